import { type Selection, sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { FilesTable } from '../../database/schema-files.ts'
import type { WantedCid } from './cids.ts'

/** A file as everybody may know it. */
export interface StoredFile {
  key: string
  name: string
  contentType: string
  /** In bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
  metadata: Record<string, unknown>
  tags: Record<string, unknown>
  /** Version 0; only of files that were uploaded for IPFS. */
  cid: string | undefined
}

/** The file's name without its key. */
export function withoutKey({ name, key }: Pick<StoredFile, 'name' | 'key'>): string {
  return name.slice(key.length + 1)
}

export const fileSelection = [
  'board.files.key',
  'board.files.name',
  'board.files.owner_id as ownerId',
  'board.files.content_type as contentType',
  'board.files.size',
  'board.files.sha256',
  'board.files.metadata',
  'board.files.tags',
  'board.files.cid',
] as const
export type FileRow = Selection<{ 'board.files': FilesTable }, 'board.files', (typeof fileSelection)[number]>
/** A file that is about to be kept. */
export type NewFileRow = Omit<FileRow, 'ownerId' | 'size'> & { size: number }

/** The file that a row tells of. */
export function toStoredFile(row: NewFileRow | FileRow): StoredFile {
  return {
    key: row.key,
    name: row.name,
    contentType: row.contentType,
    size: Number(row.size),
    sha256: row.sha256.toString('hex'),
    metadata: row.metadata,
    tags: row.tags,
    cid: row.cid ?? undefined,
  }
}

/** Writes the row of a file whose bytes are kept. */
export async function insertFile(
  db: Db,
  { contentType, metadata, tags, ...row }: NewFileRow,
  ownerId: string | null,
): Promise<void> {
  await db
    .insertInto('board.files')
    .values({
      ...row,
      owner_id: ownerId,
      content_type: contentType,
      metadata: JSON.stringify(metadata),
      tags: JSON.stringify(tags),
    })
    .execute()
}

export async function findByName(db: Db, name: string): Promise<FileRow | undefined> {
  return db.selectFrom('board.files').select(fileSelection).where('name', '=', name).executeTakeFirst()
}

/** A file that was uploaded for IPFS with these bytes. */
export async function findByCid(db: Db, wanted: WantedCid): Promise<FileRow | undefined> {
  const files = db.selectFrom('board.files').select(fileSelection).where('cid', 'is not', null)
  const matching =
    'cid' in wanted
      ? files.where('cid', '=', wanted.cid)
      : files.where('sha256', '=', Buffer.from(wanted.sha256))
  return matching.orderBy('created_at').limit(1).executeTakeFirst()
}

/** Whether a row names these bytes: a file, or a CV of an application. */
export async function hasKey(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from board.files where key = ${key} union all select from board.application_files where key = ${key}`.execute(
    db,
  )
  return rows.length > 0
}

export async function deleteFile(db: Db, key: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('board.files').where('key', '=', key).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function listKeys(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.selectFrom('board.files').select('key').where('owner_id', '=', ownerId).execute()
  return rows.map(({ key }) => key)
}

export async function deleteUploads(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('board.file_uploads').where('user_id', '=', userId).execute()
}

/** The most that a user may upload on a day (UTC). */
export interface DailyLimit {
  files: number
  bytes: number
}

/** Counts an upload; false, with nothing counted, when it would be over the limit. Two at once cannot both take the last place. */
export async function countUpload(
  db: Db,
  { userId, files, bytes, limit }: { userId: string; files: number; bytes: number; limit: DailyLimit },
): Promise<boolean> {
  const { rows } = await sql<{ files: number }>`
    insert into board.file_uploads as today (user_id, day, files, bytes)
    values (${userId}, (now() at time zone 'utc')::date, ${files}, ${bytes})
    on conflict (user_id) do update set
      day = excluded.day,
      files = case when today.day = excluded.day then today.files else 0 end + excluded.files,
      bytes = case when today.day = excluded.day then today.bytes else 0 end + excluded.bytes
    where today.day < excluded.day
      or (today.files + excluded.files <= ${limit.files} and today.bytes + excluded.bytes <= ${limit.bytes})
    returning files`.execute(db)
  return rows.length > 0
}

/** Whether so many files more would be over the limit, whatever their size. */
export async function isUsedUp(
  db: Db,
  { userId, files, limit }: { userId: string; files: number; limit: DailyLimit },
): Promise<boolean> {
  const { rows } = await sql<{ isUsedUp: boolean }>`
    select files + ${files}::integer > ${limit.files} or bytes >= ${limit.bytes} as "isUsedUp"
    from board.file_uploads
    where user_id = ${userId} and day = (now() at time zone 'utc')::date`.execute(db)
  return rows[0]?.isUsedUp ?? false
}

/** Whether a user was let in without a name and has got neither a password nor a wallet since. */
export async function isAnonymousUser(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isAnonymous: boolean }>`
    select coalesce(jsonb_typeof(users."authData"->'anonymous') = 'object', false)
      and not coalesce(settings.has_password, false)
      and not exists (select from board.verified_addresses owned where owned.user_id = users."objectId") as "isAnonymous"
    from "_User" users left join board.account_settings settings on settings.user_id = users."objectId"
    where users."objectId" = ${userId}`.execute(db)
  return rows[0]?.isAnonymous ?? false
}
