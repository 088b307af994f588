import { keepApplied } from '../browser-applications.ts'
import { ownApplicationsPath } from '../paths.ts'

/** Without an account, the browser keeps what the form says. */
document.querySelector<HTMLFormElement>('form[data-kept]')?.addEventListener('submit', (event) => {
  event.preventDefault()
  const form = event.target as HTMLFormElement
  const { job, on, note } = Object.fromEntries(new FormData(form)) as Record<string, string>
  if (!form.checkValidity()) return form.querySelector<HTMLElement>(':invalid')?.focus()
  const { title, company } = JSON.parse(form.dataset.kept ?? '{}')
  const isKept = keepApplied({
    job: job ?? '',
    title,
    company,
    on: on ?? '',
    status: 'received',
    note: note ?? '',
    isSent: false,
  })
  if (isKept) location.assign(ownApplicationsPath)
  else document.querySelector('[data-failed]')?.removeAttribute('hidden')
})
