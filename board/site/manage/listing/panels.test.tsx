import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OfSource } from './panels.tsx'

const difference = { field: 'title', name: 'Title', here: 'Staff Rust Engineer', source: 'Rust Engineer II' }
const htmlOf = (staysOpen: boolean, sourceSays: (typeof difference)[]) =>
  renderToString(<OfSource listing={{ staysOpen, sourceSays }} base="/dashboard/listings/x" />)

it('shows what the careers page says of a part that was changed here, with a button to take it over', () => {
  const html = htmlOf(false, [difference])
  expect(html).toContain('<bdi>Rust Engineer II</bdi>')
  expect(html).toContain('action="/dashboard/listings/x/take-over"')
  expect(html).toContain('name="field" value="title"')
})

it('says whether the job closes with the careers page, and offers the other', () => {
  expect(htmlOf(false, [])).toMatch(/The job closes here when.*\/keep-open"/)
  expect(htmlOf(true, [])).toMatch(/The job stays open here.*\/close-with-source"/)
  expect(htmlOf(true, [])).not.toContain('/take-over')
})
