import { createServer, type Socket } from 'node:net'

/** A mail as the server got it. */
export interface CaughtMail {
  from: string
  to: string[]
  /** Headers and body, lines ended by CRLF. */
  source: string
}

/** An email as people read it: wrapped lines are joined, characters outside ASCII and encoded words in headers are decoded. */
export function readable(source: string): string {
  const headers = source
    .replace(/\?=\r\n =\?UTF-8\?Q\?/g, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, words: string) => words.replaceAll('_', ' '))
  return headers
    .replaceAll('=\r\n', '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
}

type MailPart = 'recipient' | 'sender' | 'text'

interface Plan {
  refusal: { line: string; part: MailPart } | undefined
  breaks: boolean
  hold: ((held: HeldMail) => void) | undefined
}

/** A mail whose recipient hasn't been answered. */
export interface HeldMail {
  to: string
  /** Answers it, and takes the mail. */
  goOn(): void
}

/** A mail server for tests on 127.0.0.1. It keeps what it gets, and refuses when told to. */
export interface MailCatcher {
  url: string
  mails: CaughtMail[]
  /** Answers the recipient, the sender or the text of the next mail with this line instead of taking it. */
  refuseNext(line: string, part?: MailPart): void
  /** Breaks the connection instead of answering the next mail's text. */
  breakNext(): void
  /** Doesn't answer the recipient of the next mail; resolves when it has come. */
  holdNext(): Promise<HeldMail>
  close(): Promise<void>
}

/** Starts it on a free port, or on the one that an earlier one had. */
export async function startMailCatcher(port = 0): Promise<MailCatcher> {
  const mails: CaughtMail[] = []
  const sockets = new Set<Socket>()
  const plan: Plan = { refusal: undefined, breaks: false, hold: undefined }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    talk(socket, plan, mails)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${bound}`,
    mails,
    refuseNext(line, part = 'recipient') {
      plan.refusal = { line, part }
    },
    breakNext() {
      plan.breaks = true
    },
    holdNext: () =>
      new Promise((resolve) => {
        plan.hold = resolve
      }),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function talk(socket: Socket, plan: Plan, mails: CaughtMail[]): void {
  let mail: CaughtMail = { from: '', to: [], source: '' }
  let isText = false
  let rest = ''
  const say = (line: string): void => void socket.write(`${line}\r\n`)
  /** The line that refuses this part of a mail, once. */
  const refusalOf = (part: MailPart): string | undefined => {
    if (plan.refusal?.part !== part) return undefined
    const { line } = plan.refusal
    plan.refusal = undefined
    return line
  }
  const endText = (): void => {
    isText = false
    const refusal = refusalOf('text')
    if (refusal !== undefined) {
      mail = { from: '', to: [], source: '' }
      say(refusal)
      return
    }
    if (plan.breaks) {
      plan.breaks = false
      socket.destroy()
      return
    }
    mails.push(mail)
    mail = { from: '', to: [], source: '' }
    say('250 kept')
  }
  const hear = (line: string): void => {
    if (isText) {
      if (line === '.') endText()
      else mail.source += `${line.replace(/^\.\./, '.')}\r\n`
    } else if (/^mail from:/i.test(line)) {
      mail.from = addressIn(line)
      say(refusalOf('sender') ?? '250 ok')
    } else if (/^rcpt to:/i.test(line)) {
      const refusal = refusalOf('recipient')
      const { hold } = plan
      if (refusal === undefined) mail.to.push(addressIn(line))
      plan.hold = undefined
      if (hold === undefined) say(refusal ?? '250 ok')
      else hold({ to: addressIn(line), goOn: () => say('250 ok') })
    } else if (/^data$/i.test(line)) {
      isText = true
      say('354 go on')
    } else if (/^quit$/i.test(line)) {
      socket.end('221 bye\r\n')
    } else say('250 ok')
  }
  say('220 mail catcher')
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => {
    const lines = `${rest}${part}`.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? ''
}
