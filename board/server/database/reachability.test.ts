import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../tests/support/opened-database.ts'
import type { Database } from './open-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Longer than an answer is waited for. */
const heldUpMilliseconds = 1_700

function holdUp(): void {
  const endsAt = performance.now() + heldUpMilliseconds
  while (performance.now() < endsAt);
}

it('is not said to be away by a process that was held up itself, connected or not', async () => {
  for (const when of ['connecting', 'connected']) {
    const asked = database.isReachable()
    holdUp()
    expect(await asked, when).toBe(true)
  }
})
