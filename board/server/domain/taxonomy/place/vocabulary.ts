import type { WorkMode } from '@cryptolist/contract'
import { foldText } from '../folded-text.ts'
import { cities, countries, regions, subdivisions, worldwide } from '../terms.ts'
import * as forms from './forms.ts'

/** A place that a word names. */
export type PlaceAtom =
  | { kind: 'country'; code: string }
  | { kind: 'region'; slug: string; codes: readonly string[] }
  | { kind: 'subdivision'; country: string; code: string }
  | { kind: 'city'; name: string; country: string }
  | { kind: 'georgia' }
/** A word of a location that means something. */
export type Atom = PlaceAtom | { kind: 'mode'; mode: WorkMode }
/** Words that say how the places next to them are meant. */
export type Mark =
  | { kind: 'anywhere' }
  | { kind: 'or' }
  | { kind: 'except'; when: 'always' | 'behind' | 'place' | 'worldwide' }
  | { kind: 'neutral' }

/** A part of a location: a word that means something, what stands between places, or a word that isn't known. */
export type Token =
  | { kind: 'place'; atom: PlaceAtom; phrase: string }
  | { kind: 'mode'; mode: WorkMode }
  | { kind: 'anywhere' }
  | { kind: 'except'; when: 'always' | 'behind' | 'place' | 'worldwide'; phrase: string }
  | { kind: 'neutral' | 'or' | 'word' | 'code'; phrase: string }
  | { kind: 'timeZone' | 'comma' | 'dash' | 'open' | 'close' | 'end' }

export const wholeWorld: PlaceAtom = { kind: 'region', slug: 'worldwide', codes: [worldwide] }

/** What the words of a location mean. Earlier entries win: a country's name before a region's, "New York" the city before the state, places before words. */
export function* entries(): Generator<[string, Atom | Mark]> {
  yield ['georgia', { kind: 'georgia' }]
  for (const word of forms.anywhereWords) yield [word, { kind: 'anywhere' }]
  for (const mode of ['remote', 'hybrid', 'onsite'] as const)
    for (const word of forms.modeWords[mode]) yield [word, { kind: 'mode', mode }]
  for (const word of forms.deniedModeWords) yield [word, { kind: 'mode', mode: 'onsite' }]
  for (const { code, name, aliases } of countries)
    for (const word of [name, ...aliases, `${name} (${code})`]) yield [word, { kind: 'country', code }]
  for (const word of forms.worldwideWords) yield [word, wholeWorld]
  for (const region of regions)
    for (const word of [region.name, ...region.aliases])
      yield [word, { kind: 'region', slug: region.slug, codes: region.countries }]
  for (const city of cities)
    for (const word of city.isNameAmbiguous ? city.aliases : [city.name, ...city.aliases])
      yield [word, { kind: 'city', name: city.name, country: city.country }]
  // Victoria is a state, an island's town and a capital; without its code it says nothing.
  for (const { name, code, country } of subdivisions)
    if (name !== 'Victoria') yield [name, { kind: 'subdivision', country, code }]
  yield* foreignNames()
  yield* markEntries()
}

/** Names of countries in other languages, as Unicode's data has them. */
function* foreignNames(): Generator<[string, Atom]> {
  for (const language of forms.nameLanguages)
    for (const style of ['short', 'long'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' })
      for (const { code } of countries) {
        const name = names.of(code)
        if (name !== undefined && isUnmistakable(name)) yield [name, { kind: 'country', code }]
      }
    }
}

function isUnmistakable(name: string): boolean {
  const folded = foldText(name)
  return !/^[a-z]{1,3}$/.test(folded) && !forms.namesOfOtherPlaces.has(folded)
}

function* markEntries(): Generator<[string, Mark]> {
  for (const word of forms.orWords) yield [word, { kind: 'or' }]
  for (const [words, when] of [
    [forms.exceptWords, 'always'],
    [forms.exceptWordsBehind, 'behind'],
    [forms.noWords, 'place'],
    [forms.butWords, 'worldwide'],
  ] as const)
    for (const word of words) yield [word, { kind: 'except', when }]
  for (const word of forms.neutralWords) yield [word, { kind: 'neutral' }]
}
