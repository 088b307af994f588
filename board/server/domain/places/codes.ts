import { countries, isEmbargoed, subdivisions } from '../taxonomy/terms.ts'
import { codesOfNoPlace, countriesOfStateCodes } from './forms.ts'
import type { Token } from './vocabulary.ts'

/** States whose codes are written alone. */
export const states = subdivisions.filter(
  ({ country, code }) => countriesOfStateCodes.has(country) && code !== '',
)
/** Of a code in several countries, the first. */
export const stateByCode = new Map(states.toReversed().map((entry) => [entry.code.toLowerCase(), entry]))
const provinces = new Set(subdivisions.map(({ country, code }) => `${country}-${code.toLowerCase()}`))
const countryOfField = new Map(
  countries.flatMap(({ code, alpha3 }) => [
    [code.toLowerCase(), code] as const,
    [alpha3.toLowerCase(), code] as const,
  ]),
)
/** Codes among words: those under embargo have to be named ("Head of IR"). */
export const countryByCode = new Map(
  [...countryOfField].filter(([code, country]) => !isEmbargoed(country) && !codesOfNoPlace.has(code)),
)

const countryNames = new Map(countries.map(({ code, name }) => [code, name]))
const stateNames = new Set(subdivisions.map(({ name }) => name))

/** The country of a code in a field of its own, written so that it reads as nothing else: "Georgia (GE)"; undefined for other codes. */
export function countryName(code: string): string | undefined {
  const country = countryOfField.get(code.toLowerCase())
  const name = country && countryNames.get(country)
  return name !== undefined && stateNames.has(name) ? `${name} (${country})` : name
}

/** "Perth, WA" and "Recife, PE" have codes of provinces in the city's own country. */
export const isProvinceOf = (country: string, code: string): boolean => provinces.has(`${country}-${code}`)

interface Named {
  country: string
  state?: string
  /** The other country that the code may mean. */
  orCountry?: string | undefined
}

/** The country that a word names, alone or by a state. */
export function namedBy(token: Token): Named | undefined {
  if (token.kind === 'code') {
    const state = stateByCode.get(token.phrase)
    const country = countryByCode.get(token.phrase)
    if (state !== undefined)
      return { country: state.country, state: `${state.country}-${state.code}`, orCountry: country }
    return country === undefined ? undefined : { country }
  }
  if (token.kind !== 'place') return undefined
  const { atom } = token
  if (atom.kind === 'country') return { country: atom.code }
  if (atom.kind === 'georgia') return { country: 'GE', state: 'US-GA' }
  return atom.kind === 'subdivision'
    ? { country: atom.country, state: `${atom.country}-${atom.code}` }
    : undefined
}
