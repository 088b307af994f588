import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { importedJob, paidJob } from '../job.fixture.ts'
import { SameText } from './text.tsx'

const at = (id: string, where: string, postedAt: string | null = null) => ({
  ...importedJob,
  id,
  postedAt,
  place: { ...importedJob.place, text: where },
})
const linesOf = (jobs: Parameters<typeof SameText>[0]['jobs']) =>
  [...renderToString(<SameText job={importedJob} jobs={jobs} />).matchAll(/<p>(.*?)<\/p>/g)].map(
    ([, line = '']) => line.replace(/<[^>]*>/g, ''),
  )

it('names the same job of a company by its place, a repost by its day, and that of another company by its title', () => {
  const here = importedJob.place.text
  expect(linesOf([at('mnopqrs1', 'Hong Kong'), at('mnopqrs2', 'Singapore')])).toEqual([
    'Also open in Hong Kong · Singapore',
  ])
  expect(linesOf([at('mnopqrs1', here, '2026-04-03T00:00:00.000Z'), at('mnopqrs2', 'Taipei')])).toEqual([
    'Also open in Taipei',
    'Also posted on 3 Apr 2026',
  ])
  // When it was posted is unknown.
  expect(linesOf([at('mnopqrs1', here)])).toEqual([
    `Also open with the same text: ${importedJob.title} at ${importedJob.company.name}`,
  ])
  expect(linesOf([paidJob])).toEqual([
    `Also open with the same text: ${paidJob.title} at ${paidJob.company.name}`,
  ])
  expect(renderToString(<SameText job={importedJob} jobs={[]} />)).toBe('')
})
