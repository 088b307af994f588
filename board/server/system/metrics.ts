import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { AnswerFacts } from '../http/every-request.ts'
import { type MailOutcome, mailOutcomes } from '../mail/mailer.ts'
import { type PushOutcome, pushOutcomes } from '../outgoing/web-push.ts'
import type { JobOutcome } from '../queue/queue.ts'
import type { JobSearch } from '../search/job-search.ts'
import { version } from '../version.ts'

/** This process's counts of its own work. */
export interface Metrics {
  registry: Registry
  measureRequest(facts: AnswerFacts): void
  measureJob(queue: string, outcome: JobOutcome, seconds: number): void
  countMail(outcome: MailOutcome): void
  countPush(outcome: PushOutcome): void
  readMails(): Promise<Record<MailOutcome, number>>
  /** A search that answers as the given one does, with its times taken. */
  measureSearch(search: JobSearch): JobSearch
}

/** From a cached page to what the time limits of requests cut off. */
const requestSeconds = [0.01, 0.03, 0.1, 0.3, 1, 3, 10]
const searchSeconds = [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3]
const jobSeconds = [0.1, 1, 10, 60, 300]
/** Node takes any method that it knows; few of them are ours. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'cryptolist_build_info',
    help: 'Versions of CryptoList and Node.js; always 1.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1)
  const requests = new Histogram({
    name: 'cryptolist_http_request_duration_seconds',
    help: 'Requests by method, pattern of the path and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  })
  const searches = new Histogram({
    name: 'cryptolist_search_duration_seconds',
    help: 'Searches for jobs: list (with or without filters), similar (job pages) and correct (misspelt words).',
    labelNames: ['kind'],
    buckets: searchSeconds,
    registers,
  })
  const jobs = new Histogram({
    name: 'cryptolist_queue_job_duration_seconds',
    help: 'Queued work that this process did: done, again (it failed and is tried again) or failed (for the last time).',
    labelNames: ['queue', 'outcome'],
    buckets: jobSeconds,
    registers,
  })
  const mails = new Counter({
    name: 'cryptolist_mails_total',
    help: 'Emails of this process: sent, written (to the outbox), refused (by the mail server, for good) or failed (tried again later).',
    labelNames: ['outcome'],
    registers,
  })
  const pushes = new Counter({
    name: 'cryptolist_alert_notifications_total',
    help: 'Notifications of job alerts in browsers: sent, skipped (nothing was left to say), gone (unsubscribed) or failed (tried again later).',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of pushOutcomes) pushes.inc({ outcome }, 0)
  // Without labels, these two begin with 0: Prometheus sees no increase in a series that begins with 1.
  const errors = new Counter({
    name: 'cryptolist_http_errors_total',
    help: 'Requests that an error in the program answered with 500.',
    registers,
  })
  const givenUp = new Counter({
    name: 'cryptolist_queue_given_up_total',
    help: 'Queued work that failed for the last time here.',
    registers,
  })
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0)
  const timed =
    <P extends unknown[], R>(kind: string, work: (...parts: P) => Promise<R>) =>
    async (...parts: P): Promise<R> => {
      const startedAt = performance.now()
      try {
        return await work(...parts)
      } finally {
        searches.observe({ kind }, (performance.now() - startedAt) / 1_000)
      }
    }
  return {
    registry,
    measureRequest({ method, route, status, seconds }) {
      requests.observe({ method: methods.has(method) ? method : 'other', route, status }, seconds)
      if (status === 500) errors.inc()
    },
    measureJob(queue, outcome, seconds) {
      jobs.observe({ queue, outcome }, seconds)
      if (outcome === 'failed') givenUp.inc()
    },
    countMail: (outcome) => mails.inc({ outcome }),
    countPush: (outcome) => pushes.inc({ outcome }),
    async readMails() {
      const { values } = await mails.get()
      const count = (outcome: MailOutcome): number =>
        values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
      return {
        sent: count('sent'),
        written: count('written'),
        refused: count('refused'),
        failed: count('failed'),
      }
    },
    measureSearch: (search) => ({
      ...search,
      search: timed('list', search.search),
      listSimilar: timed('similar', search.listSimilar),
      correct: timed('correct', search.correct),
    }),
  }
}
