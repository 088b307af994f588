import { chooseTheme, nextTheme } from '../theme/theme.client.ts'
import { openKeysDialog } from './keys-dialog.ts'

const secondKeyMilliseconds = 1200
const firstKey = { key: '', at: 0 }

/** Opens the list of keys. */
export function open(): void {
  openKeysDialog()
}

/** Runs a key's shortcut (docs/design.md), except `/`, which the first script runs. Keys without a shortcut on the page do nothing. */
export function handleKey(key: string): void {
  if (document.querySelector('dialog:modal')) return
  const isSecond = firstKey.key === 'g' && Date.now() - firstKey.at < secondKeyMilliseconds
  firstKey.key = key
  firstKey.at = Date.now()
  if (isSecond && key === 'j') location.assign('/jobs')
  else actions[key]?.()
}

const actions: Record<string, () => void> = {
  j: () => void step(1),
  k: () => void step(-1),
  o: () => document.querySelector<HTMLElement>('.row.current .title a')?.click(),
  a: () => document.querySelector<HTMLElement>('.job-page .apply a.button-main')?.click(),
  s: () => pressInRow('save'),
  h: () => pressInRow('hide'),
  u: () => void loadRows().then((rows) => rows.undo()),
  t: () => chooseTheme(nextTheme()),
  f: openFilters,
  '[': () => document.querySelector<HTMLElement>('.pages a[rel=prev]')?.click(),
  ']': () => document.querySelector<HTMLElement>('.pages a[rel=next]')?.click(),
  '?': openKeysDialog,
}

const loadRows = () => import('../../account/hidden/job-rows.ts')

/** Saves or hides the job of the page, or else of the row that the keys are at. */
async function pressInRow(button: 'save' | 'hide'): Promise<void> {
  const ofPage = document.querySelector<HTMLElement>(`.job-page .${button} button`)
  if (ofPage !== null) ofPage.click()
  else await loadRows().then((rows) => rows.pressInCurrent(button))
}

/** On a job's page to the next or the previous result of the search that it was opened from, elsewhere from row to row. */
async function step(by: 1 | -1): Promise<void> {
  const isOnJob = document.querySelector('.job-page') !== null
  const isOpened =
    isOnJob && (await import('./neighbours.ts').then((jobs) => jobs.openNeighbour(by)).catch(() => false))
  if (!isOpened) move(by)
}

/** Moves to the next or the previous row that isn't folded; its title really has the focus. */
export function move(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.row')].filter((row) => row.checkVisibility())
  const current = rows.findIndex(
    (row) => row.classList.contains('current') || row.contains(document.activeElement),
  )
  const row = rows[current === -1 ? (step === 1 ? 0 : -1) : current + step]
  if (row === undefined) return
  for (const other of rows) other.classList.toggle('current', other === row)
  const link = row.querySelector<HTMLElement>('.title a')
  link?.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

function openFilters(): void {
  const button = document.querySelector<HTMLElement>('[data-island=filters]')
  if (button?.checkVisibility()) button.click()
  else document.querySelector<HTMLElement>('#filters input:not([type=hidden])')?.focus()
}
