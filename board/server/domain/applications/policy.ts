import { type Application, applicationLimits, BoardError } from '@cryptolist/contract'
import { checkEmail } from '../accounts/policy.ts'

/** An application that may be sent. */
export interface CheckedApplication {
  name: string
  email: string
  message: string
  link: string | null
}

/** What somebody typed, checked. Throws invalid_input, naming the field. */
export function checkApplication(typed: Application): CheckedApplication {
  const name = toLine(typed.name)
  if (name === '') throw BoardError.invalidField('name', 'Type your name.')
  if (length(name) > applicationLimits.name)
    throw BoardError.invalidField(
      'name',
      `A name has at most ${applicationLimits.name} letters. Make it shorter.`,
    )
  const email = checkEmail(typed.email)
  if (email === null)
    throw BoardError.invalidField('email', 'Type your e-mail address. The employer answers there.')
  const message = toText(typed.message)
  if (message === '') throw BoardError.invalidField('message', 'Write what the employer should know of you.')
  if (length(message) > applicationLimits.message)
    throw BoardError.invalidField(
      'message',
      `The message has ${length(message).toLocaleString('en')} letters, ${applicationLimits.message.toLocaleString('en')} are allowed.`,
    )
  return { name, email, message, link: checkLink(typed.link.trim()) }
}

function checkLink(link: string): string | null {
  if (link === '') return null
  const url = URL.canParse(link) ? new URL(link) : undefined
  const isUsable =
    url !== undefined &&
    url.protocol === 'https:' &&
    url.username === '' &&
    url.hostname.includes('.') &&
    url.href.length <= applicationLimits.link
  if (!isUsable)
    throw BoardError.invalidField(
      'link',
      'The link is no https address. Copy it from the browser, or leave it out.',
    )
  return url.href
}

/** Without what cannot be seen, on one line. */
function toLine(text: string): string {
  return toText(text).replace(/\s+/gu, ' ')
}

/** Without what cannot be seen or stored; line breaks stay. */
export function toText(text: string): string {
  return Buffer.from(text.normalize('NFC'))
    .toString()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\u200D]/gu, '')
    .trim()
}

/** Letters as people count them. */
export function length(text: string): number {
  return [...text].length
}
