import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import {
  createTestDatabase,
  makeTestFolder,
  type TestDatabase,
  type TestFolder,
  testPostgresVariable,
} from '@cryptolist/testkit/database'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeJson, pack, withSums } from '../../tests/fuzz/archive-parts.ts'
import { parseDatabaseUrl } from '../database/connection.ts'
import { getStartMark } from '../database/embedded/process-identity.ts'
import { openDatabase } from '../database/open-database.ts'
import { openFileSpace } from '../files/open-store.ts'
import type { FileStore } from '../files/store.ts'
import { version } from '../version.ts'
import { catalogueName } from './archive.ts'
import { connect, describeSchema, hashRows } from './compared-databases.fixture.ts'
import { type BackupSource, makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore.ts'
import { openRestore } from './restore-database.ts'
import { addStoredFile } from './stored-file.fixture.ts'
import { type TarEntry, unpackEntries } from './tar.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let folder: TestFolder
let client: pg.Client
let admin: pg.Client
let store: FileStore
let source: BackupSource
const databaseNames: string[] = []
beforeAll(async () => {
  database = await createTestDatabase('started')
  folder = await makeTestFolder()
  client = await connect(database.url)
  admin = await connect(process.env[testPostgresVariable] ?? '')
  await mkdir(at('data'))
  store = (await openFileSpace({ dataDir: at('data'), s3Url: undefined })).store
  source = { connection: parseDatabaseUrl(database.url), dataDir: at('data'), store }
  await writeFile(at('data/keys.json'), '{"masterKey":"a key of sixteen"}')
  await fillSource()
})
afterAll(async () => {
  await client.end()
  for (const name of databaseNames) await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  await database.close()
  await folder.remove()
})

function at(name: string): string {
  return join(folder.path, name)
}

/** Adds what the templates have none of: values that are hard to write down, a class with a join table, a partition, and files. */
async function fillSource(): Promise<void> {
  await client.query(`
    create table "Odd Class" ("objectId" text primary key, "n" double precision default 0.1 + 0.2, "at" timestamptz default now(),
      "bytes" bytea default '\\x005c6e0a', "text" text collate "C" default E'a\\tb\\n\\\\N\\r', "tags" text[] default '{a,NULL,"b,c"}',
      "where" point default '(1.5,2)', "length" interval default '1 year 2 mons -3 days', "none" text,
      "twice" double precision generated always as ("n" * 2) stored);
    create index "odd ""index" on "Odd Class" (lower("text")) where "n" > 0;
    create table "_Join:things:Odd Class" ("relatedId" varchar(120), "owningId" varchar(120), primary key ("relatedId", "owningId"));
    comment on column "Odd Class"."n" is 'It''s odd';
    insert into "Odd Class" ("objectId", "n") select 'id' || i, case i when 1 then 'NaN' when 2 then '-Infinity' else i / 3.0 end
      from generate_series(1, 3000) i;
    insert into "Odd Class" ("objectId", "n", "text") values ('long', null, repeat(E'\\\\.\\nü', 300000));
    insert into "_Join:things:Odd Class" select 'id' || i, 'id1' from generate_series(1, 50) i;
    create table board.parts (day date not null, n int) partition by range (day);
    create table board.parts_2026 (n int, day date not null);
    alter table board.parts attach partition board.parts_2026 for values from ('2026-01-01') to ('2027-01-01');
    create unique index parts_n on board.parts (day, n);
    insert into board.parts select '2026-05-05', i from generate_series(1, 100) i;
    select nextval('board.public_ids') from generate_series(1, 41)`)
  for (const size of [1, 511, 512, 513, 300_000]) await addStoredFile({ client, store }, randomBytes(size))
  await client.query(
    `insert into board.folder_files select key, 'QmWSgS32xQEcXMeqd3YPJLrNBLSdsfYCep2U7CFkyrjXwY', size || '.png' from board.files`,
  )
}

/** One that several tests restore. */
let shared: Promise<string> | undefined
function makeShared(): Promise<string> {
  shared ??= makeBackup(source, at('shared.tar.gz')).then(({ path }) => path)
  return shared
}

/** An empty database, and an empty data folder. */
async function makePlace(): Promise<{ dataDir: string; databaseUrl: string; s3Url: undefined }> {
  const name = `restored_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name} template template0`)
  databaseNames.push(name)
  const url = new URL(process.env[testPostgresVariable] ?? '')
  url.pathname = `/${name}`
  const dataDir = at(name)
  await mkdir(dataDir)
  return { dataDir, databaseUrl: url.href, s3Url: undefined }
}

async function hashFiles(files: FileStore, keys: readonly string[]): Promise<string[]> {
  const hashes = keys.map(async (key) => {
    const stream = await files.read(key)
    return stream === undefined
      ? 'none'
      : createHash('sha256')
          .update(await buffer(stream))
          .digest('hex')
  })
  return Promise.all(hashes)
}

/** The shared backup with a change that makes it none; the sums are made again. */
async function change(name: string, edit: (entries: TarEntry[]) => TarEntry[]): Promise<string> {
  const entries: TarEntry[] = []
  const bytes = gunzipSync(await readFile(await makeShared()))
  for await (const entry of unpackEntries(Readable.from([bytes]))) entries.push(entry)
  await writeFile(at(name), pack(withSums(edit(entries))))
  return at(name)
}

function addStatement(list: 'before' | 'after', statement: string): (entries: TarEntry[]) => TarEntry[] {
  return (entries) =>
    changeJson(entries, catalogueName, (catalogue) => ({
      ...catalogue,
      [list]: [catalogue[list], statement].flat(),
    }))
}

describe('restoring a backup', () => {
  it('restores every row, file, key and definition as of one moment while others write', async () => {
    let expected: Record<string, string> = {}
    let isWriting = true
    const writer = await connect(database.url)
    const writing = (async () => {
      for (let n = 1; isWriting; n++)
        await writer.query(`with counted as (insert into board.event_counts (day, name) values (current_date, 'n${n}') returning 1)
          insert into "Odd Class" ("objectId", "n") select 'new${n}', ${n} from counted`)
    })()
    const { path } = await makeBackup(source, at('busy.tar.gz'), {
      onSnapshot: async (id) => {
        expected = await hashRows(database.url, id)
      },
    })
    isWriting = false
    await writing
    await writer.end()
    const place = await makePlace()
    await restoreBackup(path, place, log)

    const restored = await hashRows(place.databaseUrl)
    expect(restored).toEqual(expected)
    expect(Object.keys(restored).length).toBeGreaterThan(90)
    expect(await hashRows(database.url)).not.toEqual(expected)
    expect(await describeSchema(place.databaseUrl)).toEqual(await describeSchema(database.url))
    const { rows } = await client.query<{ key: string; hash: string }>(
      `select key, encode(sha256, 'hex') as hash from board.files order by key`,
    )
    const files = (await openFileSpace(place)).store
    expect(
      await hashFiles(
        files,
        rows.map(({ key }) => key),
      ),
    ).toEqual(rows.map(({ hash }) => hash))
    expect(await readFile(join(place.dataDir, 'keys.json'), 'utf8')).toContain('a key of sixteen')
    expect((await readdir(place.dataDir)).sort()).toEqual(['files', 'keys.json'])
  })

  it('refuses to restore into a database or folder with data, and leaves both unchanged', async () => {
    const path = await makeShared()
    const place = await makePlace()
    const full = { ...place, databaseUrl: database.url }
    await expect(restoreBackup(path, full, log)).rejects.toThrow('The database already has data (')
    expect(await readdir(place.dataDir)).toEqual([])
    await writeFile(join(place.dataDir, 'keys.json'), 'mine')
    await expect(restoreBackup(path, place, log)).rejects.toThrow('already has a board’s data (keys.json)')
    expect(await readdir(place.dataDir)).toEqual(['keys.json'])
    expect(await describeSchema(place.databaseUrl)).toMatchObject({ after: [] })
  })

  it('leaves nothing behind if the database refuses a statement', async () => {
    const path = await makeShared()
    const place = await makePlace()
    const target = await connect(place.databaseUrl)
    await target.query('create domain public.geometry as text')
    await target.end()
    await expect(restoreBackup(path, place, log)).rejects.toThrow(
      /^Nothing was restored.*type "geometry" already exists/,
    )
    expect(await readdir(place.dataDir)).toEqual([])
    expect((await describeSchema(place.databaseUrl)).before).toHaveLength(2)
  })

  it('runs one restore per database and folder, and no board starts during it', async () => {
    const path = await makeShared()
    const place = await makePlace()
    const other = await openRestore(parseDatabaseUrl(place.databaseUrl))
    await expect(restoreBackup(path, place, log)).rejects.toThrow(
      'Another restore is running into this database',
    )
    await other.close()
    await writeFile(join(place.dataDir, 'restoring.json'), '')
    await expect(restoreBackup(path, place, log)).rejects.toThrow(
      /Another restore is running into .*or one was killed/,
    )
    await expect(openDatabase(place, log)).rejects.toThrow('A backup is being restored into')
  })

  it('replaces the remains of a killed restore, and refuses while one is running', async () => {
    const path = await makeShared()
    const place = await makePlace()
    const mark = { pid: process.pid, startMark: getStartMark(process.pid), host: hostname() }
    await writeFile(join(place.dataDir, 'restoring.json'), JSON.stringify(mark))
    await writeFile(join(place.dataDir, 'keys.json'), 'half')
    await expect(restoreBackup(path, place, log)).rejects.toThrow('Another restore is running into')
    // The number of a process that runs, but of one that began at another time.
    const killed = { ...mark, startMark: `${mark.startMark}0` }
    await writeFile(join(place.dataDir, 'restoring.json'), JSON.stringify(killed))
    await mkdir(join(place.dataDir, 'files/half'), { recursive: true })
    await restoreBackup(path, place, log)
    expect(await readFile(join(place.dataDir, 'keys.json'), 'utf8')).toContain('a key of sixteen')
    expect((await readdir(place.dataDir)).sort()).toEqual(['files', 'keys.json'])
    expect(await readdir(join(place.dataDir, 'files'))).not.toContain('half')
  })

  it('refuses a changed archive, or one of a newer version, before it writes anything', async () => {
    await client.query(`insert into board.kysely_migration values ('9999_future', now())`)
    const { path } = await makeBackup(source, at('newer.tar.gz'))
    await client.query(`delete from board.kysely_migration where name = '9999_future'`)
    const place = await makePlace()
    const refuses = (file: string, sentence: string) =>
      expect(restoreBackup(file, place, log)).rejects.toThrow(sentence)
    await refuses(path, `A newer CryptoList (${version}) made this backup`)
    const text = gunzipSync(await readFile(path)).toString('latin1')
    const changed = text.replace('a key of sixteen', 'a key of seventy')
    await writeFile(at('changed.tar.gz'), gzipSync(Buffer.from(changed, 'latin1')))
    await refuses(at('changed.tar.gz'), 'damaged or was changed')
    expect(await readdir(place.dataDir)).toEqual([])
  })

  it.each(['../outside', 'zz/../../../outside', `${'a'.repeat(32)}/../../../outside`])(
    'refuses a file %s, and writes nothing outside of the folder',
    async (path) => {
      const entry = { name: `files/${path}`, bytes: Buffer.from('harm') }
      const changed = await change('path.tar.gz', (entries) => entries.toSpliced(-1, 0, entry))
      const place = await makePlace()
      await expect(restoreBackup(changed, place, log)).rejects.toThrow('damaged or was changed')
      expect(await readdir(place.dataDir)).toEqual([])
      expect(await readdir(folder.path)).not.toContain('outside')
    },
  )

  it.each(['before', 'after'] as const)('refuses an added statement %s the rows', async (list) => {
    const program = `copy (select 1) to program 'touch ${at('outside')}'`
    const changed = await change('statement.tar.gz', addStatement(list, program))
    const place = await makePlace()
    await expect(restoreBackup(changed, place, log)).rejects.toThrow(
      'contains a statement that CryptoList doesn’t write (copy (select 1) to program',
    )
    expect(await readdir(place.dataDir)).toEqual([])
    expect(await describeSchema(place.databaseUrl)).toMatchObject({ after: [] })
  })

  it('refuses a plain archive if a passphrase is set, unless --unencrypted is given', async () => {
    const path = await makeShared()
    const place = { ...(await makePlace()), passphrase: 'a passphrase of the tests' }
    await expect(restoreBackup(path, place, log)).rejects.toThrow(
      'isn’t encrypted, although BACKUP_PASSPHRASE',
    )
    expect(await readdir(place.dataDir)).toEqual([])
    await restoreBackup(path, { ...place, isPlainAllowed: true }, log)
    expect(await readdir(place.dataDir)).toContain('keys.json')
  })

  it('refuses an archive that doesn’t fit on the disk', async () => {
    const place = { ...(await makePlace()), findRoom: async () => 300_000 }
    await expect(restoreBackup(await makeShared(), place, log)).rejects.toThrow('has less room than that')
    expect(await readdir(place.dataDir)).toEqual([])
  })

  it('restores with a database user who may only create', async () => {
    const place = await makePlace()
    const { pathname } = new URL(place.databaseUrl)
    const name = pathname.slice(1)
    const role = `only_create_${randomBytes(4).toString('hex')}`
    await admin.query(`create role ${role} login password 'a public password of the tests'`)
    try {
      await admin.query(`revoke all on database ${name} from public`)
      await admin.query(`grant connect, create on database ${name} to ${role}`)
      const client = await connect(place.databaseUrl)
      await client.query(`grant create on schema public to ${role}`)
      await client.end()
      const url = new URL(place.databaseUrl)
      Object.assign(url, { username: role, password: 'a public password of the tests' })
      await restoreBackup(await makeShared(), { ...place, databaseUrl: url.href }, log)
      expect(await describeSchema(url.href)).toEqual(await describeSchema(database.url))
    } finally {
      await admin.query(`drop database ${name} with (force)`)
      databaseNames.splice(databaseNames.indexOf(name), 1)
      await admin.query(`drop role ${role}`)
    }
  })

  it('runs statements without a superuser’s rights, and the user owns everything afterwards', async () => {
    const roles = async () => (await admin.query('select rolname from pg_roles order by 1')).rows
    const [before, place] = [await roles(), await makePlace()]
    const createTable = 'create table board.mine (a int)'
    for (const statement of [
      `copy (select 1) to program 'touch ${at('outside')}'`,
      `select pg_read_file('/etc/passwd')`,
      'create role harm superuser',
      'reset role',
      'set role none',
      'set session authorization default',
      `select set_config('role', 'none', true)`,
      `do $$ begin reset role; execute 'create role harm superuser'; end $$`,
      'commit',
    ]) {
      const restore = await openRestore(parseDatabaseUrl(place.databaseUrl))
      const catalogue = { before: ['create schema board', createTable, statement], after: [] }
      await expect(restore.begin(catalogue), statement).rejects.toThrow(
        /permission denied|cannot set|Nothing was restored/,
      )
      await restore.close()
    }
    const restore = await openRestore(parseDatabaseUrl(place.databaseUrl))
    await restore.begin({ before: ['create schema board', createTable], after: [] })
    await restore.finish({ tables: [] })
    await restore.close()
    const client = await connect(place.databaseUrl)
    const { rows } = await client.query(
      `select relowner::regrole = current_user::regrole as is_ours from pg_class where relname = 'mine'`,
    )
    await client.end()
    expect(rows).toEqual([{ is_ours: true }])
    expect(await roles()).toEqual(before)
  })
})
