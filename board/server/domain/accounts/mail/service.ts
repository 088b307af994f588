import { randomUUID } from 'node:crypto'
import { BoardError } from '@cryptolist/contract'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Config } from '../../../config/config.ts'
import type { Database } from '../../../database/open-database.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import type { Queue } from '../../../queue/queue.ts'
import { hashToken, isToken, makeToken } from '../../identifiers/link-token.ts'
import { recordChoice } from '../choices.ts'
import { checkEmail, checkNewPassword } from '../policy.ts'
import type { SessionsService, SignedIn } from '../sessions/service.ts'
import type { ParseUsers } from '../users.ts'
import { ttlSeconds, writeLetter, writeNotice } from './letters.ts'
import {
  countOtherTokens,
  findToken,
  findUserByEmail,
  findUserById,
  type MailPurpose,
  type MailToken,
  type MailUser,
  recordToken,
  removeTokens,
  takeToken,
} from './repository.ts'

/** The name of these mails in the queue. */
const queueName = 'account-mail'
/** Unused links of a kind that a user is sent in an hour. */
const maximumAnHour = 5

export interface AccountMailService {
  /**
   * Sends a link for a new password, if an account has this address. Says nothing of whether one does, and looks it up only later, so
   * that the time says nothing either. Throws invalid_input for what is no address.
   */
  requestReset(email: string): Promise<void>
  /** The same for a link that confirms the address; none is sent for one that is confirmed. */
  requestVerification(email: string): Promise<void>
  /** Sends a user the link that confirms their address, if they have one that is not confirmed. */
  sendVerification(userId: string): Promise<void>
  /** Tells the address that a user had until now that it is theirs no more, what that means and what to do. */
  sendEmailNotice(userId: string, old: { email: string; isConfirmed: boolean }): Promise<void>
  /** Whether a link still works. Uses nothing up. */
  isOpen(purpose: MailPurpose, token: string): Promise<boolean>
  /**
   * Sets a new password, ends all sessions of the user and starts one on this site. The address counts as confirmed. Throws
   * invalid_input for the password, or gone when the link does not work any more.
   */
  resetPassword(token: string, password: string): Promise<SignedIn>
  /** Confirms the address and answers it. Throws gone when the link does not work any more. */
  verifyEmail(token: string): Promise<string>
  /** Begins to send what is in the queue. */
  start(): Promise<void>
}

export interface AccountMailParts {
  config: Pick<Config, 'masterKey' | 'contactEmail'>
  database: Pick<Database, 'db'>
  users: ParseUsers
  sessions: SessionsService
  queue: Queue
  mailer: Mailer
  log: Pick<Logger, 'info'>
  /** Address of this board that links lead to. */
  getOrigin(): string
}

const jobSchema = z.object({
  mailId: z.string(),
  purpose: z.enum(['reset', 'verify']),
  email: z.string().optional(),
  userId: z.string().optional(),
})
type MailJob = z.infer<typeof jobSchema>

const noticeSchema = z.object({
  mailId: z.string(),
  purpose: z.literal('notice'),
  userId: z.string(),
  /** The address that the account had. */
  email: z.string(),
  isConfirmed: z.boolean(),
  changedAt: z.iso.datetime(),
})
type NoticeJob = z.infer<typeof noticeSchema>

/** Makes the service of mails about accounts. Parse's own mails stay off: its links would lead past the site. */
export function createAccountMailService(parts: AccountMailParts): AccountMailService {
  const { database, queue } = parts
  const add = (purpose: MailPurpose, whose: Pick<MailJob, 'email' | 'userId'>): Promise<void> =>
    queue.add(queueName, { mailId: randomUUID(), purpose, ...whose } satisfies MailJob)
  return {
    requestReset: async (email) => add('reset', { email: requireEmail(email) }),
    requestVerification: async (email) => add('verify', { email: requireEmail(email) }),
    sendVerification: (userId) => add('verify', { userId }),
    sendEmailNotice: (userId, old) =>
      queue.add(queueName, {
        mailId: randomUUID(),
        purpose: 'notice',
        userId,
        ...old,
        changedAt: new Date().toISOString(),
      } satisfies NoticeJob),
    async isOpen(purpose, token) {
      const found = isToken(token) ? await findToken(database.db, hashToken(token), purpose) : undefined
      return found !== undefined && (await isCurrent(database, found))
    },
    resetPassword: (token, password) => resetPassword(parts, token, password),
    verifyEmail: (token) =>
      spendToken(parts, 'verify', token, async ({ userId, email }) => {
        await parts.users.update(userId, confirmed(email))
        return email
      }),
    start: () =>
      queue.handle(queueName, async (data) => {
        const job = z.union([jobSchema, noticeSchema]).parse(data)
        await (job.purpose === 'notice' ? sendNotice(parts, job) : sendMail(parts, job))
      }),
  }
}

async function sendMail(parts: AccountMailParts, { mailId, purpose, ...whose }: MailJob): Promise<void> {
  const { database, config, mailer, getOrigin, log } = parts
  const user = await findRecipient(database, whose)
  if (user === undefined || (purpose === 'verify' && user.isEmailVerified)) return
  const token = makeToken(config.masterKey, mailId)
  const hash = hashToken(token)
  const { userId, email } = user
  const passwordMark = purpose === 'reset' ? user.passwordMark : null
  if ((await countOtherTokens(database.db, { userId, purpose, hash })) >= maximumAnHour) {
    log.info({ user: userId }, 'A user got as many mails of a kind as an hour may have, so no further one')
    return
  }
  await recordToken(database.db, hash, {
    purpose,
    userId,
    email,
    passwordMark,
    ttlSeconds: ttlSeconds[purpose],
  })
  await mailer.send({ id: mailId, to: email, letter: writeLetter(purpose, token, getOrigin()) })
}

async function sendNotice(
  { config, database, getOrigin, mailer }: AccountMailParts,
  { mailId, userId, email, isConfirmed, changedAt }: NoticeJob,
): Promise<void> {
  // Whoever names a stranger's address again and again writes to the stranger no oftener than by links that confirm.
  const noToken = { userId, purpose: 'verify', hash: Buffer.alloc(0) } as const
  if (!isConfirmed && (await countOtherTokens(database.db, noToken)) >= maximumAnHour) return
  const letter = writeNotice(new Date(changedAt), { origin: getOrigin(), contactEmail: config.contactEmail })
  await mailer.send({ id: mailId, to: email, letter })
}

async function findRecipient(
  { db }: Pick<Database, 'db'>,
  { email, userId }: Pick<MailJob, 'email' | 'userId'>,
): Promise<MailUser | undefined> {
  if (userId !== undefined) return findUserById(db, userId)
  return email === undefined ? undefined : findUserByEmail(db, email)
}

async function resetPassword(parts: AccountMailParts, token: string, password: string): Promise<SignedIn> {
  const { database, users, sessions } = parts
  checkNewPassword(password, 'new_password')
  const userId = await spendToken(parts, 'reset', token, async (found) => {
    // Parse ends all sessions of a user whose password changes.
    await users.update(found.userId, { password, ...confirmed(found.email) })
    return found.userId
  })
  await removeTokens(database.db, userId)
  await recordChoice(database.db, userId, { username: false, password: true })
  return sessions.start(userId, 'password')
}

/** Uses a token up for something; when that fails, the token is still good. */
async function spendToken<T>(
  { database }: AccountMailParts,
  purpose: MailPurpose,
  token: string,
  use: (found: MailToken) => Promise<T>,
): Promise<T> {
  if (!isToken(token)) throw linkGone()
  return database.db.transaction().execute(async (transaction) => {
    const found = await takeToken(transaction, hashToken(token), purpose)
    if (found === undefined || !(await isCurrent({ db: transaction }, found))) throw linkGone()
    return use(found)
  })
}

/** Both in one write: with the mark alone, an address that was put there a moment ago would be taken for the one that was confirmed. */
function confirmed(email: string): { email: string; emailVerified: true } {
  return { email, emailVerified: true }
}

/** Whether the account still has the address that the mail went to, and the password that was forgotten. */
async function isCurrent({ db }: Pick<Database, 'db'>, found: MailToken): Promise<boolean> {
  const user = await findUserById(db, found.userId)
  return (
    user?.email === found.email && (found.passwordMark === null || user.passwordMark === found.passwordMark)
  )
}

function requireEmail(text: string): string {
  const email = checkEmail(text)
  if (email === null)
    throw new BoardError('invalid_input', 'Type your e-mail address.', { facts: { field: 'email' } })
  return email
}

function linkGone(): BoardError {
  return new BoardError('gone', 'This link does not work any more. Ask for a new one.')
}
