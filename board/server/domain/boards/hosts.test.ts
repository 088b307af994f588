import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getSystem } from '../systems/address.ts'
import type { BoardSystem } from '../systems/system.ts'
import { askBoard, noValidators, readingOf } from './ask-board.ts'
import { leverPosting } from './fake-systems.fixture.ts'
import { followBoard, runBoard } from './follow.ts'
import { previewBoards } from './follow-many.ts'
import {
  acmeApi,
  type FollowedBoards,
  leverPostings,
  startFollowedBoards,
} from './followed-boards.fixture.ts'
import { recogniseBoard } from './recognise-board.ts'
import { leaseDueSources, putOffHost } from './repository.ts'
import { runDueSources } from './round.ts'

let boards: FollowedBoards
const pauses = (['lever', 'greenhouse', 'teamtailor'] satisfies BoardSystem[]).map((system) => {
  const { pace } = getSystem(system)
  return { pace, pauseMs: pace.pauseMs }
})

beforeAll(async () => {
  for (const { pace } of pauses) pace.pauseMs = 0
  boards = await startFollowedBoards()
})
beforeEach(() => boards.clear())
afterAll(async () => {
  for (const { pace, pauseMs } of pauses) pace.pauseMs = pauseMs
  await boards.close()
})

const betaApi = 'api.lever.co/v0/postings/beta'
const query = (statement: ReturnType<typeof sql>) => statement.execute(boards.database.db)

describe('a round with a slow board', () => {
  /** Reads two boards of one system; something happens when each is asked. */
  const readTwo = async (act: (request: number) => Promise<unknown>) => {
    boards.systems.answers.set(acmeApi, { body: leverPostings(1, 1) })
    boards.systems.answers.set(betaApi, { body: [leverPosting(2, {}, 'beta')] })
    for (const board of ['lever:acme', 'lever:beta'])
      await followBoard(boards.context, await recogniseBoard(boards.context, board))
    const { guardedFetch } = boards.context
    let request = 0
    return runDueSources({
      ...boards.context,
      guardedFetch: async (...args) => {
        request += 1
        await act(request)
        return guardedFetch(...args)
      },
    })
  }

  it('keeps the boards after it until it has read them', async () => {
    let isHeld = false
    await readTwo(async (request) => {
      if (request === 1)
        await query(sql`update board.sources set leased_until = now() + interval '3 minutes'`)
      const { rows } = await query(
        sql`select from board.sources where leased_until > now() + interval '4 minutes'`,
      )
      isHeld = rows.length === 1
    })
    expect(isHeld).toBe(true)
  })

  it('leaves boards to the worker that was given them meanwhile', async () => {
    let taken = 0
    const read = await readTwo(async () => {
      await query(sql`update board.sources set leased_until = now() - interval '1 second'`)
      const leased = await leaseDueSources(boards.database.db, { systems: ['lever'], perSystem: 10 })
      taken += leased.length
    })
    expect({ read, taken }).toEqual({ read: 1, taken: 2 })
  })

  it('gives up a board whose pages take longer than its lease', async () => {
    const feed = (page: number) => ({
      version: 'https://jsonfeed.org/version/1.1',
      next_url: `https://acme.teamtailor.com/jobs.json?page=${page + 1}`,
      items: [{ id: String(page), title: 'Engineer', url: `https://acme.teamtailor.com/jobs/${page}` }],
    })
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const patience: (number | undefined)[] = []
    const answer = await askBoard(
      {
        ...boards.context,
        guardedFetch: async (url, { timeoutMilliseconds } = {}) => {
          patience.push(timeoutMilliseconds)
          now += 50_000
          return { status: 200, headers: {}, url, body: Buffer.from(JSON.stringify(feed(patience.length))) }
        },
      },
      getSystem('teamtailor'),
      { board: 'acme', validators: noValidators, reading: readingOf(getSystem('teamtailor'), true) },
    )
    expect(answer).toMatchObject({ outcome: 'answered', opened: { isComplete: false } })
    expect(patience).toEqual([60_000, 60_000, 20_000])
  })
})

it('asks a system for one board at a time, though careers pages of many hosts name them', async () => {
  let open = 0
  let most = 0
  const names = ['one', 'two', 'three']
  for (const name of names) {
    boards.systems.answers.set(`${name}.example/careers`, {
      body: `<a href="https://boards.greenhouse.io/${name}">Jobs</a>`,
    })
    boards.systems.answers.set(`boards-api.greenhouse.io/v1/boards/${name}/jobs`, {
      handle(response) {
        most = Math.max(most, ++open)
        setTimeout(() => {
          open -= 1
          const job = {
            id: 1,
            title: 'Engineer',
            absolute_url: `https://boards.greenhouse.io/${name}/jobs/1`,
          }
          response.end(JSON.stringify({ jobs: [job], meta: { total: 1 } }))
        }, 20)
      },
    })
  }
  const previews = await previewBoards(
    boards.context,
    names.map((name) => `https://${name}.example/careers`).join('\n'),
  )
  expect(previews).toMatchObject(names.map((name) => ({ board: `greenhouse:${name}` })))
  expect(most).toBe(1)
})

it('reads no feed that the robots.txt of its host keeps from programs', async () => {
  const feed =
    '<rss><channel><item><guid>1</guid><title>Engineer</title><link>https://acme.example/1</link></item></channel></rss>'
  boards.systems.answers.set('acme.example/jobs/feed', { body: feed })
  await followBoard(
    boards.context,
    await recogniseBoard(boards.context, 'feed:acme.example/jobs/feed', 'Acme'),
  )
  boards.systems.answers.set('acme.example/robots.txt', { body: 'User-agent: *\nDisallow: /jobs' })
  boards.systems.requests.length = 0
  expect((await runBoard(boards.context, 'feed:acme.example/jobs/feed')).outcome).toBe('forbidden')
  expect(boards.systems.requests.map(({ address }) => address)).toEqual(['acme.example/robots.txt'])
})

it('asks a careers page only once if its host asks us to wait', async () => {
  boards.systems.answers.set('acme.example/careers', { status: 429, headers: { 'retry-after': '7200' } })
  for (let look = 0; look < 2; look++)
    await expect(recogniseBoard(boards.context, 'https://acme.example/careers')).rejects.toMatchObject({
      code: 'unavailable',
    })
  const addresses = boards.systems.requests.map(({ address }) => address)
  expect(addresses).toEqual(['acme.example/robots.txt', 'acme.example/careers'])
})

it('forgets the hosts that no longer ask us to wait', async () => {
  await query(sql`insert into board.source_rests values ('lever', now() - interval '1 second')`)
  await putOffHost(boards.database.db, { system: 'ashby', board: 'acme' }, 60)
  const { rows } = await query(sql`select host from board.source_rests`)
  expect(rows).toEqual([{ host: 'ashby' }])
})
