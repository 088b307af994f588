import { accessSync, constants, mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BoardError } from '@cryptolist/contract'
import type { Logger } from 'pino'
import type { BackupConfig } from '../config/backup-options.ts'
import type { Config } from '../config/config.ts'
import { StartupError } from '../config/startup-error.ts'
import type { DatabaseConnection } from '../database/connection.ts'
import type { FileStore } from '../files/store.ts'
import type { Queue } from '../queue/queue.ts'
import { findTimeOfName, nameArchive } from './archive.ts'
import { makeBackup } from './make-backup.ts'

const jobName = 'backup'
/** Off the full hour. */
const everyHour = '23 * * * *'
/** The queue gives up on a job that runs longer, so the job stops waiting here while a large backup continues. */
const waitMilliseconds = 240_000
/** A backup is due that many minutes early, or hourly looks would let a daily one drift by an hour each day. */
const earlyMilliseconds = 600_000
const hourMilliseconds = 3_600_000

interface ScheduleDependencies {
  config: Pick<Config, 'backup' | 'dataDir'>
  database: { connection: DatabaseConnection }
  queue: Pick<Queue, 'add' | 'repeat'>
  store: Pick<FileStore, 'read'>
  log: Pick<Logger, 'info' | 'error'>
}

/** Has the queue look every hour, and now, whether a backup is due. Throws a StartupError if BACKUP_DIR can't be written. */
export async function scheduleBackups(parts: ScheduleDependencies): Promise<void> {
  const { dir } = parts.config.backup
  if (dir === undefined) return
  makeFolder(dir)
  await parts.queue.repeat(jobName, everyHour, async () => {
    await Promise.race([backUpIfDue(parts, new Date()), sleep(waitMilliseconds, undefined, { ref: false })])
  })
  await parts.queue.add(jobName, {})
}

function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new StartupError(`BACKUP_DIR is ${dir}, which can’t be written to. Set it to a folder that can.`, {
      cause,
    })
  }
}

/** Makes a backup unless one is young enough, then deletes those beyond BACKUP_KEEP. What fails is logged, and tried again at the next look. */
export async function backUpIfDue(parts: Omit<ScheduleDependencies, 'queue'>, now: Date): Promise<void> {
  const { config, database, store, log } = parts
  const { backup, dataDir } = config
  if (backup.dir === undefined) return
  try {
    const archives = await listArchives(backup.dir)
    // One of the future was made while the clock was wrong.
    const last = archives.findLast(({ madeAt }) => madeAt <= now.getTime())
    const dueAt = (last?.madeAt ?? Number.NEGATIVE_INFINITY) + backup.everyHours * hourMilliseconds
    if (now.getTime() < dueAt - earlyMilliseconds) return
    const source = { connection: database.connection, dataDir, store }
    const { path, bytes, missingFiles, leftOut } = await makeBackup(
      source,
      nameArchive(backup.dir, now, backup.passphrase),
      { passphrase: backup.passphrase },
    )
    log.info({ path, bytes, missingFiles: missingFiles.length, leftOut }, 'Backup written')
    await tidyUp({ ...backup, dir: backup.dir }, now)
  } catch (error) {
    // Another process makes it right now.
    if (error instanceof BoardError && error.code === 'conflict') return
    log.error({ err: error }, 'The backup failed, trying again in an hour')
  }
}

async function tidyUp({ dir, keep }: BackupConfig & { dir: string }, now: Date): Promise<void> {
  for (const { name } of (await listArchives(dir)).slice(0, -keep)) await rm(join(dir, name), { force: true })
  // Left by a process that was killed: one that is being written changes all the time.
  for (const name of await readdir(dir)) {
    if (!/^cryptolist-.*\.part$/.test(name)) continue
    const stats = await stat(join(dir, name)).catch(() => undefined)
    if (stats !== undefined && now.getTime() - stats.mtimeMs > hourMilliseconds)
      await rm(join(dir, name), { force: true })
  }
}

/** When the newest backup in a folder was made, in milliseconds; undefined if there is none, or the folder can't be read. */
export async function findLastBackup(dir: string): Promise<number | undefined> {
  const archives = await listArchives(dir).catch(() => [])
  return archives.at(-1)?.madeAt
}

/** The archives in a folder that bear the name that the board gave them, oldest first. */
async function listArchives(dir: string): Promise<{ name: string; madeAt: number }[]> {
  const files = (await readdir(dir)).map((name) => ({ name, madeAt: findTimeOfName(name) }))
  return files
    .flatMap(({ name, madeAt }) => (madeAt === undefined ? [] : [{ name, madeAt: madeAt.getTime() }]))
    .sort((a, b) => a.madeAt - b.madeAt)
}
