import { afterAll, describe, expect, it } from 'vitest'
import type { Both, Scenarios } from './both.ts'
import { byPlace, readRecorded, type Table, writeRecorded } from './recorded.ts'
import type { Difference } from './recording/compare.ts'

/**
 * One test for each scenario: the differences that are found are the recorded ones, no more and no fewer. With RECORD_DIFFERENCES=1 the
 * run also records what it has found.
 */
export function compareScenarios(both: Both, scenarios: Scenarios, table: Table): void {
  const recorded = readRecorded(table).map(({ because, ...difference }) => difference)
  const found: Difference[] = []
  const check = (scenario: string, differences: readonly Difference[]) => {
    const prefix = `${scenario} › `
    const placed = byPlace(differences.map((one) => ({ ...one, place: `${prefix}${one.place}` })))
    found.push(...placed)
    expect(placed).toEqual(recorded.filter(({ place }) => place.startsWith(prefix)))
  }

  describe('the same scenario, played with the original and with ours', () => {
    it.each(Object.entries(scenarios))('%s', async (name, scenario) => {
      check(name, await both.play(scenario))
    })

    it('calls no other machine, and reads from the wallet what is recorded', () => {
      check('whole run', both.compareWhole())
    })

    it('records no scenario that is not played', () => {
      const played = new Set(['whole run', ...Object.keys(scenarios)])
      const names = new Set(recorded.map(({ place }) => place.split(' › ')[0] ?? ''))
      expect([...names].filter((name) => !played.has(name))).toEqual([])
    })
  })

  if (process.env.RECORD_DIFFERENCES === '1') afterAll(() => writeRecorded(table, found))
}
