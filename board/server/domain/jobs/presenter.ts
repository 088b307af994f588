import {
  type CompanyRef,
  type CryptoPay,
  type Job,
  type JobStatus,
  type JobSummary,
  type JobWarning,
  measureForm,
  processFields,
  publicFields,
  type WorkMode,
} from '@cryptolist/contract'
import * as text from '#messages/pay-labels'
import { isBelowDomain } from '../domain-verification/domain-name.ts'
import { isAtKnownSystem } from '../identifiers/posting-link.ts'
import { fromRow, readHours } from '../listings/content-rows.ts'
import { renderDescription } from '../markup/description.ts'
import { showLinkHosts } from '../markup/link-hosts.ts'
import { describeCountries, openRegionsOf, regionTerms } from '../places/places.ts'
import { timeZonesOf } from '../places/time-zones.ts'
import { excerptOf } from '../reading/excerpt.ts'
import { cities } from '../taxonomy/terms.ts'
import { describePay, describePayNote } from './pay-labels.ts'
import { statusAt } from './policy.ts'
import type { JobRow, JobTextRow } from './repository.ts'

export type { JobTextRow } from './repository.ts'

/** A row of a list. `common` are sentences that other listings of its company have too (see `findCommonSentences`). */
export function presentSummary(
  row: JobRow,
  common?: ReadonlySet<string>,
  status: JobStatus = statusAt(row, row.readAt),
): JobSummary {
  const pay = describePay(row)
  const { tokens, source } = row
  const path = `/jobs/${row.slug}-${row.publicId}`
  return {
    id: row.publicId,
    path,
    title: row.title,
    company: presentCompanyRef(row),
    pay,
    payNote: describePayNote({ pay, tokens, cryptoPay: presentCryptoPay(row), source }),
    place: presentPlace(row),
    hours: readHours(row),
    excerpt: excerptOf(row.beginning, common),
    roleFamily: row.roleFamily,
    seniority: row.seniority,
    employment: row.employment,
    tags: row.tags,
    chains: row.chains,
    sectors: row.sectors,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    postedAt: row.postedAt?.toISOString() ?? null,
    firstSeenAt: row.firstSeenAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    source,
    signature: row.signature,
    verify: row.signature === null ? null : `${path}/verify`,
    applyUrl: isOpen(row, status) && row.applyMethod === 'url' ? row.applyUrl : null,
    isDemo: row.isDemo,
  }
}

/** The part of a job's page that its row in a list doesn't show. */
interface JobNow {
  /** The job's status now (see policy.ts). */
  status: JobStatus
  warnings: JobWarning[]
  /** See `presentSummary`. */
  common?: ReadonlySet<string> | undefined
}

/** Everything that a job's page shows. */
export function presentJob(row: JobTextRow, { status, warnings, common }: JobNow): Job {
  const listed = presentSummary(row, common, status)
  const { summary, language, ...terms } = fromRow(publicFields, row)
  return {
    ...listed,
    signed: row.signed,
    payEvidence: row.payLevel === null ? null : { level: row.payLevel, quote: row.payQuote },
    placeQuote: row.placeQuote,
    tagEvidence: row.tagEvidence,
    chainEvidence: row.chainEvidence,
    status,
    closeReason: row.closeReason,
    closedAt: row.closedAt?.toISOString() ?? null,
    descriptionHtml: presentDescription(row),
    summary,
    language,
    isLanguageRead: row.isLanguageRead,
    tokens: row.tokens,
    cryptoPay: presentCryptoPay(row),
    officeTimeZones: timeZonesOf(row),
    ...terms,
    process: presentProcess(row),
    apply: presentApply(row, { url: listed.applyUrl, isOpen: isOpen(row, status) }),
    warnings,
    sourceUrl: row.sourceUrl,
    origin: row.origin,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  }
}

/** Of a signed listing made of the Markdown that the signature covers, so that nothing else can be shown under the mark. */
function presentDescription(row: JobTextRow): string | null {
  const { descriptionMd: markdown, descriptionHtml: storedHtml } = row
  const html = row.signature === null || markdown === null ? storedHtml : renderDescription(markdown)
  return html === null ? null : showLinkHosts(html)
}

function presentCompanyRef(row: JobRow): CompanyRef {
  return {
    slug: row.companySlug,
    name: row.companyName,
    kind: row.companyKind,
    isClaimed: row.companyIsClaimed,
    isDemo: row.companyIsDemo,
    proof: row.companyProof,
    logo: row.companyLogo,
  }
}

function presentPlace(row: JobRow): JobSummary['place'] {
  const { workMode: mode, remoteCountries, excludedCountries, regions, officeCountries, cities } = row
  const place = { mode, remoteCountries, excludedCountries, regions, officeCountries, cities }
  return {
    ...place,
    regions: regionTerms(regions),
    text: describePlace({ ...place, isRelocationPaid: row.isRelocationPaid }),
  }
}

function presentCryptoPay(row: JobRow): CryptoPay | null {
  if (row.cryptoPay === null) return null
  return {
    mode: row.cryptoPay,
    assets: row.cryptoAssets,
    pct: row.cryptoPct,
    chain: row.cryptoChain,
    cadence: row.payCadence,
  }
}

function presentProcess(row: JobTextRow): Job['process'] {
  const { takeHome, ...terms } = fromRow(processFields, row)
  return {
    steps: row.processSteps.map(({ name, note }) => ({ name, note: note ?? null })),
    takeHome,
    takeHomeHours: row.takeHomeHours,
    ...terms,
  }
}

/**
 * The e-mail address of an employer is never shown. A known application system and the domain that the employer has proved are reached
 * at once; every other link leads over a page that names the host (docs/rules.md, Listings).
 */
function presentApply(row: JobTextRow, { url, isOpen }: Pick<Job['apply'], 'url' | 'isOpen'>): Job['apply'] {
  const isHere = isOpen && row.applyMethod === 'email'
  return {
    method: row.applyMethod,
    url,
    host: url === null ? null : new URL(url).host.replace(/^www\./, ''),
    formPath: isHere ? `/apply/${row.publicId}` : null,
    questions: isHere ? row.applyQuestions : [],
    cv: isHere ? row.applyCv : null,
    fields: isHere ? measureForm(row.applyQuestions, row.applyCv) : null,
    outsideForm: url === null ? null : presentOutsideForm(row),
    leavePath: url === null || isAtKnownSystem(url) || isAtProof(row, url) ? null : `/go/${row.publicId}`,
    isOpen,
  }
}

/**
 * The form that its source states; null for another page, which the employer has named here. A row of a version that didn't tell optional
 * sections apart counts as none, and is read again.
 */
function presentOutsideForm(row: JobTextRow): Job['apply']['outsideForm'] {
  const { outsideForm, applyUrl, sourceUrl } = row
  const statedAt = row.outsideFormAt ?? row.lastSeenAt
  if (outsideForm === null || statedAt === null || applyUrl !== sourceUrl) return null
  if (!('optionalSections' in outsideForm)) return null
  return { ...outsideForm, statedAt: statedAt.toISOString() }
}

/** Whether candidates can apply; nobody is behind a demo listing. */
function isOpen({ isDemo }: JobRow, status: JobStatus): boolean {
  return status === 'live' && !isDemo
}

function isAtProof({ companyProof: proof }: JobRow, url: string): boolean {
  return proof?.state === 'verified' && isBelowDomain(url, proof.domain)
}

/** The place of a job as stored; empty lists and null are unknown. */
export interface PlaceFacts {
  mode: WorkMode | null
  remoteCountries: string[]
  excludedCountries: string[]
  regions: string[]
  officeCountries: string[]
  cities: string[]
  isRelocationPaid: boolean | null
}

const maxWords = 6

/** Where one may work, in a few words: `EU, UK, Switzerland`, `Worldwide except US`, `New York, US`; empty when unknown. */
export function describePlace(facts: PlaceFacts): string {
  const isRemote = facts.mode === 'remote' || facts.mode === null
  const isNamed = facts.remoteCountries.length > 0 || (facts.regions.length > 0 && facts.mode === 'remote')
  return isRemote && isNamed ? describeRemote(facts) : describeOffice(facts)
}

function describeRemote({ remoteCountries, excludedCountries, regions }: PlaceFacts): string {
  // `describeCountries` already names regions whose countries are all listed.
  const others = regionNames(openRegionsOf(regions, remoteCountries))
  const where = shorten(joinParts(...others, describeCountries(remoteCountries)))
  const isWhole = remoteCountries.includes('WW') || regions.length > 0
  if (!isWhole || excludedCountries.length === 0) return where
  return text.except(where, shorten(describeCountries(excludedCountries)))
}

function regionNames(slugs: readonly string[]): string[] {
  return regionTerms(slugs).map(({ name }) => name)
}

function joinParts(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(', ')
}

function describeOffice({ cities, officeCountries, regions, isRelocationPaid }: PlaceFacts): string {
  const relocation = isRelocationPaid === true ? text.relocationPaid : ''
  const hasCountry = cities.length === 0 || (officeCountries.length === 1 && relocation === '')
  const countries = hasCountry ? shorten(describeCountries(officeCountries)) : ''
  const towns = hasCountry ? cities : [...cities, ...cityStatesOf(officeCountries)]
  return joinParts(shorten(towns.join(', ')), countries, ...regionNames(regions), relocation)
}

/** Countries that are one city, so that no city is named in them. */
const cityStates: ReadonlySet<string> = new Set(
  cities.filter(({ isCountry }) => isCountry).map(({ country }) => country),
)

function cityStatesOf(countries: readonly string[]): string[] {
  const own = countries.filter((code) => cityStates.has(code))
  return own.length === 0 ? [] : [describeCountries(own)]
}

/** Long lists end in `and 9 more`; the whole list is in the job's data. */
function shorten(list: string): string {
  const words = list.split(', ')
  if (words.length <= maxWords) return list
  return text.andMorePlaces(words.slice(0, maxWords - 1).join(', '), words.length - maxWords + 1)
}
