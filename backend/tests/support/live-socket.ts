import { WebSocket } from 'ws'
import { z } from 'zod'

const frameSchema = z.looseObject({ op: z.string(), requestId: z.number().optional() })
export type LiveFrame = z.infer<typeof frameSchema>

/** A client of live queries that says exactly what it is told to. */
export interface LiveSocket {
  /** Sends a frame, or a text as it is. */
  say(frame: Record<string, unknown> | string | Buffer): void
  /** The next frame that nobody has taken yet. */
  next(): Promise<LiveFrame>
  /** The code that the socket was closed with. */
  closed: Promise<number>
  close(): void
  raw: WebSocket
}

/** Opens a socket at the address of the backend, without saying anything. */
export async function openLiveSocket(
  serverUrl: string,
  headers: Record<string, string> = {},
): Promise<LiveSocket> {
  const raw = new WebSocket(serverUrl.replace(/^http/, 'ws'), { headers })
  const frames: LiveFrame[] = []
  const takers: ((frame: LiveFrame) => void)[] = []
  raw.on('message', (data) => {
    const frame = frameSchema.parse(JSON.parse(data.toString()))
    const taker = takers.shift()
    if (taker === undefined) frames.push(frame)
    else taker(frame)
  })
  const closed = new Promise<number>((resolve) => raw.on('close', resolve))
  await new Promise<void>((resolve, reject) => {
    raw.once('open', () => resolve())
    raw.once('error', reject)
  })
  return {
    say: (frame) =>
      raw.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame)),
    next: async () => {
      const frame = frames.shift()
      return frame ?? new Promise((resolve) => takers.push(resolve))
    },
    closed,
    close: () => raw.close(),
    raw,
  }
}

/** A connected one, as a client of the application makes it. */
export async function connectLive(
  serverUrl: string,
  connect: Record<string, unknown> = {},
): Promise<LiveSocket> {
  const socket = await openLiveSocket(serverUrl)
  socket.say({ op: 'connect', applicationId: 'cryptolist', ...connect })
  const answer = await socket.next()
  if (answer.op !== 'connected') throw new Error(`Not connected: ${JSON.stringify(answer)}`)
  return socket
}
