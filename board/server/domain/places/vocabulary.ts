import type { WorkMode } from '@cryptolist/contract'
import { foldText } from '../taxonomy/folded-text.ts'
import { cities, countries, regions, subdivisions, worldwide } from '../taxonomy/terms.ts'
import * as forms from './forms.ts'

/** A place that a word names. */
export type PlaceAtom =
  | { kind: 'country'; code: string }
  | { kind: 'region'; slug: string; codes: readonly string[] }
  | { kind: 'subdivision'; country: string; code: string }
  /** The name is empty where only the country is known for sure; the slug is there for those of our own list. */
  | { kind: 'city'; name: string; country: string; slug?: string }
  | { kind: 'georgia' }
/** A word of a location that means something. */
export type Atom = PlaceAtom | { kind: 'mode'; mode: WorkMode }
/** Places outside the ones to be in: those left out, those where one may rather or also be, and those of the company. */
export type Aside = 'excluded' | 'preferred' | 'welcome' | 'office'
/** Words that say how the places next to them are meant. */
export type Mark =
  | { kind: 'anywhere' }
  | { kind: 'or' }
  | { kind: 'aside'; to: Aside; when: 'always' | 'behind' | 'place' | 'list' | 'worldwide' }
  | { kind: 'neutral' }

/** A part of a location: a word that means something, what stands between places, or a word that isn't known. */
export type Token =
  | { kind: 'place'; atom: PlaceAtom; phrase: string }
  | { kind: 'mode'; mode: WorkMode }
  | { kind: 'anywhere' }
  | (Extract<Mark, { kind: 'aside' }> & { phrase: string })
  | { kind: 'neutral' | 'or' | 'word' | 'code'; phrase: string }
  /** A sentence may end at it. */
  | { kind: 'comma'; isStop?: true }
  | { kind: 'dash'; isColon?: true }
  | { kind: 'timeZone' | 'open' | 'close' | 'end' }

export const wholeWorld: PlaceAtom = { kind: 'region', slug: 'worldwide', codes: [worldwide] }

/** The meanings of the words of a location. Earlier entries win: a country's name before a region's, "New York" the city before the state, places before words. */
export function* entries(): Generator<[string, Atom | Mark]> {
  yield ['georgia', { kind: 'georgia' }]
  for (const word of forms.anywhereWords) yield [word, { kind: 'anywhere' }]
  for (const mode of ['remote', 'hybrid', 'onsite'] as const)
    for (const word of forms.modeWords[mode]) yield [word, { kind: 'mode', mode }]
  for (const { code, name, aliases } of countries)
    for (const word of [...withInitials(name), ...aliases, `${name} (${code})`])
      yield [word, { kind: 'country', code }]
  for (const [word, code] of Object.entries(forms.wholeCountryWords)) yield [word, { kind: 'country', code }]
  for (const word of forms.worldwideWords) yield [word, wholeWorld]
  for (const region of regions)
    for (const word of [region.name, ...region.aliases].flatMap(withInitials))
      yield [word, { kind: 'region', slug: region.slug, codes: region.countries }]
  for (const city of cities)
    for (const word of city.isNameAmbiguous ? city.aliases : [city.name, ...city.aliases])
      yield [word, { kind: 'city', name: city.name, country: city.country, slug: city.slug }]
  for (const { name, code, country } of subdivisions)
    for (const word of withInitials(name)) yield [word, { kind: 'subdivision', country, code }]
  yield* foreignNames()
  yield* markEntries()
}

/** "North Korea" is also "N. Korea" and "N Korea". */
function withInitials(name: string): string[] {
  const [, initial, rest] = /^([NSEW])(?:orth|outh|ast|est)(?:ern)? (.+)$/.exec(name) ?? []
  return initial === undefined ? [name] : [name, `${initial}. ${rest}`, `${initial} ${rest}`]
}

/** Names of countries and regions in other languages, as Unicode's data has them. */
function* foreignNames(): Generator<[string, Atom]> {
  const places: [string, PlaceAtom][] = [
    ...countries.map(({ code }): [string, PlaceAtom] => [code, { kind: 'country', code }]),
    ...regions.flatMap(({ slug, countries: codes }): [string, PlaceAtom][] => {
      const code = Object.entries(forms.regionCodes).find(([, one]) => one === slug)?.[0]
      return code === undefined ? [] : [[code, { kind: 'region', slug, codes }]]
    }),
  ]
  for (const language of forms.nameLanguages)
    for (const style of ['short', 'long'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' })
      for (const [code, atom] of places) {
        const name = names.of(code)
        if (name === undefined || !isUnmistakable(name)) continue
        yield [name, atom]
        for (const glued of forms.gluedWords[language] ?? []) yield [glued.replace('*', name), atom]
        const ending = forms.russianEndings.find(([end]) => name.endsWith(end))
        if (ending !== undefined) yield [name.slice(0, -ending[0].length) + ending[1], atom]
      }
    }
}

function isUnmistakable(name: string): boolean {
  const folded = foldText(name)
  return !/^[a-z]{1,3}$/.test(folded) && !forms.namesOfOtherPlaces.has(folded)
}

function* markEntries(): Generator<[string, Mark]> {
  for (const word of forms.orWords) yield [word, { kind: 'or' }]
  for (const [words, to, when] of [
    [forms.exceptWords, 'excluded', 'always'],
    [forms.exceptWordsBehind, 'excluded', 'behind'],
    [forms.noWords, 'excluded', 'place'],
    [forms.cannotWords, 'excluded', 'list'],
    [forms.butWords, 'excluded', 'worldwide'],
    [forms.preferredWords, 'preferred', 'behind'],
    [forms.welcomeWords, 'welcome', 'behind'],
    [forms.officeWords, 'office', 'behind'],
  ] as const)
    for (const word of words) yield [word, { kind: 'aside', to, when }]
  for (const word of forms.neutralWords) yield [word, { kind: 'neutral' }]
}
