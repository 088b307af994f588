import { parseJobQuery, type ReachCount } from '@cryptolist/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { chipsHtml } from './chips.tsx'
import { facetsHtml } from './facets.tsx'
import { facets, fixtureNow as now } from './job.fixture.ts'
import { ReachLine } from './reach-line.tsx'

const counts = (...included: ReachCount['value'][]): ReachCount[] => [
  { value: 'named', names: ['Germany'], count: 12, isIncluded: included.includes('named') },
  {
    value: 'region',
    names: ['Europe', 'EMEA', 'EU', 'DACH'],
    count: 61,
    isIncluded: included.includes('region'),
  },
  { value: 'worldwide', names: ['Worldwide'], count: 8, isIncluded: included.includes('worldwide') },
]
const parse = (query: string) => parseJobQuery(new URLSearchParams(query))

it('shows apart how jobs are open to the chosen place, with a link to leave out each and to bring it back', () => {
  const query = parse('country=DE&reach=named&reach=region')
  const line = renderToStaticMarkup(<ReachLine query={query} counts={counts('named', 'region')} />)
  expect(line.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain(
    '12 Germany Leave out 61 Europe, EMEA and 2 more Leave out 8 worldwide Include',
  )
  expect(line).toContain('href="/jobs?country=DE&amp;reach=region"')
  expect(line).toContain('href="/jobs?country=DE&amp;reach=named"')
  expect(line).toContain('href="/jobs?country=DE" ')
})

it('offers to leave out nothing where it is all that is left', () => {
  const query = parse('country=DE&reach=named')
  expect(renderToStaticMarkup(<ReachLine query={query} counts={counts('named')} />)).not.toContain(
    'Leave out',
  )
  expect(renderToStaticMarkup(<ReachLine query={parse('')} counts={[]} />)).toBe('')
})

it('names what is left out in a chip, and keeps it when the form is sent', () => {
  const query = parse('country=DE&reach=named&reach=region')
  expect(String(chipsHtml(query, null))).toContain('Not open worldwide')
  const form = String(facetsHtml({ query, facets, uncounted: [], opened: [], now }))
  expect(form).toContain('<input type="hidden" name="reach" value="named"/>')
  expect(form).toContain('<input type="hidden" name="reach" value="region"/>')
})
