import { sql } from 'kysely'
import type { DomainContext } from '../domain-context.ts'
import { confirmationDays, handleConfirmations } from './confirmation.ts'
import { newDays } from './match-alerts.ts'
import { alertQueue, sendDueAlerts } from './send-alerts.ts'
import { pushQueue, sendDuePushes } from './send-pushes.ts'

/** So many days after it was listed, it no longer matters that a job was told: it is new for fewer. */
const toldDays = 2 * newDays

/** Looks every minute for alerts that are due, by email and in browsers, and sends the emails that confirm addresses. */
export async function handleAlerts(context: DomainContext): Promise<void> {
  const { queue } = context
  await handleConfirmations(context)
  await queue.handle(alertQueue, async () => void (await sendDueAlerts(context)))
  await queue.handle(pushQueue, async () => void (await sendDuePushes(context)))
  await queue.repeat('alerts', '* * * * *', async () => {
    await queue.add(alertQueue, {})
    await queue.add(pushQueue, {})
  })
  await queue.repeat('sweep-alerts', '20 * * * *', () => sweepAlerts(context))
}

/** Deletes alerts that nobody confirmed, the log of sent emails after a week, what was told long ago, and browsers of addresses without alerts. */
export async function sweepAlerts({
  database: { db },
  now,
}: Pick<DomainContext, 'database' | 'now'>): Promise<void> {
  const at = now()
  await sql`delete from board.alerts where state = 'unconfirmed' and created_at < ${at}::timestamptz - make_interval(days => ${confirmationDays})`.execute(
    db,
  )
  await sql`delete from board.push_subscriptions s where s.email is not null and not exists (select from board.alerts a where a.email = s.email)`.execute(
    db,
  )
  // Those of weekly alerts stay until it is clear whether three in a row come back.
  await sql`delete from board.alert_mails m using board.alerts a where a.id = m.alert_id and m.ended_at < ${at}::timestamptz - interval '7 days'
    and (a.frequency <> 'weekly' or m.ended_at < ${at}::timestamptz - interval '35 days')`.execute(db)
  await sql`delete from board.alert_jobs w using board.jobs j
    where j.id = w.job_id and j.listed_at < ${at}::timestamptz - make_interval(days => ${toldDays})`.execute(
    db,
  )
}
