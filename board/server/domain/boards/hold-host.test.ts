import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { leftOut } from '#messages/sources'
import { leverPosting } from './fake-systems.fixture.ts'
import { followBoard, removeBoard, runBoard } from './follow.ts'
import { acmeApi, type FollowedBoards, followAndRun, startFollowedBoards } from './followed-boards.fixture.ts'
import { recogniseBoard } from './recognise-board.ts'
import { leaseHost, leaseSource, releaseHost } from './repository.ts'
import { runDueSources } from './round.ts'

let boards: FollowedBoards
const betaApi = 'api.lever.co/v0/postings/beta'

beforeAll(async () => {
  boards = await startFollowedBoards()
})
beforeEach(async () => {
  await boards.clear()
  boards.systems.answers.set(acmeApi, { body: [leverPosting(1)] })
  boards.systems.answers.set(betaApi, { body: [leverPosting(2, {}, 'beta')] })
})
afterAll(() => boards.close())

const query = (statement: ReturnType<typeof sql>) => statement.execute(boards.database.db)
const look = (board = 'lever:beta', waitMs?: number) =>
  recogniseBoard(boards.context, board, undefined, waitMs === undefined ? {} : { waitMs })
const countAsked = (address: string) =>
  boards.systems.requests.filter((request) => request.address === address).length

/** Leases a followed board of the same system, as a round does. */
async function readAcme() {
  await followAndRun(boards, 'lever:acme')
  const { rows } = await sql<{ id: string }>`select id from board.sources`.execute(boards.database.db)
  const leased = await leaseSource(boards.database.db, rows[0]?.id ?? '')
  expect(leased).toBeDefined()
}

it('doesn’t ask a system about a board while another one is read, and says so', async () => {
  await readAcme()
  await expect(look('lever:beta', 0)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('We’re reading another board of the same system as lever:beta.'),
  })
  expect(countAsked(betaApi)).toBe(0)
  boards.systems.answers.set('boards-api.greenhouse.io/v1/boards/acme/jobs', { status: 404 })
  await expect(look('greenhouse:acme', 0)).rejects.toMatchObject({ code: 'unavailable' })
})

it('looks at a board as soon as the other one has been read', async () => {
  await readAcme()
  const looking = look()
  await query(sql`update board.sources set lease = null, leased_until = null`)
  expect(await looking).toMatchObject({ name: 'lever:beta', jobs: 1 })
})

it('doesn’t ask a board that was left out while its host was waited for', async () => {
  await readAcme()
  const looking = expect(look()).rejects.toMatchObject({ message: leftOut('lever:beta') })
  await removeBoard(boards.context, 'lever:beta', { isForever: true })
  await query(sql`update board.sources set lease = null, leased_until = null`)
  await looking
  expect(countAsked(betaApi)).toBe(0)
})

it('leaves a system’s boards alone while one of them is looked at', async () => {
  await followBoard(boards.context, await look('lever:acme'))
  let during: unknown[] = []
  const { guardedFetch } = boards.context
  const context: FollowedBoards['context'] = {
    ...boards.context,
    guardedFetch: async (...args) => {
      const run = await runBoard(boards.context, 'lever:acme').catch((error: unknown) => error)
      const second = look('lever:acme', 0).catch((error: unknown) => error)
      during = [await runDueSources(boards.context), run, await second]
      return guardedFetch(...args)
    },
  }
  expect(await recogniseBoard(context, 'lever:beta')).toMatchObject({ jobs: 1 })
  expect(during).toEqual([
    0,
    expect.objectContaining({ code: 'conflict' }),
    expect.objectContaining({ code: 'conflict' }),
  ])
  expect(countAsked(acmeApi)).toBe(1)
  expect(await runDueSources(boards.context)).toBe(1)
})

it('gives the host back after an answer that is no board, and takes it from a worker that was cut off', async () => {
  boards.systems.answers.set(betaApi, { status: 404 })
  await expect(look()).rejects.toMatchObject({ code: 'unavailable' })
  const lever = { system: 'lever', board: 'beta' } as const
  const lost = await leaseHost(boards.database.db, lever)
  expect([typeof lost, await leaseHost(boards.database.db, lever)]).toEqual(['string', undefined])
  await query(sql`update board.source_looks set leased_until = now() - interval '1 second'`)
  const lease = await leaseHost(boards.database.db, lever)
  await releaseHost(boards.database.db, lost ?? '')
  expect(await leaseHost(boards.database.db, lever)).toBeUndefined()
  await releaseHost(boards.database.db, lease ?? '')
})
