import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../tests/support/opened-database.ts'
import { parseDatabaseUrl } from './connection.ts'
import type { Database } from './open-database.ts'
import { watchReachability } from './reachability.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

function holdUp(milliseconds: number): void {
  const endsAt = performance.now() + milliseconds
  while (performance.now() < endsAt);
}

it('is not said to be away by a process that was held up itself, connected or not', async () => {
  // The second answer has that time too, on a machine that may be busy itself.
  const reachability = watchReachability(database.connection, pino({ level: 'silent' }), 4_000)
  for (const when of ['connecting', 'connected']) {
    const check = reachability.isReachable()
    holdUp(4_200)
    expect(await check, when).toBe(true)
  }
  await reachability.close()
})

it('is said to be away if it is silent, however busy the process is', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const connection = parseDatabaseUrl(`postgres://board@127.0.0.1:${port}/board`)
  const reachability = watchReachability(connection, pino({ level: 'silent' }))
  let answer: boolean | undefined
  const check = reachability.isReachable().then((isReachable) => {
    answer = isReachable
  })
  while (answer === undefined && sockets.length < 4) {
    holdUp(550)
    await nextTurn()
  }
  await check
  expect(answer).toBe(false)
  expect(sockets).toHaveLength(2)
  for (const socket of sockets) socket.destroy()
  silent.close()
  await reachability.close()
})
