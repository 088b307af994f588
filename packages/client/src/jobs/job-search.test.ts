import {
  employments,
  facetKeys,
  formatJobQuery,
  jobSorts,
  parseJobQuery,
  roleFamilies,
  seniorities,
  tokenChoices,
  workModes,
} from '@cryptolist/contract'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { ApiError } from '../request/api-error.ts'
import { type JobSearch, writeJobSearch } from './jobs.ts'

describe('writeJobSearch', () => {
  it('refuses a value that JSON cannot have', () => {
    expect(() => Reflect.apply(writeJobSearch, undefined, [{ tag: 10n }])).toThrow(
      expect.objectContaining({ code: 'bad_input', facts: { field: 'tag' } }),
    )
  })

  it.each<[JobSearch, string]>([
    [{}, ''],
    [{ tag: 'rust' }, 'tag=rust'],
    [{ tag: ['rust', 'go', 'go'] }, 'tag=go&tag=rust'],
    [
      { country: 'DE', not: { company: ['acme'], mode: 'onsite' } },
      'country=DE&not_company=acme&not_mode=onsite',
    ],
    [
      { country: ['LATAM', 'DE'], not: { country: 'CENTRAL-ASIA' } },
      'country=DE&country=LATAM&not_country=CENTRAL-ASIA',
    ],
    [{ country: 'DE', reach: ['region', 'named'] }, 'country=DE&reach=named&reach=region'],
    [{ text: 'zero knowledge & more' }, 'q=zero+knowledge+%26+more'],
    [
      { minPayUsd: 120_000, since: '2026-02-01', sort: 'cash_pay', after: 'abc_-1' },
      'after=abc_-1&min_pay=120000&since=2026-02-01&sort=cash_pay',
    ],
    [
      { overlapHours: 4, timeZone: 'Europe/Lisbon', unstatedHours: 'include' },
      'overlap=4&unstated_hours=include&zone=Europe%2FLisbon',
    ],
    [{ overlapHours: 8, timeZone: 'UTC', unstatedHours: undefined }, 'overlap=8&zone=UTC'],
    [{ minPayUsd: 100_000_000 }, 'min_pay=100000000'],
    [{ mode: [], role: undefined, text: undefined, not: {} }, ''],
  ])('writes %j as the board does', (search, query) => {
    expect(writeJobSearch(search)).toBe(query)
    expect(formatJobQuery(parseJobQuery(new URLSearchParams(query)))).toBe(query)
  })

  it('accepts every facet and every value of the closed ones', () => {
    for (const key of facetKeys.filter((facet) => facet !== 'mode'))
      expect(writeJobSearch({ [key]: 'x' })).toBe(`${key}=x`)
    for (const mode of workModes) expect(writeJobSearch({ mode })).toBe(`mode=${mode}`)
    for (const role of roleFamilies) expect(writeJobSearch({ role })).toBe(`role=${role}`)
    for (const seniority of seniorities) expect(writeJobSearch({ seniority })).toBe(`seniority=${seniority}`)
    for (const employment of employments)
      expect(writeJobSearch({ employment })).toBe(`employment=${employment}`)
    for (const token of tokenChoices) expect(writeJobSearch({ token })).toBe(`token=${token}`)
    for (const sort of jobSorts) expect(writeJobSearch({ sort })).toBe(`sort=${sort}`)
  })

  it.each([
    [{ mode: 'everywhere' }, 'mode'],
    [{ country: 'New Zealand' }, 'country'],
    [{ tag: 'c++' }, 'tag'],
    [{ tag: [1] }, 'tag'],
    [{ tag: null }, 'tag'],
    [{ not: { seniority: '' } }, 'not_seniority'],
    [{ not: { nothing: 'x' } }, 'not_nothing'],
    [{ country: 'DE', reach: 'near you' }, 'reach'],
    [{ tags: 'rust' }, 'tags'],
    [{ toString: 'rust' }, 'toString'],
    [{ text: '  ' }, 'text'],
    [{ text: 5 }, 'text'],
    [{ text: 'a'.repeat(201) }, 'text'],
    [{ minPayUsd: 0 }, 'minPayUsd'],
    [{ minPayUsd: 1.5 }, 'minPayUsd'],
    [{ minPayUsd: -1 }, 'minPayUsd'],
    [{ minPayUsd: 1e9 }, 'minPayUsd'],
    [{ minPayUsd: '120k' }, 'minPayUsd'],
    [{ minPayUsd: 100_000_001 }, 'minPayUsd'],
    [{ minPayUsd: '120000' }, 'minPayUsd'],
    [{ overlapHours: 0, timeZone: 'UTC' }, 'overlapHours'],
    [{ overlapHours: 9, timeZone: 'UTC' }, 'overlapHours'],
    [{ overlapHours: 2.5, timeZone: 'UTC' }, 'overlapHours'],
    [{ overlapHours: '4', timeZone: 'UTC' }, 'overlapHours'],
    [{ overlapHours: 4, timeZone: '' }, 'timeZone'],
    [{ overlapHours: 4, timeZone: '+02:00' }, 'timeZone'],
    [{ overlapHours: 4, timeZone: 2 }, 'timeZone'],
    [{ unstatedHours: true }, 'unstatedHours'],
    [{ not: { timeZone: 'UTC' } }, 'not_timeZone'],
    [{ since: ['2026-02-01', '2026-02-02'] }, 'since'],
    [{ since: '2026-02-30' }, 'since'],
    [{ since: 2026 }, 'since'],
    [{ sort: 'oldest' }, 'sort'],
    [{ after: 'a b' }, 'after'],
    [{ tag: Array.from({ length: 21 }, (_, number) => `tag-${number}`) }, 'tag'],
  ])('refuses %j', (search, field) => {
    const error = catchError(() => Reflect.apply(writeJobSearch, undefined, [search]))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toHaveProperty('code', 'bad_input')
    expect(error).toHaveProperty('status', 0)
    expect(error).toHaveProperty('facts', { field })
  })

  it('is typed', () => {
    expectTypeOf<JobSearch>().toHaveProperty('chain')
    expectTypeOf<{ minPayUsd: string }>().not.toExtend<JobSearch>()
    expectTypeOf<{ overlapHours: number; timeZone: string }>().toExtend<JobSearch>()
    expectTypeOf<{ unstatedHours: boolean }>().not.toExtend<JobSearch>()
    expectTypeOf<{ sort: 'oldest' }>().not.toExtend<JobSearch>()
    expectTypeOf<{ mode: 'everywhere' }>().not.toExtend<JobSearch>()
  })
})

function catchError(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
