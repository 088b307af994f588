import { emptyJobQuery, type FacetKey, parseJobQuery } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { facetsHtml } from './facets.tsx'
import { facets } from './job.fixture.ts'
import { sinceOptions } from './since-filter.tsx'

const now = new Date('2026-11-21T09:00:00Z')

describe('sinceOptions', () => {
  it('maps spans to days', () => {
    expect(sinceOptions(undefined, now)).toEqual([
      { value: '', name: 'Any time', isChosen: true },
      { value: '2026-11-20', name: 'Since yesterday', isChosen: false },
      { value: '2026-11-14', name: 'Past week', isChosen: false },
      { value: '2026-10-22', name: 'Past month', isChosen: false },
    ])
  })

  it('selects the span that matches the day', () => {
    const chosen = sinceOptions('2026-11-14', now).filter((option) => option.isChosen)
    expect(chosen.map((option) => option.name)).toEqual(['Past week'])
  })

  it('keeps a day of its own', () => {
    expect(sinceOptions('2026-11-01', now).at(-1)).toEqual({
      value: '2026-11-01',
      name: 'Since 1 Nov 2026',
      isChosen: true,
    })
  })
})

it('shows the values that jobs have, and those without jobs only once all are asked for', () => {
  const value = (name: string, count: number) => ({
    value: name,
    name,
    count,
    isIncluded: false,
    isExcluded: false,
  })
  const role = [
    value('backend', 2),
    ...['data', 'design', 'legal', 'mobile', 'product'].map((name) => value(name, 0)),
  ]
  const counted = { ...facets, values: { ...facets.values, role } }
  const show = (opened: FacetKey[], uncounted: FacetKey[] = []) =>
    facetsHtml({ query: emptyJobQuery(), facets: counted, uncounted, opened, now })
  expect(show([]).match(/name="role" value="[a-z]+"/g)).toEqual(['name="role" value="backend"'])
  expect(show(['role']).match(/name="role"/g)).toHaveLength(6)
})

it('begins most facets as a link to their values, and leaves out those that no job has', () => {
  const token = [{ value: 'any', name: 'With tokens', count: 3, isIncluded: false, isExcluded: false }]
  const counted = { ...facets, values: { ...facets.values, token } }
  const show = (opened: FacetKey[], uncounted: FacetKey[] = []) =>
    facetsHtml({ query: emptyJobQuery(), facets: counted, uncounted, opened, now })
  expect(show([])).toMatch(/<a class="facet" href="[^"]*open=token#f-token"[^>]*>Tokens</)
  expect(show([])).not.toContain('name="token"')
  expect(show(['token'])).toContain('name="token" value="any"')
  expect(show(['language'])).not.toContain('Language of the listing')
  expect(show([], ['language'])).toMatch(/<a class="facet" href="[^"]*open=language#f-language"[^>]*>/)
})

it('offers to mark jobs that are open to the visitor, until they are', () => {
  const linkOf = (visitorPlace?: { country?: string; timeZone?: string }) =>
    /<a class="link" href="\/account\/place" rel="nofollow">([^<]*)</.exec(
      facetsHtml({ query: emptyJobQuery(), facets, uncounted: ['country'], opened: [], now, visitorPlace }),
    )?.[1]
  expect(linkOf()).toBe('Mark jobs open to you')
  expect(linkOf({ country: 'PT' })).toBe('Change your country or time zone')
  // A time zone alone marks none.
  expect(linkOf({ timeZone: 'Europe/Lisbon' })).toBe('Mark jobs open to you')
})

it('has cities only where some are chosen', () => {
  const value = (name: string, isIncluded: boolean) => ({
    value: name.toLowerCase(),
    name,
    count: 3,
    isIncluded,
    isExcluded: false,
  })
  const show = (search: string, isChosen: boolean, uncounted: FacetKey[] = []) =>
    facetsHtml({
      query: parseJobQuery(new URLSearchParams(search)),
      facets: {
        ...facets,
        values: { ...facets.values, city: [value('Berlin', isChosen), value('Paris', false)] },
      },
      uncounted,
      opened: [],
      now,
    })
  expect(show('', false, ['city'])).not.toMatch(/city/i)
  expect(show('city=berlin', true).match(/name="city"[^>]* value="[a-z]+"/g)).toHaveLength(2)
})

it('keeps what is chosen while the filters have no counts', () => {
  const query = parseJobQuery(new URLSearchParams('mode=remote&not_role=support'))
  const html = facetsHtml({ query, facets: null, uncounted: [], opened: [], now })
  expect(html).toContain('<input type="hidden" name="mode" value="remote"/>')
  expect(html).toContain('<input type="hidden" name="not_role" value="support"/>')
})
