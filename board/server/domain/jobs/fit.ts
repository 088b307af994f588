import { findOverlapMinutes, hoursOf, type JobSummary, type Place, zoneCity } from '@cryptolist/contract'
import { hoursWords, rowWords } from '#messages/fit'
import { findReach } from '../../search/index/filters.ts'
import { getListingFormChoices } from '../taxonomy/form-choices.ts'
import { countries, regions } from '../taxonomy/terms.ts'

/**
 * Whether people who live in a country can take a job: they can; only if they move to the country of its office; they can't, because the employer
 * names other places; or the employer doesn't say.
 */
export type Fit = 'open' | 'move' | 'closed' | 'not_stated'

const vocabulary = {
  countries: new Map(
    countries.map(({ code, name }) => [
      code,
      {
        name,
        regions: regions
          .filter((region) => region.countries.includes(code))
          .map(({ slug }) => slug.toUpperCase()),
      },
    ]),
  ),
}

/** Where a visitor says they live, and the time zone that they say they work in; undefined until they have. */
export interface VisitorPlace {
  country: string | undefined
  timeZone: string | undefined
}

let timeZones: ReadonlySet<string> | undefined

/** Leaves out of what a visitor states all that the form doesn’t offer: their cookies may hold anything, and pages are kept for each value. */
export function findVisitorPlace({ country, timeZone }: VisitorPlace): VisitorPlace {
  if (timeZone !== undefined)
    timeZones ??= new Set(
      getListingFormChoices().timeZones.flatMap(({ zones }) => zones.map(({ value }) => value)),
    )
  return {
    country: country !== undefined && vocabulary.countries.has(country) ? country : undefined,
    timeZone: timeZone !== undefined && timeZones?.has(timeZone) === true ? timeZone : undefined,
  }
}

/**
 * The words of a job's row for a visitor: whether it is open to them, and how many hours of their day its team is online, or of a day in the time zone
 * that their search asks for. Empty where nothing is stated.
 */
export function fitWordsFor(
  { country, timeZone: own }: VisitorPlace,
  at: Date,
  timeZone = own,
): (job: Pick<JobSummary, 'place' | 'hours'>) => string[] {
  const city = timeZone === undefined || timeZone === own ? null : zoneCity(timeZone)
  return ({ place, hours }) => {
    const fit = country === undefined ? undefined : fitOf(place, country)
    // Those who can't take a job from where they are would have other hours.
    const isReachable = fit !== 'move' && fit !== 'closed'
    const minutes =
      timeZone === undefined || !isReachable ? undefined : findOverlapMinutes(hours, timeZone, at)
    const words = [
      fit === undefined ? null : rowWords[fit],
      minutes === undefined ? null : hoursWords(hoursOf(minutes), city),
    ]
    return words.filter((one) => one !== null)
  }
}

/** How a job's place fits a country, by the rule that the filter “Open to candidates in” has. */
export function fitOf(place: Place, country: string): Fit {
  const remote = new Set(place.remoteCountries)
  const excluded = new Set(place.excludedCountries)
  const office = new Set(place.officeCountries)
  const named = new Set(place.regions.map(({ slug }) => slug.toUpperCase()))
  if (findReach({ remote, excluded, office, regions: named }, country, vocabulary) !== undefined)
    return 'open'
  if (office.size > 0) return 'move'
  return remote.size + named.size === 0 && !excluded.has(country) ? 'not_stated' : 'closed'
}
