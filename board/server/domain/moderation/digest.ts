import { v5 as uuidv5 } from 'uuid'
import { z } from 'zod'
import * as text from '#messages/emails-moderation'
import type { EmailContent } from '../../mail/email-content.ts'
import type { DomainContext } from '../domain-context.ts'
import { listReviews } from './list-reviews.ts'
import { listStaffEmails } from './staff.ts'

const digestName = 'moderation-digest'
const mailName = 'moderation-mail'
/** Every day at seven, UTC. */
const everyMorning = '0 7 * * *'

/** The ids of these emails are derived from it, the day and the reader. */
const mailNamespace = 'a3f1d0c2-6b1e-4f57-9a55-2d9c1b7f0e64'

const jobSchema = z.object({ mailId: z.string(), to: z.string(), waiting: z.number() })

/** Queues this morning's emails to everyone who moderates; returns how many. On a morning with an empty queue there are none. */
export async function sendDigest(context: DomainContext): Promise<number> {
  const { database, queue } = context
  const { total } = await listReviews(context)
  if (total === 0) return 0
  const staff = await listStaffEmails(database.db)
  const day = new Date().toISOString().slice(0, 10)
  // All or none, and with the same ids on a retry, so that no one gets it twice.
  await database.db.transaction().execute(async (within) => {
    for (const { userId, email } of staff) {
      const mailId = uuidv5(`${day} ${userId}`, mailNamespace)
      await queue.add(mailName, { mailId, to: email, waiting: total }, { within })
    }
  })
  return staff.length
}

/** Schedules and sends the morning emails. */
export async function handleDigest(context: DomainContext): Promise<void> {
  const { queue, mailer, getOrigin } = context
  await queue.handle(mailName, async (data) => {
    const { mailId, to, waiting } = jobSchema.parse(data)
    await mailer.send({ id: mailId, to, letter: buildDigestEmail(waiting, getOrigin()) })
  })
  await queue.repeat(digestName, everyMorning, async () => void (await sendDigest(context)))
}

/** A number and a link, and no text that a user wrote. */
function buildDigestEmail(waiting: number, origin: string): EmailContent {
  return {
    subject: text.digestSubject(waiting),
    before: [text.digest(waiting)],
    link: { label: text.openQueue, url: `${origin}/admin/queue` },
    after: [text.digestWhy],
  }
}
