import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  addressOf,
  cleanUp,
  makeDataDir,
  type Program,
  startProgram,
} from '../../../board/tests/start/support.ts'
import { openToAll } from '../support/live-board.ts'
import { connectLive } from '../support/live-socket.ts'

const main = fileURLToPath(new URL('../../../board/dist/server/main.js', import.meta.url))
const masterKey = 'a master key of two processes'

let database: TestDatabase
let programs: Program[]
let servers: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  const dataDir = await makeDataDir()
  programs = await Promise.all(
    [1, 2].map(async () =>
      startProgram(main, {
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        MASTER_KEY: masterKey,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
      }),
    ),
  )
  servers = await Promise.all(programs.map(async (program) => `${await addressOf(program)}/server`))
})
afterAll(async () => {
  await cleanUp()
  await database.close()
})

/** Asks one of the processes as an old client does; with the master key unless stated otherwise. */
async function ask(
  server: number,
  path: string,
  { isMaster = true, ...body }: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(`${servers[server]}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
    body: JSON.stringify({
      ...body,
      _ApplicationId: 'cryptolist',
      ...(isMaster === true ? { _MasterKey: masterKey } : {}),
    }),
  })
  return response.json()
}

describe('two processes on one database', () => {
  it('start at the same time on an empty database, and tell each other of objects, classes and sessions', async () => {
    const find = () => ask(1, '/classes/Both', { _method: 'GET', isMaster: false })
    const schema = await ask(0, '/schemas/Both', { className: 'Both', classLevelPermissions: openToAll })
    expect(schema).toMatchObject({ className: 'Both' })
    await vi.waitFor(async () => expect(await find()).toMatchObject({ results: [] }))

    const [near, far] = [await connectLive(servers[0] ?? ''), await connectLive(servers[1] ?? '')]
    for (const socket of [near, far]) {
      socket.say({ op: 'subscribe', requestId: 1, query: { className: 'Both', where: {} } })
      expect(await socket.next()).toMatchObject({ op: 'subscribed' })
    }
    const frames: unknown[] = []
    far.raw.on('message', (data) => frames.push(JSON.parse(data.toString()).object?.objectId))
    const ids: unknown[] = []
    for (let n = 1; n <= 10; n += 1) ids.push((await ask(0, '/classes/Both', { n })).objectId)
    await vi.waitFor(() => expect(frames).toEqual(ids))

    const closed = { ...openToAll, find: {} }
    await ask(0, '/schemas/Both', { _method: 'PUT', className: 'Both', classLevelPermissions: closed })
    await vi.waitFor(async () => expect(await find()).toMatchObject({ code: 119 }))

    const { sessionToken } = await ask(0, '/users', {
      username: 'two_places',
      password: 'correct horse battery',
    })
    const me = () => ask(1, '/users/me', { _method: 'GET', _SessionToken: sessionToken, isMaster: false })
    expect(await me()).toMatchObject({ username: 'two_places' })
    await ask(0, '/logout', { _SessionToken: sessionToken, isMaster: false })
    await vi.waitFor(async () => expect(await me()).toMatchObject({ code: 209 }))

    for (const socket of [near, far]) socket.close()
    for (const { child, ended, text } of programs) {
      child.kill('SIGTERM')
      expect(await ended, text()).toBe(0)
    }
  })
})
