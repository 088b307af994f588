import { describe, expect, it } from 'vitest'
import {
  countChoices,
  emptyJobQuery,
  formatJobQuery,
  listIgnored,
  nameFacetValue,
  parseJobQuery,
} from './job-query.ts'

const parse = (query: string) => parseJobQuery(new URLSearchParams(query))

describe('parseJobQuery', () => {
  it('reads repeated keys as OR and not_ as exclusion', () => {
    const { facets } = parse('tag=rust&tag=go&not_tag=java&not_mode=onsite')
    expect(facets.tag).toEqual({ include: ['go', 'rust'], exclude: ['java'] })
    expect(facets.mode).toEqual({ include: [], exclude: ['onsite'] })
  })

  it('lets an exclusion win over the same value chosen', () => {
    expect(parse('role=backend&not_role=backend').facets.role).toEqual({ include: [], exclude: ['backend'] })
  })

  it.each([
    'mode=beach',
    'role=wizard',
    'tag=',
    'tag=../etc',
    'tag=%00',
    'country=%F0%9F%87%A9',
    'min_pay=-1',
    'min_pay=abc',
    'min_pay=0',
    'overlap=4',
    'zone=Europe/Berlin',
    'overlap=0&zone=UTC',
    'overlap=9&zone=UTC',
    'overlap=4.5&zone=UTC',
    'overlap=4&zone=Mars/Olympus',
    'unstated_hours=include',
    'since=2026-13-40',
    'since=2026-02-30',
    'since=yesterday',
    'sort=random',
    'after=%00',
    'unknown=x',
    '__proto__=x',
  ])('drops what is empty, impossible or unknown: %s', (query) => {
    expect(parse(query)).toEqual(emptyJobQuery())
  })

  it('reads how countries are meant, in one form, and drops it where it means nothing', () => {
    const write = (query: string) => formatJobQuery(parse(query))
    expect(parse('country=DE&reach=Region&reach=named&reach=x').reach).toEqual(['named', 'region'])
    expect(write('reach=region&country=DE&reach=named')).toBe('country=DE&reach=named&reach=region')
    expect(write('country=DE&reach=region&reach=named&reach=worldwide')).toBe('country=DE')
    expect(write('reach=named')).toBe('')
    expect(write('country=DE&not_country=DE&reach=named')).toBe('not_country=DE')
    expect(formatJobQuery({ ...emptyJobQuery(), reach: ['named'] })).toBe('')
  })

  it('reads hours of overlap with their time zone, in one form', () => {
    const write = (query: string) => formatJobQuery(parse(query))
    expect(parse('zone=europe/berlin&overlap=+4').overlap).toEqual({
      hours: 4,
      timeZone: 'Europe/Berlin',
      withUnstated: false,
    })
    expect(write('zone=europe/berlin&unstated_hours=Include&overlap=4')).toBe(
      'overlap=4&unstated_hours=include&zone=Europe%2FBerlin',
    )
    expect(write('overlap=8&zone=UTC&unstated_hours=no&mode=remote')).toBe('mode=remote&overlap=8&zone=UTC')
  })

  it('folds white space and NUL out of the text and cuts it', () => {
    expect(parse('q=+zero%00+%09+knowledge+').text).toBe('zero knowledge')
    expect(parse('q=%00').text).toBeUndefined()
    expect(parse(`q=${'a'.repeat(10_000)}`).text).toHaveLength(200)
    expect(parse(`q=${'🦀'.repeat(300)}`).text).toBe('🦀'.repeat(200))
  })

  it.each([
    ['100000', 100_000],
    ['100,000', 100_000],
    ['$100 000', 100_000],
    ['120k', 120_000],
  ])('understands the minimum pay %s', (typed, amount) => {
    expect(parse(new URLSearchParams({ min_pay: typed }).toString()).minPayUsd).toBe(amount)
  })

  it('reads 20 values of a facet at the most', () => {
    const many = Array.from({ length: 500 }, (_, index) => `tag=t${index}`).join('&')
    expect(parse(many).facets.tag.include).toHaveLength(20)
  })
})

describe('listIgnored', () => {
  const ignored = (query: string) =>
    listIgnored(new URLSearchParams(query)).map(({ parameter, value }) => `${parameter} ${value}`)

  it('names what no search can ask for, as it was sent', () => {
    expect(
      ignored('mode=Beach&mode=remote&not_role=wizard&tag=../etc&min_pay=abc&since=2026-02-30&sort=random'),
    ).toEqual([
      'mode Beach',
      'not_role wizard',
      'tag ../etc',
      'min_pay abc',
      'since 2026-02-30',
      'sort random',
    ])
    expect(ignored('country=DE&reach=named&reach=near')).toEqual(['reach near'])
    expect(ignored('overlap=4')).toEqual(['overlap 4'])
    expect(ignored('overlap=9&zone=UTC')).toEqual(['overlap 9'])
    expect(ignored('overlap=4&zone=Mars&unstated_hours=1')).toEqual([
      'overlap 4',
      'zone Mars',
      'unstated_hours 1',
    ])
    expect(ignored('overlap=4&zone=europe/berlin&unstated_hours=include')).toEqual([])
    expect(ignored('zone=UTC&overlap=')).toEqual([])
    expect(ignored('after=%00x&country=%F0%9F%87%A9')).toEqual(['country 🇩', 'after \0x'])
  })

  it('does not name minuses alone, which exclude nothing', () => {
    expect(listIgnored(new URLSearchParams({ q: ' – ' }))).toEqual([])
  })

  it('names a text that is too long to be read whole', () => {
    expect(listIgnored(new URLSearchParams({ q: 'ab '.repeat(70) }))).toHaveLength(1)
    expect(ignored(`q=${'+'.repeat(300)}rust`)).toEqual([])
  })

  it('names what is more than a facet reads', () => {
    const many = Array.from({ length: 21 }, (_, index) => `tag=t${index + 10}`).join('&')
    expect(ignored(many)).toEqual(['tag t30'])
  })

  it('lets empty and unknown parameters pass, and other spellings', () => {
    expect(ignored('tag=&q=+&utm_source=x&__proto__=y&min_pay=120k&country=de&tag=Go&sort=newest')).toEqual(
      [],
    )
  })
})

describe('formatJobQuery', () => {
  it.each([
    '',
    'mode=remote&not_country=US&tag=go&tag=rust',
    'after=abc&min_pay=100000&q=zero+knowledge&since=2026-11-01&sort=cash_pay',
  ])('writes what it read: %j', (query) => {
    expect(formatJobQuery(parse(query))).toBe(query)
  })

  it('has one order for every way to say the same', () => {
    expect(
      formatJobQuery(parse('tag=rust&q=+a++b&mode=remote&tag=go&tag=rust&sort=relevance&utm_source=x')),
    ).toBe('mode=remote&q=a+b&tag=go&tag=rust')
  })

  it('writes any text as URLSearchParams does', () => {
    for (const text of [
      'plain',
      'a*b-c.d_e',
      'ä ö',
      '100% & more=less',
      '区块链 “x”',
      "it's ~(a)!",
      '\ud800',
      '+',
    ])
      expect(formatJobQuery({ ...emptyJobQuery(), text })).toBe(
        new URLSearchParams({ q: text, sort: 'newest' }).toString(),
      )
  })

  it('writes an order only where it is not the usual one', () => {
    for (const [typed, written] of [
      ['sort=newest', ''],
      ['sort=relevance', ''],
      ['q=a', 'q=a'],
      ['q=a&sort=relevance', 'q=a'],
      ['q=a&sort=newest', 'q=a&sort=newest'],
    ] as const)
      expect(formatJobQuery(parse(typed))).toBe(written)
    expect(parse('q=a').sort).toBe('relevance')
  })
})

describe('countChoices', () => {
  it('counts what narrows the list, not the text or the order', () => {
    expect(countChoices(parse('q=x&sort=cash_pay&tag=go&not_tag=java&min_pay=1&since=2026-11-01'))).toBe(4)
    expect(countChoices(parse('overlap=4&zone=UTC&unstated_hours=include'))).toBe(1)
  })
})

it('names values of closed lists and languages, and no others', () => {
  expect(nameFacetValue('token', 'cash_only')).toBe('Cash only')
  expect(nameFacetValue('language', 'pt')).toBe('Portuguese')
  expect(nameFacetValue('language', 'no-such-language')).toBeUndefined()
  expect(nameFacetValue('language', 'qqq')).toBeUndefined()
  expect(nameFacetValue('tag', 'rust')).toBeUndefined()
})
