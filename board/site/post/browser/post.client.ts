import { startAutosave } from './autosave.ts'
import { startFindings } from './findings.ts'
import { startInsert } from './insert-headings.ts'
import { startWords } from './words.ts'

const form = document.querySelector<HTMLFormElement>('#post-form')
if (form !== null) {
  const findings = startFindings(form)
  startAutosave(form, findings.keep)
  startInsert(form)
  startWords(form)
}
