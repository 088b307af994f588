import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { importedJob } from '../job.fixture.ts'
import { TagEvidence } from './facts-box.tsx'

const show = (tagEvidence: typeof importedJob.tagEvidence) =>
  renderToStaticMarkup(
    createElement(TagEvidence, { job: { ...importedJob, tags: [{ slug: 'go', name: 'Go' }], tagEvidence } }),
  )

it('quotes the words of the text that name a tag', () => {
  expect(show([{ slug: 'go', quote: 'Rust, Go and Kafka' }])).toContain('Go: “Rust, Go and Kafka”')
})

it('quotes the words of the text that name a chain, next to those of tags', () => {
  const chainEvidence = [{ slug: 'base', quote: 'You build on Base' }]
  const job = { ...importedJob, chains: [{ slug: 'base', name: 'Base' }], chainEvidence }
  const html = renderToStaticMarkup(createElement(TagEvidence, { job }))
  expect(html).toContain('1 chain was read from the text')
  expect(html).toContain('Base: “You build on Base”')
})

it('shows nothing for a job whose tags are not from its text', () => {
  expect(show([])).toBe('')
})
