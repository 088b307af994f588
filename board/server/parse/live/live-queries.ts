import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import type { Listener } from '../../database/notices.ts'
import type { ListOwners } from '../../domain/accounts/session-owners/token-owners.ts'
import type { LiveChanges, LiveChangesDependencies } from '../../domain/live-changes/live-changes.ts'
import type { JsonObject } from '../http/body.ts'
import { type Change, completeChange, readChange } from './change.ts'
import { createLiveClient } from './client.ts'
import { handleSocket, refuseSocket, sendFrame } from './connection.ts'
import { createCosts } from './costs.ts'
import { deliver } from './deliver.ts'
import { createLiveSockets } from './sockets.ts'
import { createSubscriptions } from './subscriptions.ts'

/** Changes that wait to be told; more than these are lost, with a line in the log. */
const maximumWaitingChanges = 10_000

export interface LiveQueries {
  /** Whether anybody watches the class, in whatever process. While nobody does, its writes cost nothing more. */
  isWatched(className: string): boolean
  /** Tells those who watch, after the changes before it. */
  publish(change: Change): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** What hears the other processes. */
  listeners: readonly Listener[]
  /** Learns what the other processes watch. */
  start(): Promise<void>
  /** Closes all sockets, once everybody has been told what was to be told. */
  close(): Promise<void>
}

export interface LiveQueriesDependencies {
  config: Pick<Config, 'appId' | 'masterKey' | 'rateLimits' | 'trustProxy'>
  log: Logger
  listOwners: ListOwners
  hasFindTriggers(className: string): boolean
  /** An object as it is stored, all of it. */
  findObject(className: string, objectId: string): Promise<JsonObject | undefined>
  findPermissions(className: string): Promise<JsonObject | undefined>
  /** Makes what the processes tell each other by. */
  openChannel(dependencies: Omit<LiveChangesDependencies, 'database' | 'log'>): LiveChanges
}

export function createLiveQueries(dependencies: LiveQueriesDependencies): LiveQueries {
  const { config, log, listOwners, hasFindTriggers, findObject, findPermissions, openChannel } = dependencies
  const subscriptions = createSubscriptions(() => others.announce())
  const sockets = createLiveSockets({
    config,
    accept(socket, { isLoopback }) {
      const client = createLiveClient({
        appId: config.appId,
        masterKey: config.masterKey,
        isMasterAllowed: isLoopback,
        subscriptions,
        listOwners,
        hasFindTriggers,
        findPermissions,
        send: (frame) => sendFrame(socket, frame),
        refuse: (code, message) => refuseSocket(socket, code, message),
      })
      handleSocket(socket, client, log)
    },
  })
  const costs = createCosts()
  let waiting = 0
  let last = Promise.resolve()
  const inTurn = (className: string, tell: () => Promise<void>): void => {
    if (waiting >= maximumWaitingChanges) {
      log.warn({ className }, 'Live queries are too far behind: a change is not told')
      return
    }
    waiting += 1
    last = last.then(async () => {
      try {
        await tell()
      } catch (error) {
        log.error({ err: error, className }, 'A change could not be told to live queries')
      } finally {
        waiting -= 1
      }
    })
  }
  const tellHere = (change: Change): Promise<void> => deliver({ subscriptions, listOwners, costs }, change)
  const tellAll = async (change: Change): Promise<void> => {
    const { className } = change
    const complete = await completeChange(change, findObject)
    const told = [
      tellHere(complete),
      ...(others.isWatchedElsewhere(className) ? [others.send(className, JSON.stringify(complete))] : []),
    ]
    const failed = (await Promise.allSettled(told)).find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }
  const others = openChannel({
    listClasses: subscriptions.listClasses,
    isWatchedHere: subscriptions.isWatched,
    hear(text) {
      const change = readChange(text)
      inTurn(change.className, () => tellHere(change))
    },
  })
  const isWatched = (className: string): boolean =>
    subscriptions.isWatched(className) || others.isWatchedElsewhere(className)
  return {
    isWatched,
    publish(change) {
      if (isWatched(change.className)) inTurn(change.className, () => tellAll(change))
    },
    upgrade: sockets.upgrade,
    listeners: others.listeners,
    start: others.start,
    async close() {
      await sockets.close()
      await Promise.all([others.close(), last])
    },
  }
}
