import { mostNewJobs } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import * as text from '#messages/alerts'
import { isUnlockedSql } from '../../database/listed.ts'
import type { Schema } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import { closeConnections } from '../../outgoing/guarded-fetch.ts'
import { type PushOutcome, pushContactOf, type SharedByPushes, sendWebPush } from '../../outgoing/web-push.ts'
import { createSemaphore } from '../../semaphore/semaphore.ts'
import { domainOrHost } from '../checks/domains.ts'
import type { DomainContext } from '../domain-context.ts'
import { openBrowser } from './browsers.ts'
import { newJobsPath } from './links.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { newJobsSql } from './repository.ts'
import { type AlertTimes, nextTime } from './schedule.ts'

type Sender = Pick<
  DomainContext,
  'config' | 'countPush' | 'database' | 'getOrigin' | 'guardedFetch' | 'log' | 'now'
>

export const pushQueue = 'push-alerts'

/** Notifications at the same time, and how many are taken up together. */
const sendsAtOnce = 10
const mostTaken = 100
/** As with emails: a process that died leaves its notifications to others after the lease, and sends none at its end. */
const leaseSeconds = 280
const lastSeconds = 30
const longestMilliseconds = 200_000
/** Until one that failed is tried again; the last of them from then on. */
const failedMinutes = [5, 30, 240]
/** After so many failures in a row, about five days, nobody reads there. */
const mostFailures = 30
/** A push service that has answered so often in a round, and took so long on average, gets nothing more in it: anyone can name one. */
const timedAnswers = 3
const slowMilliseconds = 2_000
/** How long a push service keeps one for a browser that is off. */
const ttlSeconds = 24 * 3_600

/** A notification that is about to be sent: an alert's news for one browser. */
interface DuePush extends AlertTimes {
  alertId: string
  subscriptionId: string
  sealed: string
  name: string
  /** Whether an account has the alert. */
  isOfAccount: boolean
  seenAt: Date
  failures: number
  lease: Date
  /** Open jobs that the owner has not seen. */
  jobs: number
  /** When the last job since the last notification was found, as PostgreSQL writes it: a Date would cut it. Null if none was. */
  foundAt: string | null
}

/** Notifies browsers of what their alerts have found. Returns how many notifications were sent. */
export async function sendDuePushes(context: Sender): Promise<number> {
  const contact = pushContactOf(context.config)
  if (contact === undefined) return 0
  const startedAt = context.now().getTime()
  const lease = new Date(startedAt + leaseSeconds * 1000)
  const semaphore = createSemaphore(sendsAtOnce)
  const shared: SharedByPushes = { connections: {}, signatures: new Map() }
  const recorder = createPushRecorder(context)
  const round: Round = { contact, shared, recorder, answers: new Map() }
  let sent = 0
  try {
    for (;;) {
      const pushes = await claimDue(context, lease)
      const outcomes = await Promise.all(
        pushes.map((push) => semaphore.run(() => handle(context, round, push))),
      )
      sent += outcomes.filter((outcome) => outcome === 'sent').length
      const isLate = context.now().getTime() - startedAt > longestMilliseconds
      if (pushes.length < mostTaken || isLate || recorder.hasFailed) return sent
    }
  } finally {
    await recorder.finish()
    closeConnections(shared.connections)
  }
}

/** Instant alerts are due when they have found something; daily and weekly ones at their hour, even if they found nothing. */
async function claimDue({ database, now }: Sender, lease: Date): Promise<DuePush[]> {
  const at = now()
  const { rows } = await sql<DuePush>`
    with picked as (
      select t.alert_id, t.subscription_id from board.alert_pushes t join board.alerts a on a.id = t.alert_id
      where t.due_at <= ${at} and a.state = 'active' and (t.leased_until is null or t.leased_until <= ${at})
        and (a.user_id is null or exists (select from "_User" u where u."objectId" = a.user_id and ${sql.raw(isUnlockedSql('u'))}))
        and (a.frequency <> 'instant' or exists (select from board.alert_jobs f where f.alert_id = a.id and f.found_at > t.told_until))
      order by t.due_at limit ${mostTaken} for no key update of t skip locked
    )
    update board.alert_pushes t set leased_until = ${lease} from picked p, board.alerts a, board.push_subscriptions s
    where t.alert_id = p.alert_id and t.subscription_id = p.subscription_id and a.id = t.alert_id and s.id = t.subscription_id
    returning t.alert_id as "alertId", t.subscription_id as "subscriptionId", t.failures, t.leased_until as lease, s.sealed,
      a.name, a.user_id is not null as "isOfAccount", a.seen_at as "seenAt", a.frequency, a.hour, a.time_zone as "timeZone",
      (select count(*)::int from (select ${newJobsSql(sql.ref('a.id'), sql.ref('a.seen_at'))} limit ${mostNewJobs}) new) as jobs,
      (select max(f.found_at)::text from board.alert_jobs f where f.alert_id = a.id and f.found_at > t.told_until) as "foundAt"`.execute(
    database.db,
  )
  return rows
}

interface PushResult {
  push: DuePush
  /** `slow`: it wasn't tried, because its push service has answered slowly. */
  outcome: PushOutcome | 'slow'
}

interface Round {
  contact: string
  shared: SharedByPushes
  recorder: Recorder<PushResult>
  /** How often each push service has answered, and how long that took in all, by its domain. */
  answers: Map<string, { count: number; milliseconds: number }>
}

async function handle(
  context: Sender,
  { recorder, ...round }: Round,
  push: DuePush,
): Promise<PushResult['outcome'] | 'unsent'> {
  // Left to a later round, which takes it up when the lease has ended.
  if (recorder.hasFailed || push.lease.getTime() - context.now().getTime() < lastSeconds * 1000)
    return 'unsent'
  const outcome = await send(context, round, push)
  if (outcome !== 'slow') context.countPush(outcome)
  await recorder.record({ push, outcome })
  return outcome
}

/** The services of the browsers that people use, judged by host: others at their makers' domains may be slow. */
const knownServices =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[\w-]+\.notify\.windows\.com)$/

async function send(
  context: Sender,
  { contact, shared, answers }: Omit<Round, 'recorder'>,
  push: DuePush,
): Promise<PushResult['outcome']> {
  const { config, guardedFetch, log, now } = context
  if (push.foundAt === null || push.jobs === 0) return 'skipped'
  const browser = openBrowser(config.masterKey, push.subscriptionId, push.sealed)
  if (browser === undefined) return 'gone'
  const { hostname } = new URL(browser.endpoint)
  const service = knownServices.test(hostname) ? hostname : domainOrHost(hostname)
  const times = answers.get(service) ?? { count: 0, milliseconds: 0 }
  answers.set(service, times)
  if (times.count >= timedAnswers && times.milliseconds / times.count > slowMilliseconds) return 'slow'
  const startedAt = now().getTime()
  try {
    const sender = { contact, keys: config.webPushKeys, fetch: guardedFetch, shared }
    const status = await sendWebPush(sender, browser, {
      text: JSON.stringify({
        title: text.mailSubject(push.jobs, push.name),
        tag: push.alertId,
        path: newJobsPath(config.masterKey, { ...push, id: push.alertId }),
      }),
      ttlSeconds,
    })
    if (status >= 200 && status < 300) return 'sent'
    if (status === 404 || status === 410) return 'gone'
    log.warn({ alert: push.alertId, status }, 'A push service did not take a notification')
  } catch (error) {
    log.warn(
      { alert: push.alertId, reason: error instanceof Error ? error.message : String(error) },
      'Notification not sent',
    )
  } finally {
    times.count += 1
    times.milliseconds += now().getTime() - startedAt
  }
  return push.failures + 1 >= mostFailures ? 'gone' : 'failed'
}

function createPushRecorder({ database, log, now }: Sender): Recorder<PushResult> {
  return createRecorder({
    write: (results) => inTransaction(database.db, (db) => writeResults(db, results, now())),
    onError: (error, results) => {
      const alerts = results.map(({ push }) => push.alertId)
      log.error({ err: error, alerts }, 'Results of notifications not recorded')
    },
  })
}

async function writeResults(
  db: Transaction<Schema>,
  results: readonly PushResult[],
  at: Date,
): Promise<void> {
  const gone = results.filter(({ outcome }) => outcome === 'gone').map(({ push }) => push)
  // One that the browser has replaced since has another address, which isn't gone.
  if (gone.length > 0)
    await sql`delete from board.push_subscriptions s
      using unnest(${gone.map(({ subscriptionId }) => subscriptionId)}::uuid[], ${gone.map(({ sealed }) => sealed)}::text[]) as g (id, sealed)
      where s.id = g.id and s.sealed = g.sealed`.execute(db)
  const rows = results.map((result) => meaningOf(result, at))
  await sql`
    update board.alert_pushes t set leased_until = null, failures = r.failures, due_at = r.due, told_until = greatest(t.told_until, r.told)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (alert uuid, subscription uuid, lease timestamptz, failures smallint, due timestamptz, told timestamptz)
    where t.alert_id = r.alert and t.subscription_id = r.subscription and t.leased_until = r.lease`.execute(
    db,
  )
}

function meaningOf({ push, outcome }: PushResult, at: Date) {
  const { alertId: alert, subscriptionId: subscription, lease, foundAt } = push
  const minutes = failedMinutes[Math.min(push.failures, failedMinutes.length - 1)] ?? 0
  const later = new Date(at.getTime() + minutes * 60_000)
  const next =
    outcome === 'slow'
      ? { failures: push.failures, due: later, told: null }
      : outcome === 'gone'
        ? // The address that the browser has now is due at once, if it has replaced this one.
          { failures: 0, due: at, told: null }
        : outcome === 'failed'
          ? { failures: push.failures + 1, due: later, told: null }
          : { failures: 0, due: nextTime(push, at), told: foundAt }
  return { alert, subscription, lease, ...next }
}
