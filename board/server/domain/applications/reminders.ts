import { sql, type Transaction } from 'kysely'
import { v5 as uuidv5 } from 'uuid'
import { z } from 'zod'
import * as text from '#messages/pipeline'
import { notFrozenSql } from '../../database/listed.ts'
import type { Db, Schema } from '../../database/schema.ts'
import type { EmailContent } from '../../mail/email-content.ts'
import type { DomainContext } from '../domain-context.ts'
import { listOrigins } from './transitions.ts'

const queueName = 'application-reminders'
/** Every morning, in UTC. */
const daily = '43 7 * * *'
/** Applications of one transaction. */
const batch = 500

const jobSchema = z.object({ mailId: z.uuid(), jobId: z.uuid() })

/**
 * Writes to employers whose listing promises an answer within so many days, about applications that wait longer: one email a listing, and each
 * application is in one only. Returns how many listings.
 */
export async function remindOfPromises({ database, queue }: DomainContext): Promise<number> {
  const reminded = new Set<string>()
  for (let isDone = false; !isDone; ) {
    await database.db.transaction().execute(async (transaction) => {
      const overdue = await claimOverdue(transaction, batch)
      for (const { id, jobId } of overdue) {
        if (reminded.has(jobId)) continue
        reminded.add(jobId)
        const work = { mailId: uuidv5('overdue', id), jobId }
        await queue.add(queueName, work, { within: transaction })
      }
      isDone = overdue.length < batch
    })
  }
  queue.wake(queueName)
  return reminded.size
}

/** Sends the reminders that are in the queue, and looks for further ones every day. */
export async function handleApplicationReminders(context: DomainContext): Promise<void> {
  await context.queue.handle(queueName, (data) => sendReminder(context, jobSchema.parse(data)))
  await context.queue.repeat('applications-overdue', daily, async () => {
    await remindOfPromises(context)
  })
}

/** Nothing if all of them were answered, or the listing was hidden, before the email is sent. */
async function sendReminder(
  { database, mailer, getOrigin }: DomainContext,
  { mailId, jobId }: z.infer<typeof jobSchema>,
): Promise<void> {
  const listing = await findOverdue(database.db, jobId)
  if (listing === undefined || listing.count === 0) return
  const url = `${getOrigin()}/m/${listing.publicId}/applications`
  await mailer.send({ id: mailId, to: listing.applyEmail, letter: buildReminderEmail(listing, url) })
}

interface OverdueListing {
  publicId: string
  title: string
  applyEmail: string
  days: number
  /** Applications that wait longer than promised. */
  count: number
}

function buildReminderEmail({ title, days, count }: OverdueListing, url: string): EmailContent {
  return {
    subject: text.overdueSubject,
    before: [text.overdue(count, title, days)],
    link: { label: text.view, url },
    after: [text.overdueAnyAnswer, text.overdueOnce],
  }
}

/** States in which nobody has answered. */
const unanswered = listOrigins('system', 'auto_closed')
const isOverdue = sql<boolean>`a.status = any(${unanswered}::text[])
  and a.handed_over_at < now() - make_interval(days => j.answer_by_days) and j.apply_email is not null and ${sql.raw(notFrozenSql)}`

/** Marks at most `limit` overdue applications as reminded of; returns them with their listings. */
async function claimOverdue(
  db: Transaction<Schema>,
  limit: number,
): Promise<{ id: string; jobId: string }[]> {
  const { rows } = await sql<{ id: string; jobId: string }>`
    with due as (
      select a.id from board.applications a join board.jobs j on j.id = a.job_id join board.companies c on c.id = a.company_id
      where a.reminded_at is null and ${isOverdue} order by a.job_id, a.id limit ${limit} for update of a skip locked)
    update board.applications a set reminded_at = now() from due where a.id = due.id returning a.id, a.job_id as "jobId"`.execute(
    db,
  )
  return rows
}

async function findOverdue(db: Db, jobId: string): Promise<OverdueListing | undefined> {
  const { rows } = await sql<OverdueListing>`
    select j.public_id as "publicId", j.title, j.apply_email as "applyEmail", j.answer_by_days as days,
      (select count(*)::int from board.applications a where a.job_id = j.id and ${isOverdue}) as count
    from board.jobs j join board.companies c on c.id = j.company_id
    where j.id = ${jobId} and j.answer_by_days is not null and j.apply_email is not null and ${sql.raw(notFrozenSql)}`.execute(
    db,
  )
  return rows[0]
}
