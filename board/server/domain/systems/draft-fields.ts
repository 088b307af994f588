import { type DraftFields, draftTextFields } from '@cryptolist/contract'
import * as text from '#messages/import-posting'
import { withoutTrackers } from '../identifiers/posting-link.ts'
import { parseLocation } from '../places/location.ts'
import { regionTerms } from '../places/places.ts'
import { matchChains, matchTags, maxChains } from '../taxonomy/tag-dictionary.ts'
import { pickTags } from '../taxonomy/tag-rarity.ts'
import { worldwide } from '../taxonomy/terms.ts'
import { cleanTitle, cutTitle, parseRoleFamily, parseSeniority } from '../taxonomy/title.ts'
import type { SourcePosting } from './source-posting.ts'

/** A posting of another system in the fields of the form, and what it did not say. */
export interface FilledDraft {
  fields: DraftFields
  /** Sentences for the poster. */
  notes: string[]
}

/** Puts a posting into the fields of the form. What it does not say stays empty and is named in the notes. */
export function toDraftFields(posting: SourcePosting): FilledDraft {
  const title = posting.title === undefined ? undefined : cutTitle(cleanTitle(posting.title))
  const located = parseLocation(placeText(posting))
  const workMode = posting.workMode ?? located.workMode
  const textPlace = workMode === 'remote' ? posting.textPlace : undefined
  const place = { ...located, ...textPlace }
  const { cash, leftOut } = posting.pay
  const values: Record<string, string | string[] | undefined> = {
    title,
    role_family: title && parseRoleFamily(title),
    seniority: title === undefined ? [] : parseSeniority(title),
    employment: posting.employment,
    tags: pickTags(
      matchTags(title ?? ''),
      (posting.textTags ?? []).map(({ slug }) => slug),
    ).join(', '),
    chains: [...new Set([...matchChains(title ?? ''), ...(posting.textChains ?? []).map(({ slug }) => slug)])]
      .slice(0, maxChains)
      .join(', '),
    language: posting.language,
    ...(cash && {
      pay_kind: 'cash',
      currency: cash.currency,
      cash_min: cash.min === null ? undefined : String(cash.min),
      cash_max: cash.max === null ? undefined : String(cash.max),
      period: cash.period,
    }),
    work_mode: workMode,
    remote_countries: nameCountries([
      ...(workMode === 'remote' ? regionTerms(place.regions).map(({ name }) => name) : []),
      ...place.remoteCountries,
    ]),
    excluded_countries: nameCountries(place.excludedCountries),
    office_countries: nameCountries(place.officeCountries),
    cities: place.cities.join(', '),
    description: posting.description,
    ...(posting.url && { apply_method: 'url', apply_url: withoutTrackers(posting.url) }),
    company_name: posting.company,
    company_website: posting.companyWebsite,
  }
  const fromSentence = posting.pay.level === 'sentence' && posting.pay.quote
  return {
    fields: keepSaid(values),
    notes: [
      ...(leftOut ? [leftOut] : []),
      ...(fromSentence ? [text.payFromText(fromSentence)] : []),
      ...(textPlace ? [text.placeFromText(textPlace.quote)] : []),
      ...listMissing(values),
    ],
  }
}

const mostPlaces = 50
const longestPlace = 200

/** The places of a posting as one text that the dictionary of places reads, its work mode at the end. */
export function placeText({ places, workMode }: SourcePosting): string {
  const words = places
    .slice(0, mostPlaces)
    .map((place) => place.slice(0, longestPlace))
    .join('; ')
  return workMode === undefined ? words : `${words},${workMode}`
}

function nameCountries(codes: readonly string[]): string {
  return codes.map((code) => (code === worldwide ? 'Worldwide' : code)).join(', ')
}

function keepSaid(values: Record<string, string | string[] | undefined>): DraftFields {
  const fields = Object.entries(values).flatMap(([name, value]): [string, string | string[]][] => {
    if (value === undefined || value.length === 0) return []
    const limit = draftTextFields.get(name)
    return [
      [name, typeof value === 'string' && limit !== undefined ? [...value].slice(0, limit).join('') : value],
    ]
  })
  return Object.fromEntries(fields)
}

function listMissing(values: Record<string, string | string[] | undefined>): string[] {
  const lacks = (name: string): boolean => (values[name]?.length ?? 0) === 0
  const missing = [
    ...(lacks('title') ? [text.missing.title] : []),
    ...(lacks('employment') ? [text.missing.employment] : []),
    ...(lacks('currency') ? [text.missing.pay] : []),
    ...(lacks('work_mode') ? [text.missing.workMode] : []),
    ...(values.work_mode === 'remote' && lacks('remote_countries') ? [text.missing.countries] : []),
    ...(lacks('description') ? [text.missing.description] : []),
  ]
  const sentences = missing.length === 0 ? [] : [text.notStatedThere(missing.join(', '))]
  return values.currency !== undefined && lacks('period') ? [...sentences, text.periodMissing] : sentences
}
