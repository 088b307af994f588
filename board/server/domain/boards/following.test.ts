import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import type { Database } from '../../database/open-database.ts'
import { importListings } from '../imports/import-listings.ts'
import { getJob } from '../jobs/jobs.ts'
import type { FollowContext } from './ask-board.ts'
import { type FakeSystems, leverId, leverPosting, listStoredListings } from './fake-systems.fixture.ts'
import { followBoard, runBoard } from './follow.ts'
import {
  acmeApi,
  doBehind,
  type FollowedBoards,
  followAndRun,
  leverPostings,
  listStates,
  startFollowedBoards,
} from './followed-boards.fixture.ts'
import { recogniseBoard } from './recognise-board.ts'
import { reportSources } from './report.ts'

let boards: FollowedBoards
let systems: FakeSystems
let database: Database
let context: FollowContext

beforeAll(async () => {
  boards = await startFollowedBoards()
  ;({ systems, database, context } = boards)
})
beforeEach(() => boards.clear())
afterAll(() => boards.close())

const answer = (...jobs: object[]) => systems.answers.set(acmeApi, { body: jobs })
const follow = (board = 'lever:acme') => followAndRun(boards, board)
const states = () => listStates(boards)
const postings = leverPostings

/** As if the last look had been an hour ago. */
async function runLater(board = 'lever:acme') {
  await sql`update board.sources set doubted_at = doubted_at - interval '1 hour', confirmed_at = confirmed_at - interval '1 hour'`.execute(
    database.db,
  )
  return runBoard(context, board)
}

const listJobs = () => listStoredListings(database.db)

describe('adding a board', () => {
  it('shows the company, the number of jobs and the first titles before it is followed', async () => {
    answer(...postings(1, 7))
    const recognised = await recogniseBoard(context, 'https://jobs.lever.co/acme?utm_source=x')
    expect(recognised).toMatchObject({ name: 'lever:acme', companyName: 'acme', jobs: 7 })
    expect(recognised.firstTitles).toHaveLength(5)
    expect(await listJobs()).toEqual([])

    answer(leverPosting(1), { ...leverPosting(2), text: 'Protocol Engineer 1' }, leverPosting(3))
    const { firstTitles, jobs } = await recogniseBoard(context, 'lever:acme')
    expect({ firstTitles, jobs }).toEqual({
      firstTitles: ['Protocol Engineer 1', 'Protocol Engineer 3'],
      jobs: 3,
    })
  })

  it('names the product, its page about sources and the contact to the system', async () => {
    answer(leverPosting(1))
    await recogniseBoard(context, 'lever:acme')
    expect(systems.requests[0]?.headers).toMatchObject({
      'user-agent': expect.stringMatching(
        /^CryptoList\/[\d.]+ \(\+https:\/\/board\.example\/sources; board@board\.example\)$/,
      ),
      accept: 'application/json',
    })
  })

  it('refuses a board without jobs, an unknown one, another company’s jobs and an address that is no board', async () => {
    answer()
    await expect(recogniseBoard(context, 'lever:acme')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(recogniseBoard(context, 'lever:nobody')).rejects.toMatchObject({ code: 'unavailable' })
    answer(leverPosting(1, {}, 'other'))
    await expect(recogniseBoard(context, 'lever:acme')).rejects.toMatchObject({ code: 'invalid_input' })
    for (const address of ['https://acme.example/jobs', 'smartrecruiters:Acme', 'acme', 'lever:../../x'])
      await expect(recogniseBoard(context, address)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('follows a board once, and takes over listings that a file brought', async () => {
    answer(leverPosting(1))
    const link = `https://jobs.lever.co/acme/${leverId(1)}`
    await importListings(
      database.db,
      JSON.stringify([{ company: 'acme', title: 'Protocol Engineer 1', location: '', link }]),
    )
    expect((await follow()).counts).toMatchObject({ added: 0, changed: 1 })
    expect(await followBoard(context, await recogniseBoard(context, 'lever:acme'))).toBe(false)
    expect(await states()).toEqual(['Protocol Engineer 1: live'])
  })

  it('takes over listings that a file brought with links to the employer’s own pages', async () => {
    const page = (id: number) => `https://acme.example/careers/${id}`
    const job = (id: number) => ({
      id,
      absolute_url: `${page(id)}?gh_jid=${id}`,
      company_name: 'acme',
      title: `Protocol Engineer ${id}`,
      content: '<p>You build the settlement engine.</p>',
      location: { name: 'Lisbon' },
    })
    const answerWith = (...ids: number[]) =>
      systems.answers.set('boards-api.greenhouse.io/v1/boards/acme/jobs', {
        body: { jobs: ids.map(job), meta: { total: ids.length } },
      })
    answerWith(6675524, 6675525)
    const row = {
      company: 'acme',
      title: 'Protocol Engineer 6675525',
      location: 'Lisbon',
      link: page(6675525),
    }
    await importListings(database.db, JSON.stringify([row]))
    expect((await follow('greenhouse:acme')).counts).toMatchObject({ added: 1, changed: 1 })
    const links = async () => (await listJobs()).map(({ apply_url }) => apply_url)
    const both = [`${page(6675524)}?gh_jid=6675524`, page(6675525)]
    expect(await links()).toEqual(both)
    // The link is neither the file's nor the board's in turn.
    expect(await importListings(database.db, JSON.stringify([row]))).toMatchObject({ added: 0, unchanged: 1 })
    answerWith(6675524, 6675525, 6675526)
    const again = await runLater('greenhouse:acme')
    expect(again.counts).toMatchObject({ added: 1, changed: 0, unchanged: 2 })
    expect(await importListings(database.db, JSON.stringify([row]))).toMatchObject({ added: 0, unchanged: 1 })
    expect((await links()).slice(0, 2)).toEqual(both)
    // Whose page it is hasn't changed.
    expect(new Set((await listJobs()).map(({ status }) => status))).toEqual(new Set(['live']))
  })
})

it('keeps listings of a followed board that a complete file of its system lacks', async () => {
  answer(...postings(1, 2))
  await follow()
  const other = { company: 'beta', title: 'Data Engineer', link: `https://jobs.lever.co/beta/${leverId(7)}` }
  await importListings(database.db, JSON.stringify([other]), { completeSource: 'lever' })
  expect(new Set((await listJobs()).map(({ status }) => status))).toEqual(new Set(['live']))
})

describe('reading a followed board', () => {
  it('stores text, pay, place and work mode, and a second answer of the same changes nothing', async () => {
    answer(leverPosting(1))
    expect((await follow()).counts).toMatchObject({ added: 1 })
    const { rows } =
      await sql<object>`select cash_min, currency, period, work_mode, office_countries, source from board.jobs`.execute(
        database.db,
      )
    expect(rows).toEqual([
      {
        cash_min: '6000000',
        currency: 'EUR',
        period: 'year',
        work_mode: 'hybrid',
        office_countries: ['PT'],
        source: 'lever',
      },
    ])
    expect(await runLater()).toMatchObject({ outcome: 'unchanged', counts: { unchanged: 1 } })
    expect(systems.requests.at(-1)?.status).toBe(304)
  })

  it('stores the chains that the text works with, with the words that name them', async () => {
    const text = 'You build our vaults on Solana and Base. Our investors include the Ethereum Foundation.'
    answer(leverPosting(1, { descriptionBody: `<p>${text}</p>` }))
    await follow()
    const { rows } =
      await sql<object>`select chain_slug, quote from board.job_chains order by position`.execute(database.db)
    const quote = 'You build our vaults on Solana and Base.'
    expect(rows).toEqual([
      { chain_slug: 'solana', quote },
      { chain_slug: 'base', quote },
    ])
    expect((await runLater()).outcome).toBe('unchanged')
  })

  it('sees an unchanged answer of a system without validators', async () => {
    systems.answers.set(acmeApi, { body: postings(1, 2), headers: { etag: '' } })
    await follow()
    expect((await runLater()).outcome).toBe('unchanged')
  })

  it('closes at once what a complete answer lacks, and reopens what returns', async () => {
    answer(...postings(1, 3))
    await follow()
    answer(...postings(1, 2))
    expect(await runLater()).toMatchObject({ outcome: 'read', counts: { closed: 1, unchanged: 2 } })
    expect(await states()).toContain('Protocol Engineer 3: closed')
    answer(...postings(1, 3))
    expect((await runLater()).counts).toMatchObject({ changed: 1, added: 0 })
    expect(await states()).toContain('Protocol Engineer 3: live')
  })

  it('closes more than half of a board after a second answer only, and all of it after a third', async () => {
    answer(...postings(1, 10))
    await follow()
    answer(...postings(1, 2))
    expect(await runLater()).toMatchObject({ outcome: 'shrunk', counts: { closed: 0, stillOpen: 8 } })
    expect((await runBoard(context, 'lever:acme')).outcome).toBe('shrunk')
    expect(await runLater()).toMatchObject({ outcome: 'read', counts: { closed: 8 } })
    answer()
    for (const outcome of ['shrunk', 'shrunk', 'read']) expect((await runLater()).outcome).toBe(outcome)
    expect(new Set((await listJobs()).map(({ status }) => status))).toEqual(new Set(['closed']))
  })

  it('closes two of three jobs after a second answer only, which it asks for soon', async () => {
    answer(...postings(1, 3))
    await follow()
    answer(leverPosting(1))
    expect((await runLater()).outcome).toBe('shrunk')
    const { rows } =
      await sql`select from board.sources where due_at < now() + interval '36 minutes'`.execute(database.db)
    expect(rows).toHaveLength(1)
    expect(await runLater()).toMatchObject({ outcome: 'read', counts: { closed: 2 } })
  })

  it('forgets a doubt when the postings are back', async () => {
    answer(...postings(1, 10))
    await follow()
    answer(leverPosting(1))
    await runLater()
    answer(...postings(1, 10))
    expect(await runLater()).toMatchObject({ outcome: 'read', counts: { closed: 0 } })
    answer(leverPosting(1))
    expect((await runLater()).outcome).toBe('shrunk')
  })

  it.each([
    ['another company’s jobs', { body: [leverPosting(1), leverPosting(9, {}, 'other')] }, 'foreign'],
    ['a page instead of JSON', { body: '<html>Are you human?</html>' }, 'unreadable'],
    ['another shape', { body: { error: 'x' } }, 'unreadable'],
    ['half an answer', { body: JSON.stringify(postings(1, 3)).slice(0, 400) }, 'unreadable'],
    ['404', { status: 404 }, 'gone'],
    ['500', { status: 500 }, 'failed'],
    ['429', { status: 429, headers: { 'retry-after': '7200' } }, 'limited'],
    ['a redirect', { status: 302, headers: { location: 'https://10.0.0.1/' } }, 'moved'],
    ['a reservation of text mining', { headers: { 'tdm-reservation': '1' }, body: [] }, 'reserved'],
    ['a connection that ends', { handle: (response: { destroy(): void }) => response.destroy() }, 'failed'],
  ])('leaves all as it was after %s', async (_what, broken, outcome) => {
    answer(...postings(1, 3))
    await follow()
    const before = await listJobs()
    systems.answers.set(acmeApi, broken as Parameters<typeof systems.answers.set>[1])
    const { rows: confirmed } = await sql`select confirmed_at from board.sources`.execute(database.db)
    expect((await runBoard(context, 'lever:acme')).outcome).toBe(outcome)
    expect(await listJobs()).toEqual(before)
    expect((await sql`select confirmed_at from board.sources`.execute(database.db)).rows).toEqual(confirmed)
    expect(systems.requests.map(({ address }) => address)).not.toContain('10.0.0.1/')
  })

  it('adds from an incomplete answer and closes nothing', async () => {
    const board = 'boards-api.greenhouse.io/v1/boards/acme/jobs'
    const job = (id: number) => ({
      id,
      title: `Engineer ${id}`,
      absolute_url: `https://job-boards.greenhouse.io/acme/jobs/${id}`,
      company_name: 'Acme Labs',
      content: `You build part ${id}.`,
    })
    systems.answers.set(board, { body: { jobs: [job(1), job(2)], meta: { total: 2 } } })
    await follow('greenhouse:acme')
    systems.answers.set(board, { body: { jobs: [job(2), job(3)], meta: { total: 3 } } })
    const run = await runLater('greenhouse:acme')
    expect(run).toMatchObject({ outcome: 'incomplete', counts: { added: 1, closed: 0, stillOpen: 1 } })
  })

  it('makes one listing with all places of one opening in several cities, until its texts differ', async () => {
    const at = (n: number, place: string, change = {}) =>
      leverPosting(n, {
        text: 'Sales Lead',
        descriptionBody: '<p>The same text everywhere.</p>',
        categories: { location: place },
        ...change,
      })
    answer(at(1, 'Lisbon, Portugal'), at(2, 'Berlin, Germany'), at(3, 'Paris, France'))
    expect((await follow()).counts).toMatchObject({ added: 1 })
    expect((await listJobs())[0]?.cities).toEqual(['Lisbon', 'Berlin', 'Paris'])
    answer(at(2, 'Berlin, Germany'), at(3, 'Paris, France'))
    expect((await runLater()).counts).toMatchObject({ added: 0, changed: 1, closed: 0 })
    expect(await listJobs()).toMatchObject([
      { cities: ['Berlin', 'Paris'], apply_url: expect.stringContaining(leverId(2)) },
    ])
    answer(
      at(1, 'Lisbon, Portugal', { descriptionBody: '<p>Another text.</p>' }),
      at(2, 'Berlin, Germany'),
      at(3, 'Paris, France'),
    )
    expect((await runLater()).counts).toMatchObject({ added: 1, closed: 0 })
    expect((await listJobs()).map(({ cities }) => cities)).toEqual(
      expect.arrayContaining([['Lisbon'], ['Berlin', 'Paris']]),
    )
  })

  it('keeps listings whose ids change with every answer', async () => {
    answer(...postings(1, 8))
    await follow()
    answer(...postings(1, 8).map((job, index) => ({ ...job, id: leverId(100 + index) })))
    expect(await runLater()).toMatchObject({ outcome: 'read', counts: { added: 0, closed: 0 } })
    expect(await listJobs()).toHaveLength(8)
  })

  it('leaves out and counts what is no job or breaks a rule', async () => {
    answer(
      leverPosting(1),
      leverPosting(2, { text: 'General Application' }),
      leverPosting(3, { text: 'x'.repeat(300) }),
      leverPosting(4, { text: 'Join our Talent Network' }),
    )
    expect((await follow()).counts).toMatchObject({ added: 1, leftOut: 3 })
  })

  it('leaves alone what a person closed while the answer was read', async () => {
    answer(...postings(1, 2))
    await follow()
    answer(leverPosting(1, { text: 'Renamed' }), leverPosting(2), leverPosting(3))
    const run = await doBehind(
      boards,
      (db) =>
        sql`update board.jobs set status = 'closed', close_reason = 'withdrawn', closed_at = now()`.execute(
          db,
        ),
      runLater,
    )
    expect(run).toMatchObject({ outcome: 'read', counts: { added: 1, changed: 0, unchanged: 2 } })
    expect(await states()).toEqual([
      'Protocol Engineer 1: closed',
      'Protocol Engineer 2: closed',
      'Protocol Engineer 3: live',
    ])
  })

  it('brings back what expired while the board could not be read, though it answers the same', async () => {
    answer(leverPosting(1))
    await follow()
    await sql`update board.jobs set status = 'expired'`.execute(database.db)
    await sql`update board.sources set confirmed_at = now() - interval '31 days'`.execute(database.db)
    expect(await runLater()).toMatchObject({ outcome: 'read', counts: { changed: 1 } })
    expect(await states()).toEqual(['Protocol Engineer 1: live'])
  })

  it('holds a listing that asks for a seed phrase for a moderator', async () => {
    answer(
      leverPosting(1, { descriptionBody: '<p>To start, send us the seed phrase of your wallet.</p>' }),
      leverPosting(2),
    )
    expect((await follow()).counts).toMatchObject({ added: 2, held: 1 })
    expect(await states()).toEqual(['Protocol Engineer 1: submitted', 'Protocol Engineer 2: live'])
  })
})

it('tells when a complete answer last confirmed a listing, until the board no longer has it', async () => {
  const board = createTestContext({ database })
  const confirmedAt = async () => {
    const { rows } = await sql<{
      id: string
    }>`select public_id as id from board.jobs where title = 'Protocol Engineer 2'`.execute(database.db)
    return (await getJob(board, rows[0]?.id ?? '')).confirmedAt
  }
  const sourceConfirmedAt = async () => {
    const { rows } = await sql<{ at: Date }>`select confirmed_at as at from board.sources`.execute(
      database.db,
    )
    return rows[0]?.at.toISOString()
  }
  answer(...postings(1, 2))
  await follow()
  const first = await confirmedAt()
  expect(first).toBe(await sourceConfirmedAt())
  await runBoard(context, 'lever:acme')
  expect(await confirmedAt()).toBe(await sourceConfirmedAt())
  expect(await confirmedAt()).not.toBe(first)
  answer(leverPosting(1))
  await runBoard(context, 'lever:acme')
  expect(await confirmedAt()).toBeNull()
})

it('reports what is followed, under which rule, and how much was confirmed lately', async () => {
  answer(...postings(1, 2))
  await follow()
  const report = await reportSources(context)
  expect(report).toMatchObject({
    listings: 2,
    sources: [
      {
        system: 'lever',
        url: 'https://jobs.lever.co/acme',
        company: { name: 'Acme' },
        outcome: 'read',
        hasWholeText: true,
      },
    ],
    confirmed: [
      { hours: 2, listings: 2 },
      { hours: 24, listings: 2 },
      { hours: 48, listings: 2 },
    ],
  })
  await sql`update board.sources set confirmed_at = now() - interval '3 hours'`.execute(database.db)
  expect((await reportSources(context)).confirmed[0]).toEqual({ hours: 2, listings: 0 })
})
