import { type RawBuilder, sql } from 'kysely'

/**
 * Listings of an account, as rows of id and role: those of its companies by its role there, and what it made for companies without a team
 * (role null). Two parts, so that each is read along an index of its own; none is in both.
 */
export function ownListingsSql(userId: string): RawBuilder<unknown> {
  return sql`(
    select o.id, t.role from board.company_members t join board.jobs o on o.company_id = t.company_id
      where t.user_id = ${userId}
    union all
    select o.id, null::text from board.jobs o where o.created_by = ${userId}
      and not exists (select from board.company_members a where a.company_id = o.company_id))`
}
