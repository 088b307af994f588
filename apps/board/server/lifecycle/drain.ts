import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

const graceMilliseconds = 300
const closeIdleEveryMilliseconds = 50

/** What is open towards clients and can be brought to an end. */
export interface Drainer {
  /** Takes no new connections and waits until every request is answered; what is left after the limit is cut off. */
  drain: (limitMilliseconds: number) => Promise<void>
}

/** Watches a server from before it listens, so that it can be drained later. */
export function createDrainer(server: Server): Drainer {
  const upgraded = new Set<Duplex>()
  // Without any other listener Node answers upgrades as plain requests, and so it should stay.
  if (server.listenerCount('upgrade') > 0) {
    server.on('upgrade', (_request, socket) => {
      upgraded.add(socket)
      socket.once('close', () => upgraded.delete(socket))
    })
  }

  const drain = async (limitMilliseconds: number): Promise<void> => {
    // Clients with a connection still open learn from `Connection: close` not to use it again: closing it under a
    // request that is on its way would lose that request.
    await sleep(graceMilliseconds)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of upgraded) socket.destroy()
    const idle = setInterval(() => server.closeIdleConnections(), closeIdleEveryMilliseconds)
    const limit = setTimeout(() => {
      server.closeAllConnections()
      for (const socket of upgraded) socket.destroy()
    }, limitMilliseconds)
    await closed
    clearInterval(idle)
    clearTimeout(limit)
  }
  return { drain }
}
