import {
  type ApiKeyUse,
  apiScopes,
  BoardError,
  type ListedApiKey,
  type MemberApiKey,
} from '@cryptolist/contract'
import { sql } from 'kysely'
import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import * as text from '#messages/api-keys'
import type { Db } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { beginningOf, makeApiKey } from '../identifiers/api-key.ts'
import { hashToken } from '../identifiers/link-token.ts'
import { rolesWith } from '../teams/policy.ts'
import { addKeyMails, keyMailQueue } from './emails.ts'

/** Whose keys: an account's own, or those of a company. */
export type KeyOwner = { userId: string } | { companyId: string }

/** Working keys that an account, or a company, has at once. */
const maxKeys = 10
export const maxKeyName = 60
/** Days that uses are kept, and keys that have ended. */
export const keptDays = 90

/** How long a new key works, in days; `never` ends only when it is revoked. */
const keyLifetimes = ['30', '90', '365', 'never'] as const

export interface NewKey {
  name: string
  scope: string
  lifetime: string
}

const shownKeys = 50
const shownUses = 20
const shownMemberKeys = 100

/**
 * Makes a key and returns it, for the only time; tells its owner by email. Throws invalid_input with the field, and conflict when there are
 * many already. The caller has checked that this account may make keys of this owner.
 */
export async function createKey(
  context: DomainContext,
  { userId, companyId }: { userId: string; companyId: string | null },
  typed: NewKey,
): Promise<string> {
  const { name, scopes, days } = checkNewKey(typed)
  const key = makeApiKey()
  const owner: KeyOwner = companyId === null ? { userId } : { companyId }
  await context.database.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`board.api_keys.${companyId ?? userId}`}, 0))`.execute(
      db,
    )
    if ((await countWorking(db, owner)) >= maxKeys) throw new BoardError('conflict', text.tooMany(maxKeys))
    await db
      .insertInto('board.api_keys')
      .values({
        id: uuidv7(),
        user_id: userId,
        company_id: companyId,
        name,
        scopes,
        hash: hashToken(key),
        beginning: beginningOf(key),
        expires_at: days === null ? null : sql<Date>`now() + make_interval(days => ${days})`,
      })
      .execute()
    await addKeyMails(context, db, { userId, companyId })
  })
  context.queue.wake(keyMailQueue)
  return key
}

function checkNewKey({ name: typedName, scope: typedScope, lifetime: typedLifetime }: NewKey) {
  const name = typedName.normalize('NFC').replace(/\s+/gu, ' ').trim()
  if (name === '' || [...name].length > maxKeyName)
    throw BoardError.invalidField('name', text.enterName(maxKeyName))
  const scope = apiScopes.find((option) => option === typedScope)
  if (scope === undefined) throw BoardError.invalidField('scope', text.chooseScope)
  const lifetime = keyLifetimes.find((option) => option === typedLifetime)
  if (lifetime === undefined) throw BoardError.invalidField('lifetime', text.chooseLifetime)
  return {
    name,
    // Each includes those before it.
    scopes: apiScopes.slice(0, apiScopes.indexOf(scope) + 1),
    days: lifetime === 'never' ? null : Number(lifetime),
  }
}

const isWorking = sql<boolean>`key.revoked_at is null and (key.expires_at is null or key.expires_at > now())`

async function countWorking(db: Db, owner: KeyOwner): Promise<number> {
  const { count } = await keysOf(db, owner)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where(isWorking)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function keysOf(db: Db, owner: KeyOwner) {
  const keys = db.selectFrom('board.api_keys as key')
  return 'companyId' in owner
    ? keys.where('key.company_id', '=', owner.companyId)
    : keys.where('key.user_id', '=', owner.userId).where('key.company_id', 'is', null)
}

/** The keys of an account or a company with what they were used for lately; working ones first, then the newest. */
export async function listKeys(
  { database: { db } }: DomainContext,
  owner: KeyOwner,
): Promise<ListedApiKey[]> {
  const rows = await keysOf(db, owner)
    .leftJoin('board.company_members as member', (join) =>
      join
        .onRef('member.company_id', '=', 'key.company_id')
        .onRef('member.user_id', '=', 'key.user_id')
        .on('member.role', 'in', rolesWith('post')),
    )
    .select(['key.id', 'key.name', 'key.beginning', 'key.scopes'])
    .select(['key.created_at as createdAt', 'key.expires_at as expiresAt', 'key.revoked_at as revokedAt'])
    .select([
      sql<boolean>`key.company_id is not null and member.user_id is null`.as('isLost'),
      sql<boolean>`coalesce(key.expires_at <= now(), false)`.as('isExpired'),
      sql<string | null>`(select username from "_User" where "objectId" = key.user_id)`.as('createdBy'),
    ])
    .orderBy(sql`key.revoked_at is not null or coalesce(key.expires_at <= now(), false)`)
    .orderBy('key.id', 'desc')
    .limit(shownKeys)
    .execute()
  const uses = await listUses(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ isLost, isExpired, ...row }) => ({
    ...row,
    state: row.revokedAt !== null ? 'revoked' : isExpired ? 'expired' : isLost ? 'lost' : 'works',
    uses: uses.filter(({ keyId }) => keyId === row.id),
  }))
}

/** The working keys of accounts that can write a company's listings, because their members may: by name, the newest first. */
export async function listMemberKeys(
  { database: { db } }: DomainContext,
  companyId: string,
): Promise<MemberApiKey[]> {
  return db
    .selectFrom('board.api_keys as key')
    .innerJoin('board.company_members as member', 'member.user_id', 'key.user_id')
    .select(['key.beginning', 'key.scopes', 'key.created_at as createdAt'])
    .select([
      sql<string>`(select username from "_User" where "objectId" = key.user_id)`.as('username'),
      sql<string | null>`(select max(day)::text from board.api_key_uses where key_id = key.id)`.as('lastDay'),
    ])
    .where('key.company_id', 'is', null)
    .where('member.company_id', '=', companyId)
    .where('member.role', 'in', rolesWith('post'))
    .where(isWorking)
    .orderBy('username')
    .orderBy('key.id', 'desc')
    .limit(shownMemberKeys)
    .execute()
}

async function listUses(db: Db, keyIds: readonly string[]): Promise<(ApiKeyUse & { keyId: string })[]> {
  if (keyIds.length === 0) return []
  const { rows } = await sql<ApiKeyUse & { keyId: string }>`
    select key_id as "keyId", day::text, operation, network, count from (
      select uses.*, row_number() over (partition by key_id order by day desc, last_at desc, operation, network) as place
      from board.api_key_uses uses where key_id = any (${[...keyIds]}::uuid[])) placed
    where place <= ${shownUses} order by key_id, place`.execute(db)
  return rows
}

/** Ends a key of this owner; again changes nothing. Throws not_found. */
export async function revokeKey(
  { database: { db } }: DomainContext,
  owner: KeyOwner,
  id: string,
): Promise<void> {
  const keys = db
    .updateTable('board.api_keys')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('id', '=', isUuid(id) ? id : null)
  const own =
    'companyId' in owner
      ? keys.where('company_id', '=', owner.companyId)
      : keys.where('user_id', '=', owner.userId).where('company_id', 'is', null)
  const { numUpdatedRows } = await own.executeTakeFirst()
  if (numUpdatedRows === 0n) throw new BoardError('not_found', text.noSuchKey)
}

/** Not on the hour. */
const hourly = '23 * * * *'

/** Registers the hourly removal of what is no longer needed. */
export async function handleKeyJobs({ database: { db }, queue }: DomainContext): Promise<void> {
  await queue.repeat('remove-old-api-keys', hourly, async () => {
    const old = sql<Date>`now() - make_interval(days => ${keptDays})`
    await db
      .deleteFrom('board.api_answers')
      .where('started_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute()
    await db.deleteFrom('board.api_key_uses').where('last_at', '<', old).execute()
    await db
      .deleteFrom('board.api_keys')
      .where((where) => where.or([where('revoked_at', '<', old), where('expires_at', '<', old)]))
      .execute()
  })
}
