import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createListingsDatabase, type ListingsDatabase } from '../../../tests/support/listings.ts'
import { seedTaxonomy } from './seed.ts'

let database: ListingsDatabase

beforeAll(async () => {
  database = await createListingsDatabase()
})
afterAll(() => database.close())

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    database.db,
  )
  return rows[0]?.n ?? -1
}

describe('seedTaxonomy', () => {
  it.each([
    ['board.tags', 128],
    ['board.sectors', 18],
    ['board.chains', 44],
    ['board.countries', 249],
  ])('has written %s: %i rows', async (table, expected) => {
    expect(await count(table)).toBe(expected)
  })

  it('reads each version of the data files once', async () => {
    expect(await seedTaxonomy(database.db)).toBe(false)
  })

  it('puts right what differs when the data files changed, also in two processes at once', async () => {
    await sql`update board.seeds set hash = 'older'`.execute(database.db)
    await sql`update board.tags set name = 'Old name' where slug = 'rust'`.execute(database.db)
    await sql`delete from board.cities where slug = 'berlin'`.execute(database.db)
    await Promise.all([seedTaxonomy(database.db), seedTaxonomy(database.db)])
    const tag = await database.db
      .selectFrom('board.tags')
      .select('name')
      .where('slug', '=', 'rust')
      .executeTakeFirst()
    const city = await database.db
      .selectFrom('board.cities')
      .select('country')
      .where('slug', '=', 'berlin')
      .executeTakeFirst()
    expect([tag?.name, city?.country]).toEqual(['Rust', 'DE'])
    expect(await seedTaxonomy(database.db)).toBe(false)
  })

  it('marks ambiguous synonyms and knows the groups of a country', async () => {
    const synonyms = await database.db
      .selectFrom('board.tag_synonyms')
      .select(['synonym', 'tag_slug', 'is_ambiguous'])
      .where('synonym', 'in', ['sol', 'golang'])
      .orderBy('synonym')
      .execute()
    expect(synonyms).toEqual([
      { synonym: 'golang', tag_slug: 'go', is_ambiguous: false },
      { synonym: 'sol', tag_slug: 'solidity', is_ambiguous: true },
    ])
    const germany = await database.db
      .selectFrom('board.countries')
      .select('regions')
      .where('code', '=', 'DE')
      .executeTakeFirst()
    expect(germany?.regions).toEqual(expect.arrayContaining(['eu27', 'eea', 'europe', 'dach']))
  })
})
