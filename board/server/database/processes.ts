import { randomInt, randomUUID, scryptSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { StartupError } from '../config/startup-error.ts'
import { version } from '../version.ts'
import type { Notices } from './notices.ts'
import type { Db } from './schema.ts'

/** Of the advisory locks by which the servers on a database are counted; with the number of each. */
const lockKind = 4_361_002

/** The other servers on the same database. */
export interface Processes {
  id: string
  /** The ids of those that live now. */
  listOthers(): Promise<string[]>
  leave(): Promise<void>
}

/** Settings that every process of a board has to have alike. */
interface SharedSettings {
  appId: string
  /** Hashed, so that reading the table doesn't reveal the key. */
  masterKey: string
  /** Bucket of S3_URL, without its keys; undefined with a folder. */
  bucket?: string | undefined
  /** Name of a file that this process wrote into its folder of files: who sees it has the same folder. */
  mark?: string | undefined
  /** Of the program. Processes may differ in it while they are upgraded one by one. */
  version?: string
}

interface OtherProcess {
  id: string
  host: string
  pid: number
  settings: SharedSettings
  startedAt: Date
  isAlive: boolean
}

/** Again with each connection, because a crash of the database empties the table. */
const enter = `insert into board.processes (id, number, host, pid, settings) values ($1, $2, $3, $4, $5)
  on conflict (id) do nothing`

type ProcessConfig = Pick<Config, 'appId' | 'masterKey' | 's3Url' | 'dataDir'>

/**
 * Enters this server among those on the database. Throws a StartupError that says what to set if it has another application id, master key or
 * place of files than one that runs. One process at a time may call it.
 */
export async function joinProcesses(
  { db }: { db: Db },
  notices: Pick<Notices, 'keep'>,
  config: ProcessConfig,
): Promise<Processes> {
  const folder = join(config.dataDir, 'files/processes')
  const processes = await listProcesses(db)
  const settings = describe(config)
  for (const other of processes) if (other.isAlive) await requireAlike(settings, other, folder)
  for (const { id, settings: old, isAlive } of processes) {
    if (isAlive) continue
    await db.deleteFrom('board.processes').where('id', '=', id).execute()
    if (old.mark !== undefined) await rm(join(folder, old.mark), { force: true })
  }
  const { mark } = settings
  if (mark !== undefined) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, mark), '', { mode: 0o600 })
  }
  const id = randomUUID()
  const number = randomInt(2 ** 31)
  const row = [id, number, hostname(), process.pid, JSON.stringify(settings)]
  await notices.keep(async (client) => {
    await client.query(enter, row)
    await client.query('select pg_advisory_lock_shared($1, $2)', [lockKind, number])
  })
  return {
    id,
    async listOthers() {
      const all = await listProcesses(db)
      return all.filter((other) => other.isAlive && other.id !== id).map((other) => other.id)
    },
    async leave() {
      if (mark !== undefined) await rm(join(folder, mark), { force: true })
    },
  }
}

/** All that entered; a process that died stays until the next one starts. */
export async function listProcesses(db: Db): Promise<OtherProcess[]> {
  const { rows } = await sql<OtherProcess>`
    select p.id, p.host, p.pid, p.settings, p.started_at as "startedAt", exists (
      select from pg_locks l
      where l.locktype = 'advisory' and l.classid = ${lockKind} and l.objid = p.number and l.objsubid = 2 and l.granted
        and l.database = (select oid from pg_database where datname = current_database())
    ) as "isAlive"
    from board.processes p`.execute(db)
  return rows
}

function describe({ appId, masterKey, s3Url }: ProcessConfig): SharedSettings {
  const hash = scryptSync(masterKey, `cryptolist ${appId}`, 16, { N: 1_024 })
  const files = s3Url === undefined ? { mark: randomUUID() } : { bucket: bucketOf(s3Url) }
  return { appId, masterKey: hash.toString('base64url'), version, ...files }
}

function bucketOf(s3Url: string): string {
  const { origin, pathname } = new URL(s3Url)
  return origin + pathname.replace(/\/$/, '')
}

/** Throws a StartupError that names the first setting in which both differ. */
async function requireAlike(own: SharedSettings, other: OtherProcess, folder: string): Promise<void> {
  const { host, pid, settings } = other
  const who = `process ${pid} on ${host}, which serves the same database,`
  if (own.appId !== settings.appId)
    throw new StartupError(
      `APP_ID is "${own.appId}" here, and ${who} has "${settings.appId}". Set the same APP_ID for all processes.`,
    )
  if (own.masterKey !== settings.masterKey)
    throw new StartupError(
      `The master key differs from that of ${who} so links in its emails would not work here. Set the same MASTER_KEY for all processes, or for none.`,
    )
  if (own.bucket !== settings.bucket)
    throw new StartupError(
      `Files are kept in ${own.bucket ?? 'DATA_DIR'} here, and ${who} keeps them in ${settings.bucket ?? 'its DATA_DIR'}. Set the same S3_URL for all processes.`,
    )
  if (settings.mark !== undefined && !(await isSeen(join(folder, settings.mark))))
    throw new StartupError(
      `Files are kept in ${folder.replace(/.processes$/, '')} here, which is not the folder of ${who} so each would lack the other's. Set the same S3_URL for all processes, or DATA_DIR to one folder that they share.`,
    )
}

const looks = 4
const lookMilliseconds = 500

/** A network file system may show a new file a little later. */
async function isSeen(file: string): Promise<boolean> {
  for (let look = 1; look <= looks; look += 1) {
    if (existsSync(file)) return true
    if (look < looks) await sleep(lookMilliseconds)
  }
  return false
}
