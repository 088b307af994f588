import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

const lookMilliseconds = 50
const silentMilliseconds = 500
const quietMilliseconds = 25
const quietWithinMilliseconds = 1_000

interface DrainOptions {
  /** How long new connections are still taken, because proxies have to notice first that we are stopping. */
  noticeMilliseconds: number
  /** Requests that are left after this long are cut off. */
  limitMilliseconds: number
}

export interface Drainer {
  /** After the notice, takes no new connections and waits until every request is answered. */
  drain: (options: DrainOptions) => Promise<void>
}

export function createDrainer(server: Server): Drainer {
  const sockets = watchSockets(server)

  const drain = async ({ noticeMilliseconds, limitMilliseconds }: DrainOptions): Promise<void> => {
    await sleep(noticeMilliseconds)
    const release = holdRequests(server)
    await waitForQuiet(sockets.count)
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
 * Waits until no connection has come for a moment, because closing resets those that wait to be accepted. The requests of most clients are
 * held by then, so few can connect in the instant before the port is closed. Gives up when there is always another.
 */
async function waitForQuiet(count: () => number): Promise<void> {
  const startedAt = performance.now()
  let before = -1
  while (count() !== before && performance.now() - startedAt < quietWithinMilliseconds) {
    before = count()
    await sleep(quietMilliseconds)
  }
}

interface State {
  requests: number
  /** Bytes read when it was last looked at without a request in flight. */
  idleAt: number | undefined
}

interface OpenSockets {
  count: () => number
  /** Ends those that were without a request, and sent nothing, since the last call. */
  endIdle: () => void
  /** Ends those that have never sent anything. */
  endSilent: () => void
  /** Ends those that became something else than HTTP (web sockets). */
  endUpgraded: () => void
  endAll: () => void
}

/** Keeps an account of a server's connections and of the requests in flight on each. */
function watchSockets(server: Server): OpenSockets {
  const sockets = new Map<Socket, State>()
  const upgraded = new Set<Duplex>()
  let count = 0

  server.on('connection', (socket) => {
    count++
    sockets.set(socket, { requests: 0, idleAt: undefined })
    socket.once('close', () => sockets.delete(socket))
  })
  server.prependListener('request', (request, response) => {
    const state = sockets.get(request.socket)
    if (state === undefined) return
    state.requests++
    response.once('close', () => state.requests--)
  })
  // Without any other listener Node answers upgrades as plain requests, and so it should stay.
  if (server.listenerCount('upgrade') > 0) {
    server.on('upgrade', (_request, socket) => {
      upgraded.add(socket)
      socket.once('close', () => upgraded.delete(socket))
    })
  }

  const endIdle = (): void => {
    for (const [socket, state] of sockets) {
      const isQuiet = state.requests === 0 && socket.bytesRead > 0
      if (isQuiet && state.idleAt === socket.bytesRead) socket.destroy()
      state.idleAt = isQuiet ? socket.bytesRead : undefined
    }
  }
  const endSilent = (): void => {
    for (const socket of sockets.keys()) if (socket.bytesRead === 0) socket.destroy()
  }
  const endUpgraded = (): void => {
    for (const socket of upgraded) socket.destroy()
  }
  const endAll = (): void => {
    for (const socket of sockets.keys()) socket.destroy()
  }
  return { count: () => count, endIdle, endSilent, endUpgraded, endAll }
}
