import { type Kysely, sql } from 'kysely'
import { isReachableSql } from '../../../database/account-state.ts'
import type { Schema } from '../../../database/schema.ts'

type Db = Kysely<Schema>

/** Ids of the owners of a company. */
export async function listOwnerIds(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('board.company_members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .orderBy('joined_at')
    .limit(20)
    .execute()
  return rows.map((row) => row.user_id)
}

/** Where an owner of a company is written to: their confirmed address, and the company's page; undefined when they own it no more or have no such address. */
export async function findOwnerAddress(
  db: Db,
  userId: string,
  companyId: string,
): Promise<{ email: string; slug: string } | undefined> {
  const { rows } = await sql<{ email: string; slug: string }>`
    select u.email, c.slug from "_User" u
      join board.company_members m on m.user_id = u."objectId" and m.role = 'owner'
      join board.companies c on c.id = m.company_id
    where u."objectId" = ${userId} and m.company_id = ${companyId} and ${sql.raw(isReachableSql('u'))}`.execute(
    db,
  )
  return rows[0]
}
