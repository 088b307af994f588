import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import express from 'express'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Config } from '../../config/config.ts'
import { isFromHere } from '../../http/from-here.ts'
import { addressKey } from '../../http/rate-limits.ts'
import { parseCodes } from '../http/parse-error.ts'
import { refuseSocket } from './connection.ts'

const maximumFrameBytes = 262_144
const socketsPerAddress = 20
const pingMilliseconds = 30_000
const closeWithinMilliseconds = 1_000
/** RFC 6455 §7.4.1: the server is going away. */
const goingAway = 1001

/** Where a socket comes from. */
export interface SocketOrigin {
  /** Whether the connection comes from this machine, and through no proxy that isn't trusted. */
  isLoopback: boolean
}

export interface LiveSockets {
  /** Takes over a connection that asked to become a web socket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes all, those that do not answer by force; takes no more. */
  close(): Promise<void>
}

export interface SocketsDependencies {
  config: Pick<Config, 'rateLimits' | 'trustProxy'>
  accept(socket: WebSocket, origin: SocketOrigin): void
}

/** Pings each connection now and then, to find dead ones. */
export function createLiveSockets({ config, accept }: SocketsDependencies): LiveSockets {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    maxPayload: maximumFrameBytes,
    perMessageDeflate: false,
  })
  const findOrigin = createOriginFinder(config)
  const counts = new Map<string, number>()
  const silent = new WeakSet<WebSocket>()
  const timer = setInterval(() => {
    for (const socket of server.clients) {
      if (silent.has(socket)) socket.terminate()
      silent.add(socket)
      socket.ping()
    }
  }, pingMilliseconds).unref()

  const open = (socket: WebSocket, request: IncomingMessage): void => {
    const { address, isLoopback } = findOrigin(request)
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    socket.on('pong', () => silent.delete(socket))
    socket.on('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left === 0) counts.delete(address)
      else counts.set(address, left)
    })
    if (config.rateLimits === 'strict' && count > socketsPerAddress) {
      socket.on('error', () => socket.terminate())
      const message = `Too many sockets: an address may hold ${socketsPerAddress}.`
      refuseSocket(socket, parseCodes.requestLimitExceeded, message)
    } else accept(socket, { isLoopback })
  }
  return {
    upgrade: (request, socket, head) => server.handleUpgrade(request, socket, head, open),
    async close() {
      clearInterval(timer)
      server.close()
      await closeAll([...server.clients])
    },
  }
}

async function closeAll(sockets: readonly WebSocket[]): Promise<void> {
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          const force = setTimeout(() => socket.terminate(), closeWithinMilliseconds)
          socket.once('close', () => {
            clearTimeout(force)
            resolve()
          })
          socket.close(goingAway)
        }),
    ),
  )
}

/** Tells addresses as Express does for requests, with the same proxies trusted. */
function createOriginFinder({
  trustProxy,
}: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => SocketOrigin & { address: string } {
  const app = express()
  app.set('trust proxy', trustProxy ?? false)
  const trusts: unknown = app.get('trust proxy fn')
  return ({ socket, headers }) => {
    const forwarded = headers['x-forwarded-for']
    const chain = [socket.remoteAddress ?? '', ...splitForwarded(forwarded)]
    const isTrusted = (address: string, hop: number): boolean =>
      typeof trusts === 'function' && trusts(address, hop) === true
    const far = chain.findIndex((address, hop) => hop === chain.length - 1 || !isTrusted(address, hop))
    const address = chain[far] ?? ''
    return { address: addressKey(address), isLoopback: isFromHere({ ip: address, headers }, { trustProxy }) }
  }
}

/** Nearest first. */
function splitForwarded(header: string | string[] | undefined): string[] {
  return (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .reverse()
}
