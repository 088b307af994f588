import { setTimeout as sleep } from 'node:timers/promises'
import type { DomainContext } from '../domain-context.ts'
import { createStatisticsRefresher } from '../imports/planner-statistics.ts'
import { getSystem, systems } from '../systems/address.ts'
import { type FollowContext, mayFollow } from './ask-board.ts'
import { findNewCompanies } from './lists.ts'
import { readDueForms } from './read-forms.ts'
import { type LeasedSource, leaseDueSources, releaseSources, renewLeases } from './repository.ts'
import { runSource } from './run-source.ts'
import type { RunResult } from './settle-run.ts'

/** A board that is due is read within five minutes, so that a closed job is closed here within seventy. */
const everyFiveMinutes = '*/5 * * * *'
/** No board is begun after so long: the next round reads the rest. */
const longestRoundMs = 200_000
/** Boards that wait for their turn are held again after so long: a lease outlasts it and the slowest board. */
const renewAfterMs = 30_000
/** Boards of one system in a round. */
const perSystem = 400
/** Each system and some feeds, which have a host each. */
const hostsAtOnce = systems.length + 10

/** Has the queue read the followed boards. */
export async function handleSourceRounds(context: DomainContext): Promise<void> {
  await context.queue.repeat('follow-sources', everyFiveMinutes, async () => {
    await findNewCompanies(context)
    const done = await runDueSources(context)
    if (done > 0) context.log.info({ sources: done }, 'Followed boards read')
    const forms = await readDueForms(context)
    if (forms > 0) context.log.info({ forms }, 'Forms of followed boards read')
  })
}

/**
 * Reads all boards that are due: systems side by side, the boards of one system one after the other, in another order each time. Returns how
 * many were read. `random` returns numbers from 0 up to 1.
 */
export async function runDueSources(
  context: FollowContext,
  { random = Math.random }: { random?: () => number } = {},
): Promise<number> {
  const until = performance.now() + longestRoundMs
  const byHost = new Map<string, LeasedSource[]>()
  const allowed = systems.filter((reader) => mayFollow(reader, context.config)).map(({ system }) => system)
  const due = await leaseDueSources(context.database.db, { systems: allowed, perSystem })
  for (const source of shuffle(due, random))
    byHost.set(source.host, [...(byHost.get(source.host) ?? []), source])
  // The fullest first, so that a system's boards don't wait for many feeds.
  const waiting = [...byHost.values()].sort((a, b) => b.length - a.length)
  let done = 0
  const noteAdded = createStatisticsRefresher(context)
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const count = await runInTurn(context, next, { until, noteAdded })
      done += count
    }
  }
  await Promise.all(Array.from({ length: hostsAtOnce }, work))
  return done
}

/** By Fisher and Yates. The database returns them in no order that could be relied on, so they are sorted first: the order follows from `random` alone. */
function shuffle<T extends { id: string }>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [shuffled[last], shuffled[other]] as [T, T]
    shuffled[last] = b
    shuffled[other] = a
  }
  return shuffled
}

async function runInTurn(
  context: FollowContext,
  sources: readonly LeasedSource[],
  { until, noteAdded }: { until: number; noteAdded(added: number): Promise<void> },
): Promise<number> {
  const { db } = context.database
  let done = 0
  let renewedAt = Number.NEGATIVE_INFINITY
  for (const [index, source] of sources.entries()) {
    if (performance.now() > until) {
      await releaseSources(db, sources.slice(index))
      return done
    }
    if (index > 0) await sleep(getSystem(source.system).pace.pauseMs)
    // Slow boards before this one took time, in which another worker may have been given it.
    const isLong = performance.now() - renewedAt > renewAfterMs
    if (isLong) renewedAt = performance.now()
    const held = await renewLeases(db, isLong ? sources.slice(index) : [source])
    if (!held.has(source.id)) continue
    const result = await tryRun(context, source, noteAdded)
    done += 1
    if (result !== undefined && result.waitSeconds > 0) {
      await releaseSources(db, sources.slice(index + 1))
      return done
    }
  }
  return done
}

/** A fault here stops no other board. */
async function tryRun(
  context: FollowContext,
  source: LeasedSource,
  noteAdded: (added: number) => Promise<void>,
): Promise<RunResult | undefined> {
  try {
    const result = await runSource(context, source)
    await noteAdded(result.counts.added)
    return result
  } catch (error) {
    context.log.warn({ err: error, system: source.system, board: source.board }, 'Board not read, will retry')
    return undefined
  }
}
