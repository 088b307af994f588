import type { User } from '@cryptolist/contract'
import type { Wallet } from '@cryptolist/wallet'
import { createRoot } from 'react-dom/client'
import { moveToAccount, pressSave, saySaved } from '../../account/saved/saved.ts'
import { readStored, writeStored } from '../../components/storage/stored-value.ts'
import { storeUser } from './current-user.ts'
import { pathAfterSignIn, pathWithReturn, placeAfterSignIn } from './return-path.ts'
import { linkApi, signInApiFor } from './sign-in-attempt.ts'
import { SignInDialog } from './sign-in-dialog.tsx'
import { type Purpose, purposeLabels, SignInFlow } from './sign-in-flow.ts'

const accountPath = '/account'

let takeAway: (() => void) | null = null

/**
 * Opens the dialog for signing in or, by a trigger with `data-purpose="link"`, for adding a wallet to the account; the focus returns to
 * `trigger` when it closes. Does nothing while it is open. `data-title` of the trigger is its heading. A trigger that saves
 * a job saves it in this browser first, and only the first one opens the dialog, under its `data-saved-title`: signing in, in whatever way,
 * moves them into the account.
 */
export async function open(trigger: HTMLElement): Promise<void> {
  // A dialog that has just closed says so a moment later; until then it is still here.
  if (document.querySelector('.sign-in[open]') !== null) return
  const form = trigger.closest('form')
  const pressed = form === null ? null : pressSave(form)
  if (pressed === 'saved') saySaved()
  if (pressed === 'saved' || pressed === 'removed') return
  if (form !== null && pressed === 'off') await begin(form)
  takeAway?.()
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const purpose: Purpose = trigger.dataset.purpose === 'link' ? 'link' : 'sign_in'
  const flow = new SignInFlow({
    purpose,
    lastWallet: readStored('lastWallet'),
    ...(purpose === 'link'
      ? { api: linkApi, onSignedIn: showAdded }
      : { api: signInApiFor(placeAfterSignIn(location.href, findFormNext())), onSignedIn: goOn }),
  })
  const onClosed = () => {
    if (takeAway !== onClosed) return
    takeAway = null
    flow.close()
    root.unmount()
    place.remove()
    trigger.focus()
    if (pressed === 'first' && flow.getState().view.step !== 'done') saySaved()
  }
  takeAway = onClosed
  const signUpPath = `${pathWithReturn('/sign-up', location.href, findFormNext())}${form === null ? '' : '&for=save'}`
  const { savedTitle } = trigger.dataset
  const { title = purposeLabels[purpose].title } = trigger.dataset
  root.render(
    <SignInDialog
      flow={flow}
      title={pressed === 'first' && savedTitle !== undefined ? savedTitle : title}
      signUpPath={signUpPath}
      onClosed={onClosed}
    />,
  )
}

/** Where the browser keeps nothing the server does. Its answer would lead to the sign-in page, which the dialog stands for. */
async function begin(form: HTMLFormElement): Promise<void> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  await fetch(form.action, { method: 'POST', body, redirect: 'manual' })
}

/** The server's next page shows who is signed in and says so. */
async function goOn(user: User, wallet: Wallet | null): Promise<void> {
  storeUser(user)
  writeStored('sessionWallet', wallet?.id ?? null)
  if (wallet !== null) writeStored('lastWallet', wallet.id)
  await moveToAccount(user)
  const path = pathAfterSignIn(location.href, findFormNext())
  if (path === null) location.reload()
  else location.assign(path)
}

/** The server's next page lists the wallet. It is asked for by its address, for this page may be the answer to a form. */
function showAdded(user: User, wallet: Wallet | null): void {
  storeUser(user)
  if (wallet !== null) writeStored('lastWallet', wallet.id)
  location.assign(accountPath)
}

function findFormNext(): string | null {
  return document.querySelector<HTMLInputElement>('main input[name=next]')?.value ?? null
}
