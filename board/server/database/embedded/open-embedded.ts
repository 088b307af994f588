import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { makeDataFolder } from '../../config/data-folder.ts'
import { StartupError } from '../../config/startup-error.ts'
import { withProgress } from '../../progress/progress.ts'
import { embeddedMajor, getNativeFolder } from './binaries.ts'
import { type ConnectionFile, findConnectionFile, writeConnectionFile } from './connection-file.ts'
import { initialize, isInitialized } from './initialize.ts'
import { makeLibraryLinks } from './links.ts'
import { findOwner, type Lock, type Role, takeLock } from './lock.ts'
import { makeFolder, placeBinaries } from './place.ts'
import type { Installation } from './postmaster.ts'
import { findRunAs, type RunAs } from './run-as.ts'
import { supervise } from './supervisor.ts'

type Log = Pick<Logger, 'info' | 'warn' | 'error'>

/** A running PostgreSQL of the data folder: ours, or that of the server which has the folder. */
export interface Embedded {
  connection: Pick<ConnectionFile, 'host' | 'port' | 'user' | 'password' | 'database'>
  /** Stops it when we started it, and lets the data folder go. */
  close: () => Promise<void>
}

const pollMilliseconds = 50

/**
 * Starts the embedded PostgreSQL of a data folder. A command uses the one of a running server; a server waits for a
 * running command. Throws a StartupError when another server has the folder or when PostgreSQL cannot run.
 */
export async function openEmbedded(dataDir: string, role: Role, log: Log): Promise<Embedded> {
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

async function takeOrJoin(folder: string, role: Role, dataDir: string): Promise<Lock | Embedded> {
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
  log.info(`PostgreSQL ${embeddedMajor} (embedded) runs`)
  const stop = async (): Promise<void> => {
    if (findOwner(folder)?.id === lock.owner.id) writeConnectionFile(folder, { ...connection, ownerId: null })
    await supervisor.stop()
  }
  return { connection, stop }
}

/** The account of the cluster, which is made if there is none yet. */
async function getAccount(place: Installation, folder: string, log: Log): Promise<ConnectionFile> {
  const found = findConnectionFile(folder)
  if (isInitialized(place.cluster)) {
    if (found !== undefined) return found
    throw new StartupError(
      `${join(folder, 'connection.json')} is gone, and with it the password of the database beside it. Bring the file back from a backup.`,
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
  log.info(`Database made in ${place.cluster}`)
  return account
}
