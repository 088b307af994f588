import { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { createSigner, type Signer } from './dkim.ts'
import type { Message } from './outbox.ts'
import { loadWriter, type WholeMessage } from './whole-message.ts'

/** One way for mails to leave. `deliver` rejects when it did not work and may be tried again; answers where the mail went. */
export interface Deliver {
  deliver(mailId: string, message: Message): Promise<Delivered>
  close(): void
}

interface Delivered {
  outcome: 'sent' | 'refused' | 'written'
  /** Of the file that was written. */
  path?: string
}

/** A mail that the server didn't take, and may take later. */
export class MailNotTaken extends Error {
  /** Whether it was because of the recipient alone (SMTP 4xx). */
  readonly isOfRecipient: boolean
  /** Whether the server will never take this mail because of what it says, or by a policy (SMTP 5xx for its text, 5.7 for its recipient). */
  readonly isOfContent: boolean
  constructor(cause: unknown) {
    super(`The mail server did not take a mail (${describe(cause)}).`)
    const refusal = refusalOf(cause)
    this.isOfRecipient = refusal === 'recipient' && (codeAfter('RCPT TO', cause) ?? 0) < 500
    this.isOfContent = refusal === 'policy' || (codeAfter('DATA', cause) ?? 0) >= 500
  }
}

const connectMilliseconds = 10_000
const silenceMilliseconds = 30_000
/** Servers end a connection after some mails. */
const mailsOfConnection = 500

type Connections = Transporter['transporter']

interface Signing {
  /** Undefined: one mail, on a connection of its own. */
  connections: number | undefined
  dkim: Config['dkim']
  domain: string
}

/** Sends mails through a server. What the server will never take (5xx for the recipient) is not tried again. */
export function createSmtp(url: string, { connections, dkim, domain }: Signing): Deliver {
  const pool =
    connections === undefined
      ? {}
      : { pool: true as const, maxConnections: connections, maxMessages: mailsOfConnection }
  const open = async () => {
    const [{ createTransport }, write, signer] = await Promise.all([
      import('nodemailer'),
      loadWriter(),
      dkim === undefined ? undefined : createSigner(dkim, domain),
    ])
    const transport = createTransport({
      url,
      ...pool,
      ...(signer === undefined ? {} : { dkim: signer.options }),
      connectionTimeout: connectMilliseconds,
      greetingTimeout: connectMilliseconds,
      socketTimeout: silenceMilliseconds,
      // Nothing that a mail holds may make it read files or addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return { transport, write, signer }
  }
  let opening: ReturnType<typeof open> | undefined
  return {
    async deliver(_mailId, message) {
      opening ??= open()
      try {
        const { transport, write, signer } = await opening
        const written = write(message)
        if ('raw' in written) await sendWhole(transport.transporter, written, signer)
        else await transport.sendMail(written)
        return { outcome: 'sent' }
      } catch (error) {
        if (refusalOf(error) === 'recipient' && (codeAfter('RCPT TO', error) ?? 0) >= 500)
          return { outcome: 'refused' }
        throw new MailNotTaken(error)
      }
    },
    close: () => void opening?.then(({ transport }) => transport.close()),
  }
}

/** Hands a written email to the connections themselves: nodemailer's “raw” would take it apart, and stream it piece by piece. */
async function sendWhole(
  connections: Connections,
  { raw, envelope, messageId }: WholeMessage,
  signer: Signer | undefined,
): Promise<void> {
  const source = raw.replaceAll(/\r?\n|\r/g, '\r\n')
  const bytes = Buffer.from(signer === undefined ? source : signer.sign(source))
  const message = {
    getEnvelope: () => ({ ...envelope }),
    messageId: () => messageId,
    getHeader: () => messageId,
    // A stream of which nothing was read goes over another connection if the server ends this one.
    createReadStream: () => Readable.from(bytes),
  }
  await new Promise<void>((resolve, reject) => {
    // All of an email that connections use.
    const mail = { data: {}, message } as unknown as Parameters<Connections['send']>[0]
    connections.send(mail, (error) => (error ? reject(error) : resolve()))
  })
}

/** The server's code where it refused at this step. Refusing us (a wrong password, a sender that isn't allowed) can be mended by the operator. */
function codeAfter(step: 'RCPT TO' | 'DATA', error: unknown): number | undefined {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return undefined
  return error.command === step && typeof error.responseCode === 'number' ? error.responseCode : undefined
}

/** Codes of a server that wants to know first who sends (RFC 4954), or got commands in an order that it doesn't know. */
const boardCodes: ReadonlySet<number> = new Set([503, 530, 534, 535, 538])
/** The sender's address (5.1.7, 5.1.8) and the protocol (5.5), as RFC 3463 numbers them. */
const boardStatus = /^\d{3}[ -]\d\.(?:1\.[78]|5\.\d+)\b/
/** Servers have no number of their own for relaying, and some send none at all. */
const boardWords = /\brelay|\brcpthosts\b|\bauthentication (?:is )?required|\bmust (?:first )?authenticate/i
/** All other numbers are of the address: "User unknown in relay recipient table" is 5.1.1. */
const openStatus = /^\d{3}[ -](?!\d\.[1-6]\.\d)/
const policyStatus = /^5\d\d[ -]5\.7\.\d+\b/

/**
 * The subject of a refusal at the recipient. `board`: this server may not send, or not in this way, which only the operator can change. `policy`: the address may be
 * right, but its server refuses the sender, such as for a blocklist or a missing DKIM record. Undefined for a refusal at another step.
 */
function refusalOf(error: unknown): 'recipient' | 'board' | 'policy' | undefined {
  const code = codeAfter('RCPT TO', error)
  if (code === undefined || !(error instanceof Error)) return undefined
  const response = 'response' in error ? String(error.response) : ''
  const isOfBoard = openStatus.test(response) && boardWords.test(response)
  if (boardCodes.has(code) || boardStatus.test(response) || isOfBoard) return 'board'
  return policyStatus.test(response) ? 'policy' : 'recipient'
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
