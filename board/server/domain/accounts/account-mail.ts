import { randomUUID } from 'node:crypto'
import { BoardError } from '@cryptolist/contract'
import { z } from 'zod'
import { enterEmail, linkGone as linkGoneText } from '#messages/account'
import * as text from '#messages/emails-accounts'
import type { Database } from '../../database/open-database.ts'
import { dayInWords, type EmailContent } from '../../mail/email-content.ts'
import type { Queue } from '../../queue/queue.ts'
import { revokeKeysOf } from '../api-keys/revoke-keys.ts'
import { claimApplications } from '../applications/forget.ts'
import type { DomainContext } from '../domain-context.ts'
import { hashToken, isToken, makeToken } from '../identifiers/link-token.ts'
import { recordChoice } from './choices.ts'
import {
  countOtherTokens,
  findToken,
  findUserByEmail,
  findUserById,
  giveTokenBack,
  type MailPurpose,
  type MailToken,
  type MailUser,
  recordToken,
  removeToken,
  removeTokens,
  takeToken,
} from './mail-repository.ts'
import { checkEmail, checkNewPassword } from './policy.ts'
import { type SignedIn, startSession } from './sessions.ts'

/** The name of these mails in the queue. */
const queueName = 'account-mail'
/** Unused links of a kind that a user, or a mailbox, is sent in an hour. */
const maximumAnHour = 5

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

/**
 * Sends a link for a new password, if an account has this address. Doesn't say whether one does, and looks it up only later, so that the
 * time doesn't say it either. None is sent to an address that a session of an app gave the account. Throws invalid_input for text that isn't an address.
 */
export async function requestPasswordReset({ queue }: DomainContext, email: string): Promise<void> {
  await addMail(queue, 'reset', { email: requireEmail(email) })
}

/** Sends a link that confirms an address, if an account has it unconfirmed; doesn't say whether one does. Throws invalid_input for text that isn't an address. */
export async function requestVerification({ queue }: DomainContext, email: string): Promise<void> {
  await addMail(queue, 'verify', { email: requireEmail(email) })
}

/** Sends a user the link that confirms their address, if they have one that is not confirmed. */
export async function sendVerification({ queue }: DomainContext, userId: string): Promise<void> {
  await addMail(queue, 'verify', { userId })
}

/** Tells the address that a user had until now that it no longer belongs to the account, what that means and what to do. */
export async function sendAddressChangedNotice(
  { queue }: DomainContext,
  userId: string,
  old: { email: string; isConfirmed: boolean },
): Promise<void> {
  const mailId = randomUUID()
  const changedAt = new Date().toISOString()
  await queue.add(queueName, { mailId, purpose: 'notice', userId, ...old, changedAt } satisfies NoticeJob)
}

/** Whether a link still works. Uses nothing up. */
export async function isLinkOpen(
  { database }: DomainContext,
  purpose: MailPurpose,
  token: string,
): Promise<boolean> {
  const mailToken = isToken(token) ? await findToken(database.db, hashToken(token), purpose) : undefined
  return mailToken !== undefined && (await isCurrent(database, mailToken))
}

/**
 * Sets a new password, ends all sessions of the user, revokes their API keys and starts a session on this site. The address counts as
 * confirmed, and applications sent from it are the account's now. Throws invalid_input for the password, or gone when the link no longer works.
 */
export async function resetPassword(
  context: DomainContext,
  token: string,
  password: string,
): Promise<SignedIn> {
  const { database, users } = context
  checkNewPassword(password, 'new_password')
  const userId = await spendToken(context, 'reset', token, async (mailToken) => {
    await users.update(mailToken.userId, { password, ...confirmed(mailToken.email) })
    await claimApplications(database.db, mailToken.userId)
    return mailToken.userId
  })
  await removeTokens(database.db, userId)
  await revokeKeysOf(database.db, userId)
  await recordChoice(database.db, userId, { username: false, password: true })
  return startSession(context, userId, 'password')
}

/** Confirms the address of a link and returns it; applications sent from it are the account's now. Throws gone when the link no longer works. */
export async function verifyEmail(context: DomainContext, token: string): Promise<string> {
  return spendToken(context, 'verify', token, async ({ userId, email }) => {
    await context.users.update(userId, confirmed(email))
    await claimApplications(context.database.db, userId)
    return email
  })
}

/** Sends the mails about accounts that are in the queue. Parse's own stay off: their links would lead past the site. */
export async function handleAccountMailJobs(context: DomainContext): Promise<void> {
  await context.queue.handle(queueName, async (data) => {
    const job = z.union([jobSchema, noticeSchema]).parse(data)
    await (job.purpose === 'notice' ? sendNotice(context, job) : sendMail(context, job))
  })
}

async function addMail(
  queue: Queue,
  purpose: MailPurpose,
  whose: Pick<MailJob, 'email' | 'userId'>,
): Promise<void> {
  await queue.add(queueName, { mailId: randomUUID(), purpose, ...whose } satisfies MailJob)
}

async function sendMail(context: DomainContext, { mailId, purpose, ...whose }: MailJob): Promise<void> {
  const { database, config, mailer, getOrigin, log } = context
  const user = await findRecipient(database, whose)
  if (user === undefined || (purpose === 'verify' ? user.isEmailVerified : user.isEmailOfApp)) return
  const token = makeToken(config.masterKey, mailId)
  const hash = hashToken(token)
  const { userId, email } = user
  const passwordMark = purpose === 'reset' ? user.passwordMark : null
  if ((await countOtherTokens(database.db, { userId, email, purpose, hash })) >= maximumAnHour) {
    log.info({ user: userId }, 'A user has reached the hourly limit of emails of one kind')
    return
  }
  await recordToken(database.db, hash, {
    purpose,
    userId,
    email,
    passwordMark,
    ttlSeconds: ttlSeconds[purpose],
  })
  await mailer.send({ id: mailId, to: email, letter: buildAccountEmail(purpose, token, getOrigin()) })
}

async function sendNotice(
  { config, database, getOrigin, mailer }: DomainContext,
  { mailId, userId, email, isConfirmed, changedAt }: NoticeJob,
): Promise<void> {
  // Entering a stranger's address again and again must not send the stranger more emails than confirmation links do.
  const noToken = { userId, email, purpose: 'verify', hash: Buffer.alloc(0) } as const
  if (!isConfirmed && (await countOtherTokens(database.db, noToken)) >= maximumAnHour) return
  const letter = buildAddressChangedEmail(new Date(changedAt), {
    origin: getOrigin(),
    contactEmail: config.contactEmail,
  })
  await mailer.send({ id: mailId, to: email, letter })
}

async function findRecipient(
  { db }: Pick<Database, 'db'>,
  { email, userId }: Pick<MailJob, 'email' | 'userId'>,
): Promise<MailUser | undefined> {
  if (userId !== undefined) return findUserById(db, userId)
  return email === undefined ? undefined : findUserByEmail(db, email)
}

/** Uses a token up for something; when that fails, the token is still good. */
async function spendToken<T>(
  { database, log }: Pick<DomainContext, 'database' | 'log'>,
  purpose: MailPurpose,
  token: string,
  use: (mailToken: MailToken) => Promise<T>,
): Promise<T> {
  if (!isToken(token)) throw linkGone()
  const hash = hashToken(token)
  const mailToken = await takeToken(database.db, hash, purpose)
  if (mailToken === undefined) throw linkGone()
  try {
    if (!(await isCurrent(database, mailToken))) throw linkGone()
    const result = await use(mailToken)
    await removeToken(database.db, hash)
    return result
  } catch (error) {
    await giveTokenBack(database.db, hash).catch((err: unknown) =>
      log.warn({ err }, 'A link from an email can’t be used again for a minute'),
    )
    throw error
  }
}

/** Both in one write: with the mark alone, an address that was put there a moment ago would be taken for the one that was confirmed. */
function confirmed(email: string): { email: string; emailVerified: true } {
  return { email, emailVerified: true }
}

/** Whether the account still has the address that the mail went to, and the password that was forgotten. */
async function isCurrent({ db }: Pick<Database, 'db'>, mailToken: MailToken): Promise<boolean> {
  const user = await findUserById(db, mailToken.userId)
  return (
    user?.email === mailToken.email &&
    (mailToken.passwordMark === null || user.passwordMark === mailToken.passwordMark)
  )
}

function requireEmail(typed: string): string {
  const email = checkEmail(typed)
  if (email === null) throw BoardError.invalidField('email', enterEmail)
  return email
}

function linkGone(): BoardError {
  return new BoardError('gone', linkGoneText)
}

/** How long a link works, in seconds: a new password an hour, an address that is confirmed three days. */
const ttlSeconds: Record<MailPurpose, number> = { reset: 3600, verify: 3 * 24 * 3600 }

/** Path of the page that a link leads to. */
const paths: Record<MailPurpose, string> = { reset: '/reset-password', verify: '/verify-email' }

/**
 * The emails contain no name or other text that a user chose: anyone can create an account for a stranger's address, and could write to them
 * in our name.
 */
function buildAccountEmail(purpose: MailPurpose, token: string, origin: string): EmailContent {
  const url = `${origin}${paths[purpose]}?token=${token}`
  return purpose === 'reset'
    ? {
        subject: text.resetSubject,
        before: [text.resetReason],
        link: { label: text.resetLink, url },
        after: [text.resetNote, text.resetIgnore],
      }
    : {
        subject: text.verifySubject,
        before: [text.verifyReason],
        link: { label: text.verifyLink, url },
        after: [text.verifyNote, text.verifyIgnore],
      }
}

/**
 * The email to an account's previous address. It doesn't name the new one: that may have been entered for an account that isn't theirs.
 */
function buildAddressChangedEmail(
  changedAt: Date,
  { origin, contactEmail }: { origin: string; contactEmail: string | undefined },
): EmailContent {
  const at = `${dayInWords(changedAt)} at ${changedAt.toISOString().slice(11, 16)} UTC`
  return {
    subject: text.changedSubject,
    before: [text.changedReason(at), text.changedByYou],
    link: { label: text.changedLink, url: `${origin}/account` },
    after: [text.changedByOther, ...(contactEmail === undefined ? [] : [text.changedHelp(contactEmail)])],
  }
}
