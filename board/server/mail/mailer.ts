import { hostname } from 'node:os'
import { join } from 'node:path'
import { toEmailAddress } from '@cryptolist/contract'
import type { Logger } from 'pino'
import { softwareName } from '../../messages/board-text.ts'
import type { Config } from '../config/config.ts'
import { type EmailContent, renderEmail } from './email-content.ts'
import { type Message, writeToOutbox } from './outbox.ts'
import { createSmtp, type Deliver } from './smtp.ts'

export interface Mail {
  /** Names it in its Message-ID, so that a second try of the same mail can be told from another mail. */
  id: string
  to: string
  letter: EmailContent
  replyTo?: string
  /** Further headers, such as those of mailing lists. */
  headers?: Readonly<Record<string, string>>
  /** An appointment as iCalendar, which goes along as a file. */
  calendar?: string
}

export interface Mailer {
  /**
   * Hands the mail over. Rejects, without the address, when that did not work and is worth another try. Mail to what isn't an email address in
   * its one spelling is dropped: mail programs read a mailbox, or several, out of almost any text.
   */
  send(mail: Mail): Promise<void>
  /** Opens up to so many connections that are used again, for many mails one after the other. */
  openPool(connections: number): MailPool
}

export interface MailPool {
  /** As `Mailer.send`, and tells what became of the mail; `refused` for what isn't an address, too. Rejects with MailNotTaken (smtp.ts). */
  send(mail: Mail): Promise<Exclude<MailOutcome, 'failed'>>
  /** Ends its connections, when nothing is being sent. */
  close(): void
}

export interface MailerDependencies {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'contactEmail' | 'dataDir' | 'boardName' | 'dkim'>
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
  const from = senderOf(config)
  const domain = domainOf(from)
  const { smtpUrl, dkim } = config
  const deliverOf = (connections?: number): Deliver =>
    smtpUrl === undefined ? createOutbox(outbox) : createSmtp(smtpUrl, { connections, dkim, domain })
  const sendBy = async (
    { deliver }: Deliver,
    { id, to, letter, replyTo, headers, calendar }: Mail,
  ): Promise<Exclude<MailOutcome, 'failed'>> => {
    if (!isSpelledRight(to) || (replyTo !== undefined && !isSpelledRight(replyTo))) {
      log.warn({ mail: id }, 'Email not sent: its recipient or sender isn’t a valid email address')
      return 'refused'
    }
    const sending = deliver(id, {
      messageId: `<${id}@${domain}>`,
      from,
      to: { name: '', address: to },
      ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
      ...(calendar === undefined ? {} : { attachments: [calendarFile(calendar)] }),
      ...renderEmail(letter, { name: config.boardName, origin: getOrigin() }),
      // Keeps holiday notices and the like from answering (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
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
    return outcome
  }
  return {
    async send(mail) {
      const one = deliverOf()
      try {
        await sendBy(one, mail)
      } finally {
        one.close()
      }
    },
    openPool(connections) {
      const many = deliverOf(connections)
      return { send: (mail) => sendBy(many, mail), close: many.close }
    },
  }
}

/** The domain of the address that mails are from. */
export function mailDomain(config: Pick<Config, 'mailFrom' | 'contactEmail' | 'boardName'>): string {
  return domainOf(senderOf(config))
}

function domainOf(from: Message['from']): string {
  return /@([\w.-]+)/.exec(typeof from === 'string' ? from : from.address)?.[1] ?? 'localhost'
}

function calendarFile(content: string): NonNullable<Message['attachments']>[number] {
  return {
    filename: 'interview.ics',
    content,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
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

function createOutbox(folder: string): Deliver {
  return {
    deliver: async (mailId, message) => ({
      outcome: 'written',
      path: await writeToOutbox(folder, mailId, message),
    }),
    close: () => undefined,
  }
}
