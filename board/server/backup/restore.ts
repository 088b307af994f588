import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { BoardError } from '@cryptolist/contract'
import type { Logger } from 'pino'
import { z } from 'zod'
import * as text from '#messages/backup'
import type { Config } from '../config/config.ts'
import { restoringFile } from '../config/data-folder.ts'
import { findErrorCode } from '../config/startup-error.ts'
import { findRoom } from '../database/disk.ts'
import { endOrphan } from '../database/embedded/postmaster.ts'
import { getStartMark, isAlive } from '../database/embedded/process-identity.ts'
import { listMigrations } from '../database/migrations/migrate.ts'
import { openConnection } from '../database/open-database.ts'
import { openFileSpace } from '../files/open-store.ts'
import type { FileStore } from '../files/store.ts'
import { type ArchivedTable, catalogueName, keyFiles, type Manifest } from './archive.ts'
import { type CheckedBackup, checkBackup, readStatements } from './check-backup.ts'
import { openArchive, type ReadOptions } from './read-archive.ts'
import { type DatabaseRestore, openRestore } from './restore-database.ts'

/** The entries of a data folder once a board was started in it. */
const ofBoards = [...keyFiles, 'files', 'postgres'] as const

interface Place extends Pick<Config, 'dataDir' | 'databaseUrl' | 's3Url'>, ReadOptions {
  /** Bytes that a folder's disk has free; a test may give it a small disk. */
  findRoom?: typeof findRoom
}

/**
 * Fills an empty data folder, and an empty database, with what an archive holds: all of it, or nothing. Throws BoardError with a sentence
 * when the archive is damaged or of a newer version, when there is data already, or while another restore runs.
 */
export async function restoreBackup(path: string, place: Place, log: Logger): Promise<CheckedBackup> {
  const checked = await checkBackup(path, place)
  const ownMigrations = new Set(listMigrations())
  if (!checked.about.migrations.every((name) => ownMigrations.has(name)))
    throw new BoardError('invalid_input', text.newerBackup(checked.about.product))
  await requireRoom(place, checked.manifest)
  const leave = await takePlace(place.dataDir, log)
  const undo: (() => Promise<void>)[] = [leave]
  try {
    await fill(path, { place, checked, log, undo })
  } catch (error) {
    for (const step of undo.reverse()) await step()
    if (findErrorCode(error) !== 'ENOSPC') throw error
    throw new BoardError('unavailable', text.folderDiskFull(place.dataDir), { cause: error })
  }
  await leave()
  return checked
}

/** An archive of a few megabytes may hold terabytes of zeros. Throws BoardError `unavailable` before any of them are written. */
async function requireRoom(place: Place, { parts }: Manifest): Promise<void> {
  const { dataDir, databaseUrl, s3Url } = place
  const room = await (place.findRoom ?? findRoom)(dataDir)
  const needed = Object.entries(parts)
    .filter(([name]) => (name.startsWith('files/') ? s3Url : databaseUrl) === undefined)
    .reduce((sum, [, { bytes }]) => sum + bytes, 0)
  if (room !== undefined && needed > room)
    throw new BoardError('unavailable', text.folderTooSmall(dataDir, needed))
}

interface Filling {
  place: Place
  checked: CheckedBackup
  log: Logger
  /** Undoes what was done so far: one function for each step, in the order in which the steps were taken. */
  undo: (() => Promise<void>)[]
}

async function fill(path: string, { place, checked, log, undo }: Filling): Promise<void> {
  const { dataDir } = place
  if (place.databaseUrl === undefined) undo.push(() => removePostgres(dataDir))
  const { connection, release } = await openConnection(place, 'server', log)
  try {
    const database = await openRestore(connection)
    try {
      undo.push(() => rm(join(dataDir, 'files'), { recursive: true, force: true }))
      const { store } = await openFileSpace(place)
      await copyEntries(path, { place, store, database, checked, undo })
    } finally {
      await database.close()
    }
  } finally {
    await release()
  }
}

interface Copying extends Pick<Filling, 'place' | 'checked' | 'undo'> {
  store: FileStore
  database: DatabaseRestore
}

async function copyEntries(path: string, { place, store, database, checked, undo }: Copying): Promise<void> {
  const tables = new Map<string, ArchivedTable>(checked.manifest.tables.map((table) => [table.folder, table]))
  const { entries } = await openArchive(path, place)
  let entry = await entries.next()
  while (entry.done !== true) {
    const { name, bytes } = entry.value
    const [kind = '', rest = ''] = splitOnce(name)
    const keyFile = keyFiles.find((one) => kind === 'keys' && one === rest)
    const table = tables.get(name.slice(0, name.lastIndexOf('/')))
    if (name === catalogueName) await database.begin(readStatements(bytes, path))
    else if (table !== undefined) await database.addRows(table, bytes)
    else if (kind === 'files') await addFile(store, { key: rest, bytes, undo })
    else if (keyFile !== undefined) {
      undo.push(() => rm(join(place.dataDir, keyFile), { force: true }))
      await writeFile(join(place.dataDir, keyFile), bytes, { flag: 'wx', mode: 0o600 })
    }
    entry = await entries.next()
  }
  await database.finish(checked.manifest)
}

function splitOnce(name: string): [string, string] {
  const at = name.indexOf('/')
  return [name.slice(0, at), name.slice(at + 1)]
}

/** A bucket may be the one that the files came from: what is there stays. */
async function addFile(
  store: FileStore,
  { key, bytes, undo }: { key: string; bytes: Buffer; undo: Filling['undo'] },
): Promise<void> {
  const existingFile = await store.read(key)
  existingFile?.destroy()
  if (existingFile !== undefined) return
  undo.push(() => store.remove(key).catch(() => undefined))
  await store.write(key, bytes)
}

const markSchema = z.object({ pid: z.number(), startMark: z.string(), host: z.string() })

/**
 * Marks the folder as being restored, so that no board starts in it; returns how to take the mark away. What a restore left that was killed on
 * this machine is deleted: when it marked the folder, none of it was there.
 */
async function takePlace(dataDir: string, log: Logger): Promise<() => Promise<void>> {
  const mark = join(dataDir, restoringFile)
  const owner = { pid: process.pid, startMark: getStartMark(process.pid), host: hostname() }
  const leave = (): Promise<void> => rm(mark, { force: true })
  if (existsSync(mark)) {
    await takeOver(dataDir, mark, JSON.stringify(owner))
    log.info(text.killedBefore)
    await endOrphan(join(dataDir, 'postgres/cluster'), log)
    await removePostgres(dataDir)
    for (const name of ofBoards) await rm(join(dataDir, name), { recursive: true, force: true })
    return leave
  }
  const existingEntry = ofBoards.find((name) => existsSync(join(dataDir, name)))
  if (existingEntry !== undefined)
    throw new BoardError('conflict', text.folderHasData(dataDir, existingEntry))
  await writeOnce(mark, JSON.stringify(owner), dataDir)
  return leave
}

/** Puts our mark in the place of one whose process is gone. Throws BoardError `conflict` if it may live, or another one does the same. */
async function takeOver(dataDir: string, mark: string, ours: string): Promise<void> {
  const turn = `${mark}.turn`
  await writeOnce(turn, '', dataDir)
  try {
    if (!isOfDead(await readFile(mark, 'utf8').catch(() => '')))
      throw new BoardError('conflict', text.folderIsRestoring(dataDir))
    await writeFile(mark, ours, { mode: 0o600 })
  } finally {
    await rm(turn, { force: true })
  }
}

/** Of a process on another machine nothing is known. */
function isOfDead(words: string): boolean {
  try {
    const { pid, startMark, host } = markSchema.parse(JSON.parse(words))
    return host === hostname() && !(isAlive(pid) && getStartMark(pid) === startMark)
  } catch {
    return false
  }
}

async function writeOnce(file: string, words: string, dataDir: string): Promise<void> {
  try {
    await writeFile(file, words, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    if (findErrorCode(cause) === 'EEXIST')
      throw new BoardError('conflict', text.folderIsRestoring(dataDir), { cause })
    throw cause
  }
}

/** As root, PostgreSQL's data may be a folder elsewhere, behind a link. */
async function removePostgres(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres')
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return
  await rm(realpathSync(folder), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}
