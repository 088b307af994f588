import { isIP } from 'node:net'
import {
  BoardError,
  type CompanyKind,
  companyKinds,
  companyLimits,
  companyProfileFields,
  companySizeBands,
  companyStages,
  parseUrl,
  type TypedCompanyProfile,
} from '@cryptolist/contract'
import type { Selectable } from 'kysely'
import { getDomain } from 'tldts'
import * as text from '#messages/company-errors'
import type { CompaniesTable } from '../../database/schema.ts'
import { type ApplyTargetKind, classifyApplyTarget } from '../checks/apply-target.ts'
import { isDeceiving } from '../checks/domains.ts'
import { findMarkdownProblem } from '../markup/description.ts'
import { checkCompanyName } from './name-policy.ts'

/** The columns of `board.companies` with a company's own profile. */
export const companyProfileColumns = {
  ...companyProfileFields,
  description: 'description_md',
  github: 'github_org',
  x: 'x_handle',
} as const

/** A profile that was checked, as it is stored. */
export type CheckedProfile = {
  [Part in keyof typeof companyProfileColumns]: Selectable<CompaniesTable>[(typeof companyProfileColumns)[Part]]
}

/** A problem with one field of a form. */
export interface ProfileProblem {
  field: string
  message: string
}

interface ProfileWords {
  countries: ReadonlySet<string>
  sectors: ReadonlySet<string>
  chains: ReadonlySet<string>
}

/** Reads a typed profile; everything that is wrong at once, in the order of the form. */
export function checkProfile(
  typed: TypedCompanyProfile,
  words: ProfileWords,
  now: Date = new Date(),
): { profile: CheckedProfile } | { problems: ProfileProblem[] } {
  const problems: ProfileProblem[] = []
  const read = <T>(check: () => T, otherwise: T): T => {
    try {
      return check()
    } catch (error) {
      if (!(error instanceof BoardError) || error.code !== 'invalid_input') throw error
      problems.push({ field: String(error.facts.field), message: error.message })
      return otherwise
    }
  }
  const profile: CheckedProfile = {
    name: read(() => checkCompanyName(typed.name), ''),
    kind: read(() => checkKind(typed.kind), 'company'),
    website: read(() => checkWebsite(typed.website), null),
    description: read(() => checkDescription(typed.description), null),
    sectors: read(() => checkList('sectors', typed.sectors, words.sectors, companyLimits.sectors), []),
    chains: read(() => checkList('chains', typed.chains, words.chains, companyLimits.chains), []),
    hqCountry: read(() => checkChoice('hq_country', typed.hqCountry, [...words.countries]), null),
    sizeBand: read(() => checkChoice('size_band', typed.sizeBand, companySizeBands), null),
    foundedYear: read(() => checkYear(typed.foundedYear, now), null),
    stage: read(() => checkChoice('stage', typed.stage, companyStages), null),
    github: read(() => checkHandle('github', typed.github), null),
    x: read(() => checkHandle('x', typed.x), null),
    telegram: read(() => checkHandle('telegram', typed.telegram), null),
    discord: read(() => checkDiscord(typed.discord), null),
  }
  return problems.length === 0 ? { profile } : { problems }
}

/** The kind of company. Throws invalid_input. */
export function checkKind(typed: string): CompanyKind {
  const kind = companyKinds.find((option) => option === typed)
  if (kind === undefined) throw BoardError.invalidField(companyProfileFields.kind, text.kind)
  return kind
}

/** A company's description of itself; null if it is empty. Throws invalid_input. */
export function checkDescription(typed: string): string | null {
  const description = typed.replaceAll('\r\n', '\n').trim()
  const length = [...description].length
  if (length > companyLimits.descriptionLetters)
    throw BoardError.invalidField(
      'description',
      text.descriptionLong(length, companyLimits.descriptionLetters),
    )
  // Tabs and ends of lines are usual; the others are invisible, and overrides of direction make a text read otherwise than it is.
  if (/(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u.test(description))
    throw BoardError.invalidField('description', text.invisibleCharacter)
  const problem = findMarkdownProblem(description)
  if (problem !== undefined) throw BoardError.invalidField('description', problem)
  return description === '' ? null : description
}

function checkChoice(field: string, typed: string, choices: readonly string[]): string | null {
  if (typed === '') return null
  if (!choices.includes(typed)) throw BoardError.invalidField(field, text.fromList)
  return typed
}

function checkList(
  field: string,
  chosen: readonly string[],
  options: ReadonlySet<string>,
  maximum: number,
): string[] {
  const values = [...new Set(chosen.filter((value) => value !== ''))]
  if (values.length > maximum) throw BoardError.invalidField(field, text.chooseUpTo(maximum, values.length))
  if (values.some((value) => !options.has(value))) throw BoardError.invalidField(field, text.fromList)
  return values
}

function checkYear(input: string, now: Date): number | null {
  const typed = input.trim()
  if (typed === '') return null
  const year = /^\d{4}$/.test(typed) ? Number(typed) : Number.NaN
  if (!(year >= companyLimits.foundedYear && year <= now.getUTCFullYear()))
    throw BoardError.invalidField('founded_year', text.year(companyLimits.foundedYear))
  return year
}

/** Links to chats, short links and files: no company has its website there. */
const noWebsites: readonly ApplyTargetKind[] = ['messenger', 'shortener', 'download', 'file_share']

/** Normalises a website; null if the text is blank. Throws invalid_input unless it is an https address of a public host that can be a company's website. */
export function checkWebsite(input: string): string | null {
  const typed = input.trim()
  if (typed === '') return null
  const url = readUrl(/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`)
  if (url === undefined) throw BoardError.invalidField('website', text.website)
  if (url.protocol !== 'https:') throw BoardError.invalidField('website', text.websiteHttps)
  if (url.username !== '' || url.password !== '' || url.port !== '' || !isPublicName(url.hostname))
    throw BoardError.invalidField('website', text.websitePrivate)
  const { kind } = classifyApplyTarget(url.href, { companyDomains: [], ownHosts: [] })
  if (noWebsites.includes(kind)) throw BoardError.invalidField('website', text.websiteNotOwn)
  if (isDeceiving(url.hostname)) throw BoardError.invalidField('website', text.websiteLetters)
  if (url.href.length > 500) throw BoardError.invalidField('website', text.websiteLong)
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
    message: text.github,
  },
  {
    field: 'x',
    hosts: ['x.com', 'twitter.com'],
    pattern: /^[A-Za-z0-9_]{1,15}$/,
    message: text.x,
  },
  {
    field: 'telegram',
    hosts: ['t.me', 'telegram.me'],
    pattern: /^[A-Za-z0-9_]{5,32}$/,
    message: text.telegram,
  },
]

/** A name at another service, from the name, `@name` or its address; null when there is none. Throws invalid_input. */
export function checkHandle(field: HandleRule['field'], input: string): string | null {
  const typed = input.trim()
  if (typed === '') return null
  const rule = handleRules.find((candidate) => candidate.field === field)
  const url = typed.includes('/') ? readUrl(typed.includes('://') ? typed : `https://${typed}`) : undefined
  const isOwnHost = url !== undefined && (rule?.hosts ?? []).includes(url.hostname.replace(/^www\./, ''))
  const handle = isOwnHost ? (url.pathname.split('/')[1] ?? '') : typed.replace(/^@/, '')
  if (rule === undefined || !rule.pattern.test(handle))
    throw BoardError.invalidField(field, rule?.message ?? '')
  return handle
}

/** The address of an invitation to a Discord server; null when there is none. Throws invalid_input. */
export function checkDiscord(input: string): string | null {
  const typed = input.trim()
  if (typed === '') return null
  const url = readUrl(typed.includes('://') ? typed : `https://${typed}`)
  const place = url === undefined ? '' : `${url.hostname}${url.pathname}`
  if (
    url?.protocol !== 'https:' ||
    !/^(discord\.gg\/|(www\.)?discord\.com\/(invite|channels)\/)[\w/-]{2,100}$/.test(place)
  )
    throw BoardError.invalidField('discord', text.discord)
  return `https://${place}`
}

function readUrl(typed: string): URL | undefined {
  return typed.length <= 2000 ? parseUrl(typed) : undefined
}

/** A name below a public suffix; no address, no name of this machine or of a house network. */
function isPublicName(hostname: string): boolean {
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  const isOfHouse = /\.(local|localhost|internal|lan|home|intranet|onion)$/.test(hostname)
  return !isAddress && !isOfHouse && getDomain(hostname) !== null
}
