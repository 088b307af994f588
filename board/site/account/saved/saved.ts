import type { User } from '@cryptolist/contract'
import { dismiss } from '#messages/frame'
import { save, unsave } from '#messages/saved-jobs'
import { jobUnsaved, savedHere, viewSaved } from '#messages/toasts'
import { moveApplied, showApplied } from '../../application/browser-applications.ts'
import { closeButton, element } from '../../components/dialog/elements.ts'
import { readStored, writeStored } from '../../components/storage/stored-value.ts'
import { startToast } from '../../components/toast/toast.client.ts'

/** The oldest go when there are more. */
const mostJobs = 100

/** The jobs that this browser's visitor saved without an account, as the ends of their paths, the last saved first. */
export function listBrowserJobs(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored('savedJobs') ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored
      .filter((end) => typeof end === 'string' && /^[a-z0-9-]{8,250}$/.test(end))
      .slice(0, mostJobs)
  } catch {
    // Anyone can write to the browser's storage; what can't be read is no list.
    return []
  }
}

export function removeBrowserJob(end: string): void {
  storeBrowserJobs(listBrowserJobs().filter((other) => idOf(other) !== idOf(end)))
}

/** The end of the path of the job that a form saves or removes. */
export function jobOf(form: HTMLFormElement): string {
  return new URL(form.action).pathname.split('/').at(-2) ?? ''
}

/**
 * Saves the job of a form in this browser, or removes it. `first` if it is the only one there, `off` where the browser keeps nothing.
 */
export function pressSave(form: HTMLFormElement): 'first' | 'saved' | 'removed' | 'off' {
  const end = jobOf(form)
  const before = listBrowserJobs()
  if (isIn(before, end)) {
    removeBrowserJob(end)
    showState(form, false)
    showToast(jobUnsaved, false)
    return 'removed'
  }
  storeBrowserJobs([end, ...before])
  if (!isIn(listBrowserJobs(), end)) return 'off'
  showState(form, true)
  return before.length === 0 ? 'first' : 'saved'
}

/** Says that a job was saved in this browser alone. */
export function saySaved(): void {
  showToast(savedHere, true)
}

/**
 * Follows the lists on a page: the state of its button and its mark, for visitors without an account; the others get the lists into their account.
 * What an account hasn't taken stays until the next sign-in.
 */
export async function follow(user: User | null): Promise<void> {
  if (user !== null) {
    if (await moveToAccount(user)) location.reload()
    return
  }
  for (const key of ['savedJobsLeftBy', 'appliedLeftBy'] as const) writeStored(key, null)
  showApplied()
  const form = document.querySelector<HTMLFormElement>('.job-page form.save')
  if (form !== null && isIn(listBrowserJobs(), jobOf(form))) showState(form, true)
}

/** Moves saved jobs and noted applications into the account that has been signed in to. Whether that changed the lists. */
export async function moveToAccount(user: User): Promise<boolean> {
  const isMoved = [await moveJobs(user), await moveApplied(user)]
  return isMoved.includes(true)
}

/** Jobs that the account has no room for stay, and closed ones go. */
async function moveJobs({ id }: User): Promise<boolean> {
  const ends = listBrowserJobs()
  if (ends.length === 0 || readStored('savedJobsLeftBy') === id) return false
  const body = new URLSearchParams({ jobs: ends.map(idOf).join('.') })
  const left = await fetch('/account/saved', { method: 'POST', body })
    .then(readLeft)
    .catch(() => null)
  if (left === null) return false
  const gone = ends.filter((end) => !left.includes(idOf(end)))
  writeStored('savedJobsLeftBy', left.length === 0 ? null : id)
  storeBrowserJobs(listBrowserJobs().filter((end) => !isIn(gone, end)))
  return gone.length > 0 && !listBrowserJobs().some((end) => isIn(gone, end))
}

/** The ids of the jobs that the account didn't take. Null where the answer says nothing of them, so that they all stay. */
async function readLeft(response: Response): Promise<string[] | null> {
  if (!response.ok) return null
  const { left } = await response.json()
  return Array.isArray(left) ? left : null
}

export const idOf = (end: string): string => end.slice(-8)
const isIn = (ends: readonly string[], end: string): boolean =>
  ends.some((other) => idOf(other) === idOf(end))

/** Keeps the ends of the paths of saved jobs in this browser, the last saved first. */
export function storeBrowserJobs(ends: readonly string[]): void {
  writeStored('savedJobs', ends.length === 0 ? null : JSON.stringify(ends.slice(0, mostJobs)))
}

function showState(form: HTMLFormElement, isSaved: boolean): void {
  const button = form.querySelector('button')
  if (button !== null) button.textContent = isSaved ? unsave : save
}

function showToast(fact: string, isLinked: boolean): void {
  document.querySelector('.toast')?.remove()
  const toast = element('div', { className: 'toast', role: 'status' })
  toast.dataset.toast = ''
  const words = element('p')
  words.append(element('b', { textContent: fact }), ' ')
  if (isLinked)
    words.append(element('a', { className: 'link', href: '/account/saved', textContent: viewSaved }))
  const close = closeButton({ close: () => toast.remove() })
  close.ariaLabel = dismiss
  toast.append(words, close)
  document.body.append(toast)
  startToast()
}
