import type { TeamRole } from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'

/** Whether a company has a team, as SQL over the column of its id. */
export function hasTeamSql(companyId: string): RawBuilder<boolean> {
  return sql`exists (select from board.company_members team where team.company_id = ${sql.ref(companyId)})`
}

/** Whether an account, given by its id or a column, is of a company's team: in one of these roles, where some are named. */
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
