import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { parseCodes } from '../http/parse-error.ts'
import type { LiveClient } from './client.ts'
import { errorFrame, findRequestId, readFrame } from './frames.ts'
import { findParseCode } from './refusal.ts'

/** A reader that is so far behind is dropped. */
const maximumWaitingBytes = 1_048_576
const maximumWaitingFrames = 200
/** A socket that subscribes to all it may ten times over says less. */
const framesPerMinute = 600
const connectWithinMilliseconds = 20_000
/** Codes of closing, RFC 6455 §7.4.1. */
const policyViolation = 1008

/** Sends a frame, or drops the reader when what waits for it has grown too large. */
export function sendFrame(socket: WebSocket, frame: string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > maximumWaitingBytes) socket.terminate()
  else socket.send(frame)
}

/** Says why, then closes. */
export function refuseSocket(socket: WebSocket, code: number, message: string): void {
  sendFrame(socket, errorFrame(code, message))
  socket.close(policyViolation)
}

/** Lets a socket speak with its client: frames are answered one after the other, wrong ones with an error frame. */
export function handleSocket(socket: WebSocket, client: LiveClient, log: Logger): void {
  let waiting = 0
  let minute = { startedAt: Date.now(), frames: 0 }
  let last = Promise.resolve()
  const connectTimer = setTimeout(() => {
    if (!client.isConnected) refuseSocket(socket, parseCodes.timeout, 'No "connect" came in time.')
  }, connectWithinMilliseconds)
  const answer = async (source: string): Promise<void> => {
    try {
      await client.handle(readFrame(source))
    } catch (error) {
      sendFrame(socket, explain(error, source, log))
      // A client with wrong keys won't have others in the next frame.
      if (!client.isConnected && findParseCode(error) === parseCodes.operationForbidden)
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
      return refuseSocket(socket, parseCodes.requestLimitExceeded, 'Too many frames at once.')
    const source = isBinary ? '' : data.toString()
    last = last.then(() => answer(source))
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
  return errorFrame(parseCodes.internal, 'Internal server error.', requestId)
}
