import type { Message } from './outbox.ts'

interface Modules {
  MailComposer: typeof import('nodemailer/lib/mail-composer').default
  qp: typeof import('nodemailer/lib/qp')
}

/** Part of an email, as nodemailer has it. */
type Part = ReturnType<InstanceType<Modules['MailComposer']>['compile']>

/** An email whose text is already written. */
interface WholeMessage {
  raw: string
  envelope: { from: string | false; to: string[] }
  messageId: string
}

export async function loadWriter(): Promise<(message: Message) => Message | WholeMessage> {
  const [{ default: MailComposer }, qp] = await Promise.all([
    import('nodemailer/lib/mail-composer'),
    import('nodemailer/lib/qp'),
  ])
  return (message) => writeWhole({ MailComposer, qp }, message)
}

/**
 * Writes an email as one text. nodemailer would write it itself, through a stream for each part and in some thirty pieces, each a write to the socket; for many emails that takes
 * longer than everything else about them. One with attachments is left to it.
 */
function writeWhole({ MailComposer, qp }: Modules, message: Message): Message | WholeMessage {
  if (message.attachments !== undefined) return message
  const root = new MailComposer(message).compile()
  const { from, to } = root.getEnvelope()
  return { raw: writePart(root, qp), envelope: { from, to }, messageId: message.messageId }
}

function writePart(part: Part, qp: Modules['qp']): string {
  const head = `${part.buildHeaders()}\r\n\r\n`
  if (!part.multipart) return head + encode(part, qp)
  const parts = part.childNodes.map((child) => `--${part.boundary}\r\n${writePart(child, qp)}\r\n`)
  return `${head}${parts.join('')}--${part.boundary}--\r\n`
}

/** The content of a part in the encoding that its headers name. */
function encode(part: Part, qp: Modules['qp']): string {
  const content = String(part.content ?? '')
  // As `buildHeaders` has chosen it, letter by letter.
  const encoding = part.getHeader('Content-Transfer-Encoding')
  if (encoding === 'quoted-printable') return qp.wrap(qp.encode(content))
  if (encoding !== 'base64') return content
  return Buffer.from(content)
    .toString('base64')
    .replace(/.{76}(?=.)/g, '$&\r\n')
}
