import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { watchSockets } from './open-sockets.ts'

const lookMilliseconds = 50
const silentMilliseconds = 500
const emptyWithinMilliseconds = 1_000
const emptyTurns = 2

export interface DrainOptions {
  /** So long new connections are still taken, for proxies have to see first that we are about to go. */
  noticeMilliseconds: number
  /** What is left after this long is cut off. */
  limitMilliseconds: number
}

/** What is open towards clients and can be brought to an end. */
export interface Drainer {
  /** After the notice, takes no new connections and waits until every request is answered. */
  drain: (options: DrainOptions) => Promise<void>
}

/** Watches a server from before it listens, so that it can be drained later. */
export function createDrainer(server: Server): Drainer {
  const sockets = watchSockets(server)

  const drain = async ({ noticeMilliseconds, limitMilliseconds }: DrainOptions): Promise<void> => {
    await sleep(noticeMilliseconds)
    const release = holdRequests(server)
    await waitForEmptyQueue(sockets.count)
    // An HTTP server's own close() ends idle connections at once, under requests that are on their way over them.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    const closedAt = Date.now()
    release()
    sockets.endUpgraded()
    const look = setInterval(() => {
      const elapsed = Date.now() - closedAt
      sockets.endIdle()
      // Browsers open connections in advance, which may never say anything.
      if (elapsed >= silentMilliseconds) sockets.endSilent()
      if (elapsed >= limitMilliseconds) sockets.endAll()
    }, lookMilliseconds)
    await closed
    clearInterval(look)
  }
  return { drain }
}

/** Keeps new requests from being worked on until released, so that accepting connections has the event loop for itself. */
function holdRequests(server: Server): () => void {
  const held: [IncomingMessage, ServerResponse][] = []
  const hold = (request: IncomingMessage, response: ServerResponse): void =>
    void held.push([request, response])
  const listeners = server.rawListeners('request')
  server.removeAllListeners('request')
  server.on('request', hold)
  return () => {
    server.off('request', hold)
    for (const listener of listeners) server.on('request', (...parameters) => void listener(...parameters))
    for (const [request, response] of held) server.emit('request', request, response)
  }
}

/**
 * Waits until no connection waits to be accepted, for closing would reset those. Node accepts one in each turn of its
 * event loop. Gives up when there is always another.
 */
async function waitForEmptyQueue(count: () => number): Promise<void> {
  const startedAt = performance.now()
  for (let empty = 0; empty < emptyTurns && performance.now() - startedAt < emptyWithinMilliseconds; ) {
    const before = count()
    await nextTurn()
    empty = count() === before ? empty + 1 : 0
  }
}
