import { readFile } from 'node:fs/promises'
import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createKysely } from '../../database/pool.ts'
import { importListings } from './import-listings.ts'

const fixture = new URL('../../../tests/fixtures/listings.json', import.meta.url)
const lever = (id: number) => `https://jobs.lever.co/acme/00000000-0000-4000-8000-00000000000${id}`
const row = (title: string, link: string, location = 'US - Remote') => ({
  company: 'acme',
  title,
  location,
  link,
})
const file = (...rows: unknown[]) => JSON.stringify({ data: rows })

let testDatabase: TestDatabase
let pool: pg.Pool
let db: ReturnType<typeof createKysely>

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  pool = new pg.Pool({ connectionString: testDatabase.url, max: 3 })
  db = createKysely(pool)
})
afterEach(async () => {
  await pool.end()
  await testDatabase.close()
})

async function listJobs(): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select j.*, c.slug as company, c.name as company_name, c.claimed_at,
      array(select tag_slug from board.job_tags where job_id = j.id order by position) as tags
    from board.jobs j join board.companies c on c.id = j.company_id order by j.title, j.public_id`.execute(db)
  return rows
}

/** A sum of the rows of each table. */
async function readAllTables(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db)
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as sum from ${sql.raw(name)} t`.execute(
      db,
    )
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}

describe('importListings', () => {
  it('takes real rows in, reports the broken ones by number, and makes unclaimed companies', async () => {
    const content = await readFile(fixture, 'utf8')
    const progress: number[] = []
    const summary = await importListings(db, content, { onProgress: (done) => progress.push(done) })
    expect(summary).toMatchObject({ rowsRead: 300, added: 297, updated: 0, unchanged: 0, closed: 0 })
    expect(summary.reported.map(({ reason }) => reason)).toEqual(['no title', 'no title', 'no title'])
    expect(progress).toEqual([300])
    const jobs = await listJobs()
    expect(jobs).toHaveLength(297)
    expect(new Set(jobs.map((job) => job.public_id)).size).toBe(297)
    expect(new Set(jobs.map((job) => job.company)).size).toBe(summary.companiesNew)
    // Nothing shows that a board at Salesforce is Sygnum's, and Block Labs isn't Block.
    const unproved = ['sygnum', 'block-labs']
    expect(summary.held).toBe(4)
    for (const job of jobs) {
      expect(job).toMatchObject({
        status: unproved.includes(String(job.company)) ? 'submitted' : 'live',
        published_at: null,
        claimed_at: null,
        apply_method: 'url',
        cash_min: null,
      })
      expect(job.search).not.toBe('')
    }
  })

  it('keeps what title, location and link say, and nothing else', async () => {
    await importListings(
      db,
      file(row('Senior Rust Engineer, Backend (Contract)', lever(1), 'New York; Remote (USA)')),
    )
    const [job] = await listJobs()
    expect(job).toMatchObject({
      company: 'acme',
      company_name: 'Acme',
      source: 'lever',
      source_id: '00000000-0000-4000-8000-000000000001',
      apply_url: lever(1),
      title: 'Senior Rust Engineer, Backend (Contract)',
      slug: 'senior-rust-engineer-backend-contract-at-acme',
      role_family: 'backend',
      seniority: ['senior'],
      employment: ['contract'],
      work_mode: 'remote',
      remote_countries: ['US'],
      office_countries: ['US'],
      cities: ['New York'],
      tags: ['rust'],
      description_md: null,
      language: null,
    })
    const days = (Number(job?.expires_at) - Number(job?.first_seen_at)) / 86_400_000
    expect(days).toBeCloseTo(45, 1)
  })

  it('changes nothing in a second run but "last seen" and the end', async () => {
    const content = await readFile(fixture, 'utf8')
    await importListings(db, content)
    await sql`update board.jobs set last_seen_at = now() - interval '10 days', expires_at = now() + interval '1 day'`.execute(
      db,
    )
    const before = await listJobs()
    const summary = await importListings(db, content)
    expect(summary).toMatchObject({ added: 0, updated: 0, unchanged: 297, companiesNew: 0 })
    const after = await listJobs()
    const still = (jobs: Record<string, unknown>[]) =>
      jobs.map(({ last_seen_at, expires_at, ...rest }) => rest)
    expect(still(after)).toEqual(still(before))
    expect(after.every((job) => Number(job.expires_at) > Date.now() + 44 * 86_400_000)).toBe(true)
    expect(after.every((job) => Number(job.last_seen_at) > Date.now() - 86_400_000)).toBe(true)
  })

  it('updates what changed and finds it by its new words', async () => {
    await importListings(db, file(row('Solidity Engineer', lever(1)), row('Recruiter', lever(2))))
    const summary = await importListings(db, file(row('Rust Engineer', lever(1)), row('Recruiter', lever(2))))
    expect(summary).toMatchObject({ added: 0, updated: 1, unchanged: 1 })
    const { rows } = await sql<{ title: string }>`
      select title from board.jobs where search @@ to_tsquery('english', 'rust')`.execute(db)
    expect(rows).toEqual([{ title: 'Rust Engineer' }])
    expect((await listJobs()).find((job) => job.title === 'Rust Engineer')?.tags).toEqual(['rust'])
  })

  it('takes the same title under another link for another opening, and one link twice for one', async () => {
    const summary = await importListings(
      db,
      file(
        row('Recruiter', lever(1)),
        row('Recruiter', lever(2)),
        row('Recruiter', `${lever(1)}?utm_source=x`),
      ),
    )
    expect(summary).toMatchObject({ added: 2, reported: [{ row: 3, reason: 'the same job as row 1' }] })
  })

  it('finds the job of an employer’s own page again, however its link names the posting', async () => {
    const page = (path: string) => row('Recruiter', `https://careers.acme.example/positions/${path}`)
    await importListings(db, file(page('6675524')))
    const again = row('Recruiter', 'https://www.careers.acme.example/positions/6675524?gh_jid=6675524')
    expect(await importListings(db, file(again))).toMatchObject({ added: 0, unchanged: 1 })
    // Other postings, another host's and another company's.
    const elsewhere = row('Recruiter', 'https://jobs.example/positions/6675524')
    const others = [
      page('6675525'),
      page('6675524/6675525'),
      { ...page('6675524'), company: 'gamma' },
      elsewhere,
    ]
    expect(await importListings(db, file(...others))).toMatchObject({ added: 4 })
    // Rows that are apart in one file stay so.
    expect(await importListings(db, file(page('6675524'), again))).toMatchObject({ added: 1 })
    expect(await listJobs()).toHaveLength(6)
  })

  it('keeps rows apart that a file names apart, in whatever parts it is stored', async () => {
    const page = 'https://careers.acme.example/positions/6675524'
    await importListings(db, file(row('Exact', page)))
    const both = file(row('Other link', `${page}?gh_jid=6675524`), row('Exact', page))
    const options = { partSize: 1 }
    expect(await importListings(db, both, { ...options, isDryRun: true })).toMatchObject({
      added: 1,
      held: 0,
    })
    expect(await importListings(db, both, options)).toMatchObject({ added: 1, updated: 0, unchanged: 1 })
    expect(await listJobs()).toMatchObject([{ title: 'Exact' }, { title: 'Other link' }])
    expect(await importListings(db, both, options)).toMatchObject({ added: 0, updated: 0, unchanged: 2 })
  })

  it('gives a job to one row only that has it under another name, in whatever parts a file is stored', async () => {
    const page = (query: string) => `https://careers.acme.example/positions/6675524${query}`
    await importListings(db, file(row('Recruiter', page(''))))
    await sql`update board.jobs set source = 'greenhouse', source_id = '6675524'`.execute(db)
    const both = file(row('Recruiter', page('')), row('Recruiter', page('?gh_jid=6675524')))
    expect(await importListings(db, both, { partSize: 1 })).toMatchObject({ added: 1, unchanged: 1 })
  })

  it('closes nothing that a file lacks', async () => {
    await importListings(db, file(row('Recruiter', lever(1)), row('Designer', lever(2))))
    expect(await importListings(db, file(row('Recruiter', lever(1))))).toMatchObject({ closed: 0 })
    expect((await listJobs()).map((job) => job.status)).toEqual(['live', 'live'])
  })

  it('closes what a complete file lacks, of that source only, and opens it again when it is back', async () => {
    const all = [
      row('Designer', lever(1)),
      row('Lawyer', lever(2)),
      row('Writer', 'https://acme.example/jobs/1'),
      row('Broken', lever(3)),
    ]
    await importListings(db, file(...all))
    const rest = file(row('Designer', lever(1)), { ...row('Broken', lever(3)), title: '' })
    expect(await importListings(db, rest, { completeSource: 'lever' })).toMatchObject({
      closed: 1,
      unchanged: 1,
    })
    const states = async () =>
      Object.fromEntries((await listJobs()).map((job) => [job.title, job.close_reason ?? job.status]))
    expect(await states()).toEqual({
      Designer: 'live',
      Lawyer: 'source_gone',
      Writer: 'live',
      Broken: 'live',
    })
    expect(await importListings(db, file(...all))).toMatchObject({ updated: 1, unchanged: 3 })
    expect(await states()).toEqual({ Designer: 'live', Lawyer: 'live', Writer: 'live', Broken: 'live' })
    const { rows } = await sql<{ title: string; moves: string[] }>`
      select j.title, array_agg(concat_ws(' ', e.kind, e.from_status, e.to_status, e.actor, e.facts ->> 'closeReason') order by e.id) as moves
      from board.job_events e join board.jobs j on j.id = e.job_id group by j.title`.execute(db)
    const moves = new Map(rows.map((one) => [one.title, one.moves]))
    expect(moves.get('Designer')).toEqual(['published live import'])
    expect(moves.get('Lawyer')).toEqual([
      'published live import',
      'closed live closed import source_gone',
      'published closed live import',
    ])
  })

  it('leaves a job open that a broken row of a complete file has under another name', async () => {
    const page = 'https://careers.acme.example/positions/6675524'
    await importListings(db, file(row('Recruiter', page), row('Designer', 'https://acme.example/jobs/1')))
    const rest = file(row('', `${page}?gh_jid=6675524`), row('Designer', 'https://acme.example/jobs/1'))
    expect(await importListings(db, rest, { completeSource: 'feed' })).toMatchObject({ closed: 0 })
    expect((await listJobs()).map(({ status }) => status)).toEqual(['live', 'live'])
  })

  it('refuses as complete an answer that says that there is more', async () => {
    const job = {
      id: 1,
      title: 'Engineer',
      absolute_url: 'https://job-boards.greenhouse.io/acme/jobs/1',
      company_name: 'Acme',
    }
    const answer = JSON.stringify({ jobs: [job], meta: { total: 2 } })
    await expect(importListings(db, answer, { completeSource: 'greenhouse' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  it('refuses a complete file without a row of the source', async () => {
    await expect(
      importListings(db, file(row('Recruiter', lever(1))), { completeSource: 'ashby' }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect(await listJobs()).toEqual([])
  })

  it.each(['withdrawn', 'filled', 'moderation'])(
    'leaves a listing alone that was closed as %s',
    async (reason) => {
      await importListings(db, file(row('Recruiter', lever(1))))
      await sql`update board.jobs set status = 'closed', close_reason = ${reason}`.execute(db)
      expect(await importListings(db, file(row('Other title', lever(1))))).toMatchObject({
        updated: 0,
        unchanged: 1,
      })
      expect(await listJobs()).toMatchObject([{ status: 'closed', close_reason: reason, title: 'Recruiter' }])
    },
  )

  describe('of a long file', () => {
    const rows = Array.from({ length: 2_050 }, (_, id) =>
      row(`Recruiter ${id}`, `https://acme.example/jobs/${id}`),
    )
    const last = { ...row('Broken', 'https://acme.example/jobs/broken'), company: 'late' }

    it('is stored part by part: what an error stopped goes on with the next run, and nothing comes twice', async () => {
      await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
        db,
      )
      await sql`create trigger refuse before insert on board.jobs for each row when (new.title = 'Broken') execute function refuse()`.execute(
        db,
      )
      const content = file(...rows, last, rows[7])
      const progress: [number, number][] = []
      const onProgress = (...of: [number, number]) => void progress.push(of)
      await expect(importListings(db, content, { onProgress })).rejects.toThrow('refused')
      expect(progress).toEqual([[2_000, 2_052]])
      expect(await listJobs()).toHaveLength(2_000)
      await sql`drop trigger refuse on board.jobs`.execute(db)
      expect(await importListings(db, content, { onProgress })).toMatchObject({
        ...{ rowsRead: 2_052, added: 51, updated: 0, unchanged: 2_000, companiesNew: 1 },
        reported: [{ row: 2_052, reason: 'the same job as row 8' }],
      })
      expect(progress.slice(1)).toEqual([
        [2_000, 2_052],
        [2_052, 2_052],
      ])
      expect(await listJobs()).toHaveLength(2_051)
    })

    it('closes what all of its parts lack, and nothing that one of them has', async () => {
      const short = rows.slice(0, 25)
      await importListings(db, file(...short))
      const options = { completeSource: 'feed', partSize: 10 } as const
      const summary = await importListings(db, file(...short.slice(1)), options)
      expect(summary).toMatchObject({ added: 0, unchanged: 24, closed: 1 })
      const closed = (await listJobs()).filter(({ status }) => status === 'closed')
      expect(closed.map(({ title }) => title)).toEqual(['Recruiter 0'])
    })
  })

  it('says in a dry run what it would do, and leaves everything as it was', async () => {
    const first = file(row('Recruiter', lever(1)), row('Engineer', lever(2)), row('Writer', lever(3)))
    await importListings(db, first)
    const more = Array.from({ length: 60 }, (_, index) => ({
      ...row(`Analyst ${index}`, `https://jobs.example.org/${index}`),
      company: index % 2 === 0 ? 'other-harbor' : 'new-harbor',
    }))
    const next = file(
      row('Recruiter', lever(1)),
      row('Staff Engineer', lever(2)),
      row('', lever(4)),
      { ...row('Seller', lever(5)), company: 'Coinbase' },
      ...more,
    )
    const options = { completeSource: 'lever', partSize: 50 } as const
    const before = await readAllTables()
    const tried = await importListings(db, next, { ...options, isDryRun: true })
    expect(await readAllTables()).toEqual(before)
    expect(tried).toMatchObject({
      added: 61,
      updated: 1,
      unchanged: 1,
      closed: 1,
      held: 1,
      companiesNew: 3,
    })
    expect(tried.reported).toEqual([{ row: 3, reason: 'no title' }])
    expect(await importListings(db, next, options)).toEqual(tried)
    expect(await readAllTables()).not.toEqual(before)
  })

  it('refuses to run during another import', async () => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query("select pg_advisory_xact_lock(hashtextextended('board.listing-import', 0))")
    await expect(importListings(db, file(row('Recruiter', lever(1))))).rejects.toMatchObject({
      code: 'conflict',
    })
    await client.query('rollback')
    client.release()
    expect(await importListings(db, file(row('Recruiter', lever(1))))).toMatchObject({ added: 1 })
  })

  it.each(['', '{', '"x"', '{"data": 3}', 'null'])(
    'refuses a file without a list of rows: %j',
    async (content) => {
      await expect(importListings(db, content)).rejects.toMatchObject({ code: 'invalid_input' })
    },
  )
})
