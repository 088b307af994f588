import { randomUUID } from 'node:crypto'
import type { Message } from './outbox.ts'

interface Modules {
  MailComposer: typeof import('nodemailer/lib/mail-composer').default
  /** Encodes the values of headers. */
  node: InstanceType<typeof import('nodemailer/lib/mime-node').default>
  mime: typeof import('nodemailer/lib/mime-funcs')
  qp: typeof import('nodemailer/lib/qp')
}

/** An email whose text is already written. */
export interface WholeMessage {
  raw: string
  envelope: { from: string | false; to: string[] }
  messageId: string
}

/** The sender of an email, who is that of all others, too. */
interface Sender {
  from: Message['from']
  line: string
  address: string | false
}

/** Resolves to a function that writes emails; those with attachments it returns as they are. */
export async function loadWriter(): Promise<(message: Message) => Message | WholeMessage> {
  const [{ default: MailComposer }, { default: MimeNode }, mime, qp] = await Promise.all([
    import('nodemailer/lib/mail-composer'),
    import('nodemailer/lib/mime-node'),
    import('nodemailer/lib/mime-funcs'),
    import('nodemailer/lib/qp'),
  ])
  const modules = { MailComposer, node: new MimeNode(), mime, qp }
  let sender: Sender | undefined
  return (message) => {
    // One with attachments is left to nodemailer.
    if (message.attachments !== undefined) return message
    if (sender?.from !== message.from) sender = readSender(modules, message.from)
    return writeWhole(modules, message, sender)
  }
}

function readSender({ MailComposer, mime, node }: Modules, from: Message['from']): Sender {
  const line = mime.foldLines(`From: ${node.encodeHeaderValue('From', from)}`)
  return { from, line, address: new MailComposer({ from }).compile().getEnvelope().from }
}

/**
 * Writes an email as one text, to the letter as nodemailer does, with its parts. nodemailer would make an object of each part and write it through a stream, in some thirty
 * pieces, each a write to the socket; for many emails that takes longer than everything else about them.
 */
function writeWhole(modules: Modules, message: Message, sender: Sender): WholeMessage {
  const { node, mime } = modules
  const { headers, messageId, replyTo, subject, text, html, to } = message
  const line = (name: string, value: Parameters<typeof node.encodeHeaderValue>[1]): string =>
    mime.foldLines(`${name}: ${node.encodeHeaderValue(name, value)}`)
  const parts = [
    ...(text === '' ? [] : [writePart(modules, 'text/plain', text)]),
    ...(html === '' ? [] : [writePart(modules, 'text/html', html)]),
  ]
  const { type, encoding, body } = joinParts(parts)
  const lines = [
    ...Object.entries(headers).map(([name, value]) => line(name, value)),
    sender.line,
    line('To', to),
    ...(replyTo === undefined ? [] : [line('Reply-To', replyTo)]),
    line('Subject', subject),
    line('Message-ID', messageId),
    ...encoding,
    line('Date', new Date()),
    'MIME-Version: 1.0',
    type,
  ]
  return {
    raw: `${lines.join('\r\n')}\r\n\r\n${body}`,
    envelope: { from: sender.address, to: [to.address] },
    messageId,
  }
}

/** Lines of its head, and its text. */
interface Part {
  type: string
  encoding: string[]
  body: string
}

function joinParts([first, second]: readonly Part[]): Part {
  if (first === undefined) return { type: 'Content-Type: text/plain', encoding: [], body: '' }
  if (second === undefined) return first
  // `=_` can't be in what is encoded as quoted-printable or base64.
  const boundary = `=_${randomUUID()}`
  const texts = [first, second].map(
    ({ type, encoding, body }) => `--${boundary}\r\n${[type, ...encoding].join('\r\n')}\r\n\r\n${body}\r\n`,
  )
  return {
    type: `Content-Type: multipart/alternative;\r\n boundary="${boundary}"`,
    encoding: [],
    body: `${texts.join('')}--${boundary}--\r\n`,
  }
}

function writePart({ mime, qp }: Modules, type: string, content: string): Part {
  const isPlain = mime.isPlainText(content) && !mime.hasLongerLines(content, 76)
  const encoding = isPlain ? '7bit' : isMostlyLatin(content) ? 'quoted-printable' : 'base64'
  return {
    type: `Content-Type: ${type}; charset=utf-8`,
    encoding: [`Content-Transfer-Encoding: ${encoding}`],
    body:
      encoding === '7bit'
        ? content
        : encoding === 'base64'
          ? Buffer.from(content)
              .toString('base64')
              .replace(/.{76}(?=.)/g, '$&\r\n')
          : qp.wrap(qp.encode(content)),
  }
}

/** Whether more of its characters are Latin letters than are outside of ASCII or control characters. */
function isMostlyLatin(content: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they count like letters of other scripts.
  let others = content.match(/[\0-\x08\v\f\x0e-\x1f\x80-\uffff]/g)?.length ?? 0
  // Seldom looks at more than the first words.
  for (const _letter of content.matchAll(/[a-z]/gi)) {
    if (others === 0) return true
    others -= 1
  }
  return false
}
