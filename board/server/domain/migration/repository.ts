import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { MovedAddress } from './moved-addresses.ts'

type Db = Kysely<Schema>

/** The user who holds an address already; one that has been deleted holds nothing. */
export async function findHolder(
  db: Db,
  { namespace, address }: Pick<MovedAddress, 'namespace' | 'address'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from board.verified_addresses
    where namespace = ${namespace} and address = ${address}
      and exists (select from "_User" where "objectId" = user_id)`.execute(db)
  return rows[0]?.user_id
}

/** Gives an address that an old server had proved to its user, good for signing in; an address that somebody holds stays as it is. */
export async function addLegacyAddress(db: Db, { namespace, address, userId }: MovedAddress): Promise<void> {
  await sql`
    insert into board.verified_addresses as held (namespace, address, user_id, proof)
    values (${namespace}, ${address}, ${userId}, 'legacy')
    on conflict (namespace, address) do update
      set user_id = excluded.user_id, proof = 'legacy', chain_id = null, verified_at = now()
      where not exists (select from "_User" where "objectId" = held.user_id)`.execute(db)
}

/** Notes what a moved user has chosen on the old server. */
export async function addSettings(
  db: Db,
  settings: { userId: string; hasChosenUsername: boolean; hasPassword: boolean },
): Promise<void> {
  await db
    .insertInto('board.account_settings')
    .values({
      user_id: settings.userId,
      has_chosen_username: settings.hasChosenUsername,
      has_password: settings.hasPassword,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The users here who have one of the names, or one of the e-mail addresses, in whatever case. */
export async function findUsersByName(
  db: Db,
  { usernames, emails }: { usernames: string[]; emails: string[] },
): Promise<{ id: string; username: string | null; email: string | null }[]> {
  const names = usernames.flatMap((name) => [name, name.toLowerCase()])
  const addresses = emails.map((email) => email.toLowerCase())
  const { rows } = await sql<{ id: string; username: string | null; email: string | null }>`
    select "objectId" as id, username, email from "_User"
    where username = any(${names}::text[]) or lower(username) = any(${names}::text[])
      or lower(email) = any(${addresses}::text[])`.execute(db)
  return rows
}

/** The roles here: their ids by their names. */
export async function findRoleIds(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select "objectId" as id, name from "_Role" where name is not null`.execute(db)
  return new Map(rows.map(({ id, name }) => [name, id]))
}
