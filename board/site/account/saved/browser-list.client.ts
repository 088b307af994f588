import { fillPlace, reveal } from '../browser-lists.ts'
import { idOf, jobOf, listBrowserJobs, removeBrowserJob } from './saved.ts'

const placeSelector = '[data-browser-jobs]'

/** Shows the jobs saved in this browser, or that there are none. */
async function show(): Promise<void> {
  const ids = listBrowserJobs().map(idOf)
  if (ids.length > 0) await fillPlace(placeSelector, `/account/saved?jobs=${ids.join('.')}`)
  reveal(`${placeSelector} > .empty`)
}

addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.closest('[data-browser-jobs] .row') === null) return
  event.preventDefault()
  removeBrowserJob(jobOf(form))
  location.reload()
})
await show().catch(() => reveal('[data-failed]'))
