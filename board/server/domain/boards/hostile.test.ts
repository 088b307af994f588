import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getSystem } from '../systems/address.ts'
import { leverId, leverPosting } from './fake-systems.fixture.ts'
import { followBoard, runBoard } from './follow.ts'
import {
  acmeApi,
  type FollowedBoards,
  followAndRun,
  leverPostings,
  listStates,
  startFollowedBoards,
} from './followed-boards.fixture.ts'
import { recogniseBoard } from './recognise-board.ts'
import { runDueSources } from './round.ts'

let boards: FollowedBoards
const lever = getSystem('lever')
const { pauseMs } = lever.pace

beforeAll(async () => {
  boards = await startFollowedBoards()
  lever.pace.pauseMs = 0
})
beforeEach(async () => {
  delete lever.maximumPostings
  await boards.clear()
})
afterAll(async () => {
  // Other files of tests read boards of it in this process.
  delete lever.maximumPostings
  lever.pace.pauseMs = pauseMs
  await boards.close()
})

const answer = (...jobs: object[]) => boards.systems.answers.set(acmeApi, { body: jobs })
const query = (statement: ReturnType<typeof sql>) => statement.execute(boards.database.db)
const follow = () => followAndRun(boards, 'lever:acme')
/** As if the last look had been an hour ago. */
const runLater = async () => {
  await query(sql`update board.sources set doubted_at = doubted_at - interval '1 hour'`)
  return runBoard(boards.context, 'lever:acme')
}
const trickle = (response: ServerResponse): void => {
  response.write('[')
  const timer = setInterval(() => response.write(' '), 10)
  response.on('close', () => clearInterval(timer))
}

describe('a hostile board', () => {
  const wrong = { id: 5, text: {}, hostedUrl: [], categories: 'x', lists: {}, createdAt: 'x', salaryRange: 1 }
  const html = '<script>steal()</script><img src=x onerror=steal()>'

  it.each([
    ['wrong types', { body: [wrong, null, 7, 'x', []] }],
    ['a page instead of JSON', { body: '<html>Are you human?</html>' }],
    ['arrays within arrays', { body: '['.repeat(1_000_000) }],
    ['50 MB', { body: ' '.repeat(50_000_000) }],
    [
      '40 MB in a few kilobytes',
      {
        handle: (response: ServerResponse) => {
          response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(' '.repeat(40_000_000)))
        },
      },
    ],
    ['a body that never ends', { handle: trickle }],
    ['no word at all', { handle: () => undefined }],
    ['a redirect to a private address', { status: 302, headers: { location: 'https://169.254.169.254/' } }],
    ['another company’s jobs', { body: [leverPosting(1, {}, 'other')] }],
    [
      'titles of 300 letters',
      { body: leverPostings(1, 2).map((job) => ({ ...job, text: 'x'.repeat(300) })) },
    ],
    ['scripts for titles', { body: leverPostings(1, 2).map((job) => ({ ...job, text: html.repeat(9) })) }],
  ])('that answers with %s closes nothing, and the board after it is read', async (_what, broken) => {
    answer(...leverPostings(1, 2))
    await follow()
    boards.systems.answers.set('api.lever.co/v0/postings/beta', { body: [leverPosting(7, {}, 'beta')] })
    await followBoard(boards.context, await recogniseBoard(boards.context, 'lever:beta'))
    await query(sql`update board.sources set due_at = now()`)
    boards.systems.answers.set(acmeApi, broken)
    const { guardedFetch } = boards.context
    const impatient = { ...boards.context, guardedFetch: hurry(guardedFetch) }
    expect(await runDueSources(impatient)).toBe(2)
    expect(await listStates(boards)).toEqual([1, 2, 7].map((n) => `Protocol Engineer ${n}: live`))
    expect(boards.systems.requests.map(({ address }) => address)).not.toContain('169.254.169.254/')
  })

  /** As if a minute were a second and a half. */
  function hurry(guardedFetch: FollowedBoards['context']['guardedFetch']): typeof guardedFetch {
    return (url, options) =>
      guardedFetch(url, { ...options, timeoutMilliseconds: (options?.timeoutMilliseconds ?? 0) / 40 })
  }

  it('shows no script of a text, and no date in the future', async () => {
    const created = Date.now() + 3 * 365 * 86_400_000
    answer(leverPosting(1, { descriptionBody: `<p>You build bridges. ${html}</p>`, createdAt: created }))
    expect((await follow()).counts).toMatchObject({ added: 1 })
    const { rows } = await query(sql`
      select description_html ~* 'script|onerror' as "hasScript", listed_at <= now() as "isListed", posted_at as "postedAt"
      from board.jobs`)
    expect(rows).toEqual([{ hasScript: false, isListed: true, postedAt: null }])
  })
})

describe('a board that changes its ids', () => {
  it('has no listing twice when a job returns under another one', async () => {
    answer(...leverPostings(1, 3))
    await follow()
    answer(...leverPostings(1, 2))
    expect((await runLater()).counts).toMatchObject({ closed: 1 })
    answer(...leverPostings(1, 2), { ...leverPosting(3), id: leverId(33) })
    expect((await runLater()).counts).toMatchObject({ added: 0, changed: 1 })
    expect(await listStates(boards)).toContain('Protocol Engineer 3: live')
  })

  it('never shows old and new listings together if its texts change too', async () => {
    const jobs = (hour: number) =>
      [1, 2, 3].map((n) => ({
        ...leverPosting(n, {
          text: `Role ${n} of hour ${hour % 2}`,
          descriptionBody: `<p>You keep network ${n} of hour ${hour % 2} up.</p>`,
        }),
        id: leverId(hour * 10 + n),
      }))
    const listLive = async () =>
      (await listStates(boards))
        .filter((state) => state.endsWith(': live'))
        .map((state) => state.slice(0, -6))
    const titles = (hour: number) => [1, 2, 3].map((n) => `Role ${n} of hour ${hour % 2}`)
    answer(...jobs(0))
    await follow()
    for (const hour of [1, 2, 3]) {
      answer(...jobs(hour))
      const none = { added: 0, changed: 0, closed: 0, stillOpen: 3 }
      expect(await runLater()).toMatchObject({ outcome: 'shrunk', counts: none })
      expect(await listLive()).toEqual(titles(hour - 1))
      expect(await runLater()).toMatchObject({ outcome: 'read', counts: { closed: 3 } })
      expect(await listLive()).toEqual(titles(hour))
    }
  })

  it('keeps apart what differs in its place alone', async () => {
    const at = (n: number, place: string) =>
      leverPosting(n, { text: 'Counsel', descriptionBody: undefined, categories: { location: place } })
    answer(at(1, 'Lisbon, Portugal'), at(2, 'Berlin, Germany'))
    expect((await follow()).counts).toMatchObject({ added: 2 })
    answer(at(3, 'Berlin, Germany'), at(4, 'Lisbon, Portugal'))
    expect((await runLater()).counts).toMatchObject({ added: 0, closed: 0 })
  })

  it('keeps what an employer has changed here', async () => {
    answer(leverPosting(1), leverPosting(2))
    await follow()
    await query(
      sql`update board.jobs set title = 'Ours', own_fields = '{title}' where title = 'Protocol Engineer 2'`,
    )
    answer(leverPosting(1, { text: 'Renamed' }), leverPosting(2))
    await runLater()
    answer(leverPosting(1, { text: 'Renamed' }), { ...leverPosting(2), id: leverId(22) })
    expect((await runLater()).counts).toMatchObject({ added: 0, closed: 0 })
    expect(await listStates(boards)).toEqual(['Ours: live', 'Renamed: live'])
  })

  it('forgets the former ids a day later', async () => {
    answer(leverPosting(1))
    await follow()
    answer({ ...leverPosting(1), id: leverId(11) })
    await runLater()
    await query(sql`update board.source_postings set gone_at = gone_at - interval '1 day'`)
    answer({ ...leverPosting(1), id: leverId(12) })
    await runLater()
    const { rows } = await query(sql`select posting_id as id from board.source_postings order by 1`)
    expect(rows).toEqual([{ id: leverId(11) }, { id: leverId(12) }])
  })
})

it('closes a listing that came and went three times in a week only after a day without it', async () => {
  answer(...leverPostings(1, 3))
  await follow()
  const vanish = () => {
    answer(...leverPostings(1, 2))
    return runLater()
  }
  for (let time = 0; time < 3; time++) {
    expect((await vanish()).counts).toMatchObject({ closed: 1 })
    answer(...leverPostings(1, 3))
    await runLater()
  }
  for (let hour = 0; hour < 2; hour++)
    expect(await vanish()).toMatchObject({ outcome: 'read', counts: { closed: 0, stillOpen: 1 } })
  await query(sql`update board.source_postings set missing_since = missing_since - interval '1 day'`)
  expect(await vanish()).toMatchObject({ counts: { closed: 1, stillOpen: 0 } })
})

describe('a board with more jobs than are read', () => {
  it('closes nothing, says so, and keeps no more than the limit', async () => {
    answer(...leverPostings(1, 3))
    await follow()
    lever.maximumPostings = 4
    answer(...leverPostings(4, 12))
    expect(await runLater()).toMatchObject({
      outcome: 'oversized',
      counts: { added: 1, leftOut: 3, closed: 0 },
    })
    expect(await listStates(boards)).toHaveLength(4)
  })

  it('gets no more new listings in a day than it may have', async () => {
    answer(...leverPostings(1, 3))
    await follow()
    lever.maximumPostings = 4
    answer(...leverPostings(1, 2), ...leverPostings(4, 5))
    expect(await runLater()).toMatchObject({ outcome: 'read', counts: { added: 1, leftOut: 1, closed: 1 } })
    answer(...leverPostings(1, 2), ...leverPostings(6, 7))
    expect((await runLater()).counts).toMatchObject({ added: 0, leftOut: 2 })
  })
})
