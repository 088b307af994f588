import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import * as text from '#messages/subscriptions'
import { isReachableSql } from '../../database/listed.ts'
import type { Db, Schema } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { listStaffEmails } from '../moderation/staff.ts'
import { maskDestination } from './destinations.ts'
import { findRow } from './repository.ts'

export const mailName = 'subscription-mail'
const jobSchema = z.object({ mailId: z.uuid(), subscriptionId: z.uuid(), userId: z.string() })

/** Switches a subscription off and queues an email to its owners, at their confirmed addresses, once a day at most. What waits stays. */
export async function switchOff(
  { now, queue }: Pick<DomainContext, 'now' | 'queue'>,
  db: Transaction<Schema>,
  { id, state }: { id: string; state: 'failed' | 'gone' },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('board.subscriptions')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  const at = now()
  const mailed = await sql`update board.subscriptions set mailed_at = ${at}
    where id = ${id} and (mailed_at is null or mailed_at <= ${at}::timestamptz - interval '1 day') returning id`.execute(
    db,
  )
  if (mailed.rows.length === 0) return
  for (const { userId } of await listReaders(db, id))
    await queue.add(
      mailName,
      { mailId: randomUUID(), subscriptionId: id, userId } satisfies z.infer<typeof jobSchema>,
      { within: db },
    )
}

/** Sends the emails about subscriptions that were switched off. */
export async function handleSubscriptionMails(context: DomainContext): Promise<void> {
  const { database, queue, mailer, getOrigin } = context
  await queue.handle(mailName, async (data) => {
    const { mailId, subscriptionId, userId } = jobSchema.parse(data)
    const reader = (await listReaders(database.db, subscriptionId)).find((one) => one.userId === userId)
    const row = await findRow(context, subscriptionId)
    if (reader === undefined || row === undefined) return
    const link = { label: text.openSubscription, url: `${getOrigin()}/subscriptions/${subscriptionId}` }
    const before = [text.stopped(maskDestination(row.kind, row.destination))]
    const letter = { subject: text.stoppedSubject, before, link, after: [text.stoppedWhy] }
    await mailer.send({ id: mailId, to: reader.email, letter })
  })
}

interface MailReader {
  userId: string
  email: string
}

/** Its account, the owners and admins of its company, or the board's admins. */
async function listReaders(db: Db, id: string): Promise<MailReader[]> {
  const { rows } = await sql<MailReader & { isOfBoard: boolean }>`
    select u."objectId" as "userId", u.email, false as "isOfBoard" from board.subscriptions s
    join "_User" u on (u."objectId" = s.user_id or exists (select from board.company_members m
      where m.company_id = s.company_id and m.user_id = u."objectId" and m.role in ('owner', 'admin')))
    where s.id = ${id} and ${sql.raw(isReachableSql('u'))}
    union all
    select '', '', true from board.subscriptions s where s.id = ${id} and s.user_id is null and s.company_id is null`.execute(
    db,
  )
  return rows[0]?.isOfBoard === true ? listStaffEmails(db, 'admin') : rows
}
