import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listen } from '../../support/listen.ts'
import type { RecordedRequest } from './record.ts'

/** An answer instead of the board's. */
export interface Fault {
  /** Part of the path of the requests that it answers. */
  path: string
  /** How many requests it answers; all unless given. */
  times?: number
  /** Breaks the connection instead of answering. */
  isCut?: boolean
  status?: number
  body?: string
}

/** A server in front of the board that records requests and can answer instead of it. */
export interface RecordingServer {
  origin: string
  /** The requests since the last `take`, oldest first, without browsers' preflights. */
  take(): RecordedRequest[]
  /** Called with every answer of the board that is JSON. */
  onAnswer: (answer: unknown) => void
  /** Answers like this from now on, instead of the fault before. */
  fail(fault: Fault): void
  recover(): void
  close(): Promise<void>
}

export async function startRecordingServer(target: string): Promise<RecordingServer> {
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing))
  let requests: RecordedRequest[] = []
  let fault: Fault | undefined

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readAll(incoming)
    if (incoming.method === 'OPTIONS') return forward(incoming, body, outgoing)
    const record = recordOf(incoming, body)
    requests.push(record)
    if (fault === undefined || !record.path.includes(fault.path) || fault.times === 0)
      return forward(incoming, body, outgoing, record)
    if (fault.times !== undefined) fault.times -= 1
    if (fault.isCut) {
      record.status = 'cut'
      incoming.socket.destroy()
      return
    }
    record.status = fault.status ?? 500
    outgoing.writeHead(record.status, {
      'Content-Type': 'application/json',
      'Access-Control-Allow-Origin': '*',
    })
    outgoing.end(fault.body ?? '{"code":1,"error":"Internal server error."}')
  }

  function forward(
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    record?: RecordedRequest,
  ): Promise<void> {
    return new Promise((resolve) => {
      const { method, url } = incoming
      // Answers are read here, so they must not be compressed.
      const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
      const onward = request(`${target}${url}`, { method, headers, agent: false }, async (answer) => {
        const content = await readAll(answer)
        if (record !== undefined) record.status = answer.statusCode ?? 0
        const isJson = answer.headers['content-type']?.includes('json')
        if (isJson && record !== undefined) recording.onAnswer(JSON.parse(content.toString() || 'null'))
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        outgoing.end(content, resolve)
      })
      onward.on('error', () => outgoing.destroy())
      onward.end(body)
    })
  }

  const { origin, close } = await listen(server)
  const recording: RecordingServer = {
    origin,
    take() {
      const taken = requests
      requests = []
      return taken
    },
    onAnswer: () => {},
    fail(next) {
      fault = { ...next }
    },
    recover() {
      fault = undefined
    },
    close,
  }
  return recording
}

function recordOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): RecordedRequest {
  const ofProtocol = Object.entries(headers).filter(
    ([name]) => name.startsWith('x-parse-') || name === 'authorization',
  )
  return {
    method,
    path: url,
    contentType: headers['content-type'],
    headers: Object.fromEntries(ofProtocol),
    body: readJson(body.toString()),
    status: 0,
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
