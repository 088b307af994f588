import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createKysely } from '../../database/pool.ts'
import { makeListing, makeListingCompany } from './listing.fixture.ts'
import { createListingStatistics } from './statistics.ts'

let testDatabase: TestDatabase
let pool: pg.Pool
let db: ReturnType<typeof createKysely>
let now = new Date()
let jobId = ''
let publicId = ''
const warnings: unknown[] = []

const create = (database = db) =>
  createListingStatistics({
    database: { db: database },
    log: { warn: (...args: unknown[]) => void warnings.push(args) },
    now: () => now,
  })

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = new pg.Pool({ connectionString: testDatabase.url, max: 3 })
  db = createKysely(pool)
})
beforeEach(async () => {
  now = new Date()
  const company = await makeListingCompany(db)
  ;({ id: jobId, publicId } = await makeListing(db, { companyId: company.id, createdBy: 'maker00001' }))
  await sql`insert into board.company_members values (${company.id}, 'member0001', 'viewer')`.execute(db)
})
afterAll(async () => {
  await pool.end()
  await testDatabase.close()
})

describe('the figures of listings', () => {
  it('count a visitor once a day for each kind, and add up over writes', async () => {
    const figures = create()
    for (const visitor of ['a', 'a', 'b']) figures.count(publicId, 'view', visitor)
    await figures.flush()
    figures.count(publicId, 'view', 'c')
    figures.count(publicId, 'view', 'a')
    figures.count(publicId, 'apply_click', 'a')
    figures.count(publicId, 'application', 'x')
    await figures.flush()
    expect((await figures.list([jobId], 30)).get(jobId)).toEqual({
      views: 3,
      applyClicks: 1,
      applications: 1,
    })
  })

  it('count the same visitor again the next day, and leave out days before those asked for', async () => {
    const figures = create()
    now = new Date(Date.now() - 3 * 86_400_000)
    figures.count(publicId, 'view', 'a')
    now = new Date()
    figures.count(publicId, 'view', 'a')
    await figures.flush()
    expect((await figures.list([jobId], 4)).get(jobId)?.views).toBe(2)
    expect((await figures.list([jobId], 3)).get(jobId)?.views).toBe(1)
  })

  it('leave out the one who made the listing and the team, and count other accounts', async () => {
    const figures = create()
    figures.count(publicId, 'view', '1', 'maker00001')
    figures.count(publicId, 'view', '2', 'member0001')
    figures.count(publicId, 'view', '3', 'other00001')
    await figures.flush()
    expect((await figures.list([jobId], 30)).get(jobId)?.views).toBe(1)
  })

  it('leave out demo listings and ids that nobody has', async () => {
    await sql`update board.jobs set is_demo = true where id = ${jobId}`.execute(db)
    const figures = create()
    figures.count(publicId, 'view', 'a')
    figures.count('zzzzzzzz', 'view', 'a')
    await figures.flush()
    expect((await figures.list([jobId], 30)).get(jobId)?.views).toBe(0)
    expect(await figures.list([], 30)).toEqual(new Map())
  })

  it('are kept while the database is away, and written when it is back', async () => {
    const away = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none', max: 1 })
    const broken = createKysely(away)
    let current = broken
    const figures = createListingStatistics({
      database: {
        get db() {
          return current
        },
      },
      log: { warn: (...args: unknown[]) => void warnings.push(args) },
    })
    figures.count(publicId, 'view', 'a')
    await figures.flush()
    expect(warnings).toHaveLength(1)
    current = db
    const stop = figures.start()
    await stop()
    expect((await figures.list([jobId], 30)).get(jobId)?.views).toBe(1)
    await broken.destroy()
  })

  it('say nothing of who it was: the table has no column for it', async () => {
    const { rows } = await pool.query(
      `select column_name from information_schema.columns where table_schema = 'board' and table_name = 'job_daily_counts' order by 1`,
    )
    expect(rows.map((row) => row.column_name)).toEqual(['count', 'day', 'job_id', 'kind'])
  })
})
