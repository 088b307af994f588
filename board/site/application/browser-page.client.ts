import { element } from '../components/dialog/elements.ts'
import { type BrowserApplication, forgetApplied, keepApplied, listApplied } from './browser-applications.ts'
import { ownApplicationsPath } from './paths.ts'

const list = document.querySelector<HTMLElement>('[data-applications]')
const row = document.querySelector<HTMLTemplateElement>('[data-row]')

/** Shows the applications that this browser keeps, or that there are none. */
async function show(): Promise<void> {
  const applications = listApplied()
  document.querySelector('main .empty')?.toggleAttribute('hidden', applications.length > 0)
  if (applications.length === 0) return
  const shownIds = await findShown(applications)
  for (const application of applications) addRow(application, shownIds)
  list?.toggleAttribute('hidden', false)
}

/** The jobs that have a page, as ids: a hidden one isn't linked. */
async function findShown(applications: readonly BrowserApplication[]): Promise<string[]> {
  const jobs = applications.map(({ job }) => job).join('.')
  const response = await fetch(`${ownApplicationsPath}?jobs=${jobs}`, {
    headers: { Accept: 'application/json' },
  })
  if (!response.ok) throw new Error('Not a list')
  return (await response.json()).shown
}

function addRow(application: BrowserApplication, shownIds: readonly string[]): void {
  const item = row?.content.firstElementChild?.cloneNode(true)
  if (!(item instanceof HTMLElement)) return
  const part = (name: string) => item.querySelector<HTMLElement>(`[data-${name}]`)
  const { job, title, company, isSent } = application
  part('title')?.replaceChildren(
    shownIds.includes(job)
      ? element('a', { className: 'link', href: `/jobs/${job}`, textContent: title })
      : title,
  )
  part('company')?.replaceChildren(company)
  fill(item, application)
  if (isSent) {
    // Where it stands is known to the page behind its link alone.
    part('sent')?.removeAttribute('hidden')
    for (const field of item.querySelectorAll('[data-status], label, [type=submit]')) field.remove()
  }
  item.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.target as HTMLFormElement))
    const { status, on, note } = { ...application, ...(typed as Partial<BrowserApplication>) }
    if (on === '') return
    const changed = { ...application, status, on, note }
    if (!keepApplied(changed)) return
    fill(item, changed)
    part('change')?.toggleAttribute('open', false)
  })
  part('delete')?.addEventListener('click', () => {
    forgetApplied(job)
    item.remove()
    document.querySelector('main .empty')?.toggleAttribute('hidden', listApplied().length > 0)
  })
  list?.append(item)
}

/** Writes the values of an application into its row. */
function fill(item: HTMLElement, { status, on, note }: BrowserApplication): void {
  for (const [name, value] of Object.entries({ status, on, note })) {
    const field = item.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)
    if (field !== null) field.value = value
  }
  const chosen = item.querySelector<HTMLOptionElement>('option:checked')
  item.querySelector('[data-status]')?.replaceChildren(chosen?.textContent ?? '')
}

await show().catch(() => document.querySelector('[data-failed]')?.removeAttribute('hidden'))
