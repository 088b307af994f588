import { domainToASCII } from 'node:url'
import { BoardError, parseUrl } from '@cryptolist/contract'
import { parse } from 'tldts'
import * as text from '#messages/company-errors'
import { withoutFinalDot } from '../checks/domains.ts'

const maximumLetters = 300
/** Endings that no resolver of the internet knows. */
const privateEndings: readonly string[] = ['localhost', 'local', 'internal', 'arpa', 'onion', 'invalid']
/** Hiring systems: their customers have pages there, but none of them controls the domain. */
const systemDomains: ReadonlySet<string> = new Set([
  'greenhouse.io',
  'lever.co',
  'ashbyhq.com',
  'workable.com',
  'recruitee.com',
  'smartrecruiters.com',
  'pinpointhq.com',
  'teamtailor.com',
  'personio.de',
  'breezy.hr',
  'bamboohr.com',
])

/**
 * The registrable domain, in ASCII, of a typed domain, host or web address. Throws invalid_input with the field `domain` if it
 * can't be verified here. `ownHost` is the host of this board.
 */
export function readDomain(typed: string, ownHost: string | null): string {
  const host = hostOf(typed.trim())
  if (host === '') throw refuse(text.domainEmpty)
  const { domain, isIp, publicSuffix } = parse(host, { allowPrivateDomains: true })
  if (isIp === true) throw refuse(text.domainIsIp)
  if (publicSuffix !== null && privateEndings.includes(publicSuffix.split('.').at(-1) ?? ''))
    throw refuse(text.domainReserved(publicSuffix))
  if (domain === null || domain.length > 253)
    throw refuse(publicSuffix === host ? text.domainShared(host) : text.domainInvalid)
  if (systemDomains.has(domain)) throw refuse(text.domainOfSystem(domain))
  if (ownHost !== null && findRegistrableDomain(ownHost) === domain) throw refuse(text.domainOurs)
  return domain
}

/** The registrable domain of a host; undefined where there is none. */
export function findRegistrableDomain(host: string): string | undefined {
  return parse(host, { allowPrivateDomains: true }).domain ?? undefined
}

function hostOf(typed: string): string {
  if (typed === '' || typed.length > maximumLetters) return ''
  const address = /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = parseUrl(address)
  if (url === undefined) return ''
  const { hostname, username, password, protocol } = url
  if (username !== '' || password !== '' || !protocol.startsWith('http')) return ''
  return domainToASCII(withoutFinalDot(hostname)).toLowerCase() || hostname
}

function refuse(sentence: string): BoardError {
  return BoardError.invalidField('domain', sentence)
}

/** Whether an address is a plain one of https at a registrable domain or at a name below it. */
export function isBelowDomain(address: string, domain: string): boolean {
  const url = parseUrl(address)
  if (url === undefined) return false
  const { protocol, hostname, username, password, port } = url
  const isPlain = protocol === 'https:' && username === '' && password === '' && port === ''
  return isPlain && findRegistrableDomain(hostname) === domain
}
