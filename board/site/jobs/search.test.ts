import { facetKeys, parseJobQuery } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import {
  companyPaths,
  excludingPaths,
  listChoices,
  searchPath,
  searchTitle,
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
        const asked = parseJobQuery(new URLSearchParams(search))
        for (const key of facetKeys)
          expect(excludingPaths(asked, key)(value)).toBe(searchPath(withExcluded(asked, key, value)))
      }
  })

  it('lists one company alone, whatever was chosen of companies before', () => {
    for (const search of [
      '',
      'q=zk&sort=cash_pay&after=abc',
      'company=a&chain=base',
      'not_company=b&mode=remote',
    ]) {
      const asked = parseJobQuery(new URLSearchParams(search))
      const company = { include: ['acme-2'], exclude: [] }
      const alone = { ...withCursor(asked), facets: { ...asked.facets, company } }
      expect(companyPaths(asked)('acme-2')).toBe(searchPath(alone))
    }
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

describe('searchTitle', () => {
  it.each([
    ['', 'Web3 jobs'],
    ['mode=remote', 'Remote web3 jobs'],
    ['mode=remote&tag=zero-knowledge', 'Remote zero knowledge jobs'],
    ['seniority=senior&role=backend', 'Senior backend jobs'],
    ['role=backend&role=protocol', 'Web3 jobs'],
    ['mode=remote&role=security-audit', 'Remote security jobs'],
    ['role=qa&country=WW', 'Testing jobs, open worldwide'],
    ['country=DE', 'Web3 jobs, open to candidates in Germany'],
    ['country=US', 'Web3 jobs, open to candidates in the United States'],
    ['country=NL', 'Web3 jobs, open to candidates in the Netherlands'],
    ['not_mode=remote', 'Web3 jobs'],
  ])('names %j as %j', (text, title) => {
    expect(searchTitle(parse(text), null)).toBe(title)
  })
})

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
