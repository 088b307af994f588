import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/** Whether a profile goes with `board.applications a`. What is withdrawn shows nothing more of a person. */
export const sharesProfileSql = sql<boolean>`(a.shares_profile and a.status <> 'withdrawn')`

/** The account whose profile goes with `board.applications a`; null for none. */
export const profileOfSql = sql<string | null>`case when ${sharesProfileSql} then a.user_id end`

/** Takes the profile from an application. */
export async function unshareProfile(db: Db, applicationId: string): Promise<void> {
  await db
    .updateTable('board.applications')
    .set({ shares_profile: false })
    .where('id', '=', applicationId)
    .execute()
}
