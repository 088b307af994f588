import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import type { SessionOwnersService } from '../../domain/session-owners/service.ts'
import type { JsonObject } from '../http/body.ts'
import type { Rule } from '../rules/rule.ts'
import type { Change } from './change.ts'
import { createLiveClient } from './client.ts'
import { completeChange } from './complete.ts'
import { converse, sendFrame } from './connection.ts'
import { deliver } from './deliver.ts'
import { requireReadable } from './readable.ts'
import { createLiveSockets } from './sockets.ts'
import { createSubscriptions } from './subscriptions.ts'

/** Changes that wait to be told; more than these are lost, with a line in the log. */
const maximumWaitingChanges = 10_000

export interface LiveQueries {
  /** Whether anybody watches the class. While nobody does, its writes cost nothing more. */
  isWatched(className: string): boolean
  /** Tells those who watch, after the changes before it. */
  publish(change: Change): void
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes all sockets. */
  close(): Promise<void>
}

export interface LiveQueriesParts {
  config: Pick<Config, 'appId' | 'masterKey' | 'rateLimits' | 'trustProxy'>
  log: Logger
  owners: SessionOwnersService
  hasFindTriggers(className: string): boolean
  /** An object as it is stored, all of it. */
  findObject(className: string, objectId: string): Promise<JsonObject | undefined>
  findPermissions(className: string): Promise<JsonObject | undefined>
  /** What queries at /server have to pass. */
  queryRules: readonly Rule[]
}

/** Makes live queries: who watches what, over which sockets, and what they are told. */
export function createLiveQueries(parts: LiveQueriesParts): LiveQueries {
  const { config, log, owners, hasFindTriggers, findObject, findPermissions, queryRules } = parts
  const subscriptions = createSubscriptions()
  const sockets = createLiveSockets({
    config,
    accept(socket, { isLoopback }) {
      const client = createLiveClient({
        appId: config.appId,
        masterKey: config.masterKey,
        isMasterAllowed: isLoopback,
        subscriptions,
        owners,
        hasFindTriggers,
        findPermissions,
        requireReadable: (className, where) => requireReadable(queryRules, className, where),
        send: (frame) => sendFrame(socket, frame),
      })
      converse(socket, client, log)
    },
  })
  let waiting = 0
  let last = Promise.resolve()
  const tell = async (change: Change): Promise<void> => {
    try {
      await deliver({ subscriptions, owners }, await completeChange(change, findObject))
    } catch (error) {
      log.error({ err: error, className: change.className }, 'A change could not be told to live queries')
    } finally {
      waiting -= 1
    }
  }
  return {
    isWatched: subscriptions.isWatched,
    publish(change) {
      if (!subscriptions.isWatched(change.className)) return
      if (waiting >= maximumWaitingChanges) {
        log.warn({ className: change.className }, 'Live queries are too far behind: a change is not told')
        return
      }
      waiting += 1
      last = last.then(() => tell(change))
    },
    upgrade: sockets.upgrade,
    close: sockets.close,
  }
}
