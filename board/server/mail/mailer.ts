import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { type Letter, renderLetter } from './letter.ts'
import { createOutbox } from './outbox.ts'
import { createSmtp } from './smtp.ts'

/** A mail that is ready to go. */
export interface Mail {
  /** Names it in its Message-ID, so that a second try of the same mail can be told from another mail. */
  id: string
  to: string
  letter: Letter
  /** Where an answer goes, if not to the board. */
  replyTo?: string
}

export interface Mailer {
  /** Hands the mail over. Rejects, without the address, when that did not work and is worth another try. */
  send(mail: Mail): Promise<void>
}

export interface MailerDependencies {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'contactEmail' | 'dataDir'>
  log: Pick<Logger, 'info' | 'warn'>
  /** Address of this board that links lead to. */
  getOrigin(): string
}

/** Sends by SMTP if a server is configured, otherwise writes into a folder. */
export function createMailer({ config, log, getOrigin }: MailerDependencies): Mailer {
  const deliver =
    config.smtpUrl === undefined ? createOutbox(join(config.dataDir, 'outbox')) : createSmtp(config.smtpUrl)
  const from = config.mailFrom ?? config.contactEmail ?? `cryptolist@${hostname()}`
  return {
    async send({ id, to, letter, replyTo }) {
      const outcome = await deliver(id, {
        messageId: `<${id}@${domainOf(from)}>`,
        from,
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        subject: letter.subject,
        ...renderLetter(letter, getOrigin()),
        // Keeps holiday notices and the like from answering (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      })
      const facts = { mail: id, to: hideAddress(to) }
      if (outcome === 'written')
        log.info(facts, 'Mail written to the folder outbox of the data folder, for SMTP_URL is not set')
      else if (outcome === 'refused') log.warn(facts, 'The mail server does not take mail for this address')
    },
  }
}

/** Enough of an address to find one's own in a log, and no more: `a…@people.example`. */
function hideAddress(address: string): string {
  return `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
}
