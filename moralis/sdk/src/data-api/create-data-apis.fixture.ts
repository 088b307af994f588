import { createServer, type IncomingHttpHeaders } from 'node:http'
import Parse from 'parse/node'
import { vi } from 'vitest'
import { createDataApis, type DataApis } from './data-api.ts'

export interface RecordedRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: unknown
}

/** How the stub answers; `hangs` never does. */
export interface StubAnswer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  hangs?: boolean
}

export interface DataApiStub {
  url: string
  requests: RecordedRequest[]
  answer: StubAnswer
  close(): Promise<void>
}

/** A local server that records what it is asked and gives every question the same answer. */
export async function startDataApiStub(): Promise<DataApiStub> {
  const requests: RecordedRequest[] = []
  const answer: StubAnswer = {}
  const stub = { requests, answer }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub')
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const { method = '', headers } = request
    requests.push({ method, path: pathname, query: searchParams, headers, body })
    const { status = 200, headers: sent = { 'content-type': 'application/json' }, hangs } = stub.answer
    if (hangs) return
    const { body: answer = { result: 'answered' } } = stub.answer
    response.writeHead(status, sent).end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return Object.assign(stub, {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

/** The data APIs of a started app, with a user of these fields signed in, or nobody. */
export function scriptedDataApis(
  user: Record<string, string> | null = null,
  account: string | null = null,
): DataApis {
  Parse.initialize('app')
  const { sessionToken = '', ...attributes } = user ?? {}
  const signedIn = new Parse.User(attributes)
  signedIn.getSessionToken = () => sessionToken
  vi.spyOn(Parse.User, 'currentAsync').mockResolvedValue(user && signedIn)
  return createDataApis({ Parse, environment: 'node' }, { account })
}
