import type { RowStates } from '@cryptolist/contract'
import { actOn, all, following, unfollow } from '#messages/alerts'
import * as text from '#messages/hidden-jobs'
import { element } from '../../components/dialog/elements.ts'
import { hiddenPath, readRowStates, setHidden, setSaved } from './row-states.ts'

/** A job's row, as the page has it. */
interface JobRow {
  row: HTMLElement
  id: string
  path: string
  title: string
}

let states: RowStates = { saved: [], hidden: [], hiddenCompanies: [], applied: [], alerts: [] }
/** Shows the row again that was hidden last. */
let undoLast: (() => void) | undefined

let started: Promise<void> | undefined

/** Shows what this visitor saved and hid in the rows of the page, now and whenever its list changes. Throws where that can't be read. */
export function startRows(): Promise<void> {
  started ??= start()
  return started
}

async function start(): Promise<void> {
  try {
    states = await readRowStates()
  } catch (error) {
    started = undefined
    throw error
  }
  showStates()
  document.addEventListener('results', showStates)
}

/** Presses the button of the row that the keys are at. */
export async function pressInCurrent(button: 'save' | 'hide'): Promise<void> {
  await startRows()
  document.querySelector<HTMLElement>(`.row.current .row-buttons [data-press=${button}]`)?.click()
}

export function undo(): void {
  undoLast?.()
}

function showStates(): void {
  for (const list of document.querySelectorAll<HTMLElement>('.rows')) {
    const rows = [...list.querySelectorAll<HTMLElement>(':scope > .row')].flatMap(readRow)
    for (const job of rows) if (job.row.querySelector('.row-buttons') === null) addButtons(job)
    const hiddenRows = rows.filter(isHidden).map(({ row }) => row)
    const ofCompanies = [...list.querySelectorAll<HTMLElement>(':scope > .row-more')].filter(isOfHidden)
    leaveOut(list, hiddenRows, ofCompanies)
  }
  showFollowing()
}

/** Says of the company or tag of the list that the account follows it: the form then ends that. */
function showFollowing(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-follow]')
  const act = form?.querySelector<HTMLInputElement>('[name=do]')
  const { search } = new URL(
    form?.querySelector<HTMLInputElement>('[name=search]')?.value ?? '',
    location.href,
  )
  const button = form?.querySelector('button')
  if (!form || act?.value !== 'follow' || !button || !states.alerts.includes(search.slice(1))) return
  act.value = 'unfollow'
  const name = form.dataset.follow ?? ''
  button.textContent = unfollow
  button.ariaLabel = actOn(unfollow, name)
  const link = element('a', { className: 'chip clear', href: '/account/alerts', textContent: all })
  form.before(element('b', { className: 'chip clear', textContent: following }))
  form.after(link)
}

function readRow(row: HTMLElement): JobRow[] {
  const link = row.querySelector<HTMLAnchorElement>('.title a')
  if (link === null) return []
  const { pathname: path } = new URL(link.href)
  return [{ row, id: path.slice(-8), path, title: link.textContent ?? '' }]
}

function isHidden({ id, path }: JobRow): boolean {
  const { hidden, hiddenCompanies } = states
  return hidden.includes(id) || hiddenCompanies.some((slug) => path.endsWith(`-at-${slug}-${id}`))
}

/** A row that stands for further jobs of a company. */
function isOfHidden(row: HTMLElement): boolean {
  const { search } = new URL(row.querySelector('a')?.href ?? location.href)
  return states.hiddenCompanies.includes(new URLSearchParams(search).get('company') ?? '')
}

/** Takes rows out of a list, and says above it how many jobs these are. */
function leaveOut(list: HTMLElement, rows: readonly HTMLElement[], others: readonly HTMLElement[]): void {
  const toHide = [...rows, ...others]
  for (const row of toHide) row.hidden = true
  if (rows.length === 0) return
  const note = element('p', { className: 'list-note small soft' })
  const show = textButton(text.showLeftOut, () => {
    for (const row of toHide) row.hidden = false
    rows[0]?.querySelector<HTMLElement>('.title a')?.focus()
    note.remove()
  })
  const all = element('a', { className: 'link', href: hiddenPath, textContent: text.seeHidden })
  note.append(`${text.leftOut(rows.length)} `, show, ' · ', all)
  list.before(note)
}

function addButtons(job: JobRow): void {
  const save = textButton('', () => void pressSave(job, save))
  save.dataset.press = 'save'
  save.ariaLabel = text.saveJob(job.title)
  const hide = textButton(text.hide, () => void pressHide(job))
  hide.dataset.press = 'hide'
  hide.ariaLabel = text.hideJob(job.title)
  showSaved(save, states.saved.includes(job.id))
  const buttons = element('div', { className: 'row-buttons' })
  if (states.applied.includes(job.id)) buttons.append(element('span', { textContent: text.applied }))
  buttons.append(hide, save)
  job.row.append(buttons)
}

function showSaved(save: HTMLElement, isSaved: boolean): void {
  save.textContent = isSaved ? text.isSaved : text.save
  save.ariaPressed = String(isSaved)
}

async function pressSave(job: JobRow, save: HTMLElement): Promise<void> {
  const isSaved = !states.saved.includes(job.id)
  showSaved(save, isSaved)
  if (!(await setSaved(job.path, isSaved))) showSaved(save, !isSaved)
  else if (isSaved) states.saved.push(job.id)
  else states.saved = states.saved.filter((id) => id !== job.id)
}

async function pressHide(job: JobRow): Promise<void> {
  if (!(await setHidden('hidden', job.id, true))) {
    showNote(job, text.notHidden, [])
    return
  }
  states.hidden.push(job.id)
  undoLast = () => void unhide('hidden', job.id, job)
  const name = job.row.querySelector('.meta bdi')?.textContent ?? ''
  const buttons = [
    textButton(text.undo, undoLast),
    textButton(text.hideCompany(name), () => void pressHideCompany(job, name)),
  ]
  showNote(job, text.jobHidden, buttons)
}

/** The job that was hidden first is one of the company's, so its own mark goes. */
async function pressHideCompany(job: JobRow, name: string): Promise<void> {
  const slug = await findCompany(job.id)
  if (slug === null || !(await setHidden('hiddenCompanies', slug, true))) return
  states.hiddenCompanies.push(slug)
  await setHidden('hidden', job.id, false)
  undoLast = () => void unhide('hiddenCompanies', slug, job).then(showAll)
  showNote(job, text.companyHidden(name), [textButton(text.undo, undoLast)])
  for (const other of document.querySelectorAll<HTMLElement>('.rows > .row'))
    if (other !== job.row && readRow(other).some(isHidden)) other.hidden = true
}

function showAll(): void {
  for (const row of document.querySelectorAll<HTMLElement>('.rows > .row'))
    row.hidden = readRow(row).some(isHidden)
}

/** A path has its company's slug after words that may look the same, so the board is asked. */
async function findCompany(id: string): Promise<string | null> {
  const response = await fetch(`/api/v1/jobs/${id}`).catch(() => null)
  if (response?.ok !== true) return null
  const { company } = await response.json()
  return company.slug
}

async function unhide(key: 'hidden' | 'hiddenCompanies', id: string, { row }: JobRow): Promise<void> {
  if (!(await setHidden(key, id, false))) return
  states[key] = states[key].filter((other) => other !== id)
  undoLast = undefined
  row.querySelector('.row-note')?.remove()
  row.querySelector<HTMLElement>('.title a')?.focus({ preventScroll: true })
}

/** Puts words and buttons in place of a row, and the focus on the first button. */
function showNote({ row }: JobRow, words: string, buttons: readonly HTMLElement[]): void {
  row.querySelector('.row-note')?.remove()
  const note = element('p', { className: 'row-note small soft', role: 'status' })
  note.append(words)
  for (const [at, button] of buttons.entries()) note.append(at === 0 ? ' ' : ' · ', button)
  row.append(note)
  buttons[0]?.focus({ preventScroll: true })
}

function textButton(words: string, press: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', className: 'link', textContent: words })
  button.addEventListener('click', press)
  return button
}
