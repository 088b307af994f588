import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { DomainContext } from '../domain-context.ts'
import type { DueMail } from './claim-due.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { giveJobsBack, pauseAddresses } from './repository.ts'
import { nextTime } from './schedule.ts'

/**
 * `skipped`: nothing was left to say. `refused`, `deferred`: the mail server doesn't take the address, for good or now. `rejected`: it doesn't take what the email says.
 * `failed`: something else. `unsent`: it wasn't tried.
 */
export type SentOutcome = 'sent' | 'skipped' | 'refused' | 'deferred' | 'rejected' | 'failed' | 'unsent'

export interface MailResult {
  mail: DueMail
  outcome: SentOutcome
}

/**
 * So often in a row an email is put off. Then an address counts as one that takes none, and an email whose text is rejected is given up. Emails that came back
 * (`returned-emails.ts`) aren't added: a server that takes an email has ended a row of refusals, and only a report days later says that it didn't arrive.
 */
const mostPutOff = 3
/** Until it is tried again: longer than a server makes strangers wait. */
const putOffMilliseconds = [30 * 60_000, 4 * 3_600_000]
const failedMilliseconds = 5 * 60_000

/** Records how alerts’ emails ended. */
export function createMailRecorder({
  database,
  log,
  now,
}: Pick<DomainContext, 'database' | 'log' | 'now'>): Recorder<MailResult> {
  return createRecorder({
    write: (results) => inTransaction(database.db, (db) => writeResults(db, results, now())),
    onError: (error, results) => {
      const mails = results.map(({ mail }) => mail.id)
      log.error({ err: error, mails }, 'Results of alerts’ emails not recorded')
    },
  })
}

/** The meaning of a result: the state of its email, if it is over, and when the alert is due again. */
function meaningOf({ mail, outcome }: MailResult, at: Date) {
  const isPutOff = outcome === 'deferred' || outcome === 'rejected'
  const putOff = isPutOff ? mail.softBounces + 1 : 0
  const isLast = putOff >= mostPutOff
  const isOfAddress = outcome === 'refused' || (outcome === 'deferred' && isLast)
  const isRefused = isOfAddress || isLast
  const later = (milliseconds: number): Date => new Date(at.getTime() + milliseconds)
  const dueAt =
    outcome === 'sent' || isRefused
      ? nextTime(mail, at)
      : isPutOff
        ? later(putOffMilliseconds[putOff - 1] ?? 0)
        : later(outcome === 'failed' ? failedMilliseconds : 0)
  return {
    id: mail.id,
    to: mail.to,
    alert: mail.alertId,
    state: isRefused ? 'refused' : outcome === 'sent' || outcome === 'skipped' ? outcome : 'waiting',
    isOfAddress,
    due: dueAt,
    // An address that took one takes more, and the next email says something else. Of what was not tried, nothing is known.
    deferred: outcome === 'sent' || (isLast && !isOfAddress) ? 0 : isPutOff ? putOff : mail.softBounces,
  }
}

async function writeResults(
  db: Transaction<Schema>,
  results: readonly MailResult[],
  at: Date,
): Promise<void> {
  const rows = results.map((result) => meaningOf(result, at))
  const [lease] = results.map(({ mail }) => mail.lease)
  // In the order in which others lock them.
  await sql`select from board.alerts where id = any (${rows.map(({ alert }) => alert)}::uuid[]) order by id for no key update`.execute(
    db,
  )
  const values = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "to" text, alert uuid, state text, due timestamptz, deferred smallint)`
  await sql`update board.alert_mails m set state = r.state, ended_at = ${at}, sent_to = r."to" from ${values}
    where m.id = r.id and m.state = 'waiting' and r.state <> 'waiting'`.execute(db)
  const refused = rows.filter(({ isOfAddress }) => isOfAddress)
  if (refused.length > 0) {
    await giveJobsBack(
      db,
      refused.map(({ id }) => id),
    )
    await pauseAddresses(
      db,
      refused.map(({ to }) => to),
      'bounced',
    )
  }
  await sql`update board.alerts a set leased_until = null, due_at = r.due, soft_bounces = r.deferred,
      waiting_since = case when r.state = 'waiting' then a.waiting_since
        when exists (select from board.alert_jobs w where w.alert_id = a.id and w.mail_id is null) then ${at}::timestamptz end
    from ${values} where a.id = r.alert and a.leased_until = ${lease}`.execute(db)
}
