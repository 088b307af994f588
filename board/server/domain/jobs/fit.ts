import type { Place } from '@cryptolist/contract'
import { findReach } from '../../search/index/filters.ts'
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

/** Countries that somebody may say they live in, by name. */
export const homeCountries: readonly { value: string; name: string }[] = countries
  .map(({ code, name }) => ({ value: code, name }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en'))

/** A country as a visitor states it; undefined for anything else. */
export function findHomeCountry(code: string | undefined): string | undefined {
  return code !== undefined && vocabulary.countries.has(code) ? code : undefined
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
