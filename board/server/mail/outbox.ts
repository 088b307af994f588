import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A message to send, as nodemailer takes it. */
export interface Message {
  messageId: string
  /** As an object it is sent as it is, without being parsed. */
  to: { name: string; address: string }
  from: string | { name: string; address: string }
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  attachments?: { filename: string; content: string; contentType: string }[]
}

const longestTitle = 40

/**
 * Writes an email as two files, named by its time and subject: `.txt` to read and copy from, and `.eml` for mail programs. Only the board's
 * own user can read them. Returns the path of the first.
 */
export async function writeToOutbox(folder: string, mailId: string, message: Message): Promise<string> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const now = new Date()
  const { message: bytes } = await transport.sendMail({ ...message, date: now })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const ending = `-${/[^-]*$/.exec(mailId)?.[0]}`
  const earlier = (await readdir(folder)).filter(
    (name) => /\.(eml|txt)$/.test(name) && name.slice(0, -4).endsWith(ending),
  )
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-')
  const path = join(folder, `${time}Z-${titleOf(message.subject)}${ending}`)
  await writeWhole(`${path}.eml`, bytes)
  await writeWhole(`${path}.txt`, describe(message, now))
  // A second try replaces the files of the first.
  for (const name of earlier)
    if (!path.endsWith(name.slice(0, -4))) await rm(join(folder, name), { force: true })
  return `${path}.txt`
}

/** Writes a file that is never seen half written. */
async function writeWhole(path: string, content: Parameters<typeof writeFile>[1]): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

function titleOf(subject: string): string {
  const words = subject
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return [...words].slice(0, longestTitle).join('').trim().replaceAll(' ', '-')
}

function describe({ from, to, replyTo, subject, text }: Message, date: Date): string {
  const lines = [
    `From: ${typeof from === 'string' ? from : `${from.name} <${from.address}>`}`,
    `To: ${to.address}`,
    ...(replyTo === undefined ? [] : [`Reply-To: ${replyTo.address}`]),
    `Subject: ${subject.replaceAll(/\s+/g, ' ')}`,
    `Date: ${date.toISOString()}`,
  ]
  return `${lines.join('\n')}\n\n${text}`
}
