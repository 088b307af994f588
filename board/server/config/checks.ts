import { createPrivateKey } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { parseUrl, toEmailAddress } from '@cryptolist/contract'
import { z } from 'zod'
import { findDeceivingWord } from '../texts/deceiving-names.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether a server that listens at this host can be reached from its own machine only. */
export function isLoopbackHost(host: string): boolean {
  const version = isIP(host)
  if (version === 0) return host === 'localhost'
  return loopback.check(host, version === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a server is meant for its own machine alone. A tunnel or a proxy still brings others: `isFromHere` tells them apart. */
export function isOnlyLocal({
  isLoopback,
  publicUrl,
}: {
  isLoopback: boolean
  publicUrl: string | undefined
}): boolean {
  return isLoopback && publicUrl === undefined
}

export const portCheck = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((port) => port <= 65_535)

export const hostCheck = z.string().regex(/^[\w.:-]+$/)

export const databaseUrlCheck = z.string().regex(/^postgres(ql)?:\/\//)

/** Fewer than these leave Parse no second connection for a transaction. */
export const fewestConnections = 8
export const mostConnections = 1_000

export const connectionsCheck = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
  .refine((count) => count >= fewestConnections && count <= mostConnections)

/** Characters that can't be seen, turn the reading direction, or end a line. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** A name of one line that looks like what it is. */
export const boardNameCheck = z
  .string()
  .normalize()
  .transform((name) => name.replace(/ {2,}/g, ' '))
  .refine(
    (name) =>
      [...name].length >= 2 &&
      [...name].length <= 40 &&
      /\p{L}/u.test(name) &&
      !unseen.test(name) &&
      !/\p{M}{3,}/u.test(name) &&
      name === name.normalize('NFKC') &&
      findDeceivingWord(name) === undefined,
  )

/** The origin of an http or https address that has no path of its own. */
export const publicUrlCheck = z
  .string()
  .refine((text) => isOrigin(text))
  .transform((text) => new URL(text).origin)

/** An http or https address, which may have a name and a password before the @. */
export const webUrlCheck = z
  .string()
  .refine((text) => ['http:', 'https:'].includes(protocolOf(text)))
  .transform((text) => text.replace(/\/+$/, ''))

/** The origin of a plain http server of this machine. */
export const testServerCheck = publicUrlCheck.refine((text) => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'http:' && isLoopbackHost(hostname.replace(/^\[|\]$/g, ''))
})

/** `https://key:secret@host/bucket`, as an S3 service is named here. */
export const s3UrlCheck = z.string().refine((text) => {
  if (!['http:', 'https:'].includes(protocolOf(text))) return false
  const { username, password, pathname } = new URL(text)
  return username !== '' && password !== '' && /^\/[^/]+\/?$/.test(pathname)
})

const listCheck = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

/** First lines of what wallets sign. */
export const phrasesCheck = listCheck.refine((phrases) =>
  phrases.every((phrase) => /^[^\p{C}]{4,200}$/u.test(phrase)),
)

/** Addresses of DNS resolvers, each with a port or without. */
export const resolversCheck = listCheck.refine(
  (parts) => parts.length > 0 && parts.length <= 9 && parts.every(isResolver),
)

/** An email address, in its one spelling. */
export const emailCheck = z.string().transform((text, { addIssue }) => {
  const address = toEmailAddress(text)
  if (address === undefined) addIssue('not an email address')
  return address ?? z.NEVER
})

/** A sender of emails: an address, or a name and an address in angle brackets. */
export const senderCheck = emailCheck.or(
  z
    .string()
    .regex(/^[^<>\p{C}]*<[^<>]+>$/u)
    .transform((text) => text.split(/[<>]/))
    .pipe(z.tuple([z.string(), emailCheck, z.string()]))
    .transform(([name, address]) => `${name}<${address}>`),
)

/** A `mailto:` or `https:` address. */
export const contactCheck = z.union([
  z.string().regex(/^https:\/\/./),
  z
    .string()
    .startsWith('mailto:')
    .transform((text) => text.slice('mailto:'.length))
    .pipe(emailCheck)
    .transform((address) => `mailto:${address}`),
])

/** An RSA key, which all receivers can check, as PEM. Environments that take no line breaks have it without them. */
export const dkimKeyCheck = z.string().transform((text, { addIssue }) => {
  const typed = text.replaceAll('\\n', '\n').trim()
  const pem = typed.startsWith('-----')
    ? typed
    : `-----BEGIN PRIVATE KEY-----\n${typed.replaceAll(/\s/g, '')}\n-----END PRIVATE KEY-----`
  try {
    const key = createPrivateKey(pem)
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    if (key.asymmetricKeyType === 'rsa' && bits >= 1024)
      return key.export({ type: 'pkcs8', format: 'pem' }).toString()
  } catch {}
  addIssue('not an RSA private key')
  return z.NEVER
})

export const smtpUrlCheck = z.string().regex(/^smtps?:\/\/./)

export const switchCheck = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['on', 'true', '1', 'yes', 'off', 'false', '0', 'no']))
  .transform((word) => ['on', 'true', '1', 'yes'].includes(word))

/** A number of hops, or addresses and networks between commas, as Express's `trust proxy`. */
export const trustProxyCheck = z.union([
  z
    .string()
    .regex(/^[1-9]\d?$/)
    .transform(Number),
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isProxy)),
])

/** Addresses of nodes of one chain. */
export const rpcUrlsCheck = listCheck.refine(
  (urls) =>
    urls.length > 0 && urls.every((url) => ['http:', 'https:', 'ws:', 'wss:'].includes(protocolOf(url))),
)

/** As webUrlCheck, and https. */
export const secureUrlCheck = webUrlCheck.refine((text) => protocolOf(text) === 'https:')

export const wholeNumberCheck = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

function isOrigin(text: string): boolean {
  if (!['http:', 'https:'].includes(protocolOf(text))) return false
  const url = new URL(text)
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
}

function protocolOf(text: string): string {
  return parseUrl(text)?.protocol ?? ''
}

function isResolver(text: string): boolean {
  const [, address = '', port] =
    /^\[([^\]]+)\](?::(\d+))?$/.exec(text) ?? /^([^:]+)(?::(\d+))?$/.exec(text) ?? []
  return (
    (isIP(address) !== 0 || isIP(text) !== 0) &&
    (port === undefined || (Number(port) > 0 && Number(port) < 65_536))
  )
}

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix] = text.split('/')
  const version = isIP(address)
  if (version === 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}
