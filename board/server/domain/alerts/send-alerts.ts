import { setTimeout as sleep } from 'node:timers/promises'
import { domainOfEmail } from '@cryptolist/contract'
import { keepFor } from '../../caches/keep-for.ts'
import type { MailPool } from '../../mail/mailer.ts'
import { MailNotTaken } from '../../mail/smtp.ts'
import type { DomainContext } from '../domain-context.ts'
import { buildAlertEmail } from './alert-email.ts'
import { claimDue, type DueMail, skipMissedTimes } from './claim-due.ts'
import { createMailRecorder, type MailResult, type SentOutcome } from './record-sent.ts'
import type { Recorder } from './recorder.ts'

type Sender = Pick<
  DomainContext,
  'config' | 'database' | 'getOrigin' | 'jobSummaries' | 'log' | 'mailer' | 'now' | 'search'
>

export const alertQueue = 'send-alerts'

/** Emails at the same time, and of them to addresses of one domain: one that answers slowly leaves the others their turns. */
const connections = 24
const perDomain = 8
/** How many emails are taken up together, and how many of those may go to one domain. */
const mostTaken = 400
const mostOfDomain = 150
/** With fewer left, the next are taken up while these are sent. */
const fewLeft = 200
/** For so long, all emails are of one state of the listings: the mail server takes longer for one. */
const revisionMilliseconds = 100
/** As in deliver.ts of subscriptions: a process that died leaves its emails to others after the lease, and sends none at its end. */
const leaseSeconds = 280
const lastSeconds = 60
const longestMilliseconds = 200_000
/** How long to wait until more can be taken up, while only slow domains have any left. */
const lookMilliseconds = 500
/** With so many failures in a row, the mail server is away. */
const mostFailures = 5

/** Emails all alerts that are due. Returns how many emails were sent. */
export async function sendDueAlerts(context: Sender): Promise<number> {
  const startedAt = context.now().getTime()
  const lease = new Date(startedAt + leaseSeconds * 1000)
  await skipMissedTimes(context)
  const recorder = createMailRecorder(context)
  const pool = context.mailer.openPool(connections)
  const round: Round = {
    context,
    pool,
    recorder,
    readRevision: keepFor(revisionMilliseconds, () => context.search.readRevision()),
    pending: [],
    active: new Map(),
    claim: (busyDomains) => claimDue(context, { lease, limit: mostTaken, busyDomains }),
    isLate: () => context.now().getTime() - startedAt > longestMilliseconds,
    failures: 0,
    sent: 0,
    isDrained: false,
    filling: undefined,
  }
  try {
    await Promise.all(Array.from({ length: connections }, () => work(round)))
    await round.filling?.catch(() => undefined)
    await Promise.all(round.pending.map((mail) => recorder.record({ mail, outcome: 'unsent' })))
  } finally {
    pool.close()
    await recorder.finish()
  }
  return round.sent
}

interface Round {
  context: Sender
  pool: MailPool
  recorder: Recorder<MailResult>
  readRevision(): Promise<string>
  /** Taken up, and not begun. */
  pending: DueMail[]
  /** Emails that are being sent, by domain. */
  active: Map<string, number>
  claim(busyDomains: readonly string[]): Promise<DueMail[]>
  isLate(): boolean
  /** In a row. */
  failures: number
  sent: number
  /** Nothing more is due. */
  isDrained: boolean
  filling: Promise<void> | undefined
}

/** Sends one email after the other until none are left, the mail server is away, or results can't be written down: their emails will be repeated, and no others. */
async function work(round: Round): Promise<void> {
  while (round.failures < mostFailures && !round.recorder.hasFailed && !round.isLate()) {
    const mail = takeNext(round)
    // If that fails, so does taking up more when none are left.
    if (round.pending.length < fewLeft && !round.isDrained) fill(round).catch(() => undefined)
    if (mail !== undefined) await handle(round, mail)
    else if (!round.isDrained) await fill(round)
    else if (round.pending.length === 0) return
    // Those left are of domains that have as many as they may.
    else await sleep(lookMilliseconds, undefined, { ref: false })
  }
}

function takeNext({ pending, active }: Round): DueMail | undefined {
  const at = pending.findIndex(({ to }) => (active.get(domainOfEmail(to)) ?? 0) < perDomain)
  return at === -1 ? undefined : pending.splice(at, 1)[0]
}

/** Takes up more, once for all workers that ask at the same time. */
async function fill(round: Round): Promise<void> {
  round.filling ??= takeUp(round).finally(() => {
    round.filling = undefined
  })
  await round.filling
}

async function takeUp(round: Round): Promise<void> {
  const counts = new Map<string, number>()
  for (const { to } of round.pending) {
    const domain = domainOfEmail(to)
    counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  const busy = [...counts].filter(([, count]) => count >= mostOfDomain).map(([domain]) => domain)
  const mails = await round.claim(busy)
  round.pending.push(...mails)
  if (mails.length > 0) return
  if (busy.length === 0) round.isDrained = true
  else await sleep(lookMilliseconds, undefined, { ref: false })
}

async function handle(round: Round, mail: DueMail): Promise<void> {
  const { active, recorder } = round
  const domain = domainOfEmail(mail.to)
  active.set(domain, (active.get(domain) ?? 0) + 1)
  const outcome = await send(round, mail)
  active.set(domain, (active.get(domain) ?? 1) - 1)
  round.failures = outcome === 'failed' || outcome === 'rejected' ? round.failures + 1 : 0
  if (outcome === 'sent') round.sent += 1
  await recorder.record({ mail, outcome })
}

/** Reads what an email says at the last moment, so nothing hidden since is sent. Never throws. */
async function send({ context, pool, readRevision }: Round, mail: DueMail): Promise<SentOutcome> {
  const { config, getOrigin, jobSummaries, log, now } = context
  try {
    const waiting = await jobSummaries.list(mail.jobIds, await readRevision())
    const email = buildAlertEmail({ config, getOrigin }, { ...mail, id: mail.alertId }, waiting)
    if (email === undefined) return 'skipped'
    if (mail.lease.getTime() - now().getTime() < lastSeconds * 1000) return 'unsent'
    const outcome = await pool.send({ id: mail.id, to: mail.to, ...email })
    return outcome === 'refused' ? 'refused' : 'sent'
  } catch (error) {
    log.warn(
      { mail: mail.id, reason: error instanceof Error ? error.message : String(error) },
      'Email of an alert not sent',
    )
    if (!(error instanceof MailNotTaken)) return 'failed'
    return error.isOfRecipient ? 'deferred' : error.isOfContent ? 'rejected' : 'failed'
  }
}
