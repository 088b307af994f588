import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/** The account whose profile goes with `board.applications a`; null for none. */
export const profileOfSql = sql<string | null>`case when a.shares_profile then a.user_id end`

/** Takes the profile from an application. */
export async function unshareProfile(db: Db, applicationId: string): Promise<void> {
  await db
    .updateTable('board.applications')
    .set({ shares_profile: false })
    .where('id', '=', applicationId)
    .execute()
}
