import { findTimeZone, type ListingContent, listingLimits, workModes } from '@cryptolist/contract'
import * as texts from '#messages/listing-problems'
import { foldText } from '../taxonomy/folded-text.ts'
import { countries, regions, worldwide } from '../taxonomy/terms.ts'
import { checkLength, type FieldReader, quote } from './field-reader.ts'

type Place = ListingContent['place']

/** Reads the location; undefined if incomplete. */
export function readPlace(reader: FieldReader): Place | undefined {
  const mode = reader.choice('work_mode', workModes)
  if (mode === undefined) {
    if (reader.line('work_mode') === '') reader.refuse('work_mode', texts.workModeMissing)
    return undefined
  }
  const before = reader.problems.length
  const place: Place =
    mode === 'remote'
      ? { mode, ...readRemote(reader), officeCountries: [], cities: [] }
      : { mode, remoteCountries: [], excludedCountries: [], ...readOffice(reader) }
  return reader.problems.length === before ? place : undefined
}

function readRemote(reader: FieldReader): Pick<Place, 'remoteCountries' | 'excludedCountries'> {
  const excludedCountries = readCodes(reader, 'excluded_countries')
  const named = readCodes(reader, 'remote_countries')
  const remoteCountries = named.filter((code) => !excludedCountries.includes(code))
  if (reader.line('remote_countries') === '') reader.refuse('remote_countries', texts.countriesMissing)
  else if (excludedCountries.includes(worldwide)) reader.refuse('excluded_countries', texts.exceptWorldwide)
  else if (named.length > 0 && remoteCountries.length === 0)
    reader.refuse('excluded_countries', texts.exceptAll)
  return { remoteCountries, excludedCountries }
}

function readOffice(reader: FieldReader): Pick<Place, 'officeCountries' | 'cities'> {
  const officeCountries = readCodes(reader, 'office_countries')
  if (reader.line('office_countries') === '' || officeCountries.includes(worldwide))
    reader.refuse('office_countries', texts.officeMissing)
  const cities = reader.words('cities')
  if (cities.length > listingLimits.cities) reader.refuse('cities', texts.citiesUpTo(listingLimits.cities))
  for (const city of cities)
    checkLength(city, { min: 1, max: listingLimits.cityName }, texts.theCity, (message) =>
      reader.refuse('cities', message),
    )
  return { officeCountries, cities }
}

function readCodes(reader: FieldReader, name: string): string[] {
  const { codes, unknown } = readCountries(reader.words(name))
  if (unknown.length > 0) reader.refuse(name, texts.countriesUnknown(quote(unknown), unknown.length))
  return codes
}

/** Reads the core hours: time zone, start and end, or none of them. */
export function readHours(reader: FieldReader): ListingContent['hours'] | undefined {
  const names = ['core_time_zone', 'core_start', 'core_end'] as const
  const [zone, start, end] = names.map((name) => reader.line(name))
  if (!zone && !start && !end) return null
  const missing = names.find((name) => reader.line(name) === '')
  if (missing !== undefined) return reader.refuse(missing, texts.hoursIncomplete)
  const timeZone = findTimeZone(zone ?? '')
  if (timeZone === undefined) reader.refuse('core_time_zone', texts.timeZoneUnknown)
  const startMinute = readMinute(reader, 'core_start')
  const endMinute = readMinute(reader, 'core_end')
  if (timeZone === undefined || startMinute === undefined || endMinute === undefined) return undefined
  if (startMinute === endMinute) return reader.refuse('core_end', texts.hoursEmpty)
  return { timeZone, startMinute, endMinute }
}

/** Minutes after midnight; 24:00 is the end of the day. */
function readMinute(reader: FieldReader, name: string): number | undefined {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.h](\d{2}))?$/.exec(reader.line(name)) ?? []
  const minute = Number(hours) * 60 + Number(minutes)
  if (hours !== '' && Number(minutes) < 60 && minute <= 1440) return minute
  return reader.refuse(name, texts.notTime)
}

const byWord = new Map<string, readonly string[]>([
  ...regions.flatMap((region) =>
    [region.slug, region.name, ...region.aliases].map(
      (word) => [keyOfCountry(word), region.countries] as const,
    ),
  ),
  ...countries.flatMap(({ code, name, aliases }) =>
    [name, ...aliases].map((word) => [keyOfCountry(word), [code]] as const),
  ),
  // A two-letter country code takes precedence over a region's short name: NA is Namibia.
  ...countries.map(({ code }) => [keyOfCountry(code), [code]] as const),
])

/** Names, codes and groups of countries as ISO codes, each once; `WW` alone for worldwide. Other words are returned separately. */
function readCountries(words: readonly string[]): { codes: string[]; unknown: string[] } {
  const unknown: string[] = []
  const codes = words.flatMap((word) => {
    const countries = findCountries(word)
    if (countries === undefined) unknown.push(word)
    return countries ?? []
  })
  return { codes: codes.includes(worldwide) ? [worldwide] : [...new Set(codes)], unknown }
}

function findCountries(word: string): readonly string[] | undefined {
  const whole = byWord.get(keyOfCountry(word))
  if (whole !== undefined) return whole
  const parts = word.split(/\s+(?:and|or|&)\s+|\s*[/|]\s*/i)
  const partCodes = parts.map((part) => byWord.get(keyOfCountry(part)))
  return parts.length > 1 && partCodes.every((codes) => codes !== undefined) ? partCodes.flat() : undefined
}

function keyOfCountry(word: string): string {
  return foldText(word)
    .replace(/^the /, '')
    .replace(/[.]/g, '')
    .replaceAll('&', 'and')
    .replace(/[\s-]+/g, ' ')
}
