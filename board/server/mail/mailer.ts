import { hostname } from 'node:os'
import { join } from 'node:path'
import { toEmailAddress } from '@cryptolist/contract'
import type { Logger } from 'pino'
import { softwareName } from '../../messages/board-text.ts'
import type { Config } from '../config/config.ts'
import { type EmailContent, renderEmail } from './email-content.ts'
import { type Message, writeToOutbox } from './outbox.ts'

export interface Mail {
  /** Names it in its Message-ID, so that a second try of the same mail can be told from another mail. */
  id: string
  to: string
  letter: EmailContent
  replyTo?: string
}

export interface Mailer {
  /**
   * Hands the mail over. Rejects, without the address, when that did not work and is worth another try. Mail to what isn't an email address in
   * its one spelling is dropped: mail programs read a mailbox, or several, out of almost any text.
   */
  send(mail: Mail): Promise<void>
}

export interface MailerDependencies {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'contactEmail' | 'dataDir' | 'boardName'>
  log: Pick<Logger, 'info' | 'warn'>
  getOrigin(): string
  /** Whether the log is shown to a person and not kept: then it shows the links in emails that aren't sent. They open accounts. */
  isOnTerminal: boolean
  onOutcome?: (outcome: MailOutcome) => void
}

/** `failed`: it is tried again. */
export const mailOutcomes = ['sent', 'refused', 'written', 'failed'] as const
export type MailOutcome = (typeof mailOutcomes)[number]

/** Sends by SMTP if a server is configured, otherwise writes into a folder. */
export function createMailer({
  config,
  log,
  getOrigin,
  isOnTerminal,
  onOutcome,
}: MailerDependencies): Mailer {
  const outbox = join(config.dataDir, 'outbox')
  const deliver = config.smtpUrl === undefined ? createOutbox(outbox) : createSmtp(config.smtpUrl)
  const from = senderOf(config)
  const domain = /@([\w.-]+)/.exec(typeof from === 'string' ? from : from.address)?.[1] ?? 'localhost'
  return {
    async send({ id, to, letter, replyTo }) {
      if (!isSpelledRight(to) || (replyTo !== undefined && !isSpelledRight(replyTo)))
        return log.warn({ mail: id }, 'Email not sent: its recipient or sender isn’t a valid email address')
      const sending = deliver(id, {
        messageId: `<${id}@${domain}>`,
        from,
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        ...renderEmail(letter, { name: config.boardName, origin: getOrigin() }),
        // Keeps holiday notices and the like from answering (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      })
      const { outcome, path } = await sending.catch((error: unknown) => {
        onOutcome?.('failed')
        throw error
      })
      onOutcome?.(outcome)
      const facts = { mail: id, to: hideAddress(to) }
      if (outcome === 'written')
        log.info(
          isOnTerminal ? { ...facts, link: letter.link.url } : facts,
          `Email written to ${isOnTerminal ? path : outbox} (SMTP_URL is not set)`,
        )
      else if (outcome === 'refused') log.warn(facts, 'The mail server refused email for this address')
    },
  }
}

function isSpelledRight(address: string): boolean {
  return toEmailAddress(address) === address
}

/** Enough of an address to find one's own in a log, and no more: `a…@people.example`. */
function hideAddress(address: string): string {
  return `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`
}

/** MAIL_FROM as it is; without it our own address, under the board's name where it has one. */
function senderOf({
  mailFrom,
  contactEmail,
  boardName,
}: Pick<Config, 'mailFrom' | 'contactEmail' | 'boardName'>): Message['from'] {
  if (mailFrom !== undefined) return mailFrom
  const address = contactEmail ?? `cryptolist@${hostname()}`
  return boardName === softwareName ? address : { name: boardName, address }
}

/** One way for mails to leave. Rejects when it did not work and may be tried again; answers where the mail went. */
type Deliver = (mailId: string, message: Message) => Promise<Delivered>

interface Delivered {
  outcome: Exclude<MailOutcome, 'failed'>
  /** Of the file that was written. */
  path?: string
}

function createOutbox(folder: string): Deliver {
  return async (mailId, message) => ({
    outcome: 'written',
    path: await writeToOutbox(folder, mailId, message),
  })
}

const connectMilliseconds = 10_000
const silenceMilliseconds = 30_000

/** Sends mails through a server. What the server will never take (5xx for the recipient) is not tried again. */
function createSmtp(url: string): Deliver {
  return async (_mailId, message) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      connectionTimeout: connectMilliseconds,
      greetingTimeout: connectMilliseconds,
      socketTimeout: silenceMilliseconds,
      // Nothing that a mail holds may make it read files or addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await transport.sendMail(message)
      return { outcome: 'sent' }
    } catch (error) {
      if (isRefusal(error)) return { outcome: 'refused' }
      throw new Error(`The mail server did not take a mail (${describe(error)}).`)
    } finally {
      transport.close()
    }
  }
}

/** Whether the server refuses the recipient for good. Refusing us (a wrong password) can be mended by the operator. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return error.code === 'EENVELOPE' && typeof error.responseCode === 'number' && error.responseCode >= 500
}

/** Codes only: the texts of servers often repeat the address. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const facts = ['code', 'responseCode', 'command'].flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? [`${value}`] : []
  })
  return facts.length === 0 ? error.name : facts.join(', ')
}
