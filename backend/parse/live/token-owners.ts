import { isSessionToken } from '@cryptolist/board/accounts/session-policy'
import { isUnlockedSql } from '@cryptolist/board/database/listed'
import type { Database } from '@cryptolist/board/database/open-database'
import type { Db } from '@cryptolist/board/database/schema'
import { sql } from 'kysely'

/** Whom a session's token stands for. */
export interface TokenOwner {
  userId: string
  /** As permissions name them: `role:editors`. Inherited ones too. */
  roles: readonly string[]
}

export type ListOwners = (tokens: readonly string[]) => Promise<ReadonlyMap<string, TokenOwner>>

/** The owners of those tokens whose sessions have not ended, in one statement. Nothing is cached, so a session that ended opens nothing. */
export async function listTokenOwners(
  { db }: Pick<Database, 'db'>,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, TokenOwner>> {
  const sessionTokens = tokens.filter(isSessionToken)
  if (sessionTokens.length === 0) return new Map()
  const rows = await listOwners(db, sessionTokens)
  return new Map(rows.map(({ token, userId, roles }) => [token, { userId, roles }]))
}

/** The user of a session that has not ended, with all roles that they have, inherited ones too (`role:name`). */
interface OwnerRow {
  token: string
  userId: string
  roles: string[]
}

/** Reads Parse's tables and never writes them. A user with a role also has every role that lists it in its `roles`. */
async function listOwners(db: Db, tokens: readonly string[]): Promise<OwnerRow[]> {
  const { rows } = await sql<OwnerRow>`
    with recursive owners as (
      select session."sessionToken" as token, session."user" as user_id
      from "_Session" session
      join "_User" users on users."objectId" = session."user"
      where session."sessionToken" = any(${[...tokens]}::text[]) and session."expiresAt" > now()
        and ${sql.raw(isUnlockedSql('users'))}
    ), members (user_id, role_id) as (
      select membership."relatedId", membership."owningId" from "_Join:users:_Role" membership
      where membership."relatedId" in (select user_id from owners)
      union
      select members.user_id, above."owningId" from members
      join "_Join:roles:_Role" above on above."relatedId" = members.role_id
    )
    select owners.token, owners.user_id as "userId",
      array(
        select 'role:' || role.name from members join "_Role" role on role."objectId" = members.role_id
        where members.user_id = owners.user_id
      ) as roles
    from owners`.execute(db)
  return rows
}
