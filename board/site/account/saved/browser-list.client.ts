import { jobOf, listBrowserJobs, removeBrowserJob } from './saved.ts'

const placeSelector = '[data-browser-jobs]'

/** Shows the jobs saved in this browser, or that there are none: the server writes the rows, and knows nothing of them afterwards. */
async function show(): Promise<void> {
  const ends = listBrowserJobs()
  if (ends.length > 0) document.querySelector(placeSelector)?.replaceWith(await readRows(ends))
  reveal(`${placeSelector} > .empty`)
}

/** Throws where the answer has no place for them. */
async function readRows(ends: readonly string[]): Promise<Element> {
  const jobs = ends.map((end) => end.slice(-8)).join('.')
  const response = await fetch(`/account/saved?jobs=${jobs}`, { headers: { Accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const place = page.querySelector(placeSelector)
  if (!response.ok || place === null) throw new Error('Not a list')
  return place
}

function reveal(selector: string): void {
  document.querySelector(selector)?.removeAttribute('hidden')
}

addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.closest('[data-browser-jobs] .row') === null) return
  event.preventDefault()
  removeBrowserJob(jobOf(form))
  location.reload()
})
await show().catch(() => reveal('[data-failed]'))
