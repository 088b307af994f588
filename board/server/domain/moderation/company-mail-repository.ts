import { type Kysely, sql } from 'kysely'
import { isReachableSql } from '../../database/account-state.ts'
import type { Schema } from '../../database/schema.ts'

type Db = Kysely<Schema>

/** Owners and admins of a company; without `withPosters` those who have an open listing there are left out. */
export async function listCompanyManagers(
  db: Db,
  companyId: string,
  { withPosters }: { withPosters: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from board.company_members m
    where m.company_id = ${companyId} and m.role in ('owner', 'admin')
      and (${withPosters} or not exists (select from board.jobs j where j.company_id = m.company_id and j.created_by = m.user_id
        and j.source = 'direct' and j.status in ('live', 'submitted', 'changes_requested')))
    order by m.user_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The confirmed address of an owner or admin, and the company that is written about; undefined where one of them is not there any more. */
export async function findReader(
  db: Db,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<{ email: string; name: string; slug: string } | undefined> {
  const { rows } = await sql<{ email: string; name: string; slug: string }>`
    select u.email, c.name, c.slug from board.companies c
    join board.company_members m on m.company_id = c.id and m.user_id = ${userId} and m.role in ('owner', 'admin')
    join "_User" u on u."objectId" = m.user_id
    where c.id = ${companyId} and ${sql.raw(isReachableSql('u'))}`.execute(db)
  return rows[0]
}
