import { type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { z } from 'zod'
import { makeDataFolder } from '../../config/data-folder.ts'
import { findErrorCode, StartupError } from '../../config/startup-error.ts'
import { withProgress } from '../../progress/progress.ts'
import {
  embeddedMajor,
  getNativeFolder,
  makeFolder,
  makeLibraryLinks,
  placeBinaries,
  program,
} from './binaries.ts'
import { findOwner, type Lock, type ProcessRole, takeLock } from './lock.ts'
import { type Installation, spawnOptions } from './postmaster.ts'
import { findRunAs, type RunAs } from './run-as.ts'
import { supervise } from './supervisor.ts'

type Log = Pick<Logger, 'info' | 'warn' | 'error'>

export interface Embedded {
  connection: Pick<ConnectionFile, 'host' | 'port' | 'user' | 'password' | 'database'>
  close: () => Promise<void>
}

const pollMilliseconds = 50

/** Starts the embedded PostgreSQL of a data folder, or joins that of a running server (commands). Throws a StartupError. */
export async function openEmbedded(dataDir: string, role: ProcessRole, log: Log): Promise<Embedded> {
  makeDataFolder(dataDir)
  const native = getNativeFolder()
  const runAs = findRunAs()
  const folder = makeFolder(dataDir, runAs, log)
  const held = await withProgress(log, 'waiting for a command that uses the data folder', () =>
    takeOrJoin(folder, role, dataDir),
  )
  if ('connection' in held) return held
  try {
    const running = await start(installation(native, folder, runAs), folder, held, log)
    return {
      connection: running.connection,
      close: () => running.stop().finally(held.release),
    }
  } catch (error) {
    held.release()
    throw error
  }
}

async function takeOrJoin(folder: string, role: ProcessRole, dataDir: string): Promise<Lock | Embedded> {
  for (;;) {
    const held = takeLock(folder, role)
    if ('release' in held) return held
    if (held.role === 'server' && role === 'server') {
      throw new StartupError(
        `Another CryptoList (process ${held.pid}${held.host === '' ? '' : ` on ${held.host}`}) is using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    if (held.role === 'server') {
      const connection = findConnectionFile(folder)
      if (connection?.ownerId === held.id) return { connection, close: async () => undefined }
    }
    await sleep(pollMilliseconds)
  }
}

function installation(native: string, folder: string, runAs: RunAs | undefined): Installation {
  const placed = placeBinaries(native, folder, runAs)
  return {
    native: placed,
    libraries: makeLibraryLinks(placed, join(folder, 'libraries')),
    cluster: join(folder, 'cluster'),
    logFile: join(folder, 'postgres.log'),
    runAs,
  }
}

async function start(
  place: Installation,
  folder: string,
  lock: Lock,
  log: Log,
): Promise<{ connection: ConnectionFile; stop: () => Promise<void> }> {
  const account = await getAccount(place, folder, log)
  const supervisor = await withProgress(log, 'starting PostgreSQL', () => supervise(place, log))
  const connection = { ...account, port: supervisor.port, ownerId: lock.owner.id }
  writeConnectionFile(folder, connection)
  log.info(`Embedded PostgreSQL ${embeddedMajor} is running`)
  const stop = async (): Promise<void> => {
    if (findOwner(folder)?.id === lock.owner.id) writeConnectionFile(folder, { ...connection, ownerId: null })
    await supervisor.stop()
  }
  return { connection, stop }
}

/** The account of the cluster, which is created if missing. */
async function getAccount(place: Installation, folder: string, log: Log): Promise<ConnectionFile> {
  const existingAccount = findConnectionFile(folder)
  if (isInitialized(place.cluster)) {
    if (existingAccount !== undefined) return existingAccount
    throw new StartupError(
      `${join(folder, 'connection.json')} is gone, and so is the password of the database next to it. Restore the file from a backup.`,
    )
  }
  const account = {
    host: '127.0.0.1',
    port: 0,
    user: 'cryptolist',
    password: randomBytes(24).toString('base64url'),
    database: 'cryptolist',
    ownerId: null,
  }
  writeConnectionFile(folder, account)
  await withProgress(log, 'making the database', () => initialize(place, account))
  log.info(`Database created in ${place.cluster}`)
  return account
}

const connectionFileSchema = z.object({
  host: z.string(),
  port: z.number().int(),
  user: z.string(),
  password: z.string(),
  database: z.string(),
  /** The owner (owner.json) whose PostgreSQL listens at that port; null while it does not run. */
  ownerId: z.string().nullable(),
})

type ConnectionFile = z.infer<typeof connectionFileSchema>

function findConnectionFile(folder: string): ConnectionFile | undefined {
  try {
    return connectionFileSchema.parse(JSON.parse(readFileSync(join(folder, 'connection.json'), 'utf8')))
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes connection.json in one step, readable by its owner only. */
function writeConnectionFile(folder: string, content: ConnectionFile): void {
  const file = join(folder, 'connection.json')
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

interface Account {
  user: string
  password: string
  database: string
}

/** Whether the cluster was made in full; throws a StartupError when another version of PostgreSQL made it. */
function isInitialized(cluster: string): boolean {
  const file = join(cluster, 'PG_VERSION')
  if (!existsSync(file)) return false
  const version = readFileSync(file, 'utf8').trim()
  if (version === embeddedMajor) return true
  throw new StartupError(
    `${cluster} was created by PostgreSQL ${version}, and this CryptoList comes with PostgreSQL ${embeddedMajor}. Back it up with the CryptoList that created it (npm run backup), then restore it here into an empty data folder (npm run restore).`,
  )
}

/** Makes a cluster with one account and one database. It appears under its name only when it is complete and on disk. */
async function initialize(place: Installation, account: Account): Promise<void> {
  const fresh = `${place.cluster}.new`
  const passwordFile = `${place.cluster}.password`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  writeFileSync(passwordFile, account.password, { mode: 0o600 })
  if (place.runAs !== undefined) {
    for (const path of [fresh, passwordFile]) chownSync(path, place.runAs.uid, place.runAs.gid)
  }
  try {
    await run(place, 'initdb', [
      '-D',
      fresh,
      '-U',
      account.user,
      `--pwfile=${passwordFile}`,
      ...initdbOptions,
    ])
    const single = ['--single', '-c', 'fsync=off', '-D', fresh, 'postgres']
    await run(place, 'postgres', single, `create database ${account.database}\n`)
    await run(place, 'initdb', ['-D', fresh, '--sync-only'])
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(fresh, place.cluster)
}

const initdbOptions = [
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-sync',
  '--no-instructions',
]

function run(place: Installation, name: string, options: string[], input = ''): Promise<void> {
  const spawning: SpawnOptions = { ...spawnOptions(place), stdio: ['pipe', 'pipe', 'pipe'] }
  const child = spawn(program(place.native, name), options, spawning)
  const output: string[] = []
  child.stdout?.on('data', (text) => output.push(String(text)))
  child.stderr?.on('data', (text) => output.push(String(text)))
  // A program that ends early closes its input; its exit code tells the story.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(input)
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(failure(name, cause.message, cause)))
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(failure(name, `${output.join('').trim()} (${code ?? signal})`))
    })
  })
}

function failure(name: string, output: string, cause?: unknown): StartupError {
  const advice = output.includes('No space left')
    ? 'Make room on the disk, or set DATA_DIR to another one.'
    : 'If this machine lacks a library (glibc 2.28 or newer is needed), set DATABASE_URL to your own PostgreSQL.'
  return new StartupError(
    `The embedded PostgreSQL could not be set up: ${name} says "${output}". ${advice}`,
    { cause },
  )
}
