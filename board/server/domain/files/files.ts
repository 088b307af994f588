import type { Readable } from 'node:stream'
import type { ByteRange } from '../../files/store.ts'
import type { DomainContext } from '../domain-context.ts'
import { readCid } from './cids.ts'
import { discardFile, findDailyLimit, keepFiles, usedUp } from './keeper.ts'
import { canRemove, type FileActor, FileError, isKeptName, ownerOf } from './policy.ts'
import { type NewFile, prepare } from './prepare.ts'
import {
  deleteUploads,
  type FileRow,
  findByCid,
  findByName,
  isAnonymousUser,
  isUsedUp,
  listKeys,
  type StoredFile,
  toStoredFile,
} from './stored-file.ts'

/** Throws FileError unless this actor may upload so many files now. */
export async function requireUploader(
  context: DomainContext,
  actor: FileActor | undefined,
  files = 1,
): Promise<FileActor> {
  const { db } = context.database
  if (actor === undefined) throw new FileError('content', 'File upload by public is disabled.')
  const userId = ownerOf(actor)
  if (userId === undefined) return actor
  if (await isAnonymousUser(db, userId))
    throw new FileError('content', 'File upload by anonymous user is disabled.')
  const limit = findDailyLimit(context)
  if (limit !== undefined && (await isUsedUp(db, { userId, files, limit }))) throw usedUp()
  return actor
}

/** Keeps a file of an actor who may upload. Throws FileError for one that is refused; then, as after any failure, nothing is kept. */
export async function createFile(
  context: DomainContext,
  actor: FileActor,
  file: NewFile,
): Promise<StoredFile> {
  const prepared = await prepare(file)
  await keepFiles(context, [prepared], { ownerId: ownerOf(actor) })
  return toStoredFile(prepared.row)
}

export async function findFile(context: DomainContext, name: string): Promise<StoredFile | undefined> {
  const row = await findKept(context, name)
  return row && toStoredFile(row)
}

/** The file with this CID, of version 0 or 1, if it was uploaded here for IPFS. */
export async function findFileByCid(
  { database: { db } }: DomainContext,
  cid: string,
): Promise<StoredFile | undefined> {
  const wanted = readCid(cid)
  const row = wanted && (await findByCid(db, wanted))
  return row && toStoredFile(row)
}

/** A file's bytes, or a part of them; undefined if they have just been removed. */
export async function openFile(
  { fileSpace }: DomainContext,
  { key }: Pick<StoredFile, 'key'>,
  range?: ByteRange,
): Promise<Readable | undefined> {
  return fileSpace.store.read(key, range)
}

/** Removes a file. Throws FileError: missing, or foreign if it is not the actor's. */
export async function removeFile(
  context: DomainContext,
  actor: FileActor | undefined,
  name: string,
): Promise<void> {
  const row = await findKept(context, name)
  if (row === undefined) throw new FileError('missing', 'Could not delete file. There is none of this name.')
  if (!canRemove(actor, row))
    throw new FileError('foreign', 'Could not delete file. Only its owner and the master key may.')
  await discardFile(context, row.key)
}

/** Removes all that a user has uploaded, such as when the account is deleted. */
export async function removeFilesOf(context: DomainContext, userId: string): Promise<void> {
  const { db } = context.database
  for (const key of await listKeys(db, userId)) await discardFile(context, key)
  await deleteUploads(db, userId)
}

async function findKept({ database: { db } }: DomainContext, name: string): Promise<FileRow | undefined> {
  return isKeptName(name) ? findByName(db, name) : undefined
}
