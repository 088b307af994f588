import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Embedded, openEmbedded } from '../../server/database/embedded/open-embedded.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { cleanUp, makeDataDir, postgresOf } from './support.ts'
import { startVanishingServer, type VanishingServer } from './vanishing-server.ts'

const kills = 4

let postgres: Embedded
let clusterDir: string
let server: VanishingServer
let board: TestBoard
beforeAll(async () => {
  clusterDir = await makeDataDir()
  postgres = await openEmbedded(clusterDir, 'server', pino({ level: 'silent' }))
  server = await startVanishingServer(postgres.connection)
  const { user, password, database } = postgres.connection
  const url = `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${server.port}/${database}`
  board = await startTestBoard({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  await board.close()
  await server.vanish()
  await postgres.close()
  await cleanUp()
})

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(board.origin + path, { headers })
const statusOf = async (path: string): Promise<number> => (await get(path)).status

interface Watched {
  /** Waits until each path has been asked for from now on. */
  finishRound(): Promise<void>
  /** Resolves with what was wrong. */
  stop(): Promise<string[]>
}

/** Asks for each path over and over until it is stopped, as a visitor and as one who is signed in. Notes every answer that isn't as it should be. */
function watch(paths: readonly string[]): Watched {
  let isOver = false
  let rounds = 0
  const wrong: string[] = []
  const look = async (path: string, headers: Record<string, string>): Promise<void> => {
    const answer = await get(path, headers)
    const body = await answer.text()
    const isRight = path === '/readyz' ? body.startsWith('{"status":') : answer.status === 200
    if (!isRight) wrong.push(`${path} ${answer.status} ${body.slice(0, 80)}`)
  }
  const watching = (async () => {
    for (; !isOver; rounds++)
      for (const path of paths)
        for (const cookie of ['', 'session=r:00000000000000000000000000000000'])
          await look(path, cookie === '' ? {} : { cookie })
  })()
  return {
    async finishRound() {
      // The one that has begun may have asked before.
      const needed = rounds + 2
      await expect.poll(() => rounds, { interval: 20 }).toBeGreaterThanOrEqual(needed)
    },
    async stop() {
      isOver = true
      await watching
      return wrong
    },
  }
}

describe('while PostgreSQL is killed again and again', () => {
  it('health, metrics, style sheets and whatever else needs no database answer, and pages come back', async () => {
    const list = await (await get('/jobs')).text()
    const [, styleSheet] = /href="(\/assets\/[^"]+\.css)"/.exec(list) ?? []
    expect(styleSheet).toBeDefined()
    const watched = watch([...['/healthz', '/readyz', '/metrics', '/robots.txt'], styleSheet ?? ''])
    for (let kill = 1; kill <= kills; kill++) {
      process.kill(await postgresOf(clusterDir), 'SIGKILL')
      await server.vanish()
      // Needs no database either, but is behind the guard.
      await expect.poll(() => statusOf('/nothing-here')).toBe(503)
      const page = await get('/jobs', { accept: 'text/html' })
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await page.text()).toContain('cannot reach its database')
      expect(await (await get('/metrics')).text()).toContain('cryptolist_database_up 0')
      await watched.finishRound()
      server = await startVanishingServer(postgres.connection, server.port)
      await expect.poll(() => statusOf('/jobs')).toBe(200)
    }
    expect(await watched.stop()).toEqual([])
  })
})

describe('while PostgreSQL has no room to open connections', () => {
  it.each([
    ['before version 16', { code: 'XX000', message: 'could not write init file' }],
    ['from version 16 on', { code: '53100', message: 'could not write init file: No space left on device' }],
  ])('all reading goes on over those that there are, as it says so %s', async (_since, error) => {
    const read = (first: number): Promise<number[]> =>
      Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          statusOf(`/api/v1/jobs?min_pay=${first + index}&mode=remote`),
        ),
      )
    await expect.poll(() => statusOf('/readyz')).toBe(200)
    await statusOf('/companies')
    const connectionCount = board.context.database.pool.totalCount
    expect(connectionCount).toBeGreaterThan(0)
    server.refuse(error)
    expect(new Set(await read(1_000))).toEqual(new Set([200]))
    expect(board.context.database.pool.totalCount).toBe(connectionCount)
    server.cut()
    await expect.poll(() => board.context.database.pool.totalCount).toBe(0)
    // It is there, and says why it can't answer.
    await expect.poll(() => board.context.database.isReachable()).toBe(true)
    const answer = await get('/api/v1/jobs?min_pay=9000')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await answer.text()).toContain('disk is full')
    server.refuse()
    await expect.poll(async () => new Set(await read(5_000))).toEqual(new Set([200]))
  })
})
