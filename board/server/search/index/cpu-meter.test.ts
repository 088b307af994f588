import { emptyJobQuery, type JobQuery } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { createCountedSets } from './counted-sets.ts'
import { CpuMeter } from './cpu-meter.ts'
import type { Facts } from './facts.ts'
import { createKeptSets, listClauses } from './filters.ts'
import { ListingTable } from './listing-table.ts'

/** A meter, and how much its process has used and uses with each look at it. */
function startMeter() {
  const used = { milliseconds: 0, each: 0, waited: 0 }
  const meter = new CpuMeter(
    () => used.milliseconds,
    () => {
      used.milliseconds += used.each
      return used.milliseconds + used.waited
    },
  )
  return { used, meter }
}

describe('the meter of a search', () => {
  it('ends it after 100 ms of the processor, with what to do', () => {
    const { used, meter } = startMeter()
    const countChecks = () => {
      used.each = 30
      let checks = 0
      const search = () => {
        for (;;) {
          checks++
          meter.check()
        }
      }
      expect(() => meter.run(search)).toThrow('Use fewer')
      used.each = 0
      return checks
    }
    const twice = countChecks()
    // Within ten seconds, others that cost as much aren't tried a second time.
    expect([twice, countChecks()]).toEqual([8, 4])
    used.waited = 10_000
    expect(countChecks()).toBe(twice)
  })

  it('tries a search again that a collection of garbage fell into', () => {
    const { used, meter } = startMeter()
    for (let pause = 0; pause < 3; pause++) {
      let tries = 0
      const result = meter.run(() => {
        if (tries++ === 0) used.milliseconds += 150
        meter.check()
        return 'found'
      })
      expect([result, tries]).toEqual(['found', 2])
    }
  })

  it('leaves other errors alone', () => {
    const { meter } = startMeter()
    let tries = 0
    const search = () => {
      tries++
      throw new Error('Broken')
    }
    expect(() => meter.run(search)).toThrow('Broken')
    expect(tries).toBe(1)
  })

  it('lets a search go on that had to wait for the processor', () => {
    const { used, meter } = startMeter()
    meter.run(() => {
      used.waited = 500
      meter.check()
    })
    used.each = 101
    expect(() => meter.run(() => meter.check())).toThrow('Use fewer')
  })

  it('counts for one search alone, and for nothing else', () => {
    const { used, meter } = startMeter()
    used.each = 60
    for (let round = 0; round < 5; round++) meter.run(() => meter.check())
    for (let round = 0; round < 5; round++) meter.check()
    expect(used.milliseconds).toBe(900)
  })
})

describe('counts of a search that was ended', () => {
  const facts = (at: number): Facts => ({
    id: at.toString(16).padStart(32, '0'),
    listedAt: at,
    endsAt: 1_000,
    company: 'one',
    hasDeadline: false,
    payUsd: at * 1_000,
    groups: { profile: at % 2 === 0 ? 'remote|backend||' : 'onsite|design||', terms: '||||', cities: '' },
    place: '|||',
    hours: '',
    chains: '',
    tags: at % 3 === 0 ? 'rust' : '',
  })
  const query: JobQuery = {
    ...emptyJobQuery(),
    minPayUsd: 4_000,
    facets: { ...emptyJobQuery().facets, mode: { include: ['remote'], exclude: [] } },
  }

  it('are right when the same is searched again', () => {
    const { used, meter } = startMeter()
    const empty = new Map()
    const vocabulary = { tags: empty, chains: empty, sectors: empty, countries: empty }
    const table = new ListingTable(64, vocabulary, meter)
    table.putCompany({ id: 'one', slug: 'one', name: 'One', sectors: [] })
    for (let at = 1; at <= 12; at++) table.put(facts(at))
    const sets = createCountedSets(table)
    const keptSets = createKeptSets(table)
    const count = () =>
      meter.run(() => {
        const set = sets.find(listClauses(table, keptSets, query))
        sets.count(set, ['profile', 'tags', 'company', 'payStep', 'place', 'chains'])
        return { total: set.total, tags: [...(set.counts.tags ?? [])] }
      })
    // Each time it is ended a step later.
    for (const each of [101, 51, 34]) {
      used.each = each
      expect(count, `${each} ms a step`).toThrow('Use fewer')
    }
    used.each = 0
    expect(count()).toEqual({ total: 5, tags: [2] })
  })
})
