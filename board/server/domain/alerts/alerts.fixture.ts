import { randomUUID } from 'node:crypto'
import { startTestBoard, type TestBoard } from '../../../tests/support/board.ts'
import { waitForOpenTransactions } from '../../../tests/support/open-transactions.ts'
import type { Mail, MailOutcome } from '../../mail/mailer.ts'
import { signUp } from '../accounts/accounts.ts'
import { findViewer } from '../accounts/sessions.ts'
import { anonymousViewer, type Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { makeListing, makeListingCompany } from '../listings/listing.fixture.ts'
import { moveListing } from '../listings/move-listing.ts'
import { findChanges } from '../subscriptions/find-changes.ts'
import { confirmAlert, createAlert, type TypedAlert } from './create-alert.ts'
import { sendDueAlerts } from './send-alerts.ts'

type Outcome = Exclude<MailOutcome, 'failed'>

/** A board whose queue does nothing by itself, with a mail server and a clock. */
export interface AlertTests {
  board: TestBoard
  context: DomainContext
  /** Emails that the mail server took or refused. */
  mails: Mail[]
  queued: { name: string; data: object }[]
  /** The mail server's answer to an email; it takes all by default. */
  answer: (mail: Mail) => Promise<Outcome>
  advance(seconds: number): void
  addListing(
    content?: Parameters<typeof makeListing>[1]['content'],
    companyId?: string,
  ): Promise<{ id: string; publicId: string }>
  addCompany(): Promise<string>
  move(jobId: string, action: 'freeze' | 'unfreeze' | 'close'): Promise<void>
  /** An account with a confirmed address. */
  signUp(): Promise<{ viewer: Viewer; email: string }>
  /** A confirmed alert for jobs with Rust of an address, unless it says otherwise; its id. */
  add(typed?: Partial<TypedAlert> & { by?: Viewer }): Promise<string>
  /** Finds what is new. */
  find(): Promise<void>
  /** Sends what is due; the emails that came. */
  send(context?: DomainContext): Promise<Mail[]>
  run(): Promise<Mail[]>
  query<T extends object>(words: string, values?: unknown[]): Promise<T[]>
  reset(): Promise<void>
  close(): Promise<void>
}

const typedAlert: TypedAlert = {
  search: '/jobs?tag=rust',
  name: 'Rust',
  email: '',
  frequency: 'instant',
  hour: '8',
  timeZone: 'UTC',
}
let lastNumber = 0

export async function startAlertTests(): Promise<AlertTests> {
  const board = await startTestBoard({ DEMO: 'off' })
  // Tests do its work, at times of their own.
  await board.context.queue.close()
  let ahead = 0
  const mails: Mail[] = []
  const queued: { name: string; data: object }[] = []
  const take = async (mail: Mail): Promise<Outcome> => {
    const outcome = await tests.answer(mail)
    mails.push(mail)
    return outcome
  }
  const context: DomainContext = {
    ...board.context,
    now: () => new Date(Date.now() + ahead),
    getOrigin: () => 'https://board.example',
    mailer: {
      send: async (mail) => void (await take(mail)),
      openPool: () => ({ send: take, close: () => undefined }),
    },
    queue: {
      ...board.context.queue,
      add: async (name, data) => void queued.push({ name, data }),
      wake: () => undefined,
    },
  }
  const { db, pool } = board.context.database
  const takesAll = async (): Promise<Outcome> => 'sent'
  const send = async (from: DomainContext = context): Promise<Mail[]> => {
    mails.length = 0
    await sendDueAlerts(from)
    return [...mails]
  }
  const find = async (): Promise<void> => {
    await waitForOpenTransactions(board.context.database)
    await findChanges(context)
  }
  const addCompany = async () => (await makeListingCompany(db)).id
  const tests: AlertTests = {
    board,
    context,
    mails,
    queued,
    answer: takesAll,
    advance(seconds) {
      ahead += seconds * 1000
    },
    addCompany,
    async addListing(content = {}, companyId) {
      const { id, publicId } = await makeListing(db, {
        companyId: companyId ?? (await addCompany()),
        content,
      })
      return { id, publicId }
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
    async signUp() {
      lastNumber += 1
      const { token } = await signUp(board.context, {
        username: `candidate-${lastNumber}`,
        password: 'correct horse battery',
      })
      const viewer = await findViewer(board.context, token)
      const email = `candidate-${lastNumber}@people.example`
      await pool.query(`update "_User" set email = $1, "emailVerified" = true where "objectId" = $2`, [
        email,
        viewer.user?.id,
      ])
      return { viewer, email }
    },
    async add({ by = anonymousViewer, ...typed } = {}) {
      const email = `${randomUUID()}@people.example`
      const { id, path } = await createAlert(
        context,
        by,
        { ...typedAlert, email, ...typed },
        async () => undefined,
      )
      if (path !== undefined)
        await confirmAlert(context, { id, token: new URLSearchParams(path.split('?')[1]).get('token') ?? '' })
      return id
    },
    find,
    send,
    async run() {
      await find()
      return send()
    },
    query: async <T extends object>(words: string, values: unknown[] = []) =>
      (await pool.query<T>(words, values)).rows,
    async reset() {
      tests.answer = takesAll
      ahead = 0
      mails.length = 0
      queued.length = 0
      await pool.query('delete from board.alerts')
    },
    async close() {
      await board.close()
    },
  }
  return tests
}
