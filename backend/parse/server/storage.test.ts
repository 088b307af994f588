import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { roomyDisk } from '../../../board/server/database/disk.fixture.ts'
import { createLogAdapter, loadParse } from './load.ts'
import { closeStorage, createStorage } from './storage.ts'
import { toRequestError } from './storage-errors.ts'

const loaded = loadParse(createLogAdapter(pino({ level: 'silent' })))
const connection = {
  host: 'db.example',
  port: 5433,
  user: 'a b',
  password: 'p%40ss/word',
  database: 'board',
  ssl: { rejectUnauthorized: true },
  max: 40,
}
const storage = createStorage(loaded, {
  database: {
    connection,
    isReachable: async () => false,
    outages: { note: () => undefined, hasBeenSince: () => false },
    disk: roomyDisk,
  },
  permissionsOfNewClass: {},
})
afterAll(() => closeStorage(storage))

describe("Parse's connections (trap 14)", () => {
  it('opens few connections, from the unchanged parts of the address', () => {
    const { options } = storage._client.$pool
    const { max: _max, ...parts } = connection
    expect(options).toMatchObject({ ...parts, max: 10 })
    // Otherwise its driver checks the certificate of an address for the name "localhost".
    expect(options.ssl).toMatchObject({ host: 'db.example' })
  })

  it('opens one while it looks at each class at the start, and as many as before afterwards', async () => {
    const { options } = storage._client.$pool
    const seen: unknown[] = []
    const _ensureSchemaCollectionExists = async () => {
      seen.push(options.max)
      throw new Error('The database is gone.')
    }
    Object.assign(storage, { _ensureSchemaCollectionExists })
    await expect(storage.performInitialization({ VolatileClassesSchemas: [] })).rejects.toThrow('gone')
    expect([...seen, options.max]).toEqual([1, 10])
  })

  it('ends a statement before its caller stops waiting', () => {
    const { statement_timeout: statement, query_timeout: answer } = storage._client.$pool.options
    expect(Number(statement)).toBeLessThan(Number(answer))
  })
})

describe('what PostgreSQL refuses (trap 24)', () => {
  const failure = (code: string) => Object.assign(new Error('x'), { code })

  it.each([
    ['22P02', 102, 111],
    ['22003', 102, 111],
    ['22008', 102, 111],
    ['2201B', 102, 102],
    ['42703', 102, 111],
    ['42883', 102, 111],
    ['42601', 102, 111],
    ['54000', 116, 116],
    ['57014', 124, 124],
  ])('%s is the fault of the request', (sqlState, read, write) => {
    expect(toRequestError(failure(sqlState), 'read', loaded.Parse)).toMatchObject({ code: read })
    expect(toRequestError(failure(sqlState), 'write', loaded.Parse)).toMatchObject({ code: write })
  })

  it.each([failure('ECONNREFUSED'), failure('57P01'), failure('53300'), failure('XX000'), new Error('y')])(
    '%j is not',
    (error) => {
      expect(toRequestError(error, 'read', loaded.Parse)).toBe(error)
    },
  )
})
