import gazetteerFile from '../../../data/gazetteer.json' with { type: 'json' }
import { foldText } from '../taxonomy/folded-text.ts'

/** A city of the gazetteer, whose names are GeoNames'. */
interface GazetteerCity {
  name: string
  country: string
  /** Code of its state; only in the United States, Canada and Australia. */
  state: string | undefined
  thousands: number
  /** IANA; null if it isn't known. */
  timeZone: string | null
}

/** The neighbours of a city's name: codes of countries and states. */
export interface CityContext {
  countries: readonly string[]
  states: readonly string[]
}

/** A name alone stands for a city of this many thousands; with its country or state for any. */
const leastAlone = 50
/** A name of several countries' cities alone stands for the largest only if it is so many times larger than any other. */
const muchLarger = 10
/** Names of cities that mean something else on careers pages, or as often another city. */
const otherWords: ReadonlySet<string> = new Set([
  ...'bar bath central champion colon data date deal eagle enterprise georgia hub independence latina lens male man marketing mobile most nice normal nova orange police progress reading sale same sandy split tours union van victoria ware worth young'.split(
    ' ',
  ),
  'st. petersburg',
  'st petersburg',
])

/** The time zones of each country's cities. */
const zonesOf = new Map<string, readonly (string | null)[]>(Object.entries(gazetteerFile.zones))

let byName: Map<string, GazetteerCity[]> | undefined

/** Read at the first question. */
function loadCities(): Map<string, GazetteerCity[]> {
  const cities = new Map<string, GazetteerCity[]>()
  for (const [country, list] of Object.entries(gazetteerFile.cities))
    for (const row of list.split(';')) {
      const [name = '', thousands = '0', state = '', zone = '0'] = row.split('|')
      const timeZone = zonesOf.get(country)?.[Number(zone)] ?? null
      const city = { name, country, state: state || undefined, thousands: Number(thousands), timeZone }
      const folded = foldText(name)
      const others = folded.startsWith('saint ') ? ['st. ', 'st '].map((word) => word + folded.slice(6)) : []
      for (const key of [folded, ...others]) {
        const same = cities.get(key)
        if (same === undefined) cities.set(key, [city])
        else same.push(city)
      }
    }
  return cities
}

/**
 * The city that a folded name means; undefined where it could be one of several countries, or the words next to it name another country
 * or state.
 */
export function findGazetteerCity(folded: string, near: CityContext): GazetteerCity | undefined {
  byName ??= loadCities()
  const cities =
    byName.get(folded) ?? byName.get(folded.replace(/^(?:greater|city of) | (?:area|metro|city)$/g, ''))
  if (cities === undefined) return undefined
  const isNamed = near.countries.length > 0 || near.states.length > 0
  if (isNamed) return largest(cities.filter((city) => fits(city, near)))
  if (otherWords.has(folded)) return undefined
  const first = largest(cities)
  if (first === undefined || first.thousands < leastAlone) return undefined
  const rival = largest(cities.filter(({ country }) => country !== first.country))
  return rival === undefined || first.thousands >= rival.thousands * muchLarger ? first : undefined
}

/** Whether any city of the gazetteer has a folded name. */
export function isGazetteerName(folded: string): boolean {
  byName ??= loadCities()
  return byName.has(folded)
}

/**
 * The time zone of a city in one of these countries; undefined unless all cities of that name there have it, or those in another are much
 * smaller.
 */
export function findCityZone(folded: string, countries: readonly string[]): string | undefined {
  byName ??= loadCities()
  const cities = (byName.get(folded) ?? []).filter(({ country }) => countries.includes(country))
  const first = largest(cities)
  if (first === undefined) return undefined
  const rival = largest(cities.filter(({ timeZone }) => timeZone !== first.timeZone))
  const isSure = rival === undefined || first.thousands >= rival.thousands * muchLarger
  return isSure ? (first.timeZone ?? undefined) : undefined
}

/** The time zone of a country that has a single one; undefined for the others. */
export function findCountryZone(country: string): string | undefined {
  const [zone, other] = zonesOf.get(country) ?? []
  return other === undefined ? (zone ?? undefined) : undefined
}

/** States are compared where the gazetteer has them. */
function fits({ country, state }: GazetteerCity, { countries, states }: CityContext): boolean {
  const isState = state !== undefined && states.includes(`${country}-${state}`)
  if (states.length > 0 && state !== undefined) return isState
  return countries.includes(country)
}

function largest(cities: readonly GazetteerCity[]): GazetteerCity | undefined {
  return [...cities].sort((a, b) => b.thousands - a.thousands)[0]
}
