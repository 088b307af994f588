import { BoardError } from '@cryptolist/contract'
import type { Logger } from 'pino'
import type { Database } from '../../database/open-database.ts'
import type { FileSpace } from '../../files/open-store.ts'
import type { Pinning } from '../../files/pinning.ts'
import { FileError } from './errors.ts'
import type { PreparedFile } from './prepare.ts'
import { countUpload, type DailyLimit, deleteFile, hasKey, insertFile } from './repository.ts'

/** What was left just now is found by a later look. */
const sweepMilliseconds = 900_000

/** Writes and removes files so that no crash leaves a row without bytes, or bytes that nobody will ever remove. */
export interface Keeper {
  /** Writes the bytes, then the row. After a failure nothing is kept. Throws FileError(quota). */
  keep(file: PreparedFile, ownerId: string | undefined): Promise<void>
  /** Removes the row, then the bytes: now, or where the store is away an hour later. */
  discard(key: string): Promise<void>
  /** Removes, now and from time to time, the bytes that were written an hour ago without coming to the row, or not removed after it. */
  recover(): Promise<void>
}

export interface KeeperParts {
  database: Pick<Database, 'db'>
  space: FileSpace
  log: Pick<Logger, 'warn'>
  /** Undefined where no node pins files for IPFS. */
  pinning?: Pinning | undefined
  /** Undefined: nobody is counted. */
  limit: DailyLimit | undefined
}

/** Makes it. A note of the key outlives a crash between bytes and row, in either order. */
export function createKeeper({
  database: { db },
  space: { store, incoming },
  log,
  pinning,
  limit,
}: KeeperParts): Keeper {
  const removeBytes = async (key: string): Promise<boolean> => {
    try {
      await store.remove(key)
      return true
    } catch (error) {
      log.warn({ err: error, key }, 'The bytes of a file could not be removed')
      return false
    }
  }
  const insert = async ({ row }: PreparedFile, ownerId: string | undefined): Promise<void> => {
    await db.transaction().execute(async (transaction) => {
      if (ownerId !== undefined && limit !== undefined) {
        const counted = { userId: ownerId, bytes: row.size, limit }
        if (!(await countUpload(transaction, counted))) throw usedUp()
      }
      await insertFile(transaction, { ...row, owner_id: ownerId ?? null })
      if (row.cid !== null) await pinning?.add(transaction, { key: row.key, cid: row.cid })
    })
    if (row.cid !== null) pinning?.wake()
  }
  // A database that went away may have kept the row all the same: only it can tell, now or an hour later.
  const settle = async (key: string): Promise<boolean> => {
    try {
      return (await hasKey(db, key)) || (await removeBytes(key))
    } catch (error) {
      log.warn({ err: error, key }, 'Whether a file was kept will be seen later')
      return false
    }
  }
  // A full disk takes no note, and removing is what helps it.
  const noteRemoval = (key: string): Promise<void> =>
    incoming
      .note(key)
      .catch((error: unknown) => log.warn({ err: error, key }, 'A file is removed without a note of it'))
  return {
    async keep(file, ownerId) {
      const { key } = file.row
      await incoming.note(key)
      try {
        await store.write(key, file.bytes).catch(throwUnavailable)
        await insert(file, ownerId)
      } catch (error) {
        if (await settle(key)) await incoming.forget(key)
        throw error
      }
      await incoming.forget(key)
    },
    async discard(key) {
      await noteRemoval(key)
      await deleteFile(db, key)
      if (await settle(key)) await incoming.forget(key)
    },
    async recover() {
      await incoming.sweep(settle)
      const sweepAgain = (): Promise<void> =>
        incoming
          .sweep(settle)
          .catch((error: unknown) => log.warn({ err: error }, 'What uploads left was not looked for'))
      setInterval(sweepAgain, sweepMilliseconds).unref()
    },
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

/** What is said to a user who has used up the day's uploads. */
export function usedUp(): FileError {
  return new FileError('quota', 'You have uploaded as much as one account may in a day. Try again tomorrow.')
}
