import { BoardError } from '@cryptolist/contract'
import type { Insertable, Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { FolderFilesTable } from '../../database/schema-files.ts'
import type { PinnedContent } from '../../files/pinning.ts'
import type { DomainContext } from '../domain-context.ts'
import { FileError } from './policy.ts'
import type { PreparedFile } from './prepare.ts'
import { countUpload, type DailyLimit, deleteFile, hasKey, insertFile } from './stored-file.ts'

/** Files left just now are found by a later look. */
const sweepMilliseconds = 900_000
/** A user's uploads in a day (docs/rules.md, Files). */
const dailyLimit: DailyLimit = { files: 200, bytes: 500 * 1024 * 1024 }

/** Undefined where uploads are not counted. */
export function findDailyLimit({ config }: DomainContext): DailyLimit | undefined {
  return config.rateLimits === 'off' ? undefined : dailyLimit
}

/** A folder on IPFS: all its files, and where each of them is, below it and below each folder within it. */
interface NewFolder {
  cid: string
  files: readonly { key: string; path: string }[]
  places: readonly Insertable<FolderFilesTable>[]
}

interface KeepOptions {
  ownerId: string | undefined
  folder?: NewFolder
}

/**
 * Writes the bytes of all files, then their rows: all or none. After a failure nothing is kept. A note of each key outlives a crash between
 * bytes and row, so that no bytes stay for ever without a row. Throws FileError(quota).
 */
export async function keepFiles(
  context: DomainContext,
  files: readonly PreparedFile[],
  options: KeepOptions,
): Promise<void> {
  const { store, incoming } = context.fileSpace
  const keys = files.map(({ row }) => row.key)
  try {
    for (const { row, bytes } of files) {
      await incoming.note(row.key)
      await store.write(row.key, bytes).catch(throwUnavailable)
    }
    await insert(context, files, options)
  } catch (error) {
    for (const key of keys) if (await removeUnlessKept(context, key)) await incoming.forget(key)
    throw error
  }
  for (const key of keys) await incoming.forget(key)
}

/** Writes bytes, then the row that names them. Bytes that get no row are removed, also after a failure or a crash. */
export async function keepBytes<T>(
  context: DomainContext,
  { key, bytes }: { key: string; bytes: Uint8Array },
  insertRow: () => Promise<T>,
): Promise<T> {
  const { store, incoming } = context.fileSpace
  await incoming.note(key)
  try {
    await store.write(key, bytes).catch(throwUnavailable)
    return await insertRow()
  } finally {
    if (await removeUnlessKept(context, key)) await incoming.forget(key)
  }
}

/** Removes the row, then the bytes: now, or an hour later if the store is away. */
export async function discardFile(context: DomainContext, key: string): Promise<void> {
  await discardBytes(context, key, () => deleteFile(context.database.db, key))
}

/** Removes the row of some bytes, then the bytes, like `discardFile`. */
export async function discardBytes(
  context: DomainContext,
  key: string,
  deleteRow: () => Promise<unknown>,
): Promise<void> {
  await noteRemoval(context, key)
  await deleteRow()
  if (await removeUnlessKept(context, key)) await context.fileSpace.incoming.forget(key)
}

/** Removes the row within a transaction, so that nothing is removed if that fails; a later sweep removes the bytes. */
export async function discardFileWithin(
  context: DomainContext,
  db: Transaction<Schema>,
  key: string,
): Promise<void> {
  await noteRemoval(context, key)
  await deleteFile(db, key)
}

async function noteRemoval({ fileSpace, log }: DomainContext, key: string): Promise<void> {
  // A full disk takes no note, and removing is what helps it.
  await fileSpace.incoming
    .note(key)
    .catch((error: unknown) => log.warn({ err: error, key }, 'Deleting a file without a note of it'))
}

/** Removes, now and from time to time, the bytes of uploads and removals that were interrupted more than an hour ago. */
export async function startFileRecovery(context: DomainContext): Promise<void> {
  const { incoming } = context.fileSpace
  const sweep = (): Promise<void> => incoming.sweep((key) => removeUnlessKept(context, key))
  await sweep()
  const sweepAgain = (): Promise<void> =>
    sweep().catch((error: unknown) =>
      context.log.warn({ err: error }, 'What uploads left was not looked for'),
    )
  setInterval(sweepAgain, sweepMilliseconds).unref()
}

async function insert(
  context: DomainContext,
  files: readonly PreparedFile[],
  { ownerId, folder }: KeepOptions,
): Promise<void> {
  const { database, pinning } = context
  const limit = findDailyLimit(context)
  const rows = files.map(({ row }) => row)
  const pinned = folder === undefined ? rows.flatMap(toPinned) : [folder]
  await database.db.transaction().execute(async (transaction) => {
    if (ownerId !== undefined && limit !== undefined) {
      const bytes = rows.reduce((sum, { size }) => sum + size, 0)
      const counted = { userId: ownerId, files: rows.length, bytes, limit }
      if (!(await countUpload(transaction, counted))) throw usedUp()
    }
    for (const row of rows) await insertFile(transaction, row, ownerId ?? null)
    if (folder !== undefined)
      await transaction.insertInto('board.folder_files').values(folder.places).execute()
    for (const { cid, files } of pinned) await pinning?.add(transaction, { cid, files })
  })
  if (pinned.length > 0) pinning?.wake()
}

/** The pinned part of a file by itself: only one for IPFS. */
function toPinned({ key, cid }: PreparedFile['row']): PinnedContent[] {
  return cid === null ? [] : [{ cid, files: [{ key }] }]
}

/**
 * Removes bytes that have no row; returns false when it must be tried again. A transaction whose connection was lost may still have written
 * the row, so only the database can tell, now or an hour later.
 */
async function removeUnlessKept(
  { database: { db }, fileSpace: { store }, log }: DomainContext,
  key: string,
): Promise<boolean> {
  try {
    if (await hasKey(db, key)) return true
  } catch (error) {
    log.warn({ err: error, key }, 'Whether a file is needed will be checked later')
    return false
  }
  try {
    await store.remove(key)
    return true
  } catch (error) {
    log.warn({ err: error, key }, 'The bytes of a file could not be removed')
    return false
  }
}

function throwUnavailable(cause: unknown): never {
  if (cause instanceof BoardError) throw cause
  throw new BoardError(
    'unavailable',
    'The file could not be kept, for the store is full or broken. Try again later.',
    {
      cause,
      facts: { retryAfterSeconds: 60 },
    },
  )
}

/** The error for a user who has used up the day's uploads. */
export function usedUp(): FileError {
  return new FileError('quota', 'You have uploaded as much as one account may in a day. Try again tomorrow.')
}
