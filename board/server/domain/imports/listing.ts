import { createHash } from 'node:crypto'
import {
  type Employment,
  type LabelledRange,
  listingLimits,
  type OutsideForm,
  type PayEvidence,
  type RoleFamily,
  type Seniority,
  type WorkMode,
} from '@cryptolist/contract'
import type { RevisionContent } from '../../database/schema-employers.ts'
import { companyWithoutPath } from '../companies/slug.ts'
import type { ListingLink } from '../identifiers/posting-link.ts'
import { jobSlug } from '../listings/content-rows.ts'
import type { CashPay } from '../money/yearly-pay.ts'
import { type ParsedLocation, parseLocation } from '../places/location.ts'
import { wholeRegionsOf } from '../places/places.ts'
import { parseTitlePlace } from '../places/title-place.ts'
import type { TextChain } from '../reading/chains-in-text.ts'
import type { TextPlace } from '../reading/place-in-text.ts'
import type { TextTag } from '../reading/tags-in-text.ts'
import type { KnownFacts } from '../systems/listed-facts.ts'
import { matchChains, matchTags, maxChains } from '../taxonomy/tag-dictionary.ts'
import { pickTags } from '../taxonomy/tag-rarity.ts'
import { worldwide } from '../taxonomy/terms.ts'
import { cleanTitle, cutTitle, parseEmployment, parseRoleFamily, parseSeniority } from '../taxonomy/title.ts'
import type { CompanyName } from './company-name.ts'

/** How long a listing stays open after it was last seen. */
export const expiryDays = 45

/** Parts that only another system's answer states. Undefined means not stated. */
export interface StatedParts {
  /** Markdown. */
  description: string | undefined
  language: string | undefined
  /** The text shows it; the source doesn't state it. */
  isLanguageRead: boolean
  pay: CashPay | undefined
  /** Several ranges, none of which is the pay; empty if there is one or none. */
  payRanges: readonly LabelledRange[]
  /** Where the pay stands, also where it has no period and `pay` is undefined. */
  payEvidence: PayEvidence | undefined
  /** The words of the text that say where candidates can live; undefined if the location does. */
  placeQuote?: string | undefined
  /** When it was posted, according to the employer's page. */
  postedAt: Date | undefined
  /** When it closes, according to the employer's page. */
  closesAt: Date | undefined
  /** The form on its page. */
  form: OutsideForm | undefined
  /** For systems that state each form at an address of its own: the stored form stays, and is read again when this changes. */
  formVersion: string | undefined
}

/** Whether the answer itself states the form, or that there is none. Other systems state forms at an address of their own. */
export function statesForm(stated: StatedParts | undefined): boolean {
  return stated !== undefined && stated.formVersion === undefined
}

/** An imported listing as it is stored. Empty lists and undefined mean unknown: nothing is guessed. */
export interface Listing extends ListingLink {
  company: CompanyName
  /** The domain whose wallet signed it at another CryptoList, as checked here. */
  signedDomain?: string | undefined
  /** The website of its company, as its source names it. */
  companyWebsite?: string | undefined
  /** The address of its company's logo, as its source names it. */
  companyLogo?: string | undefined
  title: string
  slug: string
  roleFamily: RoleFamily | undefined
  seniority: Seniority[]
  employment: Employment[]
  workMode: WorkMode | undefined
  remoteCountries: readonly string[]
  excludedCountries: readonly string[]
  regions: readonly string[]
  officeCountries: readonly string[]
  cities: readonly string[]
  tags: string[]
  chains: string[]
  /** The words of the text by the tag that they name; tags without any are the title's. */
  tagQuotes: ReadonlyMap<string, string>
  /** The words of the text by the chain that they name; chains without any are the title's. */
  chainQuotes: ReadonlyMap<string, string>
  /** Tells whether the source says something else, however it is read; undefined where that isn't known. */
  sourceHash: string | undefined
  /** Where its employer has changed parts of it here: what the source says of them, and its link there. */
  own?: { says: RevisionContent; sourceUrl: string; isByEmail: boolean }
  /** Undefined for rows with only title, location and link: they state nothing more and remove nothing. */
  stated: StatedParts | undefined
}

/** A hash of what a source says. */
export function hashSource(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

/** Derives a listing from a row's title and location with the dictionary; what a system states explicitly takes precedence. */
export function toListing(
  row: { company: CompanyName; title: string; location: string; link: ListingLink; sourceHash?: string },
  facts?: {
    workMode: WorkMode | undefined
    employment: Employment[]
    textPlace: TextPlace | undefined
    textTags: readonly TextTag[]
    textChains: readonly TextChain[]
    stated: StatedParts
    known: KnownFacts | undefined
  },
): Listing {
  if (facts?.known !== undefined) return toKnownListing(row, facts.known, facts.stated)
  const whole = cleanTitle(row.title)
  const title = cutTitle(whole)
  const located = readPlace(whole, row.location)
  const workMode = facts?.workMode ?? located.workMode
  const textPlace = workMode === 'remote' && isOpen(located) ? facts?.textPlace : undefined
  const { quote: placeQuote, ...read } = textPlace ?? { quote: undefined }
  const place = { ...located, ...read }
  return {
    ...row.link,
    company: row.company,
    title,
    slug: slugOf(title, row.company),
    roleFamily: parseRoleFamily(whole),
    seniority: parseSeniority(whole),
    employment: facts?.employment.length
      ? facts.employment
      : [...new Set([...parseEmployment(whole), ...place.employment])],
    workMode,
    remoteCountries: place.remoteCountries,
    excludedCountries: place.excludedCountries,
    regions: [...new Set([...place.regions, ...wholeRegionsOf(place.remoteCountries)])],
    officeCountries: place.officeCountries,
    cities: place.cities,
    ...withTextTags(matchTags(whole), facts?.textTags ?? []),
    ...withTextChains(matchChains(whole), facts?.textChains ?? []),
    sourceHash: row.sourceHash,
    stated: facts?.stated && { ...facts.stated, placeQuote },
  }
}

/** Whether a location says nothing of where one may be. */
function isOpen(place: ParsedLocation): boolean {
  const { remoteCountries, excludedCountries, regions, officeCountries } = place
  return [remoteCountries, excludedCountries, regions, officeCountries].every(({ length }) => length === 0)
}

/** The path of a job at a company. */
export function slugOf(title: string, { slug = companyWithoutPath }: CompanyName): string {
  return jobSlug(title, slug)
}

/** A listing with the path that its company has here. */
export function atCompany(listing: Listing, { slug }: { slug: string }): Listing {
  const company = { ...listing.company, slug }
  return slug === listing.company.slug
    ? listing
    : { ...listing, company, slug: slugOf(listing.title, company) }
}

/** A listing of another board with our vocabulary: as it is there, with no more of each list than a poster may choose. */
function toKnownListing(
  { title: whole, company, link, sourceHash }: Parameters<typeof toListing>[0],
  { roleFamily, seniority, employment, place, tags, chains }: KnownFacts,
  stated: StatedParts,
): Listing {
  const title = cutTitle(whole)
  const remoteCountries = firstOf(place.remoteCountries, listingLimits.countries)
  return {
    ...link,
    company,
    title,
    slug: slugOf(title, company),
    roleFamily: roleFamily ?? undefined,
    seniority: firstOf(seniority, listingLimits.seniorities),
    employment: firstOf(employment, listingLimits.employments),
    workMode: place.mode ?? undefined,
    remoteCountries,
    excludedCountries: firstOf(place.excludedCountries, listingLimits.countries),
    officeCountries: firstOf(place.officeCountries, listingLimits.countries),
    cities: firstOf(place.cities, listingLimits.cities),
    regions: wholeRegionsOf(remoteCountries),
    tags: firstOf(tags, listingLimits.tags),
    tagQuotes: new Map(),
    chains: firstOf(chains, listingLimits.chains),
    chainQuotes: new Map(),
    sourceHash,
    stated,
  }
}

/** The first different ones of a list. */
function firstOf<T>(values: readonly T[], most: number): T[] {
  return [...new Set(values)].slice(0, most)
}

function withTextTags(ofTitle: string[], ofText: readonly TextTag[]): Pick<Listing, 'tags' | 'tagQuotes'> {
  const tags = pickTags(
    ofTitle,
    ofText.map(({ slug }) => slug),
  )
  return { tags, tagQuotes: quotesOf(ofText, { slugs: tags, ofTitle }) }
}

/** The chains of the title, then those of the text as long as there is room. */
function withTextChains(
  ofTitle: string[],
  ofText: readonly TextChain[],
): Pick<Listing, 'chains' | 'chainQuotes'> {
  const chains = [...new Set([...ofTitle, ...ofText.map(({ slug }) => slug)])].slice(0, maxChains)
  return { chains, chainQuotes: quotesOf(ofText, { slugs: chains, ofTitle }) }
}

/** The words of the text for what is shown and isn't in the title. */
function quotesOf(
  ofText: readonly { slug: string; quote: string }[],
  { slugs, ofTitle }: { slugs: readonly string[]; ofTitle: readonly string[] },
): ReadonlyMap<string, string> {
  const quoted = ofText.filter(({ slug }) => slugs.includes(slug) && !ofTitle.includes(slug))
  return new Map(quoted.map(({ slug, quote }) => [slug, quote]))
}

/** The location decides, and the title says what it leaves open. Only "work from anywhere" in the title is for more than the location. */
function readPlace(title: string, location: string): ParsedLocation {
  const place = parseLocation(location)
  const titlePlace = parseTitlePlace(title)
  const workMode = place.workMode ?? titlePlace.workMode
  if (workMode !== 'remote') return { ...place, workMode }
  if (titlePlace.remoteCountries.includes(worldwide))
    return { ...place, workMode, remoteCountries: [worldwide], regions: [], officeCountries: [] }
  const isSaid =
    titlePlace.remoteCountries.length + titlePlace.regions.length + titlePlace.excludedCountries.length > 0
  const { remoteCountries, regions, excludedCountries } =
    isSaid && (place.workMode === undefined || isOpen(place)) ? titlePlace : place
  // "US Remote" in the title and "US" as location are one place.
  const isOffice = place.workMode !== undefined || place.cities.length > 0
  const open = isOffice || isSaid ? remoteCountries : place.officeCountries
  return {
    ...place,
    workMode,
    remoteCountries: open,
    regions,
    excludedCountries,
    officeCountries: isOffice
      ? place.officeCountries
      : place.officeCountries.filter((code) => !open.includes(code)),
  }
}
