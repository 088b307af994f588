import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startVanishingServer, type VanishingServer } from '../../../board/tests/start/vanishing-server.ts'
import { startBackendBoard, type TestBackendBoard } from '../support/backend-board.ts'

let database: TestDatabase
let server: VanishingServer
let board: TestBackendBoard
beforeAll(async () => {
  database = await createTestDatabase('joined')
  server = await startVanishingServer(addressOf(database))
  const url = new URL(database.url)
  url.port = String(server.port)
  board = await startBackendBoard({ DATABASE_URL: url.href, LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  await board.close()
  await server.vanish()
  await database.close()
})

function addressOf({ url }: TestDatabase): { host: string; port: number } {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}

it('describes the data API while the database is away', async () => {
  const statusOf = async (path: string): Promise<number> => (await fetch(board.origin + path)).status
  await server.vanish()
  await expect.poll(() => statusOf('/nothing-here')).toBe(503)
  expect(await statusOf('/api-docs/v2/swagger.json')).toBe(200)
  server = await startVanishingServer(addressOf(database), server.port)
  await expect.poll(() => statusOf('/jobs')).toBe(200)
})
