import { type Job, publicFields, withValues, workModeNames, zoneCity } from '@cryptolist/contract'
import * as text from '#messages/job'
import { countryName, listText } from '../../components/place/countries.ts'
import { clockText, findYearOffsets, offsetText } from './hours.ts'

/** One thing that the employer says of a job. */
export interface KnownFact {
  name: string
  value: string
  /** The value in short, where it lists more countries than one reads at a glance. */
  short?: string
}

interface JobFacts {
  facts: KnownFact[]
  /** Facts that the employer left out, in words. */
  missing: string[]
}

// Office days come next to the place; other fields in the order of the table.
const { onsiteDaysPerWeek, ...others } = publicFields
const fieldsInOrder = { onsiteDaysPerWeek, ...others }

/** The known facts of a job besides its pay, its text and its tags, always in the same order. */
export function listFacts(job: Job, now: Date): JobFacts {
  const places = listPlaces(job)
  const { facts, missing } = places
  const zones = officeZonesText(job, now)
  if (zones !== '') facts.push({ name: text.officeTimeZone, value: zones })
  for (const { field, value } of withValues(fieldsInOrder, job)) {
    if (field.fact === undefined) continue
    const { name, write, missing: missingName } = field.fact
    if (value !== null) facts.push({ name, value: write(value) })
    else if (missingName !== undefined) missing.push(missingName)
  }
  if (job.hours === null) missing.push(text.missing.hours)
  else facts.push({ name: text.coreHours, value: hoursText(job.hours) })
  return places
}

/** When an employer's own listing closes; null where the page can't say it: an import closes when its source no longer lists it. */
export function closingTime({
  status,
  publishedAt,
  expiresAt,
}: Pick<Job, 'status' | 'publishedAt' | 'expiresAt'>): string | null {
  return status === 'live' && publishedAt !== null ? expiresAt : null
}

function listPlaces({ place }: Job): JobFacts {
  const { mode, remoteCountries, excludedCountries, regions, officeCountries, cities } = place
  const facts: KnownFact[] = []
  const missing: string[] = []
  const isRemote = mode === 'remote'
  const isInOffice = mode === 'hybrid' || mode === 'onsite'
  const regionNames = regions.map(({ name }) => name)
  if (mode === null) missing.push(text.missing.workMode)
  else facts.push({ name: text.workMode, value: workModeNames[mode] })
  if (remoteCountries.length > 0)
    facts.push({
      name: text.openTo,
      ...writePlaces(remoteCountries, isRemote ? { regions: regionNames, summary: place.text } : {}),
    })
  else if (isRemote && regions.length > 0) facts.push({ name: text.openTo, value: listText(regionNames) })
  else if (isRemote) missing.push(text.missing.openTo)
  if (excludedCountries.length > 0) facts.push({ name: text.except, ...writePlaces(excludedCountries) })
  const officeRegions = isRemote ? [] : regionNames
  if (officeCountries.length + cities.length + officeRegions.length > 0)
    facts.push({
      name: isInOffice ? text.office : text.location,
      ...writePlaces(officeCountries, { cities, regions: officeRegions }),
    })
  else if (isInOffice || (mode === null && remoteCountries.length === 0)) missing.push(text.missing.location)
  return { facts, missing }
}

const longestList = 12

interface OtherPlaces {
  cities?: readonly string[]
  /** Names of regions, listed before the countries. */
  regions?: readonly string[]
  /** A long list in short, such as `EU, UK`; empty where there is none. */
  summary?: string
}

function writePlaces(
  codes: readonly string[],
  { cities = [], regions = [], summary = '' }: OtherPlaces = {},
): Pick<KnownFact, 'value' | 'short'> {
  const value = [listText(cities), listText([...regions, ...codes.map(countryName)])]
    .filter((part) => part !== '')
    .join(', ')
  if (codes.length <= longestList) return { value }
  return { value, short: summary === '' ? text.countries(codes.length) : summary }
}

/** More are too many to be one office's. */
const mostZones = 3

/** The time zones of the offices with their offsets; empty where there are none, or the core hours already name the only one. */
function officeZonesText({ officeTimeZones, hours }: Job, now: Date): string {
  const others = officeTimeZones.filter((zone) => zone !== hours?.timeZone)
  if (officeTimeZones.length > mostZones) return ''
  return listText(
    others.flatMap((zone) => {
      const offsets = findYearOffsets(zone, now.getUTCFullYear())
      if (offsets === undefined) return []
      const { standard, summer } = offsets
      return text.zoneTime(zoneCity(zone), offsetText(standard), summer === null ? null : offsetText(summer))
    }),
  )
}

function hoursText({ timeZone, startMinute, endMinute }: NonNullable<Job['hours']>): string {
  return text.hoursIn(`${clockText(startMinute)}–${clockText(endMinute)}`, zoneCity(timeZone))
}
