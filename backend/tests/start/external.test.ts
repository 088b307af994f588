import dns from 'node:dns'
import { chmod, chown, copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Client, type QueryResult } from 'pg'
import { type Logger, pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeBackup } from '../../../board/server/backup/make-backup.ts'
import { readConfig } from '../../../board/server/config/read-config.ts'
import { type Embedded, openEmbedded } from '../../../board/server/database/embedded/open-embedded.ts'
import { openDatabase } from '../../../board/server/database/open-database.ts'
import { openFileSpace } from '../../../board/server/files/open-store.ts'
import { cleanUp, makeDataDir } from '../../../board/tests/start/support.ts'
import { startVanishingServer, type VanishingServer } from '../../../board/tests/start/vanishing-server.ts'
import { createBackendContext } from '../../create-context.ts'

const log = pino({ level: 'silent' })
let embedded: Embedded
let dataDir = ''

beforeAll(async () => {
  dataDir = await makeDataDir()
  embedded = await openEmbedded(dataDir, 'server', log)
  const { rows } = await query('show hba_file')
  const rules = await readFile(rows[0].hba_file, 'utf8')
  await writeFile(rows[0].hba_file, `hostnossl all tls_only all reject\n${rules}`)
  await query('select pg_reload_conf()')
})
afterAll(async () => {
  await embedded.close()
  await cleanUp()
})

/** Asks as the owner of the cluster. */
async function query(statement: string): Promise<QueryResult> {
  const owner = new Client(embedded.connection)
  await owner.connect()
  try {
    return await owner.query(statement)
  } finally {
    await owner.end()
  }
}

function urlOf(change: { user?: string; password?: string; database?: string; query?: string }): string {
  const { user, password, database, host, port } = { ...embedded.connection, ...change }
  return `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}${change.query ?? ''}`
}

describe('a database of your own (DATABASE_URL)', () => {
  it('is opened with all migrations, and found reachable', async () => {
    const database = await openDatabase({ dataDir, databaseUrl: urlOf({ query: '?max=9' }) }, log)
    expect(database.connection).toMatchObject({ host: '127.0.0.1', max: 9 })
    expect(await database.isReachable()).toBe(true)
    const { rows } = await database.pool.query(
      `select count(*)::int as tables from pg_tables where schemaname = 'board'`,
    )
    expect(rows[0].tables).toBeGreaterThan(3)
    await database.close()
  })

  it.each([
    [{ password: 'wrong' }, /does not let the user "cryptolist" in: .*Correct the user or the password/],
    [{ user: 'nobody' }, /does not let the user "nobody" in/],
    [{ database: 'elsewhere' }, /has no database "elsewhere". Create it \(createdb elsewhere\)/],
    [{ user: 'tls_only' }, /lets the user "tls_only" in with TLS only, or not at all. Add sslmode=require/],
    [{ query: '?sslmode=require' }, /has no TLS. Set sslmode=disable/],
  ])('is refused at once with a sentence: %o', async (change, sentence) => {
    const opening = openDatabase({ dataDir, databaseUrl: urlOf(change) }, log, {
      wait: { milliseconds: 600_000 },
    })
    await expect(opening).rejects.toThrow(sentence)
  })

  it('is refused at once when its host is not known', async () => {
    const lookup = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((_host: string, _options: unknown, done: (error: Error) => void) =>
        done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))) as typeof dns.lookup)
    const config = { dataDir, databaseUrl: 'postgres://a:b@db.example.org/board' }
    await expect(openDatabase(config, log, { wait: { milliseconds: 600_000 } })).rejects.toThrow(
      /^The database's host "db.example.org" is not known. Correct DATABASE_URL, or the name server.$/,
    )
    lookup.mockRestore()
  })

  it('is waited for while it starts, which is said once', async () => {
    const lines: string[] = []
    let isTold = (): void => undefined
    const told = new Promise<void>((resolve) => {
      isTold = resolve
    })
    const warn = (line: string): void => {
      lines.push(line)
      isTold()
    }
    const { port, vanish } = await startVanishingServer(embedded.connection)
    await vanish()
    const databaseUrl = urlOf({}).replace(/:\d+\//, `:${port}/`)
    const wait = { milliseconds: 600_000 }
    const opening = openDatabase({ dataDir, databaseUrl }, { ...log, info: () => undefined, warn }, { wait })
    await told
    const started = await startVanishingServer(embedded.connection, port)
    const database = await opening
    expect(await database.isReachable()).toBe(true)
    expect(lines).toEqual([
      `No database answers at 127.0.0.1:${port}. Start PostgreSQL there, or correct DATABASE_URL. Trying again for 600 s.`,
    ])
    await database.close()
    await started.vanish()
  })

  it('is waited for when it is lost while it is made ready, which is said once', async () => {
    const server = await startVanishingServer(embedded.connection)
    const databaseUrl = urlOf({}).replace(/:\d+\//, `:${server.port}/`)
    const lines: unknown[] = []
    let started: Promise<VanishingServer> | undefined
    const info = (line: string): void => {
      if (line.startsWith('Using the database')) void server.vanish()
    }
    const warn = (...line: unknown[]): void => {
      lines.push(line)
      started ??= startVanishingServer(embedded.connection, server.port)
    }
    const database = await openDatabase({ dataDir, databaseUrl }, { ...log, info, warn } as Logger, {
      wait: { milliseconds: 600_000 },
    })
    expect(await database.isReachable()).toBe(true)
    expect(lines).toEqual([
      [{ reason: expect.any(String) }, 'Lost the database during startup, trying again'],
    ])
    await database.close()
    await (await started)?.vanish()
  })

  it('is given up with the reason when it does not start in time', async () => {
    const opening = openDatabase({ dataDir, databaseUrl: 'postgres://a:b@127.0.0.1:1/board' }, log, {
      wait: { milliseconds: 100 },
    })
    await expect(opening).rejects.toThrow(
      /^No database answers at 127.0.0.1:1. Start PostgreSQL there, .* It was tried for 0 s.$/,
    )
  })

  it('is left alone when a newer version wrote it, which is said in a sentence', async () => {
    await query('insert into board.kysely_migration (name, timestamp) values ($$0099_later$$, $$now$$)')
    await expect(openDatabase({ dataDir, databaseUrl: urlOf({}) }, log)).rejects.toThrow(
      /^The database was written by a newer CryptoList: this one doesn't know its 0099_later. Nothing was changed. Start the newer version/,
    )
    await query('delete from board.kysely_migration where name = $$0099_later$$')
  })

  it('is left as it was when a migration fails, which is said in a sentence', async () => {
    await query('create table kept as select * from board.kysely_migration')
    await query(`delete from board.kysely_migration where name > '0002'`)
    await expect(openDatabase({ dataDir, databaseUrl: urlOf({}) }, log)).rejects.toThrow(
      /^Migration 0002_listings failed: .* already exists. Nothing was changed. Start the previous version again/,
    )
    await query(`insert into board.kysely_migration select * from kept where name > '0002'`)
    await query('drop table kept')
  })

  it('gives a connection up whose answer did not come in time, and the transaction fails once', async () => {
    const database = await openDatabase({ dataDir, databaseUrl: urlOf({}) }, log, {
      timeouts: { connect: 30_000, statement: 1_000, answer: 100 },
    })
    const sleeping = database.db
      .transaction()
      .execute((transaction) => sql`select pg_sleep(1)`.execute(transaction))
    await expect(sleeping).rejects.toThrow('Query read timeout')
    expect(database.pool.totalCount).toBe(0)
    await database.close()
  })

  it('has none of our connections left once it is closed, and nothing is said of broken ones', async () => {
    const lines: string[] = []
    const listening = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const database = await openDatabase({ dataDir, databaseUrl: urlOf({}) }, listening)
    await Promise.all([1, 2, 3, 4, 5].map(() => database.pool.query('select pg_sleep(0.01)')))
    expect(await database.isReachable()).toBe(true)
    const openCount = database.pool.totalCount
    let closedCount = 0
    database.pool.on('remove', () => closedCount++)
    await database.close()
    expect(openCount).toBe(5)
    expect(closedCount).toBe(openCount)
    expect(lines).toEqual([])
  })

  it('may belong to a user named as our schema, and one process keeps to its number of connections', async () => {
    await query(`create role board login password 'of board'`)
    await query('create database board owner board')
    const config = readConfig({
      DATABASE_URL: urlOf({ user: 'board', password: 'of board', database: 'board' }),
      DATABASE_CONNECTIONS: '9',
      DATA_DIR: dataDir,
    })
    const database = await openDatabase(config, log, { role: 'server' })
    const { context, parse } = await createBackendContext({ config, database, log })
    const { rows } = await database.pool.query(
      `select distinct schemaname from pg_tables where tablename in ('_SCHEMA', '_User', '_Session')`,
    )
    expect(rows).toEqual([{ schemaname: 'public' }])

    const watcher = new Client({ ...embedded.connection, application_name: 'watcher' })
    await watcher.connect()
    let isBusy = true
    const busy = Promise.all(
      Array.from({ length: 12 }, async () => {
        await database.pool.query('select pg_sleep(0.02)')
        await parse.readUser('nobody').catch(() => undefined)
        await context.queue.add('no such work', {})
      }),
    ).finally(() => {
      isBusy = false
    })
    let most = 0
    while (isBusy) {
      const { rows } = await watcher.query(
        `select count(*)::int as count from pg_stat_activity where datname = 'board'`,
      )
      most = Math.max(most, rows[0].count)
    }
    await busy
    expect(most).toBeGreaterThanOrEqual(7)
    expect(most).toBeLessThanOrEqual(9)
    await watcher.end()
    await context.close()
    await database.close()
  })
})

describe('a database of several servers', () => {
  const several = (ports: number[], user = embedded.connection.user): string =>
    urlOf({ user }).replace(/@[^/]+/, `@${ports.map((port) => `127.0.0.1:${port}`).join(',')}`)

  it('is used at whichever answers, and goes on at another when that one vanishes', async () => {
    const [one, two] = [
      await startVanishingServer(embedded.connection),
      await startVanishingServer(embedded.connection),
    ]
    const database = await openDatabase({ dataDir, databaseUrl: several([1, one.port, two.port]) }, log)
    expect(await database.isReachable()).toBe(true)
    const folder = await mkdtemp(join(tmpdir(), 'cryptolist-hosts-'))
    const { store } = await openFileSpace({ dataDir, s3Url: undefined })
    const source = { connection: database.connection, dataDir, store }
    expect((await makeBackup(source, join(folder, 'made.tar.gz'))).tables).toBeGreaterThan(10)
    await rm(folder, { recursive: true })
    await one.vanish()
    await vi.waitFor(async () => expect(await database.isReachable()).toBe(true))
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await database.close()
    await two.vanish()
  })

  it('is refused with each server and what is wrong with it when none takes writes', async () => {
    await query(`create role reader login password '${embedded.connection.password}'`)
    await query('alter role reader set default_transaction_read_only = on')
    const { port } = embedded.connection
    await expect(openDatabase({ dataDir, databaseUrl: several([1, port], 'reader') }, log)).rejects.toThrow(
      `No host of DATABASE_URL takes writes: 127.0.0.1:1 does not answer (ECONNREFUSED), 127.0.0.1:${port} is a standby. Start the primary`,
    )
    await expect(openDatabase({ dataDir, databaseUrl: several([1, port], 'nobody') }, log)).rejects.toThrow(
      'does not let the user "nobody" in',
    )
  })
})

describe('a database with TLS', () => {
  const fixture = (name: string): string =>
    fileURLToPath(new URL(`../../../board/tests/fixtures/tls/test-only-${name}.pem`, import.meta.url))
  const certificate = fixture('local-certificate')
  const open = (parameters: string) =>
    openDatabase({ dataDir, databaseUrl: urlOf({ query: `?${parameters}` }) }, log)

  /** Has PostgreSQL show this certificate from now on. */
  async function show(name: string): Promise<void> {
    const folder = (await query('show data_directory')).rows[0].data_directory
    const { uid, gid } = await stat(folder)
    for (const part of ['certificate', 'key']) {
      const file = join(folder, `${part}.pem`)
      await copyFile(fixture(`${name}${part}`), file)
      await chmod(file, 0o600)
      await chown(file, uid, gid)
    }
    await query(`alter system set ssl_cert_file = 'certificate.pem'`)
    await query(`alter system set ssl_key_file = 'key.pem'`)
    await query('alter system set ssl = on')
    await query('select pg_reload_conf()')
    await vi.waitFor(async () => expect((await query('show ssl')).rows[0].ssl).toBe('on'))
  }

  beforeAll(() => show('local-'))

  it.each(['sslmode=require', `sslmode=verify-ca&sslrootcert=${certificate}`])(
    'is opened with %s',
    async (parameters) => {
      const database = await open(parameters)
      const { rows } = await database.pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
      expect(rows).toEqual([{ ssl: true }])
      await database.close()
    },
  )

  it('is used with sslmode=verify-full over TLS alone: by the board, Parse, the queue and backups', async () => {
    const query = `?sslmode=verify-full&sslrootcert=${certificate}`
    const config = readConfig({ DATABASE_URL: urlOf({ query }), DATA_DIR: dataDir, DEMO: 'off' })
    const database = await openDatabase(config, log, { role: 'server' })
    const { context, parse } = await createBackendContext({ config, database, log })
    await parse.readUser('nobody').catch(() => undefined)
    await context.queue.add('no such work', {})
    const { rows } = await database.pool.query(
      `select distinct s.ssl from pg_stat_ssl s join pg_stat_activity a using (pid)
       where a.application_name = 'cryptolist' and a.datname = current_database() and a.backend_type = 'client backend'`,
    )
    expect(rows).toEqual([{ ssl: true }])
    const folder = await mkdtemp(join(tmpdir(), 'cryptolist-tls-'))
    const source = { connection: database.connection, dataDir, store: context.fileSpace.store }
    expect((await makeBackup(source, join(folder, 'made.tar.gz'))).tables).toBeGreaterThan(10)
    await rm(folder, { recursive: true })
    await context.close()
    await database.close()
  })

  it('is refused where its certificate cannot be checked, or is for another name', async () => {
    await expect(open('sslmode=verify-full')).rejects.toThrow(
      /^The certificate of the database at 127.0.0.1:\d+ cannot be checked: .* with sslrootcert in DATABASE_URL/,
    )
    await show('')
    const parameters = `sslrootcert=${fixture('certificate')}`
    await expect(open(`sslmode=verify-full&${parameters}`)).rejects.toThrow(
      /^The database at 127.0.0.1:\d+ shows a certificate for another name: .* or set sslmode=verify-ca/,
    )
    await (await open(`sslmode=verify-ca&${parameters}`)).close()
    await expect(open('sslmode=verify-full&sslrootcert=/no/such/file')).rejects.toThrow(
      'the file that "sslrootcert" names cannot be read',
    )
  })
})
