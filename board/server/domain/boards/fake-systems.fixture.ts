import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { Db } from '../../database/schema.ts'

/** The answer of a host for an address. A function answers by itself. */
interface FakeAnswer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  handle?(response: ServerResponse): void
}

/** A server that answers as application systems do, with validators. */
export interface FakeSystems {
  origin: string
  /** By host and path without query: `api.lever.co/v0/postings/acme`. */
  answers: Map<string, FakeAnswer>
  requests: { address: string; headers: IncomingHttpHeaders; status: number }[]
  close(): Promise<void>
}

/** Starts a server that stands for all hosts: FOLLOW_TEST_SERVER names it. */
export async function startFakeSystems(port = 0): Promise<FakeSystems> {
  const answers: FakeSystems['answers'] = new Map()
  const requests: FakeSystems['requests'] = []
  const server = createServer(({ headers, url = '' }, response) => {
    const address = `${String(headers['x-forwarded-host'])}${url.replace(/\?.*/, '')}`
    const { status = 200, headers: extraHeaders = {}, body, handle } = answers.get(address) ?? { status: 404 }
    const bytes = typeof body === 'string' ? body : JSON.stringify(body ?? null)
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
    const isSame =
      status === 200 && headers['if-none-match'] === etag && headers['cache-control'] === 'max-age=0'
    requests.push({ address, headers, status: isSame ? 304 : status })
    if (handle) return handle(response)
    response.writeHead(isSame ? 304 : status, { 'content-type': 'application/json', etag, ...extraHeaders })
    response.end(isSame ? undefined : bytes)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`,
    answers,
    requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The id of a posting at Lever. */
export function leverId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

/** A posting as Lever answers it. */
export function leverPosting(n: number, change: Record<string, unknown> = {}, site = 'acme'): object {
  return {
    id: leverId(n),
    text: `Protocol Engineer ${n}`,
    hostedUrl: `https://jobs.lever.co/${site}/${leverId(n)}`,
    workplaceType: 'hybrid',
    createdAt: 1_761_000_000_000,
    descriptionBody: `<p>You build the settlement engine of team ${n}, in Rust, with people who have run networks for years.</p>`,
    lists: [],
    categories: { location: 'Lisbon, Portugal', commitment: 'Full-time', allLocations: [] },
    salaryRange: { currency: 'EUR', interval: 'per-year-salary', min: 60_000, max: 90_000 },
    ...change,
  }
}

/** The listings of a board, as far as tests look at them. */
export async function listStoredListings(db: Db) {
  return db
    .selectFrom('board.jobs')
    .select(['title', 'status', 'cities', 'apply_url', 'description_md'])
    .orderBy('title')
    .orderBy('public_id')
    .execute()
}
