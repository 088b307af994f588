import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../board/server/database/open-database.ts'
import { seedTaxonomy } from '../../board/server/domain/taxonomy/seed.ts'
import { openTestDatabase } from '../../board/tests/support/opened-database.ts'
import { replay } from './replay.ts'
import { createWorld } from './world.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await seedTaxonomy(database.db)
})
afterAll(() => database.close())

it('closes what is gone and nothing else in days of moves, outages, empty, foreign, shrunk and cut answers', async () => {
  const figures = await replay(createWorld(8, 12, { churn: 6 }), database, 2)
  expect(figures).toMatchObject({ falseClosings: 0, lateClosings: 0, lostCities: 0 })
  expect(figures.closings).toBeGreaterThan(0)
  expect(figures.moves).toBeGreaterThan(0)
  expect(figures.duplicates).toBeLessThanOrEqual(figures.live / 100)
}, 240_000)
