import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Config } from '@cryptolist/board/config/config'
import { isFromHere } from '@cryptolist/board/http/own-origin'
import { addressKey } from '@cryptolist/board/http/rate-limits'
import { createSemaphore } from '@cryptolist/board/semaphore/semaphore'
import express from 'express'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import { parseCodes } from '../http/parse-error.ts'
import type { LiveClient } from './client.ts'
import { errorFrame, findRequestId, readFrame } from './frames.ts'
import { findParseCode } from './refusal.ts'

const maximumFrameBytes = 262_144
const socketsPerAddress = 20
const pingMilliseconds = 30_000
const closeWithinMilliseconds = 1_000
/** RFC 6455 §7.4.1: the server is going away. */
const goingAway = 1001

interface SocketOrigin {
  /** Whether the connection comes from this machine, and through no proxy that isn't trusted. */
  isLoopback: boolean
}

interface LiveSockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  count(): number
  /** Accepts no further sockets and closes all, by force if they don't answer. */
  close(): Promise<void>
}

interface SocketsDependencies {
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
      refuseSocket(socket, parseCodes.REQUEST_LIMIT_EXCEEDED, message)
    } else accept(socket, { isLoopback })
  }
  return {
    count: () => server.clients.size,
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

function splitForwarded(header: string | string[] | undefined): string[] {
  return (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .reverse()
}

/** A reader that is so far behind is dropped. */
const maximumWaitingBytes = 1_048_576
const maximumWaitingFrames = 200
/** A socket that subscribes to all it may ten times over says less. */
const framesPerMinute = 600
const connectWithinMilliseconds = 20_000
const policyViolation = 1008

/** Sends a frame, or drops the reader when what waits for it has grown too large. */
export function sendFrame(socket: WebSocket, frame: string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > maximumWaitingBytes) socket.terminate()
  else socket.send(frame)
}

export function refuseSocket(socket: WebSocket, code: number, message: string): void {
  sendFrame(socket, errorFrame(code, message))
  socket.close(policyViolation)
}

/** Lets a socket speak with its client: frames are answered one after the other, wrong ones with an error frame. */
export function handleSocket(socket: WebSocket, client: LiveClient, log: Logger): void {
  let waiting = 0
  let minute = { startedAt: Date.now(), frames: 0 }
  const semaphore = createSemaphore(1)
  const connectTimer = setTimeout(() => {
    if (!client.isConnected) refuseSocket(socket, parseCodes.TIMEOUT, 'No "connect" came in time.')
  }, connectWithinMilliseconds)
  const answer = async (source: string): Promise<void> => {
    try {
      await client.handle(readFrame(source))
    } catch (error) {
      sendFrame(socket, explain(error, source, log))
      // A client with wrong keys won't have others in the next frame.
      if (!client.isConnected && findParseCode(error) === parseCodes.OPERATION_FORBIDDEN)
        socket.close(policyViolation)
    } finally {
      waiting -= 1
    }
  }
  socket.on('message', (data, isBinary) => {
    waiting += 1
    if (Date.now() - minute.startedAt > 60_000) minute = { startedAt: Date.now(), frames: 0 }
    minute.frames += 1
    if (waiting > maximumWaitingFrames || minute.frames > framesPerMinute)
      return refuseSocket(socket, parseCodes.REQUEST_LIMIT_EXCEEDED, 'Too many frames at once.')
    const source = isBinary ? '' : data.toString()
    void semaphore.run(() => answer(source))
  })
  socket.on('close', () => {
    clearTimeout(connectTimer)
    client.close()
  })
  // Broken frames and too large ones: the library closes the socket with the code that says so.
  socket.on('error', (error) => log.debug({ err: error }, 'A live-query socket broke'))
}

function explain(error: unknown, source: string, log: Logger): string {
  const code = findParseCode(error)
  const requestId = findRequestId(source)
  if (code !== undefined && error instanceof Error) return errorFrame(code, error.message, requestId)
  log.error({ err: error }, 'A live-query frame could not be answered')
  return errorFrame(parseCodes.INTERNAL_SERVER_ERROR, 'Internal server error.', requestId)
}
