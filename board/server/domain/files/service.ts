import type { Readable } from 'node:stream'
import type { Config } from '../../config/config.ts'
import type { ByteRange } from '../../files/store.ts'
import { readCid } from './cid.ts'
import { FileError } from './errors.ts'
import { createKeeper, type KeeperParts, usedUp } from './keeper.ts'
import { isKeptName } from './name.ts'
import { canRemove, type FileActor, ownerOf } from './policy.ts'
import { type NewFile, prepare } from './prepare.ts'
import {
  deleteUploads,
  type FileRow,
  findByCid,
  findByName,
  isAnonymousUser,
  isUsedUp,
  listKeys,
} from './repository.ts'
import { type StoredFile, toStoredFile } from './stored-file.ts'

/** What a user may upload in a day (docs/rules.md, Files). */
const dailyLimit = { files: 200, bytes: 500 * 1024 * 1024 }

export interface FilesService {
  /** Throws FileError unless this actor may upload now. */
  requireUploader(actor: FileActor | undefined): Promise<FileActor>
  /** Keeps a file of an actor who may upload. Throws FileError for what is not taken; then, as after any failure, nothing is kept. */
  create(actor: FileActor, file: NewFile): Promise<StoredFile>
  find(name: string): Promise<StoredFile | undefined>
  /** The file with this CID, of version 0 or 1, if it was uploaded here for IPFS. */
  findByCid(cid: string): Promise<StoredFile | undefined>
  /** Its bytes, or a part of them; undefined when they have just been removed. */
  open(file: Pick<StoredFile, 'key'>, range?: ByteRange): Promise<Readable | undefined>
  /** Removes a file. Throws FileError(missing or foreign) when there is none, or it is not the actor's. */
  remove(actor: FileActor | undefined, name: string): Promise<void>
  /** Removes all that a user has uploaded, as when the account is deleted. */
  removeAllOf(userId: string): Promise<void>
  /** Removes the bytes of uploads that an earlier process did not finish. */
  recover(): Promise<void>
}

export interface FilesParts extends Omit<KeeperParts, 'limit'> {
  config: Pick<Config, 'rateLimits'>
}

/** Makes the service. */
export function createFilesService({ config, ...parts }: FilesParts): FilesService {
  const { db } = parts.database
  const limit = config.rateLimits === 'off' ? undefined : dailyLimit
  const keeper = createKeeper({ ...parts, limit })
  const findKept = async (name: string): Promise<FileRow | undefined> =>
    isKeptName(name) ? findByName(db, name) : undefined
  return {
    async requireUploader(actor) {
      if (actor === undefined) throw new FileError('content', 'File upload by public is disabled.')
      const userId = ownerOf(actor)
      if (userId === undefined) return actor
      if (await isAnonymousUser(db, userId))
        throw new FileError('content', 'File upload by anonymous user is disabled.')
      if (limit !== undefined && (await isUsedUp(db, userId, limit))) throw usedUp()
      return actor
    },
    async create(actor, file) {
      const prepared = await prepare(file)
      await keeper.keep(prepared, ownerOf(actor))
      return toStoredFile(prepared.row)
    },
    async find(name) {
      const row = await findKept(name)
      return row && toStoredFile(row)
    },
    async findByCid(cid) {
      const wanted = readCid(cid)
      const row = wanted && (await findByCid(db, wanted))
      return row && toStoredFile(row)
    },
    open: ({ key }, range) => parts.space.store.read(key, range),
    async remove(actor, name) {
      const row = await findKept(name)
      if (row === undefined)
        throw new FileError('missing', 'Could not delete file. There is none of this name.')
      if (!canRemove(actor, { ownerId: row.owner_id }))
        throw new FileError('foreign', 'Could not delete file. Only its owner and the master key may.')
      await keeper.discard(row.key)
    },
    async removeAllOf(userId) {
      for (const key of await listKeys(db, userId)) await keeper.discard(key)
      await deleteUploads(db, userId)
    },
    recover: keeper.recover,
  }
}
