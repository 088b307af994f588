import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SessionOwnersService, TokenOwner } from '../../domain/session-owners/service.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type Change, findMatch, findSeen, type Match } from './change.ts'
import { errorFrame } from './frames.ts'
import type { Reader } from './permissions.ts'
import { findParseCode } from './refusal.ts'
import type { Subscription, Subscriptions, WatchedQuery } from './subscriptions.ts'

/** So many frames go out before others get their turn. */
const framesAtOnce = 500

export interface DeliverParts {
  subscriptions: Subscriptions
  owners: SessionOwnersService
}

type Owners = ReadonlyMap<string, TokenOwner>

/**
 * Tells everybody who watches about a change, each what they may see at this moment: sessions and roles are read anew. What is the same for
 * several (condition, reader, keys) is worked out and written once.
 */
export async function deliver({ subscriptions, owners }: DeliverParts, change: Change): Promise<void> {
  const matches = subscriptions.list(change.className).flatMap((watched) => matchOrEnd(change, watched))
  const watching = matches.flatMap(({ watched }) => [...watched.subscriptions])
  if (watching.length === 0) return
  const known = await owners.listByToken([...new Set(watching.flatMap(tokensOf))])
  let sent = 0
  for (const match of matches) {
    const written = new Map<string, string | undefined>()
    for (const subscription of [...match.watched.subscriptions]) {
      send({ change, match, written, known }, subscription)
      sent += 1
      if (sent % framesAtOnce === 0) await nextTurn()
    }
  }
}

/** Who the subscription reads as: its own token counts before the one of its socket. */
export function readerOf({ outlet, token }: Pick<Subscription, 'outlet' | 'token'>, known: Owners): Reader {
  const own = token ?? outlet.token
  const owner = own === undefined ? undefined : known.get(own)
  return { isMaster: outlet.isMaster, userId: owner?.userId, roles: owner?.roles ?? [] }
}

/** The tokens that decide who a subscription reads as. */
export function tokensOf({ outlet, token }: Pick<Subscription, 'outlet' | 'token'>): string[] {
  const own = token ?? outlet.token
  return own === undefined ? [] : [own]
}

/** A pattern that takes too long ends its subscriptions, or one client could keep all waiting. */
function matchOrEnd(change: Change, watched: WatchedQuery): Match[] {
  try {
    const match = findMatch(change, watched)
    return match === undefined ? [] : [match]
  } catch (error) {
    const code = findParseCode(error)
    if (code === undefined) throw error
    for (const subscription of [...watched.subscriptions])
      end(subscription, code, error instanceof Error ? error.message : '')
    return []
  }
}

interface Delivery {
  change: Change
  match: Match
  /** The end of frames by reader and keys. */
  written: Map<string, string | undefined>
  known: Owners
}

function send({ change, match, written, known }: Delivery, subscription: Subscription): void {
  const { outlet, requestId, token, keys, watch } = subscription
  if (token !== undefined && !outlet.isMaster && !known.has(token)) {
    end(subscription, parseCodes.invalidSession, 'Invalid session token')
    return
  }
  const reader = readerOf(subscription, known)
  const key = JSON.stringify([reader.isMaster, reader.userId, keys, watch])
  if (!written.has(key)) written.set(key, write(change, match, { reader, keys, watch }))
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
