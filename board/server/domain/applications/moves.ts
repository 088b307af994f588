import type { ApplicationAnswer, ApplicationSide, ApplicationStatus } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import type { Db, Schema } from '../../database/schema.ts'
import { type ApplicationTransition, requireMove } from './transitions.ts'

/** An application that is about to be moved; its row is locked. */
export interface MovedApplication {
  id: string
  status: ApplicationStatus
}

export interface NewMove {
  side: ApplicationSide
  to: ApplicationStatus
  /** An employer's choice on the page of the emailed link. */
  answer?: ApplicationAnswer
  /** For the applicant to read; empty for none. */
  message?: string
  /** Of the form: sent twice, it is one move. */
  key?: string
  /** Of the network that answers: public statistics leave out an application that is first answered from its own network. */
  networkHash?: Buffer
}

/**
 * Moves a locked application by the table of transitions, with its event. Returns the row of the table. Throws conflict if the table has none.
 */
export async function moveApplication(
  db: Transaction<Schema>,
  { id, status }: MovedApplication,
  move: NewMove,
): Promise<ApplicationTransition> {
  const transition = requireMove(move.side, status, move.to)
  const { side, to, answer = null, message = '', key = null } = move
  await db
    .insertInto('board.application_events')
    .values({
      application_id: id,
      side,
      from_status: status,
      to_status: to,
      answer,
      message: message || null,
      key,
    })
    .execute()
  if (transition.effects.includes('answer')) await noteResponse(db, id, move.networkHash)
  await db
    .updateTable('board.applications')
    .set({ status: to, status_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  return transition
}

/** The time of the first answer never changes. */
async function noteResponse(db: Db, id: string, networkHash: Buffer = Buffer.alloc(0)): Promise<void> {
  await sql`
    update board.applications set
      is_counted = is_counted and (first_response_at is not null or network_key is distinct from ${networkHash}),
      first_response_at = coalesce(first_response_at, now())
    where id = ${id}`.execute(db)
}
