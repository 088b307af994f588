import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTestBoard, type TestBoard } from '../../../tests/support/board.ts'
import { waitForOpenTransactions } from '../../../tests/support/open-transactions.ts'
import { createGuardedFetch } from '../../outgoing/guarded-fetch.ts'
import { signUp } from '../accounts/accounts.ts'
import { findViewer } from '../accounts/sessions.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { makeListing, makeListingCompany } from '../listings/listing.fixture.ts'
import { moveListing } from '../listings/move-listing.ts'
import { deliverDue } from './deliver.ts'
import { findChanges } from './find-changes.ts'
import { createSubscription, type TypedSubscription } from './subscriptions.ts'

export interface Received {
  host: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** The receivers of all hosts, in one server. */
export interface Receivers {
  origin: string
  received: Received[]
  /** Answers a request; by default echoes challenges and answers 200. */
  answer: (request: Received, response: ServerResponse) => void
  close(): Promise<void>
}

export function echo({ body }: Received, response: ServerResponse): void {
  const { data } = JSON.parse(body)
  response.writeHead(200).end(data?.challenge ?? 'ok')
}

async function startReceivers(): Promise<Receivers> {
  const receivers: Receivers = { origin: '', received: [], answer: echo, close: async () => undefined }
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const host = String(request.headers['x-forwarded-host'])
    const received = { host, path: request.url ?? '', headers: request.headers, body }
    receivers.received.push(received)
    receivers.answer(received, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receivers.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  receivers.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return receivers
}

/** A board whose queue does nothing by itself, with receivers and a clock. */
export interface SubscriptionTests {
  board: TestBoard
  context: DomainContext
  receivers: Receivers
  /** Emails about switched off subscriptions, as the queue got them. */
  queued: { name: string; data: object }[]
  /** Lets so much time pass on the clock. */
  advance(seconds: number): void
  /** Lets no time pass but by `advance` until the next test, however slow the machine is. */
  stopClock(): void
  /** Makes messages of what has changed; returns how many. */
  findChanges(): Promise<number>
  /** The queue's work of each minute, and the messages that arrived. */
  run(): Promise<Received[]>
  /** Sends what is due; returns what arrived. */
  deliver(): Promise<Received[]>
  addListing(
    content?: Parameters<typeof makeListing>[1]['content'],
  ): Promise<{ id: string; publicId: string; slug: string }>
  move(jobId: string, action: 'freeze' | 'unfreeze' | 'close'): Promise<void>
  signUp(): Promise<Viewer>
  /** Subscribes somebody, or a new account, to jobs with Rust: by a webhook that echoes its challenge, unless it says otherwise. */
  subscribe(
    typed?: Partial<TypedSubscription> & { by?: Viewer },
  ): Promise<{ id: string; viewer: Viewer; secret: string }>
  query<T extends object>(words: string, values?: unknown[]): Promise<T[]>
  /** Without subscriptions, and with receivers that echo. */
  reset(): Promise<void>
  close(): Promise<void>
}

let lastNumber = 0
const discordChannel = `https://discord.com/api/webhooks/123456789012345678/${'token'.repeat(10)}`
const webhook = {
  owner: 'me',
  search: '/jobs?tag=rust',
  kind: 'webhook',
  chat: '',
  events: ['published', 'changed', 'ended'],
} as const

export async function startSubscriptionTests(): Promise<SubscriptionTests> {
  const board = await startTestBoard({ DEMO: 'off' })
  // Tests do its work, at times of their own.
  await board.context.queue.close()
  const receivers = await startReceivers()
  let ahead = 0
  let stoppedAt: number | undefined
  const queued: { name: string; data: object }[] = []
  const context: DomainContext = {
    ...board.context,
    guardedFetch: createGuardedFetch(undefined, { testServer: receivers.origin }),
    now: () => new Date((stoppedAt ?? Date.now()) + ahead),
    getOrigin: () => 'https://board.example',
    queue: {
      ...board.context.queue,
      add: async (name, data) => void queued.push({ name, data }),
      wake: () => undefined,
    },
  }
  const { db, pool } = board.context.database
  const query = async <T extends object>(words: string, values: unknown[] = []): Promise<T[]> =>
    (await pool.query<T>(words, values)).rows
  const signUpNew = async (): Promise<Viewer> => {
    lastNumber += 1
    const username = `subscriber-${lastNumber}`
    const { token } = await signUp(board.context, { username, password: 'correct horse battery' })
    return findViewer(board.context, token)
  }
  const deliver = async (): Promise<Received[]> => {
    receivers.received.length = 0
    await deliverDue(context)
    return [...receivers.received]
  }
  const findAllChanges = async (): Promise<number> => {
    await waitForOpenTransactions(board.context.database)
    return findChanges(context)
  }
  return {
    board,
    context,
    receivers,
    queued,
    advance(seconds) {
      ahead += seconds * 1000
    },
    stopClock() {
      stoppedAt = Date.now()
    },
    findChanges: findAllChanges,
    async run() {
      await findAllChanges()
      return deliver()
    },
    deliver,
    async addListing(content = {}) {
      const company = await makeListingCompany(db)
      const { id, publicId } = await makeListing(db, { companyId: company.id, content })
      return { id, publicId, slug: company.slug }
    },
    move: (jobId, action) =>
      db.transaction().execute(async (transaction) => {
        await moveListing(context, transaction, {
          jobId,
          action,
          actor: { kind: 'moderator', userId: null },
          ...(action === 'close' && { closeReason: 'moderation' as const, reasonCode: 'spam' as const }),
        })
      }),
    signUp: signUpNew,
    async subscribe({ by, ...typed } = {}) {
      const viewer = by ?? (await signUpNew())
      const address = typed.kind === 'discord' ? discordChannel : 'https://hooks.example/in'
      const { id, secret = '' } = await createSubscription(context, viewer, { ...webhook, address, ...typed })
      receivers.received.length = 0
      return { id, viewer, secret }
    },
    query,
    async reset() {
      stoppedAt = undefined
      receivers.answer = echo
      receivers.received.length = 0
      queued.length = 0
      await query('delete from board.subscriptions')
    },
    async close() {
      await board.close()
      await receivers.close()
    },
  }
}
