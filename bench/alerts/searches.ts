import { formatJobQuery, parseJobQuery, usualSort } from '@cryptolist/contract'
import { createRandom } from '../../board/tests/support/random-board.ts'

const words = [
  'engineer',
  'auditor',
  'halo2',
  'consensus',
  'wallet',
  'trader',
  'bridge',
  'payments',
  'validator',
  'custody',
]
const countries = ['DE', 'US', 'GB', 'FR', 'PT', 'IN', 'SG', 'BR', 'NG', 'JP']
const roles = ['backend', 'frontend', 'protocol', 'product', 'design', 'growth']
const seniorities = ['junior', 'mid', 'senior', 'lead', 'staff']

/** So many different searches in their canonical form: each for a tag, most with three further filters, every fifth with words. */
export function makeSearches(count: number, tags: readonly string[]): string[] {
  const random = createRandom(1)
  const pick = (values: readonly string[]): string => values[Math.floor(random() * values.length)] ?? ''
  const searches = new Set<string>()
  for (let tried = 0; searches.size < count && tried < count * 50; tried += 1) {
    const typed = new URLSearchParams({ tag: pick(tags) })
    const add = (share: number, name: string, value: string): void => {
      if (random() < share) typed.set(name, value)
    }
    add(0.5, 'mode', 'remote')
    add(0.7, 'seniority', pick(seniorities))
    add(0.6, 'min_pay', String(40_000 + Math.floor(random() * 60) * 1_000))
    add(0.8, 'role', pick(roles))
    add(0.2, 'country', pick(countries))
    add(0.2, 'q', `${pick(words)} ${pick(words)}`)
    const query = parseJobQuery(typed)
    searches.add(formatJobQuery({ ...query, sort: usualSort(query) }))
  }
  if (searches.size < count) throw new Error(`Only ${searches.size} different searches.`)
  return [...searches]
}
