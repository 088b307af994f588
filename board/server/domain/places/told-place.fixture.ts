import type { ParsedLocation } from './location.ts'
import { describeCountries, regionTerms } from './places.ts'

/** Work mode | remote from | office in | cities; groups of countries by their names. */
export function tell(place: ParsedLocation): string {
  const excluded =
    place.excludedCountries.length > 0 ? ` except ${describeCountries(place.excludedCountries)}` : ''
  const regions = regionTerms(place.regions).map(({ name }) => name)
  const remote = place.workMode === 'remote' ? regions : []
  const office = place.workMode === 'remote' ? [] : regions
  return [
    place.workMode ?? '-',
    `${listed(remote, place.remoteCountries)}${excluded}`,
    listed(office, place.officeCountries),
    place.cities.join(', '),
    ...place.employment,
  ].join(' | ')
}

const listed = (regions: readonly string[], countries: readonly string[]) =>
  [...regions, describeCountries(countries)].filter((words) => words !== '').join(', ')
