import { forgetApplied, keepApplied } from './browser-applications.ts'

/** Marks the job of an application in this browser, for who sent it without an account, until they withdraw it. */
const sent = document.querySelector<HTMLElement>('[data-sent-application]')?.dataset.sentApplication
if (sent !== undefined) {
  const application = JSON.parse(sent)
  if (application.status === 'withdrawn') forgetApplied(application.job)
  else keepApplied(application)
}
