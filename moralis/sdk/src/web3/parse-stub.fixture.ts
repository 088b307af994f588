import { createServer } from 'node:http'
import { readField } from '@cryptolist/wallet'
import Parse from 'parse/node'
import type { ParseSdk } from '../parse/core.ts'

export interface SentRequest {
  /** Without the server's own path: `functions/getServerTime`. */
  path: string
  body: Record<string, unknown>
}

/** The answer of a path; an Error becomes a 400 with its message. */
export type Answers = Record<string, (body: Record<string, unknown>) => unknown>

export interface ParseStub {
  Parse: ParseSdk
  requests: SentRequest[]
  /** The requests to a path, oldest first, without what every request carries. */
  sentTo(path: string): Record<string, unknown>[]
  answer(answers: Answers): void
  close(): Promise<void>
}

export const serverTime = 1_650_651_812_709

const willing: Answers = {
  'functions/getServerTime': () => ({ result: { dateTime: serverTime } }),
  users: () => ({ objectId: 'user1', sessionToken: 'r:token', createdAt: new Date(0).toISOString() }),
  logout: () => ({}),
}

/** A server of Parse that records what it is sent, and Parse started with it as a page would have it. */
export async function startParseStub(): Promise<ParseStub> {
  const requests: SentRequest[] = []
  let answers = willing
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString())
    const path = (request.url ?? '').replace('/server/', '')
    requests.push({ path, body })
    const answer = (answers[path] ?? (() => ({ updatedAt: new Date(0).toISOString() })))(body)
    const failed = answer instanceof Error
    response.writeHead(failed ? 400 : 200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(failed ? { code: readField(answer, 'code') ?? 141, error: answer.message } : answer),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  Parse.initialize('app')
  Parse.serverURL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/server`
  Parse.User.enableUnsafeCurrentUser()
  return {
    Parse,
    requests,
    sentTo: (path) =>
      requests.filter((request) => request.path === path).map(({ body }) => withoutSystem(body)),
    answer(next) {
      answers = { ...willing, ...next }
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function withoutSystem(body: Record<string, unknown>): Record<string, unknown> {
  const system = ['_ApplicationId', '_ClientVersion', '_InstallationId']
  return Object.fromEntries(Object.entries(body).filter(([name]) => !system.includes(name)))
}
