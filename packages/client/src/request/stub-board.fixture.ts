import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach } from 'vitest'

/** How the stub answers one request. */
type Reply = (request: IncomingMessage, response: ServerResponse) => void

/** A server that gives its replies in order, and repeats the last one. */
export interface StubBoard {
  origin: string
  /** Method and path of every request, oldest first. */
  requests: string[]
  /** Bodies of the requests, as text. */
  bodies: string[]
}

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Runs until the end of the test. */
export async function startStubBoard(...replies: Reply[]): Promise<StubBoard> {
  const requests: string[] = []
  const bodies: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const reply = replies[Math.min(requests.length, replies.length) - 1]
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      bodies.push(body)
      reply?.(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { origin: `http://127.0.0.1:${port}`, requests, bodies }
}

/** Answers with JSON. */
export function json(body: unknown, status = 200): Reply {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

/** Answers as the board does when something is wrong. */
export function problem(
  status: number,
  code: string,
  facts: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Reply {
  const body = {
    type: 'about:blank',
    title: 'Title',
    status,
    detail: `Detail of ${code}.`,
    code,
    requestId: 'req-1',
  }
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/problem+json', ...headers })
    response.end(JSON.stringify({ ...body, ...facts }))
  }
}

/** Answers with something that is not JSON. */
export function text(body: string, status = 200): Reply {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end(body)
  }
}

/** Ends the connection in the middle of the answer. */
export const cut: Reply = (_request, response) => {
  response.writeHead(200, { 'content-length': '100' })
  response.write('{"items":')
  response.destroy()
}

/** Never answers. */
export const silence: Reply = () => {}

/** An empty last page. */
export const emptyPage = { items: [], total: 0, next: null }
