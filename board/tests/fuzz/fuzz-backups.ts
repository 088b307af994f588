import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { BoardError } from '@cryptolist/contract'
import {
  createTestDatabase,
  makeTestFolder,
  type TestDatabase,
  type TestFolder,
  type TestTemplate,
  testPostgresVariable,
} from '@cryptolist/testkit/database'
import { Encrypter } from 'age-encryption'
import fc from 'fast-check'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBackup } from '../../server/backup/make-backup.ts'
import { restoreBackup } from '../../server/backup/restore.ts'
import { addStoredFile } from '../../server/backup/stored-file.fixture.ts'
import { type TarEntry, unpackEntries } from '../../server/backup/tar.ts'
import { parseDatabaseUrl } from '../../server/database/connection.ts'
import { openFileSpace } from '../../server/files/open-store.ts'
import { type Change, changeJson, pack, withSums } from './archive-parts.ts'
import { describeCluster, describeDatabase, findForeign } from './backup-harm.ts'
import { changes } from './changed-archives.ts'

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
const log = pino({ level: 'silent' })
const patienceMilliseconds = 60_000
const passphrase = 'a passphrase of the tests'
/** Of the tables of a board, a few of each kind: restoring all takes seconds. */
const keptTables =
  /^(board\.(kysely_migration|files|tags|launch|live_changes|listing_changes|public_ids|parts|parts_2026|sectors|odd)|chain\.nft_metadata|pgboss\.(version|job_state|queue)|public\.(geometry|"_SCHEMA"|"_Join:users:_Role"|"_Role"))$/

let database: TestDatabase
let folder: TestFolder
let admin: pg.Client
let entries: TarEntry[]

/** A board whose archives are changed. */
export interface FuzzedBoard {
  template: TestTemplate
  /** A function of it that triggers call, with its arguments. */
  trigger: string
}

/** The tests that restore so many changed archives, unless FUZZ_RUNS says how many; FUZZ_SEED repeats a run. */
export function fuzzBackups(
  usual: number,
  { template, trigger }: FuzzedBoard = { template: 'started', trigger: "board.note_table('company')" },
): void {
  const count = Number(process.env.FUZZ_RUNS ?? usual)
  beforeAll(async () => {
    database = await createTestDatabase(template)
    folder = await makeTestFolder()
    await mkdir(outside())
    await chmod(outside(), 0o777)
    admin = new pg.Client({ connectionString: process.env[testPostgresVariable] ?? '' })
    await admin.connect()
    entries = await makeArchive(trigger)
  })
  afterAll(async () => {
    for (const name of databaseNames.splice(0))
      await admin.query(`drop database if exists ${name} with (force)`)
    target = undefined
    await admin.end()
    await database.close()
    await folder.remove()
  })

  describe('restoring changed archives', () => {
    it('is watched: an honest one is restored, and a program or a file outside would be seen', async () => {
      const honest = await tryRestore(
        { what: 'nothing', apply: (parts) => pack(parts.entries) },
        { isEncrypted: false },
      )
      expect(honest).toEqual({ outcome: 'restored', harm: [] })
      await admin.query(`copy (select 1) to program 'touch ${outside()}/by-program'`)
      expect(await findLeftOutside()).toEqual(['by-program'])
      await rm(join(outside(), 'by-program'))
    })

    it(`${count} of them are refused with a sentence, or do no harm (FUZZ_SEED=${seed})`, async () => {
      const outcomes: Record<string, number> = {}
      const harmful: string[] = []
      const kinds = fc.tuple(changes({ folder: outside() }), fc.double({ min: 0, max: 1, noNaN: true }))
      for (const [change, chance] of fc.sample(kinds, { numRuns: count, seed })) {
        const { outcome, harm } = await tryRestore(change, { isEncrypted: chance < 0.1 })
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
        if (harm.length > 0) harmful.push(`${change.what}: ${outcome}, ${harm.join(', ')}`)
      }
      console.info(`FUZZ_SEED=${seed}: ${JSON.stringify({ ...outcomes, harmful: harmful.length })}`)
      expect(harmful.slice(0, 20)).toEqual([])
    }, 900_000)
  })
}

function outside(): string {
  return join(folder.path, 'outside')
}

/** A small archive of a real board. */
async function makeArchive(trigger: string): Promise<TarEntry[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`create table board.parts (day date not null, n int) partition by range (day);
    create table board.parts_2026 partition of board.parts for values from ('2026-01-01') to ('2027-01-01');
    create table board.odd (a text default 'x'::text, b text generated always as (lower(a)) stored,
      check (length(a) < 10), constraint named check (a <> 'y'));
    create index odd_a on board.odd (a);
    create trigger told after update on board.odd for each row execute function ${trigger};
    insert into board.parts select '2026-05-05', i from generate_series(1, 10) i`)
  const dataDir = join(folder.path, 'source')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'keys.json'), '{"masterKey":"a key of sixteen"}')
  const { store } = await openFileSpace({ dataDir, s3Url: undefined })
  for (const size of [1, 700]) await addStoredFile({ client, store }, randomBytes(size))
  await client.end()
  const source = { connection: parseDatabaseUrl(database.url), dataDir, store }
  const { path } = await makeBackup(source, join(folder.path, 'whole.tar.gz'))
  const allEntries: TarEntry[] = []
  for await (const entry of unpackEntries(chunksOf(gunzipSync(await readFile(path))))) allEntries.push(entry)
  await rm(path)
  await rm(dataDir, { recursive: true })
  return reduce(allEntries)
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

function reduce(all: readonly TarEntry[]): TarEntry[] {
  const names = /\b(?:board|chain|pgboss|public)\.(?:"[^"]+"|\w+)/g
  const isKept = (statement: string): boolean =>
    statement.startsWith('CREATE OR REPLACE') ||
    [...statement.replace(/EXECUTE FUNCTION.*/, '').matchAll(names)].every(
      ([name]) => keptTables.test(name) || /_seq$/.test(name),
    )
  const folders = new Set<string>()
  const manifest = changeJson(all, 'manifest.json', (json) => {
    const tables = (Array.isArray(json.tables) ? json.tables : []).filter(({ name }) => keptTables.test(name))
    for (const table of tables) folders.add(table.folder)
    return { ...json, tables }
  })
  const fewer = changeJson(manifest, 'database/catalogue.json', ({ before, after }) => ({
    before: Array.isArray(before) ? before.filter(isKept) : [],
    after: Array.isArray(after) ? after.filter(isKept) : [],
  }))
  return withSums(
    fewer.filter(({ name }) => !name.endsWith('.copy') || folders.has(name.slice(0, name.lastIndexOf('/')))),
  )
}

const databaseNames: string[] = []
let target: { name: string; before: string } | undefined

/** An empty database; the last one, where it is still empty. */
async function takeTarget(): Promise<{ name: string; before: string; url: string }> {
  if (target === undefined) {
    const name = `fuzzed_${randomBytes(6).toString('hex')}`
    await admin.query(`create database ${name} template template0 strategy file_copy`)
    databaseNames.push(name)
    target = { name, before: await describeDatabase(urlOf(name)) }
  }
  return { ...target, url: urlOf(target.name) }
}

function urlOf(name: string): string {
  const url = new URL(process.env[testPostgresVariable] ?? '')
  url.pathname = `/${name}`
  return url.href
}

async function tryRestore(
  { apply, afterEncryption = (bytes) => bytes }: Change,
  { isEncrypted }: { isEncrypted: boolean },
): Promise<{ outcome: string; harm: string[] }> {
  const dataDir = join(folder.path, 'place/data')
  await mkdir(dataDir, { recursive: true })
  const archive = join(folder.path, 'changed')
  const bytes = apply({ entries })
  await writeFile(archive, afterEncryption(isEncrypted ? await encrypt(bytes) : bytes))
  const { name, before, url } = await takeTarget()
  const cluster = await describeCluster(admin)
  const place = { dataDir, databaseUrl: url, s3Url: undefined, ...(isEncrypted ? { passphrase } : {}) }
  const restoring = restoreBackup(archive, place, log).then(
    () => 'restored',
    (error: unknown) => (error instanceof BoardError ? 'refused' : `failed: ${String(error)}`),
  )
  const silence = sleep(patienceMilliseconds, 'failed: no answer', { ref: false })
  const outcome = await Promise.race([restoring, silence])
  const harm = outcome.startsWith('failed') ? ['no sentence'] : []
  if ((await describeCluster(admin)) !== cluster) harm.push('roles, settings or databases changed')
  harm.push(...(await findLeftOutside()).map((path) => `${path} outside`))
  const after = await describeDatabase(url)
  const files = (await readdir(dataDir, { recursive: true })).filter(
    (path) => !/^files(\/incoming|\/..|\/..\/..)?$/.test(path),
  )
  if (outcome === 'restored') {
    harm.push(...files.filter((path) => !/^(keys|web-push)\.json$|^files\/..\/..\/[0-9a-f]{32}$/.test(path)))
    harm.push(...(await findForeign(url)))
    target = undefined
    await admin.query(`drop database ${name} with (force)`)
  } else if (after !== before || files.length > 0) {
    harm.push(`left behind: ${files.join()} ${after}`)
    target = undefined
  }
  await rm(join(folder.path, 'place'), { recursive: true })
  for (const path of await findLeftOutside())
    await rm(join(outside(), path), { recursive: true, force: true })
  return { outcome, harm }
}

async function encrypt(bytes: Buffer): Promise<Buffer> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(8)
  return Buffer.from(await encrypter.encrypt(bytes))
}

/** Whatever is in the folder of the tests that they didn't put there. */
async function findLeftOutside(): Promise<string[]> {
  const here = (await readdir(folder.path)).filter(
    (name) => !['outside', 'place', 'changed', 'cryptolist-test-folder.json'].includes(name),
  )
  const aside = (await readdir(join(folder.path, 'place')).catch(() => [])).filter((name) => name !== 'data')
  return [...(await readdir(outside())), ...[...here, ...aside].map((name) => `../${name}`)]
}
