import { softwareName } from '../../messages/board-text.ts'
import type { Viewer } from '../../server/domain/accounts/viewer.ts'
import { type WrittenEmail, writeEmail } from '../../server/mail/email-content.ts'
import type { Mail, Mailer } from '../../server/mail/mailer.ts'
import type { Queue } from '../../server/queue/queue.ts'
import type { ListingsDatabase } from './listings.ts'

/** Adds a user with a confirmed email address. */
export async function addPerson({ pool }: Pick<ListingsDatabase, 'pool'>, id: string): Promise<void> {
  await pool.query(
    `insert into "_User" ("objectId", username, email, "emailVerified") values ($1, $1, $2, true) on conflict do nothing`,
    [id, `${id}@people.example`],
  )
}

/** Makes users moderators. */
export async function addModerators(
  { pool }: Pick<ListingsDatabase, 'pool'>,
  userIds: readonly string[],
): Promise<void> {
  for (const id of userIds) await pool.query(`insert into board.staff values ($1, 'moderator')`, [id])
}

/** A user who signed in on this site so many minutes ago, or whose session an app created. */
export function viewerWho(id: string, { minutesAgo = 0, isApp = false } = {}): Viewer {
  const authenticatedAt = new Date(Date.now() - minutesAgo * 60_000)
  return {
    user: {
      id,
      username: id,
      displayName: id,
      email: `${id}@people.example`,
      isEmailVerified: true,
      accounts: [],
      ethAddress: null,
      hasPassword: true,
      createdAt: authenticatedAt.toISOString(),
    },
    session: {
      id: `session-${id}`,
      token: `r:${id}`,
      method: isApp ? 'sdk' : 'password',
      authenticatedAt: isApp ? null : authenticatedAt,
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  }
}

type WrittenMail = Omit<Mail, 'letter'> & { letter: WrittenEmail }

/** A queue and a mailer that keep what they get; `run` does the queued work as the server would. */
export interface MailRoom {
  queue: Queue
  mailer: Mailer
  mails: WrittenMail[]
  run(): Promise<void>
}

/** Makes them. */
export function openMailRoom(): MailRoom {
  const handlers = new Map<string, (data: object) => Promise<void>>()
  const waiting: { name: string; data: object }[] = []
  const mails: WrittenMail[] = []
  const keep = (mail: Mail): 'sent' => {
    mails.push({ ...mail, letter: writeEmail(mail.letter, softwareName) })
    return 'sent'
  }
  return {
    mails,
    mailer: {
      send: async (mail) => void keep(mail),
      openPool: () => ({ send: async (mail) => keep(mail), close: () => undefined }),
    },
    queue: {
      async handle(name, run) {
        // Work that is added under a name has the data that its own handler reads.
        handlers.set(name, run as (data: object) => Promise<void>)
      },
      async add(name, data) {
        waiting.push({ name, data })
      },
      wake: () => undefined,
      repeat: async () => undefined,
      close: async () => undefined,
    },
    async run() {
      for (const { name, data } of waiting.splice(0)) await handlers.get(name)?.(data)
    },
  }
}
