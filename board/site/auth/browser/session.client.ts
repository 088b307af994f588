import { readStored, writeStored } from '../../components/storage/stored-value.ts'
import { findPageUser, findStoredUserId, isPageUserKnown, storeUser } from './current-user.ts'

const recheckMilliseconds = 5 * 60_000

/**
 * Keeps this tab in step with the session: the server's page decides who is signed in, `currentUser` mirrors it, and what another tab
 * does or a session's end is noticed. A page that does not know who looks at it changes nothing. Called once, by the boot script.
 */
export function startSession(): void {
  if (!isPageUserKnown()) return
  const user = findPageUser()
  const userId = user?.id ?? null
  storeUser(user)
  // Where the browser keeps nothing, other tabs can't be followed.
  if (findStoredUserId() !== userId) return
  if (readStored('reloadedFor') === (userId ?? '') || !wasReloaded()) writeStored('reloadedFor', null)
  const follow = () => {
    if (!document.hidden) followOtherTabs(userId)
  }
  // No key: all were removed.
  addEventListener('storage', ({ key }) => {
    if ((key ?? 'currentUser') === 'currentUser') follow()
  })
  document.addEventListener('visibilitychange', follow)
  // Coming back with the browser's own copy of the page, which may be older than the session.
  addEventListener('pageshow', follow)
  if (readStored('savedJobs') || readStored('applied'))
    import('../../account/saved/saved.ts').then((jobs) => jobs.follow(user), goWithout)
  if (user === null) return
  recheckAfterAbsence()
  const walletId = readStored('sessionWallet')
  if (walletId !== null && user.accounts.length > 0)
    import('./wallet-account-watch.ts').then((watch) => watch.watchWalletAccount(user, walletId), goWithout)
}

/** Looks at an answer of the server: 401 on a page for a signed-in user means that the session has ended, and it says so. */
export function noticeAnswer(response: Response): Response {
  if (response.status === 401 && findPageUser() !== null) {
    import('./session-note.ts').then((note) => note.showSessionEnded(), goWithout)
  }
  return response
}

/** Loads the page again when another tab has signed in or out, once for each such change. */
function followOtherTabs(userId: string | null): void {
  const storedId = findStoredUserId()
  const mark = storedId ?? ''
  if (storedId === userId || readStored('reloadedFor') === mark) return
  writeStored('reloadedFor', mark)
  // A reload that can't be marked might happen again and again.
  if (readStored('reloadedFor') === mark) location.reload()
}

/** Asks whether the session still holds when the visitor comes back to the tab after more than five minutes. */
function recheckAfterAbsence(): void {
  let leftAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) leftAt = Date.now()
    else if (Date.now() - leftAt > recheckMilliseconds)
      // Without a connection there is nothing to say: the next answer will tell.
      fetch('/api/v1/me').then(noticeAnswer, goWithout)
  })
}

function wasReloaded(): boolean {
  return performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload'
}

/** Leaves out what can't be fetched: the server's next page says the same. */
function goWithout(): void {}
