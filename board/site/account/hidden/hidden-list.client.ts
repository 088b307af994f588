import { fillPlace, reveal } from '../browser-lists.ts'
import { hiddenPath, readHere, setHidden } from './row-states.ts'

const placeSelector = '[data-browser-hidden]'

/** Shows what this browser hid, or that it hid nothing. */
async function show(): Promise<void> {
  const jobs = readHere('hidden')
  const companies = readHere('hiddenCompanies')
  const params = new URLSearchParams({ jobs: jobs.join('.'), companies: companies.join('.') })
  if (jobs.length + companies.length > 0) await fillPlace(placeSelector, `${hiddenPath}?${params}`)
  reveal(`${placeSelector} > .empty`)
}

addEventListener('submit', async (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.closest(placeSelector) === null) return
  event.preventDefault()
  for (const [name, id] of new FormData(form))
    await setHidden(name === 'jobs' ? 'hidden' : 'hiddenCompanies', String(id), false)
  location.reload()
})
await show().catch(() => reveal('[data-failed]'))
