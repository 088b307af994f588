import { BoardError, parseUrl } from '@cryptolist/contract'
import * as text from '#messages/scam-register'
import { registrableDomain } from '../checks/domains.ts'

type RegisterKind = 'domain' | 'handle' | 'repository'

const repositoryHosts = new Set(['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org', 'npmjs.com'])
/** Hosts where a path is somebody's name, not a page of the host's owner. */
const handleHosts = new Set([
  't.me',
  'telegram.me',
  'x.com',
  'twitter.com',
  'discord.gg',
  'discord.com',
  'linkedin.com',
  'wa.me',
  'facebook.com',
  'instagram.com',
])
const longestAddress = 300

/**
 * The address of an entry as it is compared, and what it is: a domain, an account (`t.me/name`, an email address), or a repository. Throws
 * invalid_input about the field `address` for all else, also for a whole site where anyone can have an account.
 */
export function readRegisterAddress(typed: string): { address: string; kind: RegisterKind } {
  const trimmed = typed.trim().toLowerCase()
  if (/^[^\s/@]{1,64}@[^\s/@]+\.[^\s/@]+$/.test(trimmed)) return { address: fit(trimmed), kind: 'handle' }
  const url = parseUrl(/^https?:\/\//.test(trimmed) ? trimmed : `https://${trimmed}`)
  const host = url && plainHost(url)
  if (url === undefined || host === undefined || registrableDomain(host) === undefined) throw invalid()
  const path = partsOf(url)
  if (repositoryHosts.has(host)) {
    if (path.length < 2) throw invalid()
    return { address: fit([host, ...path.slice(0, 2)].join('/')), kind: 'repository' }
  }
  if (handleHosts.has(host)) {
    if (path.length === 0) throw invalid()
    return { address: fit([host, ...path.slice(0, 2)].join('/')), kind: 'handle' }
  }
  return { address: fit(host), kind: 'domain' }
}

/** The addresses of entries that a link, or an email address as `mailto:`, may be under. */
export function entriesOver(link: string): string[] {
  const lower = link.toLowerCase()
  const [, mailbox] = /^mailto:([^?]+)/.exec(lower) ?? []
  if (mailbox !== undefined) return [mailbox, ...namesOver(mailbox.slice(mailbox.indexOf('@') + 1))]
  const url = parseUrl(lower)
  if (url === undefined) return []
  const host = plainHost(url)
  const [first, second] = partsOf(url)
  const paths = first === undefined ? [] : [`${host}/${first}`]
  if (first !== undefined && second !== undefined) paths.push(`${host}/${first}/${second}`)
  return [...paths, ...namesOver(host)]
}

/** The addresses of entries that an account may be under whose name is written as `@name`, without saying where. */
export function entriesOfHandle(name: string): string[] {
  return [...handleHosts].map((host) => `${host}/${name}`)
}

/** A host and the names above it, down to the registered domain. */
function namesOver(host: string): string[] {
  const domain = registrableDomain(host)
  if (domain === undefined) return []
  const names = [host]
  for (let name = host; name !== domain && name.includes('.'); ) {
    name = name.slice(name.indexOf('.') + 1)
    names.push(name)
  }
  return names
}

function plainHost({ hostname }: URL): string {
  return hostname.replace(/^www\./, '').replace(/\.$/, '')
}

function partsOf({ pathname }: URL): string[] {
  return pathname
    .split('/')
    .filter((part) => part !== '')
    .map((part) => part.replace(/^@|\.git$/g, ''))
}

function fit(address: string): string {
  if (address.length > longestAddress) throw invalid()
  return address
}

function invalid(): BoardError {
  return BoardError.invalidField('address', text.invalidAddress)
}
