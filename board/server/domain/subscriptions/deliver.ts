import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { isServedSql } from '../../database/listed.ts'
import { closeConnections, type KeptConnections } from '../../outgoing/guarded-fetch.ts'
import { createSemaphore, type Semaphore } from '../../semaphore/semaphore.ts'
import type { DomainContext } from '../domain-context.ts'
import { claimDue, type Delivery, type Group } from './claim-due.ts'
import { readContent } from './read-content.ts'
import { isRefusal, recordResults, type Tried } from './record-results.ts'
import { hostOf, type SendAnswer, sendMessage, type Target, unsent } from './send-message.ts'

type Deliverer = Pick<
  DomainContext,
  'config' | 'database' | 'getOrigin' | 'guardedFetch' | 'jobSummaries' | 'log' | 'now' | 'queue' | 'search'
>

export const deliveryQueue = 'deliver-messages'

/** How often others that come due are looked for while messages are sent. */
const lookMilliseconds = 1_000
/** Requests at the same time to one host, from one process. */
const perHost = 8
/** Requests at the same time to all hosts, from one process, so that visitors are left connections. */
const perProcess = 300
/** From the beginning of a job: what a process that died had taken up is sent again after it. */
const leaseSeconds = 280
/** Nothing is sent in the last of its lease, which is longer than a request takes. */
const lastSeconds = 30
/** A job of the queue takes nothing more up then, so that it ends before it counts as dead. */
const longestMilliseconds = 200_000
/** A message due later than this is found by the next round. */
const soonSeconds = 60

/**
 * Sends what is due, to all receivers side by side: one that answers slowly or not at all keeps nobody waiting but its own messages and those to the same host.
 * While one fails, it gets one message at a time.
 */
export async function deliverDue(context: Deliverer): Promise<void> {
  const startedAt = context.now().getTime()
  const lease = new Date(startedAt + leaseSeconds * 1000)
  const running = new Map<string, Promise<void>>()
  const hosts = new Map<string, Semaphore>()
  const all = createSemaphore(perProcess)
  for (;;) {
    const isLate = context.now().getTime() - startedAt > longestMilliseconds
    const beganAt = performance.now()
    const groups = isLate ? [] : await claimDue(context, lease, [...running.keys()])
    const took = performance.now() - beganAt
    for (const group of groups) {
      const { id } = group.target
      const work = deliverGroup(context, group, { host: semaphoreOf(hosts, group.target), all })
      running.set(
        id,
        work
          .catch((error: unknown) => context.log.error({ err: error, subscription: id }, 'Messages not sent'))
          .finally(() => running.delete(id)),
      )
    }
    if (running.size === 0) break
    await waitForOne(running.values(), lookMilliseconds)
    // However many subscriptions there are, looking takes no more than half of the time.
    await sleep(took)
  }
  await planNext(context)
}

/** Until one of them is done, for so long at most. */
async function waitForOne(work: Iterable<Promise<void>>, milliseconds: number): Promise<void> {
  const timer = new AbortController()
  const limit = sleep(milliseconds, undefined, { signal: timer.signal, ref: false })
  await Promise.race([...work, limit]).finally(() => timer.abort())
}

function semaphoreOf(hosts: Map<string, Semaphore>, target: Target): Semaphore {
  const host = hostOf(target)
  const semaphore = hosts.get(host) ?? createSemaphore(perHost)
  hosts.set(host, semaphore)
  return semaphore
}

/** Sends messages of one subscription until one fails; the others then wait for their next turn. */
async function deliverGroup(
  context: Deliverer,
  group: Group,
  { host, all }: { host: Semaphore; all: Semaphore },
): Promise<void> {
  const tried: Tried[] = []
  const connections: KeptConnections = {}
  const open = [...group.deliveries]
  const lastAt = group.lease.getTime() - lastSeconds * 1000
  let hasFailed = false
  const sendNext = async (): Promise<boolean> => {
    const delivery = hasFailed || context.now().getTime() > lastAt ? undefined : open.shift()
    if (delivery === undefined) return false
    const answer = await deliver(context, group.target, delivery, connections)
    tried.push({ delivery, answer })
    if (isRefusal(answer)) hasFailed = true
    return true
  }
  const work = async (): Promise<void> => {
    while (await host.run(() => all.run(sendNext)));
  }
  try {
    await Promise.all(Array.from({ length: Math.min(perHost, open.length) }, work))
  } finally {
    closeConnections(connections)
  }
  const outcome = { tried, left: open }
  await recordResults(context, group, outcome).catch((error: unknown) => {
    context.log.error({ err: error, subscription: group.target.id }, 'Answers not recorded')
    const withoutWords = tried.map(({ delivery, answer }) => ({
      delivery,
      answer: answer && { ...answer, answer: '' },
    }))
    return recordResults(context, group, { ...outcome, tried: withoutWords })
  })
}

/** Reads what a message says at the last moment, and sends it. Never throws. */
async function deliver(
  context: Deliverer,
  target: Group['target'],
  delivery: Delivery,
  connections: KeptConnections,
): Promise<SendAnswer | undefined> {
  try {
    const body = await readContent(context, target, delivery, await context.search.readRevision())
    if (body === undefined) return undefined
    return await sendMessage(context, target, { deliveryId: delivery.id, body, connections })
  } catch (error) {
    context.log.error({ err: error, delivery: delivery.id }, 'Message not sent')
    return unsent
  }
}

/** A failed message is due again before the next round. One job for each second, or receivers that fail would multiply them. */
async function planNext({ database, now, queue }: Deliverer): Promise<void> {
  const { rows } = await sql<{ dueAt: Date | null }>`
    select min(greatest(d.due_at, s.wait_until, d.leased_until)) as "dueAt" from board.deliveries d
    join board.subscriptions s on s.id = d.subscription_id and ${sql.raw(isServedSql)} where d.state = 'waiting'`.execute(
    database.db,
  )
  const dueAt = rows[0]?.dueAt
  if (dueAt == null) return
  const seconds = Math.max(1, Math.ceil((dueAt.getTime() - now().getTime()) / 1000))
  if (seconds >= soonSeconds) return
  const key = new Date(now().getTime() + seconds * 1000).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)
  await queue.add(deliveryQueue, {}, { afterSeconds: seconds, key })
}
