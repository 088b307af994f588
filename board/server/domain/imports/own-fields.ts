import type { RevisionContent } from '../../database/schema-employers.ts'
import { listChanges } from '../listings/revisions.ts'
import { cashOfRow } from '../money/yearly-pay.ts'
import { type Listing, slugOf } from './listing.ts'
import type { StoredJob } from './repository.ts'
import { contentOf } from './said-content.ts'

/** The parts of a listing that its source says, by their names in revisions. */
export const sourceFields = [
  'title',
  'roleFamily',
  'seniority',
  'employment',
  'tags',
  'chains',
  'pay',
  'place',
  'language',
  'description',
  'apply',
] as const
/** Among the parts that are the employer's: the listing stays open when its source no longer has it. */
export const staysOpen = 'open'
export type SourceField = (typeof sourceFields)[number]

/** Which of them differ. */
export function listChangedFields(before: RevisionContent, after: RevisionContent): SourceField[] {
  return sourceFields.filter((name) => differ(name, before, after).length > 0)
}

function differ(name: SourceField, before: RevisionContent, after: RevisionContent) {
  return listChanges({ [name]: before[name] }, { [name]: after[name] })
}

/** Where the source of a listing says something else than its employer here. */
export function compareWithSource(
  ownFields: readonly string[],
  { here, source }: { here: RevisionContent; source: RevisionContent },
): { field: SourceField; name: string; here: string; source: string }[] {
  return sourceFields
    .filter((name) => ownFields.includes(name))
    .flatMap((field) =>
      differ(field, here, source).map(({ name, before, after }) => ({
        field,
        name,
        here: before,
        source: after,
      })),
    )
}

/** Keeps the fields that the employer has changed here, and notes what the source says of them. */
export function keepOwnFields(listing: Listing, stored: StoredJob): Listing {
  if (stored.ownFields.length === 0) return listing
  const content = contentOf(listing, stored)
  const says: RevisionContent = Object.fromEntries(
    Object.entries(content).filter(([name]) => stored.ownFields.includes(name)),
  )
  const merged: Listing = {
    ...listing,
    own: { says, sourceUrl: listing.url, isByEmail: false },
    stated: listing.stated && { ...listing.stated },
  }
  const derived = stored.ownFields.flatMap((name) => derivedFrom[name] ?? [])
  const names = sourceFields.filter((name) => stored.ownFields.includes(name) || derived.includes(name))
  for (const name of names) keep[name](merged, stored)
  return merged
}

/** Fields that would be read from a title or text of the source that isn't shown. */
const derivedFrom: Readonly<Record<string, readonly SourceField[]>> = {
  title: ['roleFamily', 'seniority', 'chains', 'tags'],
  description: ['tags', 'language'],
}

/** How each part of a listing keeps what is stored. */
const keep: Record<SourceField, (listing: Listing, stored: StoredJob) => void> = {
  title(listing, { title }) {
    listing.title = title
    listing.slug = slugOf(title, listing.company)
  },
  roleFamily(listing, { roleFamily }) {
    listing.roleFamily = roleFamily ?? undefined
  },
  seniority(listing, { seniority }) {
    listing.seniority = seniority
  },
  employment(listing, { employment }) {
    listing.employment = employment
  },
  tags(listing, { tags }) {
    listing.tags = tags
    listing.tagQuotes = new Map()
  },
  chains(listing, { chains }) {
    listing.chains = chains
    listing.chainQuotes = new Map()
  },
  pay({ stated }, { pay, payRanges, payEvidence }) {
    if (stated === undefined) return
    stated.pay = cashOfRow(pay)
    stated.payRanges = payRanges
    stated.payEvidence = payEvidence === null ? undefined : { level: payEvidence[0], quote: payEvidence[1] }
  },
  place(listing, { placeQuote, workMode, ...places }) {
    const { remoteCountries, excludedCountries, regions, officeCountries, cities } = places
    listing.workMode = workMode ?? undefined
    if (listing.stated !== undefined) listing.stated.placeQuote = placeQuote ?? undefined
    Object.assign(listing, { remoteCountries, excludedCountries, regions, officeCountries, cities })
  },
  language({ stated }, { language, isLanguageRead }) {
    if (stated === undefined) return
    stated.language = language ?? undefined
    stated.isLanguageRead = isLanguageRead
  },
  description({ stated }, { description }) {
    if (stated !== undefined) stated.description = description ?? undefined
  },
  apply(listing, { url }) {
    if (url !== null) listing.url = url
    else if (listing.own !== undefined) listing.own.isByEmail = true
  },
}
