import { sql, type Transaction } from 'kysely'
import type { Db, Schema } from '../../database/schema.ts'
import { forgetApplicant } from './answer-repository.ts'
import { type MovedApplication, moveApplication } from './moves.ts'
import { openStatuses } from './transitions.ts'

/** Adds the confirmed applications of an address to the account that has confirmed it. */
export async function claimApplications(db: Db, userId: string, email: string): Promise<void> {
  await db
    .updateTable('board.applications')
    .set({ user_id: userId })
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .where('user_id', 'is', null)
    .execute()
}

/** Withdraws and forgets all applications of a user who is removed. */
export async function forgetApplicationsOf(db: Transaction<Schema>, userId: string): Promise<void> {
  const { rows } = await sql<MovedApplication>`
    select id, status from board.applications where user_id = ${userId} order by id for update`.execute(db)
  for (const row of rows) {
    if (openStatuses.some((status) => status === row.status))
      await moveApplication(db, row, { side: 'applicant', to: 'withdrawn' })
    await forgetApplicant(db, row.id)
  }
}
