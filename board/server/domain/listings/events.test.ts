import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  addCompany,
  addJob,
  createListingsDatabase,
  type ListingsDatabase,
  removeListings,
} from '../../../tests/support/listings.ts'
import { listEvents, recordEvent } from './events.ts'

let database: ListingsDatabase
beforeAll(async () => {
  database = await createListingsDatabase()
})
afterEach(() => removeListings(database))
afterAll(() => database.close())

const actor = { kind: 'poster', userId: 'ana' } as const

async function addListing(): Promise<{ id: string; publicId: string; companyId: string }> {
  const company = await addCompany(database.db)
  return { ...(await addJob(database.db, company, { status: 'live' })), companyId: company.id }
}

async function rowsOf(jobId: string): Promise<Record<string, unknown>[]> {
  return (await database.pool.query('select * from board.job_events where job_id = $1 order by id', [jobId]))
    .rows
}

describe('recordEvent', () => {
  it('stores the listing, and no change of state unless one is given', async () => {
    const { id, publicId, companyId } = await addListing()
    await database.db
      .transaction()
      .execute((db) => recordEvent(db, { jobId: id, kind: 'signed', actor, facts: { signer: '0x1' } }))
    expect(await rowsOf(id)).toMatchObject([
      {
        public_id: publicId,
        company_id: companyId,
        kind: 'signed',
        from_status: 'live',
        to_status: 'live',
        actor: 'poster',
        user_id: 'ana',
        reason_code: null,
        facts: { signer: '0x1' },
      },
    ])
  })

  it('keeps the move that is named, whatever state the listing has by now', async () => {
    const { id } = await addListing()
    const by = { kind: 'moderator', userId: null } as const
    await database.db.transaction().execute(async (db) => {
      await recordEvent(db, { jobId: id, kind: 'created', actor, move: { from: null, to: 'draft' } })
      const move = { from: 'submitted', to: 'rejected' } as const
      await recordEvent(db, { jobId: id, kind: 'rejected', actor: by, move, reasonCode: 'scam_suspected' })
    })
    expect(await rowsOf(id)).toMatchObject([
      { kind: 'created', from_status: null, to_status: 'draft' },
      { kind: 'rejected', from_status: 'submitted', to_status: 'rejected', reason_code: 'scam_suspected' },
    ])
  })

  it('gives events of one transaction their order in time, and writes none of a listing that is gone', async () => {
    const { id } = await addListing()
    const gone = '00000000-0000-7000-8000-000000000000'
    await database.db.transaction().execute(async (db) => {
      await recordEvent(db, { jobId: id, kind: 'edited', actor })
      await recordEvent(db, { jobId: id, kind: 'renewed', actor })
      await recordEvent(db, { jobId: gone, kind: 'renewed', actor })
    })
    const events = await listEvents(database.db, id, 10)
    expect(events.map(({ kind, by }) => [kind, by])).toEqual([
      ['renewed', 'poster'],
      ['edited', 'poster'],
    ])
    // In a transaction now() stands still.
    const { rows } = await database.pool.query(
      'select count(distinct at)::int as times from board.job_events where job_id = $1',
      [id],
    )
    expect(rows).toEqual([{ times: 2 }])
    expect(await rowsOf(gone)).toEqual([])
  })
})
