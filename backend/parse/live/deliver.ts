import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseCodes } from '../http/parse-error.ts'
import { type Change, findMatch, findSeen, type Match } from './change.ts'
import { errorFrame } from './frames.ts'
import type { Reader } from './permissions.ts'
import { createMeter, findParseCode } from './refusal.ts'
import type { Outlet, Subscription, Subscriptions, WatchedQuery } from './subscriptions.ts'
import type { ListOwners, TokenOwner } from './token-owners.ts'

/** Cost of sending a frame, on top of writing it. */
const stepsPerFrame = 400

interface DeliverDependencies {
  subscriptions: Subscriptions
  listOwners: ListOwners
  costs: Costs
}

type Owners = ReadonlyMap<string, TokenOwner>

/** Sends a change to everyone who watches, as far as they may see it now. What several share (condition, reader, keys) is worked out once. */
export async function deliver(
  { subscriptions, listOwners, costs }: DeliverDependencies,
  change: Change,
): Promise<void> {
  const matches: Match[] = []
  for (const watched of subscriptions.list(change.className)) {
    const match = matchOrEnd(change, watched, costs)
    if (match !== undefined) matches.push(match)
    await costs.rest()
  }
  const told = matches.map((match) => ({ match, to: [...match.watched.subscriptions] }))
  const watching = told.flatMap(({ to }) => to)
  if (watching.length === 0) return
  const owners = await listOwners([...new Set(watching.flatMap(tokensOf))])
  for (const { match, to } of told) {
    const written = new Map<string, string | undefined>()
    for (const subscription of to) {
      // It may have ended while others had their turn.
      if (match.watched.subscriptions.has(subscription))
        send({ change, match, written, owners, costs }, subscription)
      await costs.rest()
    }
  }
}

/** Who the subscription reads as: its own token counts before the one of its socket. */
export function readerOf({ outlet, token }: Pick<Subscription, 'outlet' | 'token'>, owners: Owners): Reader {
  const own = token ?? outlet.token
  const owner = own === undefined ? undefined : owners.get(own)
  return { isMaster: outlet.isMaster, userId: owner?.userId, roles: owner?.roles ?? [] }
}

export function tokensOf({ outlet, token }: Pick<Subscription, 'outlet' | 'token'>): string[] {
  const own = token ?? outlet.token
  return own === undefined ? [] : [own]
}

/** A condition that costs too much ends its subscriptions, or one client could keep all waiting. */
function matchOrEnd(change: Change, watched: WatchedQuery, costs: Costs): Match | undefined {
  for (const subscription of [...watched.subscriptions])
    if (costs.isUsedUp(subscription.outlet))
      end(
        subscription,
        parseCodes.REQUEST_LIMIT_EXCEEDED,
        'The conditions of this socket cost too much at once. Watch fewer or simpler ones.',
      )
  if (watched.subscriptions.size === 0) return undefined
  const outlets = new Set([...watched.subscriptions].map(({ outlet }) => outlet))
  const meter = createMeter()
  try {
    return findMatch(change, watched, meter)
  } catch (error) {
    const code = findParseCode(error)
    if (code === undefined) throw error
    for (const subscription of [...watched.subscriptions])
      end(subscription, code, error instanceof Error ? error.message : '')
    return undefined
  } finally {
    costs.spend(meter.spent)
    for (const outlet of outlets) costs.charge(outlet, meter.spent)
  }
}

interface Delivery {
  change: Change
  match: Match
  written: Map<string, string | undefined>
  owners: Owners
  costs: Costs
}

function send({ change, match, written, owners, costs }: Delivery, subscription: Subscription): void {
  const { outlet, requestId, token, keys, watch } = subscription
  if (token !== undefined && !outlet.isMaster && !owners.has(token)) {
    end(subscription, parseCodes.INVALID_SESSION_TOKEN, 'Invalid session token')
    return
  }
  const reader = readerOf(subscription, owners)
  const key = JSON.stringify([reader.isMaster, reader.userId, keys, watch])
  costs.spend(stepsPerFrame)
  if (!written.has(key)) {
    written.set(key, write(change, match, { reader, keys, watch }))
    costs.spend(written.get(key)?.length ?? 0)
  }
  const rest = written.get(key)
  if (rest === undefined) return
  const { clientId, installationId } = outlet
  outlet.send(`{${JSON.stringify({ clientId, installationId, requestId }).slice(1, -1)},${rest}`)
}

function write(
  change: Change,
  match: Match,
  who: { reader: Reader } & Pick<Subscription, 'keys' | 'watch'>,
): string | undefined {
  const seen = findSeen(change, match, who)
  if (seen === undefined) return undefined
  const { op, object, original } = seen
  return JSON.stringify({ op, object, original }).slice(1)
}

function end({ outlet, requestId }: Subscription, code: number, message: string): void {
  outlet.send(errorFrame(code, message, requestId))
  outlet.forget(requestId)
}

const stepsAtOnce = 200_000
/** Limit on the cost of one socket's conditions in a second. */
const stepsPerSecond = 1_000_000
/** Going over it so often, with less than a minute in between, closes the socket. */
const maximumOffences = 3
const forgivenAfterMilliseconds = 60_000

/** Costs of trying conditions and of telling, in steps of a meter (refusal.ts). */
interface Costs {
  spend(steps: number): void
  /** Lets others have their turn, once enough has been done since they had it. */
  rest(): Promise<void>
  charge(outlet: Outlet, steps: number): void
  isUsedUp(outlet: Outlet): boolean
}

interface Account {
  startedAt: number
  steps: number
  offences: number
  offendedAt: number
}

/** One account for all changes, because many cheap ones keep others waiting too. */
export function createCosts({
  now = Date.now,
  giveTurn = nextTurn,
}: {
  now?: () => number
  giveTurn?: () => Promise<unknown>
} = {}): Costs {
  const accounts = new WeakMap<Outlet, Account>()
  let sinceRest = 0
  const accountOf = (outlet: Outlet): Account => {
    const account = accounts.get(outlet) ?? { startedAt: now(), steps: 0, offences: 0, offendedAt: 0 }
    accounts.set(outlet, account)
    if (now() - account.startedAt >= 1_000) Object.assign(account, { startedAt: now(), steps: 0 })
    return account
  }
  return {
    spend(steps) {
      sinceRest += steps
    },
    async rest() {
      if (sinceRest < stepsAtOnce) return
      sinceRest = 0
      await giveTurn()
    },
    charge(outlet, steps) {
      const account = accountOf(outlet)
      const wasUsedUp = account.steps > stepsPerSecond
      account.steps += steps
      if (wasUsedUp || account.steps <= stepsPerSecond) return
      if (now() - account.offendedAt > forgivenAfterMilliseconds) account.offences = 0
      account.offences += 1
      account.offendedAt = now()
      if (account.offences >= maximumOffences)
        outlet.refuse(
          parseCodes.REQUEST_LIMIT_EXCEEDED,
          'The conditions of this socket cost too much, again and again.',
        )
    },
    isUsedUp: (outlet) => accountOf(outlet).steps > stepsPerSecond,
  }
}
