import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../database/open-database.ts'
import { getSystem } from '../systems/address.ts'
import { askBoard, type FollowContext, noValidators, readingOf } from './ask-board.ts'
import { type FakeSystems, leverPosting, listStoredListings } from './fake-systems.fixture.ts'
import { followBoard, pauseBoard, runBoard } from './follow.ts'
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
import { leaseDueSources } from './repository.ts'
import { runDueSources } from './round.ts'
import { runSource } from './run-source.ts'

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

const due = { systems: ['lever' as const], perSystem: 10 }
const answer = (...jobs: object[]) => systems.answers.set(acmeApi, { body: jobs })
const follow = (board = 'lever:acme') => followAndRun(boards, board)
const states = () => listStates(boards)

/** A database where row counts can't be updated. */
function withoutAnalyze(db: Database['db']): Database['db'] {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'RawNode' && node.sqlFragments.join('').includes('analyze'))
        throw new Error('ANALYZE fails.')
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

describe('several workers', () => {
  it('give a board to one of them, and a system too', async () => {
    answer(leverPosting(1))
    systems.answers.set('api.lever.co/v0/postings/beta', { body: [leverPosting(2, {}, 'beta')] })
    for (const board of ['lever:acme', 'lever:beta'])
      await followBoard(context, await recogniseBoard(context, board))
    const all = await Promise.all([leaseDueSources(database.db, due), leaseDueSources(database.db, due)])
    expect(all.map((leased) => leased.length).sort()).toEqual([0, 2])
    await expect(runBoard(context, 'lever:beta')).rejects.toMatchObject({ code: 'conflict' })
  })

  it('write nothing with a lease that ran out, so nothing is lost or doubled', async () => {
    answer(...leverPostings(1, 2))
    await followBoard(context, await recogniseBoard(context, 'lever:acme'))
    const [dead] = await leaseDueSources(database.db, due)
    if (dead === undefined) throw new Error('Nothing was leased.')
    await sql`update board.sources set leased_until = now() - interval '1 second'`.execute(database.db)
    const [living] = await leaseDueSources(database.db, due)
    if (living === undefined) throw new Error('Nothing was leased.')
    expect((await runSource(context, dead)).outcome).toBe('lost')
    expect(await listStoredListings(database.db)).toEqual([])
    expect((await runSource(context, living)).counts).toMatchObject({ added: 2 })
  })
})

describe('a round', () => {
  it('reads what is due once an hour, and leaves a system that refuses alone', async () => {
    answer(leverPosting(1))
    systems.answers.set('api.ashbyhq.com/posting-api/job-board/beta', {
      body: {
        apiVersion: '1',
        jobs: [{ id: 'b1', title: 'Data Engineer', jobUrl: 'https://jobs.ashbyhq.com/beta/b1' }],
      },
    })
    for (const board of ['lever:acme', 'ashby:beta'])
      await followBoard(context, await recogniseBoard(context, board))
    expect(await runDueSources(context)).toBe(2)
    expect(await runDueSources(context)).toBe(0)
    systems.answers.set(acmeApi, { status: 429, headers: { 'retry-after': '7200' } })
    await sql`update board.sources set due_at = now()`.execute(database.db)
    await runDueSources(context)
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from due_at - now())::float8 as wait from board.sources where system = 'lever'`.execute(
      database.db,
    )
    expect(rows[0]?.wait).toBeGreaterThan(7_000)
  })

  it('leaves boards of a system that refuses alone which were not due', async () => {
    answer(leverPosting(1))
    systems.answers.set('api.lever.co/v0/postings/beta', { body: [leverPosting(2, {}, 'beta')] })
    for (const board of ['lever:acme', 'lever:beta'])
      await followBoard(context, await recogniseBoard(context, board))
    await sql`update board.sources set due_at = now() + interval '10 minutes' where board = 'beta'`.execute(
      database.db,
    )
    systems.answers.set(acmeApi, { status: 429, headers: { 'retry-after': '7200' } })
    expect(await runDueSources(context)).toBe(1)
    const { rows } = await sql`
      select from board.sources where due_at > now() + interval '7000 seconds' and lease is null`.execute(
      database.db,
    )
    expect(rows).toHaveLength(2)
  })

  it('updates the row counts of the planner when several boards together have many new listings', async () => {
    answer(...leverPostings(1, 30))
    systems.answers.set('api.ashbyhq.com/posting-api/job-board/beta', {
      body: {
        apiVersion: '1',
        jobs: Array.from({ length: 30 }, (_, n) => ({
          id: `b${n}`,
          title: `Data Engineer ${n}`,
          jobUrl: `https://jobs.ashbyhq.com/beta/b${n}`,
        })),
      },
    })
    for (const board of ['lever:acme', 'ashby:beta'])
      await followBoard(context, await recogniseBoard(context, board))
    await runDueSources(context)
    const { rows } = await sql<{ rows: number }>`
      select reltuples as rows from pg_class where oid = 'board.jobs'::regclass`.execute(database.db)
    expect(rows[0]?.rows).toBe(60)
  })

  it.each([
    ['in a round', runDueSources],
    ['on request', (failing: FollowContext) => runBoard(failing, 'lever:acme')],
  ])('does not count as failed because the row counts can’t be updated: %s', async (_when, read) => {
    answer(...leverPostings(1, 51))
    await followBoard(context, await recogniseBoard(context, 'lever:acme'))
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line).msg) })
    await read({ ...context, log, database: { ...database, db: withoutAnalyze(database.db) } })
    expect(lines).toEqual(['Row counts of the planner not updated'])
    expect(await listStoredListings(database.db)).toHaveLength(51)
  })

  it.each([
    ['the last of those that are left', () => 0.999, ['acme', 'beta', 'gamma']],
    ['the first', () => 0, ['beta', 'gamma', 'acme']],
  ])('reads the boards of a system in an order of its own: always %s', async (_which, random, order) => {
    const { pace } = getSystem('lever')
    const { pauseMs } = pace
    onTestFinished(() => {
      pace.pauseMs = pauseMs
    })
    pace.pauseMs = 0
    for (const name of ['acme', 'beta', 'gamma']) {
      systems.answers.set(`api.lever.co/v0/postings/${name}`, { body: [leverPosting(1, {}, name)] })
      await followBoard(context, await recogniseBoard(context, `lever:${name}`))
    }
    systems.requests.length = 0
    await runDueSources(context, { random })
    expect(systems.requests.map(({ address }) => address.split('/').at(-1))).toEqual(order)
  })

  describe('a board whose reading breaks off is left free', () => {
    const listSources = async () => {
      const { rows } = await sql`
        select lease, outcome, failures, due_at > now() + interval '30 minutes' as "isPutOff"
        from board.sources`.execute(database.db)
      return rows
    }
    beforeEach(async () => {
      answer(leverPosting(1))
      await followBoard(context, await recogniseBoard(context, 'lever:acme'))
    })

    it('and has failed after a fault', async () => {
      const guardedFetch = () => Promise.reject(new Error('A fault.'))
      expect(await runDueSources({ ...context, guardedFetch })).toBe(1)
      expect(await listSources()).toEqual([{ lease: null, outcome: 'failed', failures: 1, isPutOff: true }])
    })

    it('and is read in the next round if our database ended the connection', async () => {
      await sql`
        create function end_connection() returns trigger language plpgsql
        as 'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
        create trigger end_connection before insert on board.jobs execute function end_connection()`.execute(
        database.db,
      )
      try {
        expect(await runDueSources(context)).toBe(1)
      } finally {
        await sql`drop function end_connection cascade`.execute(database.db)
      }
      expect(await listSources()).toEqual([{ lease: null, outcome: null, failures: 0, isPutOff: false }])
      expect(await runDueSources(context)).toBe(1)
      expect(await states()).toEqual(['Protocol Engineer 1: live'])
    })
  })
})

describe('a system that asked us to wait', () => {
  it('is not asked for any board by name, nor for a new one', async () => {
    answer(leverPosting(1))
    await follow()
    systems.answers.set(acmeApi, { status: 429, headers: { 'retry-after': '7200' } })
    expect((await runBoard(context, 'lever:acme')).outcome).toBe('limited')
    const requestCount = systems.requests.length
    for (const act of [runBoard, recogniseBoard])
      await expect(act(context, 'lever:acme')).rejects.toMatchObject({ code: 'unavailable' })
    expect(systems.requests).toHaveLength(requestCount)
  })
})

it('confirms the jobs of a feed, and closes none that it leaves out', async () => {
  const entry = (n: number) =>
    `<item><guid>${n}</guid><title>Engineer ${n}</title><link>https://acme.example/${n}</link></item>`
  const show = (...ns: number[]) =>
    systems.answers.set('acme.example/jobs/feed', {
      body: `<rss><channel>${ns.map(entry).join('')}</channel></rss>`,
    })
  const read = () => runBoard(context, 'feed:acme.example/jobs/feed')
  show(1, 2)
  await followBoard(context, await recogniseBoard(context, 'feed:acme.example/jobs/feed', 'Acme'))
  expect((await read()).outcome).toBe('read')
  expect((await reportSources(context)).sources[0]?.confirmedAt).not.toBeNull()
  show(2)
  expect(await read()).toMatchObject({ outcome: 'read', counts: { closed: 0, stillOpen: 1 } })
  expect(await read()).toMatchObject({ outcome: 'unchanged', counts: { unchanged: 1 } })
  systems.answers.set('acme.example/jobs/feed', { body: `<rss>${' '.repeat(2_000_000)}</rss>` })
  expect((await read()).outcome, 'a feed that takes long to parse').toBe('failed')
})

describe('a host that asked us to wait', () => {
  const rss = (host: string) => {
    const body = `<rss><channel><item><guid>${host}1</guid><title>Engineer</title><link>https://${host}/1</link></item></channel></rss>`
    systems.answers.set(`${host}/jobs/feed`, { body })
    return `https://${host}/jobs/feed`
  }
  const refusal = { status: 429, headers: { 'retry-after': '7200' } }
  const setDue = () => sql`update board.sources set due_at = now()`.execute(database.db)

  it('of a feed is left alone by itself: other feeds are still read', async () => {
    for (const host of ['one.example', 'two.example'])
      await followBoard(context, await recogniseBoard(context, rss(host), 'Acme'))
    systems.answers.set('one.example/jobs/feed', refusal)
    expect(await runDueSources(context)).toBe(2)
    await setDue()
    expect(await runDueSources(context)).toBe(1)
  })

  it('is left alone though its board is paused and resumed, and another is followed', async () => {
    answer(leverPosting(1))
    systems.answers.set('api.lever.co/v0/postings/beta', { body: [leverPosting(2, {}, 'beta')] })
    const beta = await recogniseBoard(context, 'lever:beta')
    await follow()
    systems.answers.set(acmeApi, refusal)
    await runBoard(context, 'lever:acme')
    await pauseBoard(context, 'lever:acme', true)
    await pauseBoard(context, 'lever:acme', false)
    await followBoard(context, beta)
    expect(await runDueSources(context)).toBe(0)
    expect(
      (await sql`select from board.sources where board = 'acme' and due_at > now()`.execute(database.db))
        .rows,
    ).toHaveLength(1)
  })

  it('is left alone when a board was only looked at', async () => {
    systems.answers.set(acmeApi, refusal)
    for (let look = 0; look < 2; look++)
      await expect(recogniseBoard(context, 'lever:acme')).rejects.toMatchObject({ code: 'unavailable' })
    expect(systems.requests).toHaveLength(1)
  })

  it('is left alone after a refusal on a later page of a board', async () => {
    const api = 'acme.teamtailor.com/jobs.json'
    const page = {
      version: 'https://jsonfeed.org/version/1.1',
      next_url: 'https://acme.teamtailor.com/jobs.json?page=2',
      items: [],
    }
    systems.answers.set(api, { body: page })
    const fetched = context.guardedFetch
    const guardedFetch: typeof fetched = async (url, options) => {
      if (url.includes('page=2')) systems.answers.set(api, refusal)
      return fetched(url, options)
    }
    const answer = await askBoard({ ...context, guardedFetch }, getSystem('teamtailor'), {
      board: 'acme',
      validators: noValidators,
      reading: readingOf(getSystem('teamtailor'), true),
    })
    expect(answer).toMatchObject({ outcome: 'answered', waitSeconds: 7_200 })
  })
})

it('never reads a board of a system that may not be followed, also when it was followed before', async () => {
  answer(leverPosting(1))
  await follow()
  await sql`update board.sources set system = 'smartrecruiters', board = 'Acme'`.execute(database.db)
  await expect(runBoard(context, 'smartrecruiters:Acme')).rejects.toMatchObject({ code: 'invalid_input' })
})

it('pauses no board that was left out in the same moment', async () => {
  answer(leverPosting(1))
  await follow()
  await doBehind(
    boards,
    (db) => sql`update board.sources set state = 'left_out'`.execute(db),
    () => pauseBoard(context, 'lever:acme', true),
  )
  expect((await sql`select state from board.sources`.execute(database.db)).rows).toEqual([
    { state: 'left_out' },
  ])
})

describe('a careers page', () => {
  const page = (body: string) => systems.answers.set('acme.example/careers', { body })

  it('that shows or links to one board stands for it', async () => {
    answer(leverPosting(1))
    page(
      '<script>const url = "https:\\/\\/api.lever.co\\/v0\\/postings\\/acme?mode=json"</script><a href="https://lever.co">Lever</a>',
    )
    expect(await recogniseBoard(context, 'https://acme.example/careers')).toMatchObject({
      name: 'lever:acme',
    })
  })

  it.each([
    ['has several', '<a href="https://jobs.lever.co/acme">a</a><a href="//jobs.ashbyhq.com/acme/1">b</a>'],
    ['has none', '<p>No jobs.</p>'],
    [
      'reserves text mining',
      '<meta name="tdm-reservation" content="1"><a href="https://jobs.lever.co/acme">a</a>',
    ],
    [
      'reserves it with the value first',
      '<meta content="1" name="tdm-reservation"><a href="https://jobs.lever.co/acme">a</a>',
    ],
  ])('that %s stands for no board', async (_what, body) => {
    answer(leverPosting(1))
    page(body)
    await expect(recogniseBoard(context, 'https://acme.example/careers')).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  it('is not looked at if its robots.txt refuses', async () => {
    page('<a href="https://jobs.lever.co/acme">a</a>')
    systems.answers.set('acme.example/robots.txt', { body: 'User-agent: *\nDisallow: /' })
    await expect(recogniseBoard(context, 'https://acme.example/careers')).rejects.toThrow()
    expect(systems.requests.map(({ address }) => address)).toEqual(['acme.example/robots.txt'])
  })

  it('that redirects to another host is not used if the robots.txt there refuses', async () => {
    answer(leverPosting(1))
    systems.answers.set('acme.example/careers', {
      status: 302,
      headers: { location: 'https://jobs.example/acme' },
    })
    systems.answers.set('jobs.example/acme', { body: '<a href="https://jobs.lever.co/acme">a</a>' })
    systems.answers.set('jobs.example/robots.txt', { body: 'User-agent: *\nDisallow: /' })
    await expect(recogniseBoard(context, 'https://acme.example/careers')).rejects.toThrow()
  })
})

it('says where a board has moved to, as far as its old page says, until it answers again', async () => {
  answer(leverPosting(1))
  await follow()
  systems.answers.set(acmeApi, { status: 404 })
  systems.answers.set('jobs.lever.co/acme', { body: '<a href="https://jobs.ashbyhq.com/acme">Our jobs</a>' })
  expect(await runBoard(context, 'lever:acme')).toMatchObject({ outcome: 'gone', movedTo: 'ashby:acme' })
  expect((await reportSources(context)).sources[0]?.movedTo).toBe('ashby:acme')
  expect(await states()).toEqual(['Protocol Engineer 1: live'])
  answer(leverPosting(1))
  await runBoard(context, 'lever:acme')
  expect((await reportSources(context)).sources[0]?.movedTo).toBeNull()
})

it('keeps listings open while a board is unchanged, but not beyond the end that they state', async () => {
  const api = 'acme.recruitee.com/api/offers/'
  const end = new Date(Date.now() + 60 * 86_400_000)
  const offer = {
    id: 1,
    slug: 'rust',
    title: 'Rust Engineer',
    careers_url: 'https://acme.recruitee.com/o/rust',
    close_at: end.toISOString(),
  }
  systems.answers.set(api, { body: { offers: [offer] } })
  await follow('recruitee:acme')
  for (const days of [20, 20])
    await sql`update board.jobs set last_seen_at = last_seen_at - make_interval(days => ${days}), expires_at = expires_at - make_interval(days => ${days})`.execute(
      database.db,
    )
  await sql`update board.source_postings set ends_at = now() + interval '20 days'`.execute(database.db)
  expect((await runBoard(context, 'recruitee:acme')).outcome).toBe('unchanged')
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from expires_at - now()) / 86400)::int as days from board.jobs`.execute(
    database.db,
  )
  expect(rows).toEqual([{ days: 20 }])
})
