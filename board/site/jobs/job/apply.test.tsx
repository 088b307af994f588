import type { OutsideForm } from '@cryptolist/contract'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { importedJob } from '../job.fixture.ts'
import { Apply, ApplyBar } from './apply.tsx'

it.each<[string, string, Partial<OutsideForm>]>([
  [
    'Apply at jobs.ashbyhq.com · 6 required fields, including a CV',
    'The form there had 9 fields on 20 Nov 2026. A CV is required. A cover letter is optional. 3 fields are questions from the employer. It asks what pay you expect.',
    { cv: 'required', coverLetter: 'optional', questions: 3, asksFor: ['pay'] },
  ],
  [
    'Apply at jobs.ashbyhq.com · 1 required field',
    'The form there had 1 field on 20 Nov 2026. 1 field is a question from the employer. It asks for a wallet address.',
    { total: 1, required: 1, questions: 1, asksFor: ['wallet'] },
  ],
  [
    'Apply at jobs.ashbyhq.com · 6 required fields',
    'The form there had 9 fields on 20 Nov 2026. A CV is optional.',
    { cv: 'optional' },
  ],
  [
    'Apply at jobs.ashbyhq.com',
    'The form there had 9 fields on 20 Nov 2026, none required. Sections for education and past jobs are optional.',
    { required: 0, optionalSections: ['education', 'employment'] },
  ],
  [
    'Apply at jobs.ashbyhq.com · 6 required fields',
    'The form there had 9 fields on 20 Nov 2026. It asks what pay you expect. A section for past jobs is optional.',
    { asksFor: ['pay'], optionalSections: ['employment'] },
  ],
])('says before the click what a form elsewhere asks: %s', (label, line, change) => {
  const outsideForm = {
    total: 9,
    required: 6,
    cv: 'none' as const,
    coverLetter: 'none' as const,
    questions: 0,
    asksFor: [],
    optionalSections: [],
    statedAt: '2026-11-20T08:00:00.000Z',
    ...change,
  }
  const job = { ...importedJob, apply: { ...importedJob.apply, outsideForm } }
  const html = renderToString(<Apply job={job} isPreview={false} responses={null} />)
  expect(html).toContain(`>${label}</a>`)
  expect(html).toContain(`>${line}</p>`)
  expect(renderToString(<ApplyBar job={job} />)).toContain(`>${label}</a>`)
})

it('says nothing of a form elsewhere of which nothing is stated', () => {
  const html = renderToString(<Apply job={importedJob} isPreview={false} responses={null} />)
  expect(html).toContain('>Apply at jobs.ashbyhq.com</a>')
  expect(html).not.toContain('The form there')
})
