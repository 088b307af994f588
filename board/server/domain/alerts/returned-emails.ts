import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { ReturnReason } from '../../mail/reports/read-report.ts'
import type { DomainContext } from '../domain-context.ts'
import { giveJobsBack, lockAlerts, pauseAddresses } from './repository.ts'

/** So many emails of an alert in a row come back before its address counts as one that takes none. */
const mostUndelivered = 3

/**
 * Takes an email that the mail server had accepted for one that didn't arrive: its jobs wait again. Pauses all alerts of its address where nobody has that,
 * where it complains, and at the third email in a row that came back. Returns whether it was an alert's email of the last week that counted as sent.
 */
export async function noteReturned(
  { database, now }: Pick<DomainContext, 'database' | 'now'>,
  { mailId, reason }: { mailId: string; reason: ReturnReason },
): Promise<boolean> {
  return inTransaction(database.db, async (db) => {
    const mail = await findSent(db, mailId)
    if (mail === undefined) return false
    await lockAlerts(db, [mail.alertId])
    if (reason === 'complaint') {
      await pauseAddresses(db, [mail.address], 'paused')
      return true
    }
    const { numUpdatedRows } = await db
      .updateTable('board.alert_mails')
      .set({ state: 'refused' })
      .where('id', '=', mailId)
      .where('state', '=', 'sent')
      .executeTakeFirstOrThrow()
    // A second report on one email.
    if (numUpdatedRows === 0n) return false
    await giveJobsBack(db, [mailId])
    await sql`update board.alerts a set waiting_since = coalesce(waiting_since, ${now()}::timestamptz) where id = ${mail.alertId}
      and exists (select from board.alert_jobs w where w.alert_id = a.id and w.mail_id is null)`.execute(db)
    if (reason === 'unknown_address' || (await countReturned(db, mail)) >= mostUndelivered)
      await pauseAddresses(db, [mail.address], 'bounced')
    return true
  })
}

/** Pauses all alerts of addresses that a mail provider names itself: those that take no emails, and those that complained. */
export async function pauseReported(
  { database: { db } }: Pick<DomainContext, 'database'>,
  { bounced, complained }: { bounced: readonly string[]; complained: readonly string[] },
): Promise<void> {
  await pauseAddresses(db, bounced, 'bounced')
  await pauseAddresses(db, complained, 'paused')
}

interface SentMail {
  alertId: string
  address: string
  sentAt: Date
}

/** An email that counts as sent, and the address that it went to, or would go to now. */
async function findSent(db: Db, mailId: string): Promise<SentMail | undefined> {
  const { rows } = await sql<SentMail>`
    select m.alert_id as "alertId", m.ended_at as "sentAt", coalesce(a.email, u.email) as address
    from board.alert_mails m join board.alerts a on a.id = m.alert_id left join "_User" u on u."objectId" = a.user_id
    where m.id = ${mailId} and m.state = 'sent' and coalesce(a.email, u.email) is not null`.execute(db)
  return rows[0]
}

/** Of the alert's last emails up to this one, how many came back, `mostUndelivered` at most. Reports take days, so later ones may have been sent. */
async function countReturned(db: Db, { alertId, sentAt }: SentMail): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) filter (where state = 'refused')::int as count from (
      select state from board.alert_mails where alert_id = ${alertId} and state in ('sent', 'refused') and ended_at <= ${sentAt}
      order by ended_at desc limit ${mostUndelivered}) last`.execute(db)
  return rows[0]?.count ?? 0
}
