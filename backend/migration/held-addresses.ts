import type { Database } from '@cryptolist/board/database/open-database'
import type { Db } from '@cryptolist/board/database/schema'
import { sql } from 'kysely'
import { type MovedAddress, showAddresses } from './moved-addresses.ts'
import type { MigrationPlan } from './plan.ts'
import type { Report } from './report.ts'

/** Leaves out addresses that another user already has here. */
export async function dropHeldAddresses(
  plan: MigrationPlan,
  { database, report }: { database: Pick<Database, 'db'>; report: Report },
): Promise<void> {
  const free: MovedAddress[] = []
  for (const address of plan.addresses) {
    const holder = await findHolder(database.db, address)
    if (holder === undefined || holder === address.userId) free.push(address)
    else report.add('_User', 'an address that another user holds here: it stays theirs', address.address)
  }
  plan.addresses = free
  const users = plan.classes.find(({ name }) => name === '_User')?.objects ?? []
  for (const user of users) showAddresses(user, free)
}

/** The addresses of users who have come. */
export async function moveAddresses(
  plan: MigrationPlan,
  users: ReadonlySet<string>,
  { isWritten, database }: { isWritten: boolean; database: Pick<Database, 'db'> },
): Promise<number> {
  const moved = plan.addresses.filter(({ userId }) => users.has(userId))
  if (isWritten) for (const address of moved) await addLegacyAddress(database.db, address)
  return moved.length
}

/** The user who holds an address already; one that has been deleted holds nothing. */
async function findHolder(
  db: Db,
  { namespace, address }: Pick<MovedAddress, 'namespace' | 'address'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from board.verified_addresses
    where namespace = ${namespace} and address = ${address}
      and exists (select from "_User" where "objectId" = user_id)`.execute(db)
  return rows[0]?.userId
}

/** Links an address that the old server had verified to its user, for signing in; an address that has a user here stays as it is. */
async function addLegacyAddress(db: Db, { namespace, address, userId }: MovedAddress): Promise<void> {
  await sql`
    insert into board.verified_addresses as held (namespace, address, user_id, proof)
    values (${namespace}, ${address}, ${userId}, 'legacy')
    on conflict (namespace, address) do update
      set user_id = excluded.user_id, proof = 'legacy', chain_id = null, verified_at = now()
      where not exists (select from "_User" where "objectId" = held.user_id)`.execute(db)
}
