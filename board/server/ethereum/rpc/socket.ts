import { WebSocket } from 'ws'
import { type AnswerLimits, reasonOf } from './bounded-fetch.ts'
import { NodeFailure } from './failures.ts'

/** No connection is kept longer than this without a request. */
const idleMs = 60_000
const maximumMessageBytes = 16 * 1024 * 1024

export interface RpcSocket {
  /** Sends a request of this id and resolves to its answer. Throws NodeFailure, which never holds the address. */
  send(id: number, body: string, limits: AnswerLimits): Promise<unknown>
  close(): void
}

/** JSON-RPC over a web socket that is opened when it is needed. */
export function createRpcSocket(address: string): RpcSocket {
  let current: Connection | undefined
  let idle: NodeJS.Timeout | undefined
  const close = (): void => {
    clearTimeout(idle)
    current?.close()
  }
  return {
    close,
    async send(id, body, limits) {
      clearTimeout(idle)
      if (current === undefined || current.isClosed()) current = connect(address, limits.timeoutMs)
      try {
        return await current.send(id, body, limits)
      } finally {
        clearTimeout(idle)
        idle = setTimeout(close, idleMs).unref()
      }
    },
  }
}

interface Connection extends RpcSocket {
  isClosed(): boolean
}

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
  maximumBytes: number
}

function connect(address: string, timeoutMs: number): Connection {
  const waiting = new Map<number, Waiting>()
  const socket = new WebSocket(address, {
    handshakeTimeout: timeoutMs,
    maxPayload: maximumMessageBytes,
    perMessageDeflate: false,
    followRedirects: false,
  })
  let closedBecause: string | undefined
  const end = (reason: string): void => {
    closedBecause ??= reason
    for (const { reject } of waiting.values()) reject(new NodeFailure('down', closedBecause))
    waiting.clear()
    socket.terminate()
  }
  socket.on('open', () => undefined)
  socket.on('error', (error) => end(reasonOf(error)))
  socket.on('close', () => end('the connection was closed'))
  socket.on('message', (data) => receive(String(data), waiting))
  const opened = new Promise<void>((resolve) => {
    socket.once('open', resolve)
    socket.once('close', resolve)
  })

  return {
    close: () => end('the connection was closed'),
    isClosed: () => closedBecause !== undefined,
    async send(id, body, limits) {
      await opened
      if (closedBecause !== undefined) throw new NodeFailure('down', closedBecause)
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(id)
          reject(new NodeFailure('down', `no answer within ${limits.timeoutMs} ms`))
        }, limits.timeoutMs)
        const settle =
          <T>(take: (value: T) => void) =>
          (value: T) => {
            clearTimeout(timer)
            take(value)
          }
        waiting.set(id, {
          resolve: settle(resolve),
          reject: settle(reject),
          maximumBytes: limits.maximumBytes,
        })
        socket.send(body)
      })
    },
  }
}

function receive(text: string, waiting: Map<number, Waiting>): void {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    return
  }
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) return
  const request = typeof answer.id === 'number' ? waiting.get(answer.id) : undefined
  if (request === undefined) return
  waiting.delete(Number(answer.id))
  if (text.length > request.maximumBytes)
    request.reject(new NodeFailure('too_large', `an answer of more than ${request.maximumBytes} bytes`))
  else request.resolve(answer)
}
