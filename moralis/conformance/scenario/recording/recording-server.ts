import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { RecordedRequest } from './record.ts'

/** An answer in the board's place. */
export interface Fault {
  /** Part of the path that it is for. */
  path: string
  /** How many requests it stands for; endlessly unless it is said. */
  times?: number
  /** Breaks the connection instead of answering. */
  isCut?: boolean
  status?: number
  body?: string
}

/** A server in front of the board, which notes what passes and can fail for it. */
export interface RecordingServer {
  origin: string
  /** What came in since the last `take`, oldest first. Preflights of browsers are left out. */
  take(): RecordedRequest[]
  /** Called with every answer of the board that is JSON. */
  onAnswer: (answer: unknown) => void
  fail(fault: Fault): void
  recover(): void
  close(): Promise<void>
}

/** Starts one on a free port; `target` is the board's origin. */
export async function startRecordingServer(target: string): Promise<RecordingServer> {
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing))
  let requests: RecordedRequest[] = []
  let faults: Fault[] = []

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readAll(incoming)
    if (incoming.method === 'OPTIONS') return forward(incoming, body, outgoing)
    const record = recordOf(incoming, body)
    requests.push(record)
    const fault = faults.find(({ path, times = Infinity }) => record.path.includes(path) && times > 0)
    if (fault === undefined) return forward(incoming, body, outgoing, record)
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
      // Answers are read here, so they are not to be packed.
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

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const recording: RecordingServer = {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    take() {
      const taken = requests
      requests = []
      return taken
    },
    onAnswer: () => {},
    fail: (fault) => faults.push({ ...fault }),
    recover() {
      faults = []
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
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
