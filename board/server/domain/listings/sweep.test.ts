import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createKysely } from '../../database/pool.ts'
import type { Db } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { seedTaxonomy } from '../taxonomy/seed.ts'
import {
  addHeldEdit,
  listingContext,
  makeListing,
  makeListingCompany,
  type QueuedEmail,
} from './listing.fixture.ts'
import { sweepListings } from './sweep.ts'

let testDatabase: TestDatabase
let pool: pg.Pool
let db: Db
let context: DomainContext
let companyId = ''
let emails: QueuedEmail[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = new pg.Pool({ connectionString: testDatabase.url, max: 4 })
  db = createKysely(pool)
  await seedTaxonomy(db)
})
beforeEach(async () => {
  emails = []
  context = listingContext(db, emails)
  ;({ id: companyId } = await makeListingCompany(db))
})
afterAll(async () => {
  await pool.end()
  await testDatabase.close()
})

const rowOf = async (jobId: string) =>
  db.selectFrom('board.jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
const set = (jobId: string, columns: string): Promise<unknown> =>
  pool.query(`update board.jobs set ${columns} where id = $1`, [jobId])
const eventsOf = async (jobId: string): Promise<string[]> =>
  (await pool.query('select kind from board.job_events where job_id = $1 order by id', [jobId])).rows.map(
    (row) => row.kind,
  )

describe('sweep', () => {
  it('ends, reminds once and archives, with events; imports and demo listings get no mails', async () => {
    const make = async (columns: string): Promise<string> => {
      const { id } = await makeListing(db, { companyId })
      await set(id, columns)
      return id
    }
    const over = await make(`expires_at = now()`)
    const overImport = await make(`expires_at = now() - interval '1 day', source = 'feed'`)
    const soon = await make(`expires_at = now() + interval '7 days' - interval '1 minute'`)
    const later = await make(`expires_at = now() + interval '7 days' + interval '1 hour'`)
    const frozen = await make(`expires_at = now() + interval '3 days', frozen_at = now()`)
    const old = await make(
      `status = 'closed', close_reason = 'filled', closed_at = now() - interval '181 days'`,
    )
    const younger = await make(`status = 'expired', expires_at = now() - interval '179 days'`)
    expect(await sweepListings(context)).toEqual({ expired: 2, reminded: 1, archived: 1 })
    expect(await sweepListings(context)).toEqual({ expired: 0, reminded: 0, archived: 0 })
    const states = await Promise.all([over, overImport, soon, later, frozen, old, younger].map(rowOf))
    expect(states.map(({ status }) => status)).toEqual([
      'expired',
      'expired',
      'live',
      'live',
      'live',
      'archived',
      'expired',
    ])
    expect((await eventsOf(over)).at(-1)).toBe('expired')
    expect((await eventsOf(old)).at(-1)).toBe('archived')
    expect(emails).toEqual([
      { kind: 'expired', jobIds: [over] },
      { kind: 'expiring', jobIds: [soon] },
    ])
  })

  it('gives a held edit of what it ends back to its writer', async () => {
    const { id, publicId } = await makeListing(db, { companyId })
    const draftId = await addHeldEdit(pool, { id, publicId })
    await set(id, `expires_at = now()`)
    await sweepListings(context)
    const { rows } = await pool.query(
      `select d.state, (select count(*)::int from board.reviews where draft_id = d.id) as reviews
      from board.listing_drafts d where id = $1`,
      [draftId],
    )
    expect(rows).toEqual([{ state: 'open', reviews: 0 }])
  })

  it('ends as many as are over, in batches', async () => {
    const { id } = await makeListing(db, { companyId })
    await sql`insert into board.jobs (id, public_id, company_id, source, source_id, title, slug, status, expires_at, first_seen_at)
      select gen_random_uuid(), translate(lpad(to_hex(n), 8, '0'), 'ilou', ''), company_id, 'feed', n::text, title, slug, 'live',
        now() - interval '1 hour', now()
      from board.jobs, generate_series(1, 2100) n where id = ${id}`.execute(db)
    expect(await sweepListings(context)).toMatchObject({ expired: 2100 })
    const { rows } = await pool.query(
      `select count(*)::int from board.job_events where kind = 'expired' and company_id = $1`,
      [companyId],
    )
    expect(rows[0].count).toBe(2100)
  })
})
