import { foldText } from '../taxonomy/folded-text.ts'
import { cities } from '../taxonomy/terms.ts'
import { findCityZone, findCountryZone } from './gazetteer.ts'

/** Cities of our own list by country and name: the gazetteer has some under another name ("Genève"). */
const ownCities = new Map(cities.map((city) => [`${city.country} ${foldText(city.name)}`, city]))

/** The IANA time zones of offices, each once: of their cities, or of countries with a single zone. Those that aren't sure are left out. */
export function timeZonesOf(place: {
  cities: readonly string[]
  officeCountries: readonly string[]
}): string[] {
  const { officeCountries } = place
  const zones =
    place.cities.length === 0
      ? officeCountries.map(findCountryZone)
      : place.cities.map((city) => zoneOfCity(foldText(city), officeCountries))
  return [...new Set(zones.flatMap((zone) => zone ?? []))]
}

function zoneOfCity(folded: string, countries: readonly string[]): string | undefined {
  const [own] = countries.flatMap((country) => ownCities.get(`${country} ${folded}`) ?? [])
  const meant = own === undefined ? countries : [own.country]
  const [only, other] = meant
  const ofCountry = only === undefined || other !== undefined ? undefined : findCountryZone(only)
  if (ofCountry !== undefined) return ofCountry
  return own?.timeZone === undefined ? findCityZone(folded, meant) : (own.timeZone ?? undefined)
}
