import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { getNativeFolder, makeLibraryLinks } from '../../server/database/embedded/binaries.ts'
import { openEmbedded } from '../../server/database/embedded/open-embedded.ts'
import { isAlive } from '../../server/database/embedded/process-identity.ts'
import { cleanUp, makeDataDir, postgresOf } from './support.ts'

const log = pino({ level: 'silent' })

afterAll(cleanUp)

describe('the embedded PostgreSQL', () => {
  it('keeps what was written through a stop and a second start', async () => {
    const dataDir = await makeDataDir()
    const first = await openEmbedded(dataDir, 'server', log)
    await query(first.connection, 'create table kept as select 42 as answer')
    const pid = await postgresOf(dataDir)
    await first.close()
    expect(isAlive(pid)).toBe(false)

    const second = await openEmbedded(dataDir, 'server', log)
    expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
    await second.close()
  })

  it('is durable, in UTF-8, and open to its password only', async () => {
    const dataDir = await makeDataDir()
    const { connection, close } = await openEmbedded(dataDir, 'server', log)
    const settings = await query(
      connection,
      `select current_setting('fsync') fsync, current_setting('full_page_writes') pages,
              current_setting('server_encoding') encoding, current_setting('listen_addresses') host,
              current_setting('data_checksums') checksums, upper('ångström') word`,
    )
    expect(settings).toEqual([
      { fsync: 'on', pages: 'on', encoding: 'UTF8', host: '127.0.0.1', checksums: 'on', word: 'ÅNGSTRÖM' },
    ])
    await expect(query({ ...connection, password: 'wrong' }, 'select 1')).rejects.toMatchObject({
      code: '28P01',
    })
    expect((await stat(join(dataDir, 'postgres/connection.json'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'postgres/cluster'))).mode & 0o777).toBe(0o700)
    await close()
  })

  it('starts although a dead process left its postmaster.pid and owner.json', async () => {
    const dataDir = await makeDataDir()
    await (await openEmbedded(dataDir, 'server', log)).close()
    const folder = join(dataDir, 'postgres')
    // Our own process runs, but is not a PostgreSQL of that cluster: its number was reused.
    for (const pid of [2 ** 22 + 1, process.pid]) {
      const text = `${pid}\n${folder}/cluster\n1700000000\n5432\n\n127.0.0.1\n  1234567  1\nready   \n`
      await writeFile(join(folder, 'cluster/postmaster.pid'), text)
      const owner = {
        id: 'dead',
        pid,
        startMark: 'long ago',
        host: (await import('node:os')).hostname(),
        role: 'server',
      }
      await writeFile(join(folder, 'owner.json'), JSON.stringify(owner))
      const { connection, close } = await openEmbedded(dataDir, 'server', log)
      expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
      await close()
    }
    expect((await readdir(folder)).sort()).toEqual(['cluster', 'connection.json', 'postgres.log'])
  })

  it('starts over after an interrupted set-up', async () => {
    const dataDir = await makeDataDir()
    await mkdir(join(dataDir, 'postgres/cluster.new'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/cluster.new/PG_VERSION'), '18')
    const { connection, close } = await openEmbedded(dataDir, 'server', log)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await close()
  })

  it('does not touch a cluster of another version', async () => {
    const dataDir = await makeDataDir()
    await mkdir(join(dataDir, 'postgres/cluster'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/cluster/PG_VERSION'), '16\n')
    await expect(openEmbedded(dataDir, 'server', log)).rejects.toThrow(
      /was created by PostgreSQL 16.*npm run backup/,
    )
    expect(await readdir(join(dataDir, 'postgres/cluster'))).toEqual(['PG_VERSION'])
  })

  it('refuses a second server on the data folder and shares with a command', async () => {
    const dataDir = await makeDataDir()
    const server = await openEmbedded(dataDir, 'server', log)
    await expect(openEmbedded(dataDir, 'server', log)).rejects.toThrow(
      `Another CryptoList (process ${process.pid}`,
    )
    const command = await openEmbedded(dataDir, 'command', log)
    expect(command.connection.port).toBe(server.connection.port)
    await command.close()
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.close()
  })

  it('lets a server wait for a command that uses the data folder', async () => {
    const dataDir = await makeDataDir()
    const command = await openEmbedded(dataDir, 'command', log)
    const server = openEmbedded(dataDir, 'server', log)
    await command.close()
    const { connection, close } = await server
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await close()
  })

  it('runs again by itself, on the same port, after it was killed', async () => {
    const dataDir = await makeDataDir()
    const { connection, close } = await openEmbedded(dataDir, 'server', log)
    const pid = await postgresOf(dataDir)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => query(connection, 'select 1 as one').catch(() => [])).toHaveLength(1)
    const second = await postgresOf(dataDir)
    expect(second).not.toBe(pid)
    await close()
    expect(isAlive(second)).toBe(false)
  })
})

describe('the library links', () => {
  it('are created next to the libraries when they are missing', async () => {
    const native = await copyLinks()
    expect(makeLibraryLinks(native, join(native, 'elsewhere'))).toBeUndefined()
    expect(existsSync(join(native, 'lib/libicuuc.so.60'))).toBe(true)
    await rm(join(native, 'lib/libicuuc.so.60'))
    expect(makeLibraryLinks(native, join(native, 'elsewhere'))).toBeUndefined()
    expect(await readFile(join(native, 'lib/libicuuc.so.60'))).not.toHaveLength(0)
  })
})

describe('the binaries', () => {
  it('are missing on an unknown platform, with a sentence that says what to do', () => {
    expect(() => getNativeFolder('sunos-sparc')).toThrow(
      /no embedded PostgreSQL for sunos-sparc. Set DATABASE_URL/,
    )
  })
})

async function copyLinks(): Promise<string> {
  const native = getNativeFolder()
  const copy = join(await makeDataDir(), 'native')
  await mkdir(copy, { recursive: true })
  await cp(join(native, 'lib'), join(copy, 'lib'), {
    recursive: true,
    filter: async (path) => path.endsWith('/lib') || /\.so\.[\d.]+$/.test(path),
  })
  await cp(join(native, 'pg-symlinks.json'), join(copy, 'pg-symlinks.json'))
  return copy
}

async function query(connection: pg.ClientConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
