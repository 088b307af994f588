import { endedStatuses, openPageStatuses, publicStatuses, type TeamRole } from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './open-database.ts'

/** States of listings as SQL: `j.status in ${endedSql}`. Constants without parameters. */
export const endedSql = listSql(endedStatuses)
export const publicSql = listSql(publicStatuses)

/** Whether a listing's page still opens, as SQL over `board.jobs j`: a company that asked not to be listed has none. */
export const hasOpenPageSql = `j.status in ${listSql(openPageStatuses)} and j.close_reason is distinct from 'left_out'`

/** Neither the listing nor its company is frozen, as SQL over `board.jobs j` and `board.companies c`. */
export const notFrozenSql = 'j.frozen_at is null and c.frozen_at is null'

/** Listings that lists, counts, facets and company pages show, as SQL over `board.jobs j` and `board.companies c`. One wording, so no two numbers differ. */
export const isLiveSql = `j.status = 'live' and ${notFrozenSql} and j.expires_at > now()`

/** Whether there has been a live listing of a real employer: from then on demo listings stay out of lists and counts (docs/rules.md, Listings). */
export const isLaunchedSql = 'exists (select from board.launch)'

/** Asks the database whether there has been a live listing of a real employer. */
export async function isLaunched({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { rows } = await sql<{
    isLaunched: boolean
  }>`select ${sql.raw(isLaunchedSql)} as "isLaunched"`.execute(db)
  return rows[0]?.isLaunched === true
}

/** Live, and no demo listing once the board has had a real one. */
export const isListedSql = `${isLiveSql} and (not j.is_demo or not (select ${isLaunchedSql}))`

/**
 * Which public listings search engines are told about, as SQL over `board.jobs j` and `board.companies c`: no demo, first published here, and of
 * a company that has claimed its page unless `indexesUnclaimed`. Pages ask not to be listed by the same rules (domain/search-engines/search-engines.ts), except for
 * copies of other boards' listings: they name the first one as canonical instead.
 */
export function isOfferedSql(indexesUnclaimed: boolean): string {
  const isOwn = 'not j.is_demo and not exists (select from board.job_origins o where o.job_id = j.id)'
  return indexesUnclaimed ? isOwn : `${isOwn} and c.claimed_at is not null`
}

/**
 * Which companies search engines are told about, as SQL over `board.companies c`: public, no demo, and claimed unless `indexesUnclaimed`. One without a
 * listing that was ever public isn't among them either, which is asked where it is needed.
 */
export function isOfferedCompanySql(indexesUnclaimed: boolean): string {
  return `c.public_since is not null and not c.is_demo and ${indexesUnclaimed ? 'true' : 'c.claimed_at is not null'}`
}

/** Live listings that search engines are told about, which the sitemap lists, as SQL over `board.jobs j` and `board.companies c`. */
export function isIndexedSql(indexesUnclaimed: boolean): string {
  return `${isLiveSql} and ${isOfferedSql(indexesUnclaimed)}`
}

function listSql(values: readonly string[]): string {
  return `(${values.map((value) => `'${value}'`).join(', ')})`
}

/** Whether a company has a team, as SQL over the column of its id. */
export function hasTeamSql(companyId: string): RawBuilder<boolean> {
  return sql`exists (select from board.company_members team where team.company_id = ${sql.ref(companyId)})`
}

export function isOfTeamSql(
  companyId: string,
  userId: string | RawBuilder<string>,
  roles?: readonly TeamRole[],
): RawBuilder<boolean> {
  const inRoles = roles === undefined ? sql`` : sql`and own.role = any (${roles}::text[])`
  return sql`exists (select from board.company_members own
    where own.company_id = ${sql.ref(companyId)} and own.user_id = ${userId} ${inRoles})`
}

/**
 * Listings of an account, as rows of id and role: those of its companies by its role there, and what it made for companies without a team
 * (role null). Two parts, so that each is read along an index of its own; none is in both.
 */
export function ownListingsSql(userId: string): RawBuilder<unknown> {
  return sql`(
    select o.id, t.role from board.company_members t join board.jobs o on o.company_id = t.company_id
      where t.user_id = ${userId}
    union all
    select o.id, null::text from board.jobs o where o.created_by = ${userId} and not ${hasTeamSql('o.company_id')})`
}

/** Whether an account may be used, as SQL over a name of `"_User"`: a locked user has an empty ACL. A constant without parameters. */
export function isUnlockedSql(user: string): string {
  return `(${user}._rperm is null or cardinality(${user}._rperm) > 0)`
}

/** Whether the address of an account is one that a session of an app gave it, and that its user has not entered on the site. The same. */
export function isEmailOfAppSql(user: string): string {
  return `exists (select from board.account_settings given
    where given.user_id = ${user}."objectId" and ${user}.email = any (given.emails_of_app))`
}

/**
 * Whether an account may be written to: it has an address, has confirmed it, and is not locked. Not at an address of an app, which may have
 * been entered and confirmed by someone with a stolen token. The same.
 */
export function isReachableSql(user: string): string {
  return `(${user}.email is not null and ${user}."emailVerified" and not ${isEmailOfAppSql(user)} and ${isUnlockedSql(user)})`
}

/** Whether messages are made and sent for `board.subscriptions s`: not while its account is locked or its company is hidden. */
export const isServedSql = `(s.state = 'active'
  and (s.user_id is null or exists (select from "_User" u where u."objectId" = s.user_id and ${isUnlockedSql('u')}))
  and (s.company_id is null or exists (select from board.companies c where c.id = s.company_id and c.frozen_at is null)))`
