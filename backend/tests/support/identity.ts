import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@cryptolist/testkit/database'
import express from 'express'
import pino, { type Logger } from 'pino'
import { z } from 'zod'
import type { Config } from '../../../board/server/config/config.ts'
import { readConfig } from '../../../board/server/config/read-config.ts'
import { type Database, openDatabase } from '../../../board/server/database/open-database.ts'
import { acceptUpgrades, answerBrokenRequests } from '../../../board/server/http/connections.ts'
import { errorHandler, serve } from '../../../board/server/http/errors.ts'
import { createBackendContext } from '../../create-context.ts'
import { answerWithMessage, directDoors, directRoutes, openToCallers } from '../../data-api/route.ts'
import type { ParseBackend } from '../../parse/backend.ts'
import type { BackendWebContext } from '../../web-context.ts'

export interface Answer {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

/** The backend at /server on a database of its own, with the services around it the direct doors of the data API, and nothing of the site. */
export interface TestIdentity {
  /** Everything that the process holds. */
  context: BackendWebContext
  config: Config
  database: Database
  parse: ParseBackend
  serverUrl: string
  /** Sends what an old client sends: a POST with JSON as text, the real verb inside of it. */
  send(path: string, body?: Record<string, unknown>, headers?: Record<string, string>): Promise<Answer>
  close(): Promise<void>
}

const noPage = async (): Promise<void> => {}
const anyBody = z.record(z.string(), z.unknown())

/** Starts it; `environment` overrides what the tests usually set. Logs nothing unless it is told where. */
export async function startTestIdentity(
  environment: Record<string, string> = {},
  log: Logger = pino({ level: 'silent' }),
): Promise<TestIdentity> {
  const testDatabase = await createTestDatabase('joined')
  const dataDir = await mkdtemp(join(tmpdir(), 'cryptolist-identity-'))
  const settings = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: testDatabase.url,
    RATE_LIMITS: 'off',
    ...environment,
  })
  const database = await openDatabase(settings, log)
  const { context, parse } = await createBackendContext({ config: settings, database, log })
  const { config } = context
  const app = express().use('/server', ...parse.handlers)
  for (const { api, path } of directDoors)
    app.use(path, openToCallers, directRoutes(context, api), answerWithMessage(context))
  const server = createServer(serve(app.use(errorHandler(log, noPage)), log))
  answerBrokenRequests(server)
  acceptUpgrades(server, { lifecycle: context.lifecycle, paths: { '/server': parse.live.upgrade } })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const serverUrl = `http://127.0.0.1:${port}/server`
  return {
    context,
    config,
    database,
    parse,
    serverUrl,
    async send(path, body = {}, headers = {}) {
      const response = await fetch(`${serverUrl}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'text/plain', ...headers },
        body: JSON.stringify({ ...body, _ApplicationId: config.appId, _ClientVersion: 'js1.5.8' }),
      })
      const json: unknown = await response.json()
      const checkedBody = Array.isArray(json) ? { list: json } : anyBody.parse(json)
      return { status: response.status, headers: response.headers, body: checkedBody }
    },
    async close() {
      await context.closeSockets()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await context.close()
      await database.close()
      await testDatabase.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
