import { facetKeys, parseJobQuery } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import {
  excludingPaths,
  isFoldable,
  listChoices,
  readUnfolded,
  searchPath,
  withCursor,
  withExcluded,
  withoutChoices,
  withoutField,
  withoutValue,
} from './search.ts'

const query = parseJobQuery(
  new URLSearchParams(
    'q=zk&role=backend&role=protocol&not_company=acme&min_pay=100k&sort=cash_pay&after=abc',
  ),
)

describe('paths of searches', () => {
  it('drops one chosen value and starts again at the first page', () => {
    expect(searchPath(withoutValue(query, 'role', 'backend'))).toBe(
      '/jobs?min_pay=100000&not_company=acme&q=zk&role=protocol&sort=cash_pay',
    )
  })

  it('excludes one more value, wherever its parameter stands', () => {
    for (const search of [
      '',
      'q=zk&not_tag=b&not_tag=d',
      'not_tag=a&since=2026-11-01&after=abc&sort=cash_pay',
      'mode=remote',
    ])
      for (const value of ['a1', 'c', 'z-9']) {
        const query = parseJobQuery(new URLSearchParams(search))
        for (const key of facetKeys)
          expect(excludingPaths(query, key)(value)).toBe(searchPath(withExcluded(query, key, value)))
      }
  })

  it.each([
    '?q=zk',
    '?mode=remote',
    '?not_company=b',
    '?min_pay=1000',
    '?since=2026-11-01',
    '?sort=cash_pay',
    '?sort=closing_soon',
  ])('folds nothing of %s, so that what is counted is shown', (search) => {
    const params = new URLSearchParams(`${search}&unfold=acme`)
    expect(isFoldable(parseJobQuery(params))).toBe(false)
    expect(readUnfolded(params, parseJobQuery(params))).toBeUndefined()
  })

  it('folds the newest of all jobs but those of a company that is asked for', () => {
    const read = (search: string) => {
      const params = new URLSearchParams(search)
      return [isFoldable(parseJobQuery(params)), readUnfolded(params, parseJobQuery(params))]
    }
    expect(read('')).toEqual([true, undefined])
    expect(read('after=abc&unfold=acme-2')).toEqual([true, 'acme-2'])
    expect(read('unfold=%22%3E')).toEqual([true, undefined])
  })

  it('drops an excluded value', () => {
    expect(searchPath(withoutValue(query, 'company', 'acme'))).not.toContain('not_company')
  })

  it('excludes a value that was chosen', () => {
    const path = searchPath(withExcluded(query, 'role', 'backend'))
    expect(path).toContain('not_role=backend')
    expect(path).toContain('&role=protocol')
    expect(path).not.toContain('&role=backend')
  })

  it('leaves the other choices of the search alone', () => {
    withExcluded(query, 'role', 'backend')
    expect(query.facets.role).toEqual({ include: ['backend', 'protocol'], exclude: [] })
  })

  it('drops the text, the least pay or the day', () => {
    expect(searchPath(withoutField(query, 'text'))).not.toContain('q=')
    expect(searchPath(withoutField(query, 'minPayUsd'))).not.toContain('min_pay')
  })

  it('keeps the order when everything is cleared', () => {
    expect(searchPath(withoutChoices(query))).toBe('/jobs?sort=cash_pay')
    expect(searchPath(withoutChoices({ ...query, sort: 'newest' }))).toBe('/jobs')
  })

  it('moves to a page and back to the first', () => {
    expect(searchPath(withCursor(query, { after: 'xyz' }))).toContain('after=xyz')
    expect(searchPath(withCursor({ ...query, after: 'xyz' }, { before: 'abc' }))).toMatch(
      /(?<!after=xyz.*)before=abc/,
    )
    expect(searchPath(withCursor(query))).not.toContain('after=')
  })
})

const parse = (text: string) => parseJobQuery(new URLSearchParams(text))

describe('listChoices', () => {
  it('says everything that is asked for, each with the search without it', () => {
    const choices = listChoices(
      parse('q=zk&min_pay=100000&mode=remote&country=DE&not_company=acme-labs&since=2026-11-14'),
      null,
    )
    expect(choices.map((choice) => choice.text)).toEqual([
      '“zk”',
      'Cash from $100k',
      'Remote',
      'Open to Germany',
      'Not acme labs',
      'Since 14 Nov',
    ])
    expect(choices.map((choice) => choice.isExcluded)).toEqual([false, false, false, false, true, false])
    expect(searchPath(choices[2]?.only ?? query)).toBe('/jobs?mode=remote')
    expect(searchPath(choices[2]?.without ?? query)).toBe(
      '/jobs?country=DE&min_pay=100000&not_company=acme-labs&q=zk&since=2026-11-14',
    )
  })
})
