import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  type AddedCompany,
  addCompany,
  addJob,
  addSigner,
  addVerifiedDomain,
  createListingsDatabase,
  type ListingsDatabase,
  signJob,
} from '../../tests/support/listings.ts'
import { openDatabase } from '../database/open-database.ts'
import { requestTimeouts } from '../database/pool.ts'
import { createListingChanges, type ListingChange } from './listing-changes.ts'

let database: ListingsDatabase
let company: AddedCompany
beforeAll(async () => {
  database = await createListingsDatabase()
  company = await addCompany(database.db)
  // The first listing of all launches the board.
  await addJob(database.db, company)
})
afterAll(() => database.close())

/** Follows from now on; gives what one question after it says, and whether the revision moved. */
async function follow() {
  const applied: ListingChange[] = []
  const changes = createListingChanges(database, (change) => void applied.push(change))
  let revision = await changes.readRevision()
  return async () => {
    const before = revision
    revision = await changes.readRevision()
    const { jobs, companies, isEverything } = applied.at(-1) as ListingChange
    return { jobs: jobs.toSorted(), companies, isEverything, isMoved: revision !== before }
  }
}

const nothing = { jobs: [], companies: [], isEverything: false, isMoved: false }
const of = (jobs: string[]) => ({ ...nothing, jobs, isMoved: true })

it('tells of a job that comes, changes in what searches use, and goes', async () => {
  const read = await follow()
  expect(await read()).toEqual(nothing)
  const { id } = await addJob(database.db, company, { tags: ['rust'] })
  expect(await read()).toEqual(of([id]))
  expect(await read()).toEqual(nothing)
  const jobs = database.db.updateTable('board.jobs').where('id', '=', id)
  await jobs.set({ frozen_at: new Date() }).execute()
  expect(await read()).toEqual(of([id]))
  await jobs.set({ cash_usd_year_max: 170_000 }).execute()
  expect(await read()).toEqual(of([id]))
  await database.db.deleteFrom('board.job_tags').where('job_id', '=', id).execute()
  expect(await read()).toEqual(of([id]))
  await database.db.deleteFrom('board.jobs').where('id', '=', id).execute()
  expect(await read()).toEqual(of([id]))
})

it('tells of a change that lists only show without naming a job, and not at all of drafts', async () => {
  const live = await addJob(database.db, company)
  const draft = await addJob(database.db, company, { status: 'draft' })
  const read = await follow()
  const set = (id: string) =>
    database.db.updateTable('board.jobs').set({ last_seen_at: new Date() }).where('id', '=', id).execute()
  await set(draft.id)
  expect(await read()).toEqual(nothing)
  await set(live.id)
  expect(await read()).toEqual({ ...nothing, isMoved: true })
  await sql`update board.fx_rates set source = 'test'`.execute(database.db)
  expect(await read()).toEqual({ ...nothing, isMoved: true })
})

it('tells of a company that is renamed, of vocabularies and of the launch', async () => {
  const read = await follow()
  const companies = database.db.updateTable('board.companies').where('id', '=', company.id)
  await companies.set({ name: 'Another name' }).execute()
  expect(await read()).toEqual({ ...nothing, companies: [company.id], isMoved: true })
  await companies.set({ website: 'https://another.example' }).execute()
  expect(await read()).toEqual({ ...nothing, isMoved: true })
  for (const table of ['board.tags', 'board.chains', 'board.sectors', 'board.countries']) {
    await sql`update ${sql.table(table)} set name = name`.execute(database.db)
    expect(await read()).toEqual({ ...nothing, isEverything: true, isMoved: true })
  }
  await sql`delete from board.launch`.execute(database.db)
  expect(await read()).toEqual({ ...nothing, isEverything: true, isMoved: true })
})

it('tells of a job whose tokens, text, deadline or signature are others, and of the jobs of a company with another domain or wallet', async () => {
  const { id } = await addJob(database.db, company, { tokens: [{ status: 'pre_tge' }] })
  await addVerifiedDomain(database.db, company.id, { domain: 'company.example' })
  const read = await follow()
  const ofCompany = { ...nothing, companies: [company.id], isMoved: true }
  const changes = [
    [sql`update board.jobs set language = 'pt' where id = ${id}`, of([id])],
    [sql`update board.jobs set office_countries = '{DE}' where id = ${id}`, of([id])],
    [sql`update board.jobs set cities = '{Berlin}' where id = ${id}`, of([id])],
    [
      sql`update board.jobs set cities = '{Berlin,Springfield}' where id = ${id}`,
      { ...nothing, isMoved: true },
    ],
    [sql`update board.jobs set is_visa_sponsored = true where id = ${id}`, of([id])],
    [sql`update board.jobs set published_at = now() where id = ${id}`, of([id])],
    [sql`update board.job_token_terms set status = 'liquid' where job_id = ${id}`, of([id])],
    [sql`delete from board.job_token_terms where job_id = ${id}`, of([id])],
    [signJob(id), of([id])],
    [sql`update board.job_signatures set broken_at = now()`, of([id])],
    [sql`update board.domain_proofs set state = 'stale'`, ofCompany],
    [sql`update board.domain_proofs set checked_at = now()`, { ...nothing, isMoved: true }],
    [addSigner(company.id), ofCompany],
    [sql`delete from board.domain_proofs`, ofCompany],
  ] as const
  for (const [change, told] of changes) {
    await change.execute(database.db)
    expect(await read()).toEqual(told)
  }
})

it('misses no transaction that was open while later ones ended', async () => {
  const [first, second] = [await addJob(database.db, company), await addJob(database.db, company)]
  const read = await follow()
  const freeze = (id: string) =>
    sql`update board.jobs set frozen_at = now() where id = ${id}`.compile(database.db)
  const open = await database.pool.connect()
  try {
    const { sql: text, parameters } = freeze(first.id)
    await open.query('begin')
    await open.query(text, [...parameters])
    await database.db.executeQuery(freeze(second.id))
    expect(await read()).toEqual(of([second.id]))
    expect(await read()).toEqual(nothing)
    await open.query('commit')
  } finally {
    open.release()
  }
  expect(await read()).toEqual(of([first.id]))
})

it('moves when a listing expires, though nothing is written', async () => {
  const { id } = await addJob(database.db, company)
  const read = await follow()
  await sql`update board.jobs set expires_at = now() + interval '3 seconds' where id = ${id}`.execute(
    database.db,
  )
  expect(await read()).toEqual(of([id]))
  await expect.poll(read).toEqual({ ...nothing, isMoved: true })
  expect(await read()).toEqual(nothing)
})

it('knows nothing any more after a crash has emptied its tables', async () => {
  const read = await follow()
  await sql`truncate board.listing_changes, board.listing_epoch`.execute(database.db)
  expect(await read()).toEqual({ ...nothing, isEverything: true, isMoved: true })
  expect(await read()).toEqual(nothing)
})

it('asks once for all who ask while a question is under way', async () => {
  let questions = 0
  const changes = createListingChanges(database, () => {
    questions += 1
  })
  const first = changes.readRevision()
  await Promise.resolve()
  await Promise.all([first, ...Array.from({ length: 20 }, () => changes.readRevision())])
  expect(questions).toBe(2)
})

it('lets nobody wait long for a second question after one that took too long, and asks again later', async () => {
  const databaseUrl = database.pool.options.connectionString
  const timeouts = { ...requestTimeouts, statement: 300 }
  const slow = await openDatabase({ dataDir: '', databaseUrl }, pino({ level: 'silent' }), { timeouts })
  let time = 0
  const { readRevision } = createListingChanges(slow, undefined, () => time)
  const ask = () => readRevision().catch((error: unknown) => error)
  // On a busy machine the limit may end these too.
  const readInTime = () => vi.waitFor(readRevision)
  const revision = await readInTime()
  const locking = await database.pool.connect()
  try {
    await locking.query('begin')
    await locking.query('lock table board.jobs in access exclusive mode')
    const running = ask()
    await nextTurn()
    const waiting = ask()
    time = 290
    const late = [ask(), ask()]
    time = 300
    const error = await running
    expect(error).toMatchObject({ code: '57014' })
    expect(await waiting).toBe(error)
    const [second, ...same] = await Promise.all(late)
    expect(second).toMatchObject({ code: '57014' })
    expect(second).not.toBe(error)
    expect(same[0]).toBe(second)
    const later = await ask()
    expect(later).toMatchObject({ code: '57014' })
    expect(later).not.toBe(second)
  } finally {
    await locking.query('rollback')
    locking.release()
  }
  expect(await readInTime()).toBe(revision)
  await slow.close()
})
