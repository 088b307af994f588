import { getAddress, isAddress } from 'viem/utils'
import { WalletError } from '../connection/wallet-errors.ts'

/** What a sign-in text says (EIP-4361). */
export interface SignInMessageFields {
  /** Host and port of the page that asks: `location.host`. */
  domain: string
  /** Of the page that asks, where it shall be named: `https`. */
  scheme?: string
  address: string
  /** One line for people, without letters beyond ASCII. */
  statement?: string
  /** What the text is for: `location.origin`. */
  uri: string
  version?: '1'
  chainId: number
  /** Eight or more letters and digits that were never used before, given out by whoever checks the text. */
  nonce: string
  /** Now by default. */
  issuedAt?: Date | string
  expirationTime?: Date | string
  notBefore?: Date | string
  requestId?: string
  /** Addresses that belong to it. */
  resources?: readonly string[]
}

/** A field that a sign-in text cannot have; `field` says which. */
export class SignInMessageError extends WalletError {
  override readonly name = 'SignInMessageError'
  readonly field: keyof SignInMessageFields

  constructor(field: keyof SignInMessageFields, message: string) {
    super(message, { code: 'sign_in_message_invalid' })
    this.field = field
  }
}

/**
 * The text to sign for signing in, by the grammar of EIP-4361. Throws SignInMessageError for a field that could make it say something else.
 *
 * @example
 * const message = signInMessage({ domain: location.host, uri: location.origin, address, chainId, nonce })
 */
export function signInMessage(fields: SignInMessageFields): string {
  const {
    domain,
    scheme,
    address,
    statement,
    uri,
    version = '1',
    chainId,
    nonce,
    requestId,
    resources,
  } = fields
  for (const name of textFields) check(fields, name)
  if (!isAddress(address, { strict: false }))
    throw refused('address', 'an address: 0x and 40 hexadecimal digits')
  if (!Number.isSafeInteger(chainId) || chainId < 1)
    throw refused('chainId', 'a whole number greater than zero')
  const lines = [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your Ethereum account:`,
    getAddress(address),
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${readTime(fields, 'issuedAt') ?? new Date().toISOString()}`,
  ]
  const expirationTime = readTime(fields, 'expirationTime')
  const notBefore = readTime(fields, 'notBefore')
  if (expirationTime !== undefined) lines.push(`Expiration Time: ${expirationTime}`)
  if (notBefore !== undefined) lines.push(`Not Before: ${notBefore}`)
  if (requestId !== undefined) lines.push(`Request ID: ${requestId}`)
  if (resources !== undefined) lines.push('Resources:', ...resources.map(readResource))
  return lines.join('\n')
}

const textFields = ['domain', 'scheme', 'statement', 'uri', 'version', 'nonce', 'requestId'] as const

const uriPattern = /^[a-z][a-z0-9+.-]*:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/i

/** What each field may be, and how that is said. A line break in any would let it write fields of its own. */
const rules: Record<(typeof textFields)[number], readonly [pattern: RegExp, words: string]> = {
  domain: [/^[A-Za-z0-9\-._~%!$&'()*+,;=:[\]@]+$/, 'a host, with its port where it has one'],
  scheme: [/^[a-z][a-z0-9+.-]*$/i, 'a scheme such as https'],
  statement: [/^[\x20-\x7e]+$/, 'one line of ASCII'],
  uri: [uriPattern, 'an address with its scheme'],
  version: [/^1$/, '1'],
  nonce: [/^[A-Za-z0-9]{8,}$/, 'eight or more letters and digits'],
  requestId: [/^[A-Za-z0-9\-._~%!$&'()*+,;=:@]*$/, 'made of letters that a path may have'],
}

const requiredFields: readonly string[] = ['domain', 'uri', 'nonce']

function check(fields: SignInMessageFields, name: (typeof textFields)[number]): void {
  const value: unknown = fields[name]
  if (value === undefined && !requiredFields.includes(name)) return
  const [pattern, words] = rules[name]
  if (typeof value !== 'string' || !pattern.test(value)) throw refused(name, words)
}

function readTime(
  fields: SignInMessageFields,
  name: 'issuedAt' | 'expirationTime' | 'notBefore',
): string | undefined {
  const value = fields[name]
  if (value === undefined) return undefined
  const time = new Date(value)
  if (Number.isNaN(time.getTime())) throw refused(name, 'a time')
  return time.toISOString()
}

function readResource(resource: string): string {
  if (typeof resource !== 'string' || !uriPattern.test(resource))
    throw refused('resources', 'addresses with their schemes')
  return `- ${resource}`
}

function refused(field: keyof SignInMessageFields, words: string): SignInMessageError {
  return new SignInMessageError(field, `The ${field} of a sign-in text must be ${words}.`)
}
