import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@cryptolist/board/database/open-database'
import { BoardError } from '@cryptolist/contract'
import { sql } from 'kysely'
import type { DataApiKey, KeyScope } from './handler.ts'

interface WithDatabase {
  database: Pick<Database, 'db'>
}

/** A key as its operator sees it; the key itself is shown once, when it is made. */
export interface ListedKey {
  id: string
  name: string
  scopes: readonly KeyScope[]
  weightPerMinute: number | null
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

export interface NewKey {
  name: string
  scopes: readonly KeyScope[]
  /** The setting for all keys unless given. */
  weightPerMinute?: number | undefined
}

/** Makes a key and returns it, for the only time. Throws invalid_input with the field. */
export async function createKey(
  { database }: WithDatabase,
  { name, scopes, weightPerMinute }: NewKey,
): Promise<string> {
  const trimmed = name.trim()
  if (trimmed.length === 0 || trimmed.length > 100)
    throw BoardError.invalidField('name', 'Enter a name of up to 100 characters.')
  if (scopes.length === 0) throw BoardError.invalidField('scopes', 'Choose what the key is for.')
  if (
    weightPerMinute !== undefined &&
    !(Number.isInteger(weightPerMinute) && weightPerMinute > 0 && weightPerMinute <= 1_000_000)
  )
    throw BoardError.invalidField('weight', 'Enter a limit from 1 to 1,000,000, or leave it blank.')
  const key = randomBytes(32).toString('base64url')
  await database.db
    .insertInto('chain.api_keys')
    .values({ name: trimmed, hash: hashOf(key), scopes, weight_per_minute: weightPerMinute ?? null })
    .execute()
  return key
}

/** All keys, the newest first, revoked ones last. */
export async function listKeys({ database }: WithDatabase): Promise<ListedKey[]> {
  return database.db
    .selectFrom('chain.api_keys')
    .select(['id', 'name', 'scopes', 'weight_per_minute as weightPerMinute', 'created_at as createdAt'])
    .select(['last_used_at as lastUsedAt', 'revoked_at as revokedAt'])
    .orderBy(sql`revoked_at is not null`)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
}

/** Ends a key; once more changes nothing. Throws not_found. */
export async function revokeKey({ database }: WithDatabase, id: string): Promise<string> {
  const row = /^\d{1,18}$/.test(id)
    ? await database.db
        .updateTable('chain.api_keys')
        .set({ revoked_at: sql`coalesce(revoked_at, now())` })
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw new BoardError('not_found', 'There is no such key.')
  return row.name
}

/** The key that a caller brings, unless it is unknown or revoked. Notes its use, to the minute. */
export async function findKey({ database }: WithDatabase, key: string): Promise<DataApiKey | undefined> {
  const row = await database.db
    .selectFrom('chain.api_keys')
    .select([
      'id',
      'scopes',
      'weight_per_minute as weightPerMinute',
      sql<boolean>`last_used_at > now() - interval '1 minute'`.as('isNoted'),
    ])
    .where('hash', '=', hashOf(key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (!row.isNoted)
    await database.db
      .updateTable('chain.api_keys')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', row.id)
      .execute()
  return { id: row.id, scopes: row.scopes, weightPerMinute: row.weightPerMinute ?? undefined }
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
