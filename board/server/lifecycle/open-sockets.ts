import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

interface State {
  requests: number
  /** Bytes read when it was last looked at without a request in flight. */
  idleAt: number | undefined
}

/** The connections of a server, from before it listens. */
export interface OpenSockets {
  /** How many have been accepted so far. */
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
export function watchSockets(server: Server): OpenSockets {
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
