import { randomUUID } from 'node:crypto'
import type { JsonObject } from '../http/body.ts'
import { type ReadonlyCall, toOperation } from '../http/call.ts'
import { isKey, isMasterKey } from '../http/keys.ts'
import { parseCodes } from '../http/parse-error.ts'
import { queryRules } from '../rules/queries.ts'
import { findRefusal } from '../rules/rule.ts'
import { readerOf, tokensOf } from './deliver.ts'
import type { ClientFrame, ConnectFrame, SubscribeFrame } from './frames.ts'
import { hiddenFields, requireClass } from './permissions.ts'
import { liveRefusal } from './refusal.ts'
import type { Outlet, Subscription, Subscriptions } from './subscriptions.ts'
import type { ListOwners } from './token-owners.ts'

const maximumSubscriptions = 50
const maximumPatterns = 200

export interface ClientDependencies {
  appId: string
  masterKey: string
  isMasterAllowed: boolean
  subscriptions: Subscriptions
  listOwners: ListOwners
  /** Whether cloud code decides what of the class may be found; it is not asked here. */
  hasFindTriggers(className: string): boolean
  /** Class-level permissions; undefined while there is no such class. */
  findPermissions(className: string): Promise<JsonObject | undefined>
  /** Resolves once every process reports changes of the class, until the returned function is called. */
  watch(className: string): Promise<() => void>
  send(frame: string): void
  refuse(code: number, message: string): void
}

export interface LiveClient {
  readonly isConnected: boolean
  handle(frame: ClientFrame): Promise<void>
  close(): void
}

export function createLiveClient(dependencies: ClientDependencies): LiveClient {
  const own = new Map<number, Subscription>()
  let outlet: Outlet | undefined
  let isClosed = false
  const forget = (requestId: number): void => {
    const subscription = own.get(requestId)
    if (subscription !== undefined) dependencies.subscriptions.remove(subscription)
    own.delete(requestId)
  }
  const connect = (frame: ConnectFrame): void => {
    if (outlet !== undefined)
      throw liveRefusal(parseCodes.OPERATION_FORBIDDEN, 'This socket is connected already.')
    outlet = { ...openOutlet(dependencies, frame), forget }
    dependencies.send(JSON.stringify({ op: 'connected', ...idsOf(outlet) }))
  }
  const requireOutlet = (): Outlet => {
    if (outlet === undefined)
      throw liveRefusal(parseCodes.OPERATION_FORBIDDEN, 'Send a frame with the op "connect" first.')
    return outlet
  }
  const subscribe = async (frame: SubscribeFrame): Promise<void> => {
    const to = requireOutlet()
    if (!own.has(frame.requestId) && own.size >= maximumSubscriptions)
      throw liveRefusal(
        parseCodes.REQUEST_LIMIT_EXCEEDED,
        `A socket holds at most ${maximumSubscriptions} subscriptions.`,
      )
    const subscription = await makeSubscription(dependencies, to, frame)
    const endWatch = await dependencies.watch(subscription.watched.className)
    try {
      add(to, frame, subscription)
    } finally {
      endWatch()
    }
  }
  const add = (to: Outlet, frame: SubscribeFrame, subscription: Subscription): void => {
    if (isClosed) return
    forget(frame.requestId)
    const patterns = [...own.values()].reduce((sum, { watched }) => sum + watched.patterns, 0)
    if (patterns + subscription.watched.patterns > maximumPatterns)
      throw liveRefusal(
        parseCodes.REQUEST_LIMIT_EXCEEDED,
        `The subscriptions of a socket hold at most ${maximumPatterns} patterns.`,
      )
    own.set(frame.requestId, subscription)
    dependencies.subscriptions.add(subscription)
    dependencies.send(JSON.stringify({ op: 'subscribed', ...idsOf(to), requestId: frame.requestId }))
  }
  const unsubscribe = (requestId: number): void => {
    const to = requireOutlet()
    if (!own.has(requestId))
      throw liveRefusal(parseCodes.OBJECT_NOT_FOUND, `There is no subscription with the number ${requestId}.`)
    forget(requestId)
    dependencies.send(JSON.stringify({ op: 'unsubscribed', ...idsOf(to), requestId }))
  }
  return {
    get isConnected() {
      return outlet !== undefined
    },
    async handle(frame) {
      if (frame.op === 'connect') connect(frame)
      else if (frame.op === 'unsubscribe') unsubscribe(frame.requestId)
      else await subscribe(frame)
    },
    close() {
      isClosed = true
      for (const requestId of [...own.keys()]) forget(requestId)
    },
  }
}

function openOutlet(
  { appId, masterKey, isMasterAllowed, send, refuse }: ClientDependencies,
  frame: ConnectFrame,
): Omit<Outlet, 'forget'> {
  const hasKey = isKey(frame.masterKey)
  const isMaster = hasKey && isMasterAllowed && isMasterKey(frame.masterKey, { masterKey })
  if (frame.applicationId !== appId || hasKey !== isMaster)
    throw liveRefusal(parseCodes.OPERATION_FORBIDDEN, 'unauthorized')
  return {
    clientId: randomUUID(),
    installationId: frame.installationId ?? undefined,
    isMaster,
    token: frame.sessionToken ?? undefined,
    send,
    refuse,
  }
}

function idsOf({ clientId, installationId }: Outlet): Pick<Outlet, 'clientId' | 'installationId'> {
  return { clientId, installationId }
}

async function makeSubscription(
  { subscriptions, listOwners, hasFindTriggers, findPermissions }: ClientDependencies,
  outlet: Outlet,
  { requestId, query, sessionToken }: SubscribeFrame,
): Promise<Subscription> {
  const { className, where } = query
  if (className.startsWith('_'))
    throw liveRefusal(parseCodes.OPERATION_FORBIDDEN, `Objects of ${className} cannot be watched.`)
  if (!outlet.isMaster && hasFindTriggers(className))
    throw liveRefusal(
      parseCodes.OPERATION_FORBIDDEN,
      `Objects of ${className} cannot be watched: cloud code decides which of them may be found.`,
    )
  requireReadable(className, where)
  const token = sessionToken ?? undefined
  const owners = await listOwners(tokensOf({ outlet, token }))
  if (token !== undefined && !outlet.isMaster && !owners.has(token))
    throw liveRefusal(parseCodes.INVALID_SESSION_TOKEN, 'Invalid session token')
  const watched = subscriptions.query(className, where)
  const reader = readerOf({ outlet, token }, owners)
  const permissions = await findPermissions(className)
  requireClass(permissions, { className, operation: watched.operation, reader })
  const watch = query.watch ?? undefined
  const hidden = hiddenFields(permissions, reader)
  const fields = [...watched.fields, ...(watch ?? []).map((field) => field.split('.')[0] ?? field)]
  const forbidden = fields.find((field) => hidden.includes(field))
  if (forbidden !== undefined)
    throw liveRefusal(
      parseCodes.OPERATION_FORBIDDEN,
      `This user is not allowed to query ${forbidden} on class ${className}`,
    )
  return { outlet, requestId, watched, token, keys: query.keys ?? query.fields ?? undefined, watch }
}

/** A condition is kept, and tried at each change. */
const maximumCondition = 16_384

function requireReadable(className: string, where: JsonObject): void {
  if (JSON.stringify(where).length > maximumCondition)
    throw liveRefusal(parseCodes.INVALID_QUERY, 'The condition is too long to be watched.')
  const call: ReadonlyCall = {
    operations: [toOperation('GET', `/classes/${className}`, { where })],
    isBatch: false,
    isTransaction: false,
    token: undefined,
    applicationIds: [],
    installationId: undefined,
    ip: undefined,
    isMaster: false,
    hasWrongKey: false,
    isOfSdk: false,
  }
  const refusal = findRefusal(queryRules, call)
  if (refusal !== undefined) throw liveRefusal(refusal.body.code, refusal.body.error)
}
