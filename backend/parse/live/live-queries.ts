import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Config } from '@cryptolist/board/config/config'
import type { Listener } from '@cryptolist/board/database/notices'
import type { Database } from '@cryptolist/board/database/open-database'
import type { Processes } from '@cryptolist/board/database/processes'
import { createSemaphore } from '@cryptolist/board/semaphore/semaphore'
import type { Logger } from 'pino'
import { z } from 'zod'
import { createLiveChanges } from '../../live-changes/live-changes.ts'
import { isObject, type JsonObject } from '../http/body.ts'
import type { ParseRest } from '../server/rest.ts'
import type { LiveQueryController, PublishedObject, PublishingServer } from '../server/types.ts'
import { type Change, completeChange, readChange } from './change.ts'
import { createLiveClient } from './client.ts'
import { createCosts, deliver } from './deliver.ts'
import { createLiveSockets, handleSocket, refuseSocket, sendFrame } from './sockets.ts'
import { createSubscriptions } from './subscriptions.ts'
import { type ListOwners, listTokenOwners } from './token-owners.ts'

/** Changes that wait to be told; more than these are lost, with a line in the log. */
const maximumWaitingChanges = 10_000

export interface LiveQueries {
  /** Whether any process watches the class. If none does, its writes cost nothing more. */
  isWatched(className: string): boolean
  /** Sends the change to those who watch, after the changes before it. */
  publish(change: Change): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  count(): { sockets: number; subscriptions: number }
  listeners: readonly Listener[]
  /** Learns what the other processes watch. */
  start(): Promise<void>
  /** Closes all sockets, once pending changes are sent. */
  close(): Promise<void>
}

interface LiveQueriesDependencies {
  config: Pick<Config, 'appId' | 'masterKey' | 'rateLimits' | 'trustProxy'>
  log: Logger
  database: Pick<Database, 'db'>
  processes: Pick<Processes, 'id' | 'listOthers'>
  server: PublishingServer
  hasFindTriggers(className: string): boolean
  rest: ParseRest
}

/** Starts live queries over a parse-server that has started. */
export function startLiveQueries(dependencies: LiveQueriesDependencies): LiveQueries {
  const { config, log, database, processes, server, hasFindTriggers, rest } = dependencies
  const listOwners: ListOwners = (tokens) => listTokenOwners(database, tokens)
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
        findPermissions: (className) => findPermissions(server, className),
        watch: (className) => others.watch(className),
        send: (frame) => sendFrame(socket, frame),
        refuse: (code, message) => refuseSocket(socket, code, message),
      })
      handleSocket(socket, client, log)
    },
  })
  const costs = createCosts()
  let waiting = 0
  const semaphore = createSemaphore(1)
  const inTurn = (className: string, tell: () => Promise<void>): void => {
    if (waiting >= maximumWaitingChanges) {
      log.warn({ className }, 'Live queries are too far behind: a change was dropped')
      return
    }
    waiting += 1
    void semaphore.run(async () => {
      try {
        await tell()
      } catch (error) {
        log.error({ err: error, className }, 'A change couldn’t be sent to live queries')
      } finally {
        waiting -= 1
      }
    })
  }
  const tellHere = (change: Change): Promise<void> => deliver({ subscriptions, listOwners, costs }, change)
  const tellAll = async (change: Change): Promise<void> => {
    const { className } = change
    const complete = await completeChange(change, (name, objectId) => findObject(rest, name, objectId))
    const told = [
      tellHere(complete),
      ...(others.isWatchedElsewhere(className) ? [others.send(className, JSON.stringify(complete))] : []),
    ]
    const failed = (await Promise.allSettled(told)).find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }
  const others = createLiveChanges({
    database,
    processes,
    log,
    listClasses: subscriptions.listClasses,
    isWatchedHere: subscriptions.isWatched,
    hear(text) {
      const change = readChange(text)
      inTurn(change.className, () => tellHere(change))
    },
  })
  const isWatched = (className: string): boolean =>
    subscriptions.isWatched(className) || others.isWatchedElsewhere(className)
  const live: LiveQueries = {
    isWatched,
    publish(change) {
      if (isWatched(change.className)) inTurn(change.className, () => tellAll(change))
    },
    upgrade: sockets.upgrade,
    count: () => ({ sockets: sockets.count(), subscriptions: subscriptions.count() }),
    listeners: others.listeners,
    start: others.start,
    async close() {
      await sockets.close()
      // After every change that waits.
      await Promise.all([others.close(), semaphore.run(async () => undefined)])
    },
  }
  replacePublisher(server.config.liveQueryController, live)
  return live
}

const foundSchema = z.object({ results: z.array(z.record(z.string(), z.unknown())) })

async function findObject(
  rest: ParseRest,
  className: string,
  objectId: string,
): Promise<JsonObject | undefined> {
  const answer = await rest.request('GET', `classes/${className}`, { where: { objectId }, limit: 1 })
  return foundSchema.parse(answer).results[0]
}

async function findPermissions(server: PublishingServer, className: string): Promise<JsonObject | undefined> {
  const schema = await server.config.databaseController.loadSchema()
  const permissions = schema.getClassLevelPermissions(className)
  return isObject(permissions) ? permissions : undefined
}

/** Class names are patterns to Parse's own publisher, and to it all or none of them are watched. Parse's own classes never are. */
const watchable = /^[A-Za-z][A-Za-z0-9_]*$/

function replacePublisher(
  controller: LiveQueryController,
  live: Pick<LiveQueries, 'isWatched' | 'publish'>,
): void {
  const isWatched = (className: string): boolean => watchable.test(className) && live.isWatched(className)
  const publish = (change: Omit<Change, 'permissions'>, permissions: unknown): void =>
    live.publish({ ...change, permissions: isObject(permissions) ? permissions : undefined })
  controller.hasLiveQuery = isWatched
  controller.onAfterSave = (className, current, original, permissions) => {
    if (!isWatched(className)) return
    const now = jsonOf(current)
    const before = original === null || original === undefined ? undefined : jsonOf(original)
    // The writer may not read the object, so Parse knows nothing of its state before.
    if (before === undefined && now.createdAt === undefined) return
    publish({ className, isDeleted: false, original: before, current: now }, permissions)
  }
  controller.onAfterDelete = (className, current, _original, permissions) => {
    // Nobody watched when the deletion began, so Parse has not read what it deleted.
    if (!isWatched(className) || current === undefined) return
    publish({ className, isDeleted: true, original: undefined, current: jsonOf(current) }, permissions)
  }
  // Roles are read again for each change.
  controller.clearCachedRoles = () => {}
}

function jsonOf(object: PublishedObject): JsonObject {
  const json = object._toFullJSON()
  return isObject(json) ? json : {}
}
