import { formatSignInText } from '@cryptolist/contract'
import { getAddress, isAddress } from 'viem/utils'
import { WalletError } from '../connection/wallet-errors.ts'

/** The fields of a sign-in text (EIP-4361). */
export interface SignInMessageFields {
  /** Host and port of the page that asks: `location.host`. */
  domain: string
  /** Of the page that asks, if it is to be named: `https`. */
  scheme?: string
  address: string
  /** One line of ASCII for people. */
  statement?: string
  /** The page that the text is for: `location.origin`. */
  uri: string
  version?: '1'
  chainId: number
  /** Eight or more letters and digits, never used before, from the server that checks the text. */
  nonce: string
  /** Now by default. */
  issuedAt?: Date | string
  expirationTime?: Date | string
  notBefore?: Date | string
  requestId?: string
  /** URIs that belong to it. */
  resources?: readonly string[]
}

/** A field has a value that a sign-in text cannot contain; `field` names it. */
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
  const { domain, scheme, address, statement, uri, chainId, nonce, requestId, resources } = fields
  for (const name of textFields) check(fields, name)
  if (!isAddress(address, { strict: false }))
    throw refused('address', 'an address: 0x and 40 hexadecimal digits')
  if (!Number.isSafeInteger(chainId) || chainId < 1)
    throw refused('chainId', 'a whole number greater than zero')
  return formatSignInText({
    domain,
    scheme,
    address: getAddress(address),
    statement,
    uri,
    chainId,
    nonce,
    issuedAt: readTime(fields, 'issuedAt') ?? new Date().toISOString(),
    expirationTime: readTime(fields, 'expirationTime'),
    notBefore: readTime(fields, 'notBefore'),
    requestId,
    resources: resources?.map(requireUri),
  })
}

const textFields = ['domain', 'scheme', 'statement', 'uri', 'version', 'nonce', 'requestId'] as const

const uriPattern = /^[a-z][a-z0-9+.-]*:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/i

/** The pattern of each field, and how an error describes it. A line break in any field could add fields of its own. */
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

function requireUri(resource: string): string {
  if (typeof resource === 'string' && uriPattern.test(resource)) return resource
  throw refused('resources', 'addresses with their schemes')
}

function refused(field: keyof SignInMessageFields, words: string): SignInMessageError {
  return new SignInMessageError(field, `The ${field} of a sign-in text must be ${words}.`)
}
