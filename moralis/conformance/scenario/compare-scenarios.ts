import { describe, expect, it } from 'vitest'
import type { Both, Scenario } from './both.ts'
import { byPlace, type KnownDifference, listKnown, scenariosOf } from './known-difference.ts'

/** One test for each scenario: the differences that are found are those of the table, no more and no fewer. */
export function compareScenarios(
  both: Both,
  scenarios: readonly Scenario[],
  table: readonly KnownDifference[],
): void {
  describe('the same scenario, played with the original and with ours', () => {
    it.each(scenarios)('$name', async (scenario) => {
      const found = byPlace(await both.play(scenario))
      expect(found).toEqual(listKnown(table, scenario.name))
    })

    it('calls no other machines, and reads of the wallet what is listed', () => {
      const found = byPlace(both.compareWhole())
      expect(found).toEqual(listKnown(table, 'whole run'))
    })

    it('lists no scenario that is not played', () => {
      const played = new Set(['whole run', ...scenarios.map(({ name }) => name)])
      expect(scenariosOf(table).filter((name) => !played.has(name))).toEqual([])
    })
  })
}
