import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import {
  createTestDatabase,
  makeTestFolder,
  type TestDatabase,
  type TestFolder,
} from '@cryptolist/testkit/database'
import { Decrypter, Encrypter } from 'age-encryption'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeJson, pack, withSums } from '../../tests/fuzz/archive-parts.ts'
import { parseDatabaseUrl } from '../database/connection.ts'
import { createIncoming } from '../files/incoming.ts'
import { createFolderStore } from '../files/open-store.ts'
import type { FileStore } from '../files/store.ts'
import { catalogueName } from './archive.ts'
import { readCatalogue } from './catalogue.ts'
import { checkBackup } from './check-backup.ts'
import { isForm } from './forms/forms.ts'
import { describeFunction } from './forms/known-functions.ts'
import { type BackupSource, makeBackup } from './make-backup.ts'
import { backUpIfDue } from './schedule.ts'
import { addStoredFile } from './stored-file.fixture.ts'
import { type TarEntry, unpackEntries } from './tar.ts'

let database: TestDatabase
let folder: TestFolder
let client: pg.Client
let store: FileStore
let source: BackupSource
beforeAll(async () => {
  database = await createTestDatabase('started')
  folder = await makeTestFolder()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  store = createFolderStore(at('data/files'), await createIncoming(at('data/files/incoming')))
  source = { connection: parseDatabaseUrl(database.url), dataDir: at('data'), store }
  await writeFile(at('data/keys.json'), '{"masterKey":"a key of sixteen"}')
  await addStoredFile({ client, store }, Buffer.from('a picture'))
})
afterAll(async () => {
  await client.end()
  await database.close()
  await folder.remove()
})

function at(name: string): string {
  return join(folder.path, name)
}

/** A file on a disk without room. */
async function openFull(path: string) {
  const file = await open(path, 'wx')
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  return { write: () => Promise.reject(full), sync: () => file.sync(), close: () => file.close() }
}

/** A backup that other tests damage. */
let intact: Promise<Buffer> | undefined
async function writeDamaged(name: string, damage: (bytes: Buffer) => Buffer): Promise<string> {
  intact ??= makeBackup(source, at('intact.tar.gz')).then(({ path }) => readFile(path))
  await writeFile(at(name), damage(await intact))
  return at(name)
}

describe('a backup', () => {
  it('a backup is a tar of all rows, files and keys, readable by its owner only', async () => {
    const summary = await makeBackup(source, at('first.tar.gz'))
    const { about, manifest } = await checkBackup(summary.path)
    const counted = await client.query('select count(*)::int as tags from board.tags')
    expect(manifest.tables.find(({ name }) => name === 'board.tags')).toMatchObject({
      rows: counted.rows[0].tags,
    })
    expect([summary.files, summary.missingFiles, manifest.leftOut]).toEqual([1, [], []])
    expect(about.migrations.at(0)).toBe('0001_taxonomy')
    expect(Object.keys(manifest.parts)).toEqual(
      expect.arrayContaining(['keys/keys.json', 'database/catalogue.json']),
    )
    expect((await stat(summary.path)).mode & 0o777).toBe(0o600)
    expect(gunzipSync(await readFile(summary.path)).toString('latin1')).toContain('a key of sixteen')
  })

  it('counts files whose bytes are missing, and names what a backup can’t contain', async () => {
    const key = await addStoredFile({ client, store }, Buffer.from('lost'))
    await store.remove(key)
    await client.query('create view board.mine as select 1 as one')
    const summary = await makeBackup(source, at('lost.tar.gz'))
    expect(summary).toMatchObject({ missingFiles: [key], leftOut: ['view board.mine'] })
    await client.query('drop view board.mine')
    await client.query('delete from board.files where key = $1', [key])
  })

  it('starts again if a table is emptied or rewritten during the backup, and contains the new rows', async () => {
    await client.query('create table board.shelf as select generate_series(1, 10) as book')
    let tries = 0
    const { path } = await makeBackup(source, at('shelf.tar.gz'), {
      onSnapshot: async () => {
        tries += 1
        if (tries === 1) await client.query('truncate board.shelf')
        if (tries === 2) await client.query('alter table board.shelf alter column book type bigint')
      },
    })
    const { manifest } = await checkBackup(path)
    expect([tries, manifest.tables.find(({ name }) => name === 'board.shelf')?.rows]).toEqual([3, 0])
    await client.query('drop table board.shelf')
  })

  it('leaves out and names what a restore would refuse, but nothing that the board needs', async () => {
    await client.query(`create function public.mine() returns int language sql as 'select 1';
      create index tags_mine on board.tags (md5(name), (pg_catalog.hashtext(slug)));
      alter table board.tags add constraint mine check (public.mine() = 1)`)
    const { leftOut } = await makeBackup(source, at('mine.tar.gz'))
    expect(leftOut).toEqual([
      'CREATE OR REPLACE FUNCTION public.mine()',
      'alter table board.tags add constraint mine CHECK ((public.mine() = 1))',
    ])
    const own = [
      'create table public.shelf (book integer default public.mine())',
      `create function board.mine() returns int language sql as 'select 2'`,
    ]
    for (const statement of own) {
      await client.query(statement)
      const error: unknown = await makeBackup(source, at('own.tar.gz')).catch((refusal) => refusal)
      await client.query('drop table if exists public.shelf; drop function if exists board.mine()')
      expect(String(error)).toMatch(
        /No backup was made, because a restore couldn’t create .*\.(shelf|mine)\b/,
      )
    }
    await client.query('drop index board.tags_mine; drop function public.mine() cascade')
  })

  it('knows every function of a board', async () => {
    await client.query(`set search_path = ''`)
    const { before } = await readCatalogue(client)
    await client.query('reset search_path')
    const functions = before.filter((statement) => statement.startsWith('CREATE OR REPLACE'))
    expect(functions.length).toBeGreaterThan(20)
    // Each is a line for forms/known-functions.ts.
    expect(functions.filter((statement) => !isForm(statement)).map(describeFunction)).toEqual([])
  })

  it('never replaces a file, and runs one backup at a time', async () => {
    await writeFile(at('taken.tar.gz'), 'mine')
    await expect(makeBackup(source, at('taken.tar.gz'))).rejects.toThrow('already exists')
    expect(await readFile(at('taken.tar.gz'), 'utf8')).toBe('mine')
    const inner = makeBackup(source, at('outer.tar.gz'), {
      onSnapshot: () => makeBackup(source, at('inner.tar.gz')).then(() => undefined),
    })
    await expect(inner).rejects.toThrow('Another backup is running')
  })

  it('leaves no partial backup on a full disk, and says that it is full', async () => {
    const before = await readdir(folder.path)
    await expect(makeBackup(source, at('full.tar.gz'), { openFile: openFull })).rejects.toThrow(
      /^The disk with .* is full/,
    )
    await expect(makeBackup(source, at('nowhere/full.tar.gz'))).rejects.toThrow('can’t be written to')
    expect(await readdir(folder.path)).toEqual(before)
  })
})

describe('automatic backups', () => {
  const lines: { msg: string }[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const look = async (time: string, dir = at('scheduled')): Promise<string[]> => {
    const config = {
      backup: { dir, everyHours: 24, keep: 2, passphrase: undefined },
      dataDir: source.dataDir,
    }
    await backUpIfDue({ config, database: source, store, log }, new Date(time))
    return (await readdir(at('scheduled'))).sort()
  }

  it('makes an automatic backup when one is due, and keeps the newest', async () => {
    await mkdir(at('scheduled'))
    await writeFile(at('scheduled/notes.txt'), 'mine')
    const [first, second, third] = [20, 21, 22].map((day) => `cryptolist-2026-03-${day}T04-23-00Z.tar.gz`)
    expect(await look('2026-03-20T04:23:00Z')).toEqual([first, 'notes.txt'])
    expect(await look('2026-03-20T23:23:00Z')).toEqual([first, 'notes.txt'])
    expect(await look('2026-03-21T04:23:00Z')).toEqual([first, second, 'notes.txt'])
    expect(await look('2026-03-22T04:23:00Z')).toEqual([second, third, 'notes.txt'])
    await checkBackup(at(`scheduled/${third}`))
    expect(lines.map(({ msg }) => msg)).toEqual(['Backup written', 'Backup written', 'Backup written'])
  })

  it('makes automatic backups after the clock was ahead, and logs failures', async () => {
    await writeFile(at('scheduled/cryptolist-2027-01-01T00-00-00Z.tar.gz'), '')
    expect(await look('2026-03-23T04:23:00Z')).toContain('cryptolist-2026-03-23T04-23-00Z.tar.gz')
    await look('2026-03-25T04:23:00Z', at('nowhere'))
    expect(lines.at(-1)?.msg).toBe('The backup failed, trying again in an hour')
  })
})

describe('a backup with a passphrase', () => {
  const passphrase = 'correct horse battery staple'

  it('opens an encrypted backup with its passphrase only, and `age` opens it too', async () => {
    const { path } = await makeBackup(source, at('secret.tar.gz.age'), { passphrase })
    const { manifest } = await checkBackup(path, { passphrase })
    expect(manifest.files).toBeGreaterThan(0)
    await expect(checkBackup(path)).rejects.toThrow('This backup is encrypted')
    await expect(checkBackup(path, { passphrase: 'incorrect horse battery' })).rejects.toThrow(
      'isn’t the passphrase of this backup',
    )
    const bytes = await readFile(path)
    const age = new Decrypter()
    age.addPassphrase(passphrase)
    expect(gunzipSync(await age.decrypt(bytes)).toString('latin1')).toContain('a key of sixteen')
    for (const damaged of [
      bytes.subarray(0, -1),
      bytes.subarray(0, 100),
      flip(bytes, bytes.length - 9),
      flip(bytes, 120),
    ]) {
      await writeFile(at('damaged.age'), damaged)
      await expect(checkBackup(at('damaged.age'), { passphrase })).rejects.toThrow('damaged or was changed')
    }
  })

  it('opens a backup that `age` encrypted', async () => {
    const { path } = await makeBackup(source, at('plain.tar.gz'))
    const age = new Encrypter()
    age.setPassphrase(passphrase)
    age.setScryptWorkFactor(12)
    await writeFile(at('foreign.age'), await age.encrypt(await readFile(path)))
    expect((await checkBackup(at('foreign.age'), { passphrase })).manifest.tables.length).toBeGreaterThan(90)
  })

  it('leaves no partial encrypted backup on a full disk', async () => {
    const before = await readdir(folder.path)
    const full = makeBackup(source, at('full.age'), { passphrase, openFile: openFull })
    await expect(full).rejects.toThrow(/^The disk with .* is full/)
    expect(await readdir(folder.path)).toEqual(before)
  })
})

describe('checking a backup', () => {
  it.each([
    ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'its end is missing'],
    ['cut-end', (bytes: Buffer) => bytes.subarray(0, -1), 'its end is missing'],
    ['flipped', (bytes: Buffer) => flip(bytes, Math.floor(bytes.length / 2)), 'damaged or was changed'],
    [
      'repacked',
      (bytes: Buffer) => gzipSync(replace(gunzipSync(bytes), 'a picture', 'another 1')),
      'damaged or was changed',
    ],
    [
      'broken in a statement',
      (bytes: Buffer) => gzipSync(replace(gunzipSync(bytes), 'FOREIGN KEY', 'FOREIGN XEY')),
      'damaged or was changed',
    ],
    ['ended', (bytes: Buffer) => gzipSync(gunzipSync(bytes).subarray(0, 512 * 40)), 'damaged or was changed'],
    ['text', () => Buffer.from('hello'), 'isn’t a backup of CryptoList'],
    [
      'newer',
      (bytes: Buffer) => gzipSync(replace(gunzipSync(bytes), '"format": 1', '"format": 2')),
      'A newer CryptoList',
    ],
  ])('refuses a backup that is %s', async (name, damage, sentence) => {
    await expect(checkBackup(await writeDamaged(name, damage))).rejects.toThrow(sentence)
  })

  const rows = (bytes: Buffer): TarEntry => ({ name: 'database/rows/9999/000001.copy', bytes })
  it.each<[string, (entries: TarEntry[]) => TarEntry[]]>([
    ['an entry twice', (entries) => entries.toSpliced(2, 0, ...entries.slice(1, 2))],
    [
      'an entry of another name',
      (entries) => entries.toSpliced(2, 0, { name: 'keys/other.json', bytes: Buffer.from('{}') }),
    ],
    ['no statements', (entries) => entries.filter(({ name }) => name !== catalogueName)],
    ['a file less', (entries) => entries.filter(({ name }) => !name.startsWith('files/'))],
    ['rows of no table', (entries) => entries.toSpliced(-1, 0, rows(Buffer.from('a\n')))],
    ['an entry after the manifest', (entries) => [...entries, rows(Buffer.from(''))]],
    [
      'control characters',
      (entries) => changeJson(entries, 'about.json', (about) => ({ ...about, product: '\u001b[2J' })),
    ],
    [
      'a table twice',
      (entries) =>
        changeJson(entries, 'manifest.json', (manifest) => ({
          ...manifest,
          tables: [manifest.tables, manifest.tables].flat(),
        })),
    ],
  ])('refuses a backup with %s even if its checksums are right', async (_what, edit) => {
    const path = await writeDamaged('edited', (bytes) => bytes)
    const entries: TarEntry[] = []
    for await (const entry of unpackEntries(Readable.from([gunzipSync(await readFile(path))])))
      entries.push(entry)
    await writeFile(path, pack(withSums(edit(entries))))
    await expect(checkBackup(path)).rejects.toThrow('damaged or was changed')
  })

  it('refuses to check a missing file or a folder', async () => {
    await expect(checkBackup(at('absent'))).rejects.toThrow('There is no file')
    await expect(checkBackup(folder.path)).rejects.toThrow('can’t be read')
  })
})

function flip(bytes: Buffer, place: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[place] = (copy[place] ?? 0) ^ 0xff
  return copy
}

/** Other bytes of the same length. */
function replace(bytes: Buffer, from: string, to: string): Buffer {
  expect(bytes.includes(from)).toBe(true)
  return Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')
}
