import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import type { Delivery, Group } from './claim-due.ts'
import type { SendAnswer } from './send-message.ts'
import { mailName, switchOff } from './switch-off.ts'

/** Seconds from each try that failed to the next, as Standard Webhooks recommends: ten tries over 75 hours. */
const waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
const mostSeconds = waits.reduce((sum, wait) => sum + wait, 0)
const busySeconds = { usual: 60, longest: 3_600 }
/** Between two messages to a channel, where people read them. */
const channelSeconds = 60
/** Between two requests to a receiver that fails: sooner in its first minutes. */
const pauseSeconds = { first: 5, later: 60, firstFor: 300 }

export interface Tried {
  delivery: Delivery
  /** Undefined where nothing was left to send. */
  answer: SendAnswer | undefined
}

/** Whether the receiver didn't take a message. */
export function isRefusal(answer: SendAnswer | undefined): boolean {
  return answer !== undefined && answer.outcome !== 'sent' && answer.outcome !== 'unsent'
}

/** Writes down how a group went, and what follows for the subscription. */
export async function recordResults(
  context: Pick<DomainContext, 'database' | 'now' | 'queue'>,
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

/** Writes only what is still ours: after its lease, another process may have taken a message up. */
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
  const retrySeconds = busy && Math.min(busy.retryAfterSeconds ?? busySeconds.usual, busySeconds.longest)
  const { first, later, firstFor } = pauseSeconds
  const { rows } = await sql<{ seconds: number }>`
    update board.subscriptions set failing_since = coalesce(failing_since, ${at}),
      wait_until = ${at}::timestamptz + make_interval(secs => coalesce(${retrySeconds ?? null}::int,
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
