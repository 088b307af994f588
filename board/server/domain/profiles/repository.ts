import { sql, type Transaction } from 'kysely'
import type { Db, Schema } from '../../database/schema.ts'
import type { CheckedProfile } from './policy.ts'

/** The facts that a profile may have: `wallet` is one that signed a text of ours, `email_domain` that of a confirmed address. */
export type FactKind = Schema['board.profile_facts']['kind']

/** A fact that still holds. */
export interface FactRow {
  kind: FactKind
  value: string
  checkedAt: Date
}

/** The part of a profile that others may see. */
export interface ProfileRow extends Omit<CheckedProfile, 'payWanted' | 'message'> {
  userId: string
}

export interface OwnProfileRow extends ProfileRow, Pick<CheckedProfile, 'payWanted' | 'message'> {
  link: string | null
  updatedAt: Date
}

/** A profile without what is for its owner alone: the statement for others doesn't read it. */
export async function findProfile(
  db: Db,
  key: { userId: string } | { link: string },
): Promise<ProfileRow | undefined> {
  const [column, value] = 'link' in key ? (['link', key.link] as const) : (['user_id', key.userId] as const)
  return db.selectFrom('board.profiles').select(seenByOthers).where(column, '=', value).executeTakeFirst()
}

export async function findOwnProfile(db: Db, userId: string): Promise<OwnProfileRow | undefined> {
  return db
    .selectFrom('board.profiles')
    .select([...seenByOthers, 'pay_wanted as payWanted', 'message', 'link', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

const seenByOthers = [
  'user_id as userId',
  'headline',
  'about',
  'skills',
  'links',
  'time_zone as timeZone',
  'countries',
] as const

/** Stores a profile over the one that there is. */
export async function putProfile(db: Db, userId: string, profile: CheckedProfile): Promise<void> {
  const { timeZone, payWanted, ...rest } = profile
  const row = { ...rest, time_zone: timeZone, pay_wanted: payWanted, updated_at: sql<Date>`now()` }
  await db
    .insertInto('board.profiles')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Gives a profile another link, or none. Returns false where there is no profile. */
export async function putLink(db: Db, userId: string, link: string | null): Promise<boolean> {
  const result = await db
    .updateTable('board.profiles')
    .set({ link })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes a profile with its facts, and takes it from every application. */
export async function removeProfile(db: Transaction<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('board.profiles').where('user_id', '=', userId).execute()
  await db
    .updateTable('board.applications')
    .set({ shares_profile: false })
    .where('user_id', '=', userId)
    .where('shares_profile', '=', true)
    .execute()
}

/** Facts that still hold: not those of a wallet that was unlinked or of an address that the account no longer has. Only a proper proof of a wallet counts. */
export async function listFacts(db: Db, userId: string): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    select f.kind, f.value, case f.kind when 'wallet' then v.verified_at else f.checked_at end as "checkedAt"
    from board.profile_facts f
      left join board.verified_addresses v on v.user_id = f.user_id and v.proof <> 'legacy'
        and v.namespace || ':' || v.address = case f.kind when 'wallet' then f.value else f.wallet end
      left join public."_User" u on u."objectId" = f.user_id
    where f.user_id = ${userId} and case f.kind
      when 'github' then true
      when 'email_domain' then u."emailVerified" and f.value = substring(lower(u.email) from '[^@]*$')
      else v.address is not null end
    order by f.kind, f.value`.execute(db)
  return rows
}

/** Adds a fact as checked now, unless it is there already: choosing it again checks nothing. */
export async function addFact(
  db: Db,
  userId: string,
  fact: { kind: FactKind; value: string; wallet?: string },
): Promise<void> {
  await db
    .insertInto('board.profile_facts')
    .values({ user_id: userId, ...fact })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'value']).doNothing())
    .execute()
}

/** Removes the facts of a kind, except those with these values. */
export async function dropFacts(
  db: Db,
  userId: string,
  kind: FactKind,
  except: readonly string[] = [],
): Promise<void> {
  await db
    .deleteFrom('board.profile_facts')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('value', 'not in', ['', ...except])
    .execute()
}
