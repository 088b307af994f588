import { isIP } from 'node:net'
import { BoardError } from '@cryptolist/contract'
import { getDomain } from 'tldts'

/** A website as it is kept; null when there is none. Throws invalid_input unless it is an https address of a public host. */
export function checkWebsite(text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  const url = readUrl(/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`)
  if (url === undefined)
    throw BoardError.invalidField('website', 'This is no address of a website. Check it for a missing part.')
  if (url.protocol !== 'https:')
    throw BoardError.invalidField(
      'website',
      'The website has to begin with https://. Type its address as https.',
    )
  if (url.username !== '' || url.password !== '' || url.port !== '' || !isPublicName(url.hostname))
    throw BoardError.invalidField('website', 'This address is not a public one. Type that of your website.')
  if (url.href.length > 500)
    throw BoardError.invalidField('website', 'This address is too long. Type that of your start page.')
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : url.href
}

/** The registrable domain of a website, in ASCII and lower case; null where there is none. */
export function domainOf(website: string | null): string | null {
  return website === null ? null : getDomain(website, { allowPrivateDomains: true })
}

interface HandleRule {
  field: 'github' | 'x' | 'telegram'
  hosts: readonly string[]
  pattern: RegExp
  message: string
}
const handleRules: readonly HandleRule[] = [
  {
    field: 'github',
    hosts: ['github.com'],
    pattern: /^[A-Za-z0-9][A-Za-z0-9-]{0,38}$/,
    message: 'This is no name of GitHub: letters, figures and hyphens, 39 at most.',
  },
  {
    field: 'x',
    hosts: ['x.com', 'twitter.com'],
    pattern: /^[A-Za-z0-9_]{1,15}$/,
    message: 'This is no name of X: letters, figures and underscores, 15 at most.',
  },
  {
    field: 'telegram',
    hosts: ['t.me', 'telegram.me'],
    pattern: /^[A-Za-z0-9_]{5,32}$/,
    message: 'This is no name of Telegram: 5 to 32 letters, figures and underscores.',
  },
]

/** A name at another service, from the name, `@name` or its address; null when there is none. Throws invalid_input. */
export function checkHandle(field: HandleRule['field'], text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  const rule = handleRules.find((known) => known.field === field)
  const url = typed.includes('/') ? readUrl(typed.includes('://') ? typed : `https://${typed}`) : undefined
  const isOwnHost = url !== undefined && (rule?.hosts ?? []).includes(url.hostname.replace(/^www\./, ''))
  const handle = isOwnHost ? (url.pathname.split('/')[1] ?? '') : typed.replace(/^@/, '')
  if (rule === undefined || !rule.pattern.test(handle))
    throw BoardError.invalidField(field, rule?.message ?? '')
  return handle
}

/** The address of an invitation to a Discord server; null when there is none. Throws invalid_input. */
export function checkDiscord(text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  const url = readUrl(typed.includes('://') ? typed : `https://${typed}`)
  const place = url === undefined ? '' : `${url.hostname}${url.pathname}`
  if (
    url?.protocol !== 'https:' ||
    !/^(discord\.gg\/|(www\.)?discord\.com\/(invite|channels)\/)[\w/-]{2,100}$/.test(place)
  )
    throw BoardError.invalidField(
      'discord',
      'This is no invitation to a Discord server. It begins with https://discord.gg/.',
    )
  return `https://${place}`
}

function readUrl(text: string): URL | undefined {
  return text.length <= 2000 && URL.canParse(text) ? new URL(text) : undefined
}

/** A name below a public suffix; no address, no name of this machine or of a house network. */
function isPublicName(hostname: string): boolean {
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  const isOfHouse = /\.(local|localhost|internal|lan|home|intranet|onion)$/.test(hostname)
  return !isAddress && !isOfHouse && getDomain(hostname) !== null
}
