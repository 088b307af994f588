import { BoardError } from '@cryptolist/contract'
import { sql } from 'kysely'
import * as text from '#messages/errors'
import type { Db } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { ReturnReason } from '../../mail/reports/read-report.ts'
import type { DomainContext } from '../domain-context.ts'
import { giveJobsBack, lockAlerts, pauseAddresses } from './repository.ts'

/** So many emails of an alert in a row come back before its address counts as one that takes none. */
const mostUndelivered = 3

/**
 * Marks an email that the mail server had accepted as not delivered, so its jobs wait again. Pauses all alerts of the address that it was sent to if that doesn't
 * exist, if its owner called the email spam, or if it is the third of its alert in a row that came back. Returns false for anything but an alert's email that counts
 * as sent. Throws unavailable for an email that is just being sent: its report should come again.
 */
export async function noteReturned(
  { database, now }: Pick<DomainContext, 'database' | 'now'>,
  { mailId, reason }: { mailId: string; reason: ReturnReason },
): Promise<boolean> {
  return inTransaction(database.db, async (db) => {
    const mail = await findMail(db, mailId)
    if (mail?.state === 'waiting') throw new BoardError('unavailable', text.reportTooEarly)
    if (mail?.state !== 'sent' || mail.address === null) return false
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
      and is_emailed and exists (select from board.alert_jobs w where w.alert_id = a.id and w.mail_id is null)`.execute(
      db,
    )
    if (reason === 'unknown_address' || (await countReturned(db, mail)) >= mostUndelivered)
      await pauseAddresses(db, [mail.address], 'bounced')
    return true
  })
}

/** Pauses all alerts of addresses that a mail provider names: those that take no emails, and those whose owners called one spam. */
export async function pauseReported(
  { database }: Pick<DomainContext, 'database'>,
  { bounced, complained }: { bounced: readonly string[]; complained: readonly string[] },
): Promise<void> {
  await inTransaction(database.db, async (db) => {
    await pauseAddresses(db, bounced, 'bounced')
    await pauseAddresses(db, complained, 'paused')
  })
}

async function findMail(db: Db, mailId: string) {
  return db
    .selectFrom('board.alert_mails')
    .select(['alert_id as alertId', 'state', 'ended_at as endedAt', 'sent_to as address'])
    .where('id', '=', mailId)
    .executeTakeFirst()
}

/** Of the alert's last emails up to this one, how many came back, `mostUndelivered` at most. Reports take days, so later ones may have been sent. */
async function countReturned(
  db: Db,
  { alertId, endedAt }: { alertId: string; endedAt: Date | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) filter (where state = 'refused')::int as count from (
      select state from board.alert_mails where alert_id = ${alertId} and state in ('sent', 'refused') and ended_at <= ${endedAt}
      order by ended_at desc limit ${mostUndelivered}) last`.execute(db)
  return rows[0]?.count ?? 0
}
