import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Router } from 'express'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../server/config/read-config.ts'
import { type Context, createContext } from '../../server/context.ts'
import { addRoute, noInput } from '../../server/http/route.ts'
import type { Neighbour } from '../../server/neighbour.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { openTestDatabase } from '../support/opened-database.ts'

const ends: string[] = []

/** The smallest neighbour that brings requests, measures and connections, and tells its ends. */
function createNeighbour(): Neighbour<Context> {
  return {
    routes(context) {
      const open = { access: 'anyone', limits: [], input: noInput, cache: 'no-store' } as const
      const route = (path: string): Router => {
        const router = Router()
        addRoute({ router, context }, ['get', path], open, ({ response }) => response.json({ path }))
        return router
      }
      return {
        data: [
          {
            path: '/guests',
            before: [
              (_request, response, next) => {
                response.setHeader('X-Guest', 'yes')
                next()
              },
            ],
            handlers: [route('/list')],
          },
        ],
        descriptions: route('/guests.json'),
        further: route('/more-guests'),
      }
    },
    upgrades: { '/guests': (_request, socket) => socket.end('HTTP/1.1 409 Conflict\r\n\r\n') },
    adminPages: [{ key: 'guests', name: 'Guests', addRoutes: () => undefined }],
    pools: { guests: { totalCount: 3, idleCount: 1, waitingCount: 0 } },
    measure: () => [{ name: 'cryptolist_guests', help: 'Guests.', value: 7 }],
    problems: [],
    closeSockets: async () => void ends.push('sockets'),
    stop: async () => void ends.push('stop'),
    close: async () => void ends.push('close'),
  }
}

let board: TestBoard
beforeAll(async () => {
  board = await startTestBoard({}, { neighbour: async () => createNeighbour() })
})
afterAll(() => board.close())

it('has its requests answered: at data paths, where no database is needed, and elsewhere', async () => {
  const paths = ['/guests/list', '/guests.json', '/more-guests']
  const answers = await Promise.all(paths.map((path) => fetch(board.origin + path)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map(({ headers }) => headers.get('x-guest'))).toEqual(['yes', null, null])
})

it('has its measures and connections in /metrics', async () => {
  const measures = await (await fetch(`${board.origin}/metrics`)).text()
  expect(measures).toContain('\ncryptolist_guests 7\n')
  expect(measures).toContain('cryptolist_database_connections{pool="guests",state="busy"} 2')
})

it('is stopped, and closed after that, when the board closes', async () => {
  const other = await startTestBoard({}, { neighbour: async () => createNeighbour() })
  ends.length = 0
  await other.context.closeSockets()
  await other.close()
  expect(ends).toEqual(['sockets', 'stop', 'close'])
})

it('leaves a board that answers 404 in its place where it is missing', async () => {
  const alone = await startTestBoard()
  const paths = ['/guests/list', '/server/health', '/api/v2/web3/version', '/api-docs/v2/swagger.json']
  const answers = await Promise.all(paths.map((path) => fetch(alone.origin + path)))
  await alone.close()
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

it('ends the start with its own error when it can’t join, and everything is closed', async () => {
  const database = await openTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'cryptolist-neighbour-'))
  const failing = createContext({
    config: readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO: 'off' }),
    database,
    log: pino({ level: 'silent' }),
    neighbour: async () => {
      throw new Error('The neighbour is away.')
    },
  })
  await expect(failing).rejects.toThrow('The neighbour is away.')
  const { rows } = await database.pool.query(
    'select from board.processes p join pg_locks l on l.objid = p.number',
  )
  expect(rows).toEqual([])
  await database.close()
  await rm(dataDir, { recursive: true })
})
