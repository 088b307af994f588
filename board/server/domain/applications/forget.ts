import { sql, type Transaction } from 'kysely'
import type { Db, Schema } from '../../database/schema.ts'
import { forgetApplicant } from './answer-repository.ts'
import { type MovedApplication, moveApplication } from './moves.ts'
import { openStatuses } from './transitions.ts'

/** Adds the confirmed applications that were sent from an account's address, if it has confirmed that, and that are no other account's. */
export async function claimApplications(db: Db, userId: string): Promise<void> {
  await sql`
    update board.applications a set user_id = u."objectId" from "_User" u
    where u."objectId" = ${userId} and u."emailVerified" and a.email = u.email
      and a.confirmed_at is not null and a.user_id is null`.execute(db)
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
