import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { closeConnections, type KeptConnections } from '../../outgoing/guarded-fetch.ts'
import { createSemaphore, type Semaphore } from '../../semaphore/semaphore.ts'
import type { DomainContext } from '../domain-context.ts'
import { type Receiver, readContent, type SubscriptionEvent } from './read-content.ts'
import { isServedSql } from './repository.ts'
import { hostOf, type SendAnswer, sendMessage, type Target, unsent } from './send-message.ts'
import { mailName, switchOff } from './switch-off.ts'

type Db = Kysely<Schema>
export type Deliverer = Pick<
  DomainContext,
  'config' | 'database' | 'getOrigin' | 'guardedFetch' | 'jobSummaries' | 'log' | 'now' | 'queue' | 'search'
>

export const deliveryQueue = 'deliver-messages'

/** Seconds from each try that failed to the next, as Standard Webhooks recommends: ten tries over 75 hours. */
const waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
const mostSeconds = waits.reduce((sum, wait) => sum + wait, 0)
const busySeconds = { usual: 60, longest: 3_600 }
/** Between two messages to a channel, where people read them. */
const channelSeconds = 60
/** Between two requests to a receiver that fails: sooner in its first minutes. */
const pauseSeconds = { first: 5, later: 60, firstFor: 300 }

/** Messages of one webhook that are taken up together, and of all. A channel gets one. */
const mostOfOne = 100
const mostAtOnce = 1_000
/** How often others that come due are looked for while messages are sent. */
const lookMilliseconds = 1_000
/** Requests at the same time to one host, from one process. */
const perHost = 8
/** From the beginning of a job: what a process that died had taken up is sent again after it. */
const leaseSeconds = 280
/** Nothing is sent in the last of its lease, which is longer than a request takes. */
const lastSeconds = 30
/** A job of the queue takes nothing more up then, so that it ends before it counts as dead. */
const longestMilliseconds = 200_000
/** What is due later than this is found by the next round. */
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
  for (;;) {
    const isLate = context.now().getTime() - startedAt > longestMilliseconds
    const beganAt = performance.now()
    const groups = isLate ? [] : await claim(context, lease, [...running.keys()])
    const took = performance.now() - beganAt
    for (const group of groups) {
      const { id } = group.target
      const work = deliverGroup(context, group, semaphoreOf(hosts, group.target))
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
  const limit = sleep(milliseconds, undefined, { signal: timer.signal })
  await Promise.race([...work, limit]).finally(() => timer.abort())
}

function semaphoreOf(hosts: Map<string, Semaphore>, target: Target): Semaphore {
  const host = hostOf(target)
  const semaphore = hosts.get(host) ?? createSemaphore(perHost)
  hosts.set(host, semaphore)
  return semaphore
}

interface Delivery {
  id: string
  event: SubscriptionEvent
  jobIds: string[]
  tries: number
}

interface Group {
  target: Target & Receiver
  deliveries: Delivery[]
  /** Until when the deliveries are ours; while they are, no other claim has the same end. */
  lease: Date
}

/** Takes up what is due of subscriptions that are not being served here, the oldest first. */
async function claim({ database, now }: Deliverer, lease: Date, busy: readonly string[]): Promise<Group[]> {
  const at = now()
  const isFree = (row: string) =>
    sql`${sql.ref(`${row}.state`)} = 'waiting' and ${sql.ref(`${row}.due_at`)} <= ${at}
      and (${sql.ref(`${row}.leased_until`)} is null or ${sql.ref(`${row}.leased_until`)} <= ${at})`
  const { rows } = await sql<{ target: Group['target']; delivery: Delivery; subscriptionId: string }>`
    with picked as (
      select d.id from board.subscriptions s
      cross join lateral (
        select w.id, w.due_at from board.deliveries w
        where w.subscription_id = s.id and ${isFree('w')}
        order by w.due_at, w.id limit case when s.failing_since is null and s.kind = 'webhook' then ${mostOfOne} else 1 end
      ) due
      join board.deliveries d on d.id = due.id
      -- Once more of the row itself: another process may have taken or sent it since, and only what is asked of a locked row is asked again.
      where ${isFree('d')} and ${sql.raw(isServedSql)}
        and (s.wait_until is null or s.wait_until <= ${at}) and s.id <> all (${busy}::uuid[])
      order by due.due_at limit ${mostAtOnce} for update of d skip locked
    )
    update board.deliveries d set leased_until = ${lease}
    from picked, board.subscriptions s where d.id = picked.id and s.id = d.subscription_id
    returning s.id as "subscriptionId",
      json_build_object('id', s.id, 'kind', s.kind, 'destination', s.destination, 'search', s.search, 'secretVersion', s.secret_version,
        'rotatedAt', s.rotated_at) as target,
      json_build_object('id', d.id, 'event', d.event, 'jobIds', d.job_ids, 'tries', d.tries) as delivery`.execute(
    database.db,
  )
  const groups = new Map<string, Group>()
  for (const { subscriptionId, target, delivery } of rows) {
    const { rotatedAt } = target
    const group = groups.get(subscriptionId) ?? {
      target: { ...target, rotatedAt: rotatedAt === null ? null : new Date(rotatedAt) },
      deliveries: [],
      lease,
    }
    group.deliveries.push(delivery)
    groups.set(subscriptionId, group)
  }
  return [...groups.values()]
}

interface Tried {
  delivery: Delivery
  /** Undefined where nothing was left to send. */
  answer: SendAnswer | undefined
}

/** Sends messages of one subscription until one fails; the others then wait for their next turn. */
async function deliverGroup(context: Deliverer, group: Group, host: Semaphore): Promise<void> {
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
    while (await host.run(sendNext));
  }
  try {
    await Promise.all(Array.from({ length: Math.min(perHost, open.length) }, work))
  } finally {
    closeConnections(connections)
  }
  const outcome = { tried, left: open }
  await record(context, group, outcome).catch((error: unknown) => {
    context.log.error({ err: error, subscription: group.target.id }, 'Answers not recorded')
    const withoutWords = tried.map(({ delivery, answer }) => ({
      delivery,
      answer: answer && { ...answer, answer: '' },
    }))
    return record(context, group, { ...outcome, tried: withoutWords })
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

function isRefusal(answer: SendAnswer | undefined): boolean {
  return answer !== undefined && answer.outcome !== 'sent' && answer.outcome !== 'unsent'
}

/** Writes down how a group went, and what follows for the subscription. */
async function record(
  context: Deliverer,
  { target, lease }: Group,
  { tried, left }: { tried: readonly Tried[]; left: readonly Delivery[] },
): Promise<void> {
  const { database, now } = context
  const at = now()
  const results = tried.map((one) => resultOf(one, at))
  const failed = tried.filter(({ answer }) => isRefusal(answer))
  const isGone = failed.some(({ answer }) => answer?.outcome === 'gone')
  const hasSent = tried.some(({ answer }) => answer?.outcome === 'sent')
  await database.db.transaction().execute(async (db) => {
    await writeResults(db, results, { at, lease })
    await sql`update board.deliveries set leased_until = null
      where id = any (${left.map(({ id }) => id)}::uuid[]) and leased_until = ${lease}`.execute(db)
    if (hasSent) await noteSuccess(db, target.id, at)
    if (failed.length === 0) return
    const failingSeconds = await noteFailure(db, target.id, { failed, at })
    if (isGone || failingSeconds >= mostSeconds)
      await switchOff(context, db, { id: target.id, state: isGone ? 'gone' : 'failed' })
  })
  if (failed.length > 0) context.queue.wake(mailName)
}

function resultOf({ delivery, answer }: Tried, at: Date) {
  const tries = delivery.tries + 1
  const wait = waits[delivery.tries]
  const isOver =
    answer === undefined || answer.outcome === 'sent' || answer.outcome === 'gone' || wait === undefined
  const over = answer === undefined ? 'dropped' : answer.outcome === 'sent' ? 'sent' : 'failed'
  return {
    id: delivery.id,
    state: isOver ? over : 'waiting',
    due_at: isOver || wait === undefined ? at : new Date(at.getTime() + wait * 1000),
    tries,
    status: answer?.status ?? null,
    milliseconds: answer?.milliseconds ?? null,
    answer: answer?.answer ?? null,
  }
}

/** Of what is still ours: whoever took a message up after its lease has the say on it. */
async function writeResults(
  db: Db,
  results: readonly object[],
  { at, lease }: { at: Date; lease: Date },
): Promise<void> {
  await sql`update board.deliveries d
    set state = r.state, due_at = r.due_at, tries = r.tries, status = r.status, milliseconds = r.milliseconds, answer = r.answer,
      tried_at = ${at}, leased_until = null
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as r (id uuid, state text, due_at timestamptz, tries smallint, status smallint, milliseconds integer, answer text)
    where d.id = r.id and d.state = 'waiting' and d.leased_until = ${lease}`.execute(db)
}

/** Returns for how many seconds nothing has got through. */
async function noteFailure(
  db: Db,
  id: string,
  { failed, at }: { failed: readonly Tried[]; at: Date },
): Promise<number> {
  const busy = failed.find(({ answer }) => answer?.outcome === 'busy')?.answer
  const asked = busy && Math.min(busy.retryAfterSeconds ?? busySeconds.usual, busySeconds.longest)
  const { first, later, firstFor } = pauseSeconds
  const { rows } = await sql<{ seconds: number }>`
    update board.subscriptions set failing_since = coalesce(failing_since, ${at}),
      wait_until = ${at}::timestamptz + make_interval(secs => coalesce(${asked ?? null}::int,
        case when failing_since < ${at}::timestamptz - make_interval(secs => ${firstFor}) then ${later}::int else ${first}::int end))
    where id = ${id} returning extract(epoch from ${at}::timestamptz - failing_since)::float as seconds`.execute(
    db,
  )
  return rows[0]?.seconds ?? 0
}

async function noteSuccess(db: Db, id: string, at: Date): Promise<void> {
  await sql`update board.subscriptions set failing_since = null,
      wait_until = case when kind = 'webhook' then null else ${at}::timestamptz + make_interval(secs => ${channelSeconds}) end
    where id = ${id} and (kind <> 'webhook' or failing_since is not null or wait_until is not null)`.execute(
    db,
  )
}

/** What failed is due again before the next round. One job for each second, or receivers that fail would multiply them. */
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
