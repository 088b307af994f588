import { sql } from 'kysely'
import { v5 as uuidv5 } from 'uuid'
import { z } from 'zod'
import * as text from '#messages/emails-moderation'
import type { DomainContext } from '../domain-context.ts'
import { listStaffEmails } from '../moderation/staff.ts'

const alertName = 'source-alerts'
const mailName = 'source-alert-mail'
/** Every day at half past seven, UTC: after the digest of the review queue. */
const everyMorning = '30 7 * * *'
/** The ids of these emails are derived from it, the day and the reader. */
const mailNamespace = '0b8b0a52-5c1f-4c0e-9b43-1a1fb2f0a6d7'

const jobSchema = z.object({ mailId: z.string(), to: z.string(), failing: z.number() })

/**
 * Queues an email to each admin if a followed board has begun to fail since the last one: it was read, and nothing has confirmed it for a day. Returns how many
 * emails.
 */
export async function alertFailingBoards({ database, queue }: DomainContext): Promise<number> {
  return database.db.transaction().execute(async (within) => {
    const { rows } = await sql<{ isNew: boolean }>`
      with failing as (
        select id, alerted_at is null or alerted_at < confirmed_at as is_new from board.sources
        where state = 'followed' and outcome not in ('read', 'unchanged')
          and coalesce(confirmed_at, added_at) < now() - interval '1 day' for update),
      alerted as (update board.sources s set alerted_at = now() from failing f where s.id = f.id and f.is_new)
      select is_new as "isNew" from failing`.execute(within)
    if (!rows.some(({ isNew }) => isNew)) return 0
    const admins = await listStaffEmails(within, 'admin')
    const day = new Date().toISOString().slice(0, 10)
    for (const { userId, email } of admins) {
      const mailId = uuidv5(`${day} ${userId}`, mailNamespace)
      await queue.add(mailName, { mailId, to: email, failing: rows.length }, { within })
    }
    return admins.length
  })
}

/** Schedules and sends the emails about failing boards. */
export async function handleSourceAlerts(context: DomainContext): Promise<void> {
  const { queue, mailer, getOrigin } = context
  await queue.handle(mailName, async (data) => {
    const { mailId, to, failing } = jobSchema.parse(data)
    const link = { label: text.openSources, url: `${getOrigin()}/admin/sources` }
    const before = [text.sourcesFail(failing)]
    const letter = { subject: text.sourcesFailSubject(failing), before, link, after: [text.sourcesFailWhy] }
    await mailer.send({ id: mailId, to, letter })
  })
  await queue.repeat(alertName, everyMorning, async () => void (await alertFailingBoards(context)))
}
