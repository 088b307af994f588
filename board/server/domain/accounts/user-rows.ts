import { randomBytes } from 'node:crypto'
import { BoardError } from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'
import { accountGone, emailTaken, usernameTaken } from '#messages/account'
import { isRepeatedRow } from '../../database/database-errors.ts'
import { isUnlockedSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'

type Columns = Readonly<Record<string, unknown>>

/** Inserts the row of a user as Parse writes one: private to its user. Call it in a transaction. Throws username_taken or email_taken. */
export async function insertUser(db: Db, id: string, columns: Columns): Promise<void> {
  await refuseTaken(db, id, columns)
  const row = { objectId: id, ...times(), _rperm: [id], _wperm: [id], ...columns }
  const names = Object.keys(row).map((name) => sql.ref(name))
  const values = Object.entries(row).map(toValue)
  await sql`insert into "_User" (${sql.join(names)}) values (${sql.join(values)})`
    .execute(db)
    .catch(throwTaken)
}

/** Changes the row of a user; a value may be an expression. Call it in a transaction. Throws username_taken, email_taken or not_found. */
export async function updateUser(db: Db, id: string, columns: Columns): Promise<void> {
  await refuseTaken(db, id, columns)
  const { updatedAt } = times()
  const changes = Object.entries({ ...columns, updatedAt }).map(
    (change) => sql`${sql.ref(change[0])} = ${toValue(change)}`,
  )
  const { numAffectedRows = 0n } = await sql`
    update "_User" set ${sql.join(changes)} where "objectId" = ${id}`
    .execute(db)
    .catch(throwTaken)
  if (numAffectedRows === 0n) throw new BoardError('not_found', accountGone)
}

export async function deleteUser(db: Db, id: string): Promise<void> {
  await sql`delete from "_User" where "objectId" = ${id}`.execute(db)
}

/** The user with this very username or email address, and the hash of their password; undefined if nobody has it, or the user is locked. */
export async function findPasswordHash(
  db: Db,
  who: { username: string } | { email: string },
): Promise<{ id: string; hash: string | null } | undefined> {
  const [column, name] = 'email' in who ? ['email', who.email] : ['username', who.username]
  const { rows } = await sql<{ id: string; hash: string | null }>`
    select u."objectId" as id, u._hashed_password as hash from "_User" u
    where u.${sql.ref(column)} = ${name} and ${sql.raw(isUnlockedSql('u'))}`.execute(db)
  return rows[0]
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id as Parse makes them: ten letters and digits. */
export function makeObjectId(): string {
  return Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join('')
}

function times(): { createdAt: Date; updatedAt: Date } {
  const now = new Date()
  return { createdAt: now, updatedAt: now }
}

/** Lists are JSON in Parse's tables, except in columns of its own (`_rperm`, `_wperm`), which are arrays. */
function toValue([name, value]: [string, unknown]): RawBuilder<unknown> {
  return Array.isArray(value) && !name.startsWith('_') ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`
}

const unique = [
  ['username', 'username_taken', usernameTaken],
  ['email', 'email_taken', emailTaken],
] as const

/** Names and addresses belong to one user, however their letters are cased. Two who want the same one at once wait for each other. */
async function refuseTaken(db: Db, id: string, columns: Columns): Promise<void> {
  for (const [name, code, message] of unique) {
    const value = columns[name]
    if (typeof value !== 'string') continue
    await sql`select pg_advisory_xact_lock(hashtextextended('board.user.' || ${name} || '.' || lower(${value}), 0))`.execute(
      db,
    )
    const { rows } = await sql`
      select from "_User" where lower(${sql.ref(name)}) = lower(${value}) and "objectId" <> ${id} limit 1`.execute(
      db,
    )
    if (rows.length > 0) throw new BoardError(code, message, { facts: { field: name } })
  }
}

function throwTaken(error: unknown): never {
  const taken = unique.find(([name]) => isRepeatedRow(error, `_User_unique_${name}`))
  if (taken === undefined) throw error
  const [field, code, message] = taken
  throw new BoardError(code, message, { facts: { field }, cause: error })
}
