import { readCountryWord, type Term } from '@cryptolist/contract'
import { findNearest } from '../../search/spelling.ts'
import { countries, isEmbargoed, regions, worldwide } from '../taxonomy/terms.ts'
import type { PlaceAtom } from './vocabulary.ts'

/** The countries that a word of a place means. One under embargo counts only if it is named itself. */
export function countriesOf(atom: PlaceAtom): readonly string[] {
  if (atom.kind === 'country') return [atom.code]
  if (atom.kind === 'region') return atom.codes
  if (atom.kind === 'city' || atom.kind === 'subdivision')
    return isEmbargoed(atom.country) ? [] : [atom.country]
  return []
}

/** Regions whose names list their countries: those are named. */
const listsOfCountries: ReadonlySet<string> = new Set(['uk-ie', 'anz'])

/** The region that a word of a place names, where that is more than a name of countries. */
export function regionOf(atom: PlaceAtom): string | undefined {
  const isRegion = atom.kind === 'region' && atom.codes.length > 1 && !listsOfCountries.has(atom.slug)
  return isRegion ? atom.slug : undefined
}

/** The countries of regions by their slugs, each once. */
export function countriesOfRegions(slugs: readonly string[]): string[] {
  return [
    ...new Set(regions.filter(({ slug }) => slugs.includes(slug)).flatMap((region) => region.countries)),
  ]
}

const regionNames = new Map<string, string>(regions.map(({ slug, name }) => [slug, name]))

/** Regions by their slugs, with their names; unknown ones are left out. */
export function regionTerms(slugs: readonly string[]): Term[] {
  return slugs.flatMap((slug) => {
    const name = regionNames.get(slug)
    return name === undefined ? [] : [{ slug, name }]
  })
}

/** Values of the search's facet by the words for them; the first value that claims a word has it. */
const placeValues = new Map<string, string>()
for (const [value, ...words] of [
  ...countries.map(({ code, name, aliases }) => [code, code, name, ...aliases]),
  [worldwide, worldwide, 'Worldwide'],
  ...regions.map(({ slug, name, aliases }) => [slug.toUpperCase(), slug, name, ...aliases]),
])
  for (const word of words.map(readCountryWord))
    if (value !== undefined && !placeValues.has(word)) placeValues.set(word, value)

const maxPrefixMatches = 5

/** The countries or regions that a word of a search means: by code, name, alias, or the beginning of a name; else the word itself. */
export function findPlaceValues(word: string): readonly string[] {
  const whole = placeValues.get(word)
  if (whole !== undefined) return [whole]
  if (word.length < 3) return [word]
  const begun = [...placeValues].filter(([name]) => name.startsWith(word)).map(([, value]) => value)
  const values = [...new Set(begun)]
  return values.length > 0 && values.length <= maxPrefixMatches ? values : [word]
}

const names = new Map(countries.map(({ code, name }) => [code, name]))
/** Countries and regions by their names and aliases as people type them. */
const placesByName = new Map(
  [
    ...countries.map(({ code, name, aliases }) => ({ value: code, name, words: [name, ...aliases] })),
    ...regions.map(({ slug, name, aliases }) => ({
      value: slug.toUpperCase(),
      name,
      words: [name, ...aliases],
    })),
    { value: worldwide, name: 'Worldwide', words: ['Worldwide'] },
  ].flatMap(({ words, ...place }) =>
    words.map((word) => [readCountryWord(word).toLowerCase(), place] as const),
  ),
)
const placeWords = new Map([...placesByName.keys()].map((word) => [word, 1]))

/** The country or region that a misspelt word of a search is nearest to; undefined for a known one, or if none is near. */
export function correctPlace(word: string): { value: string; name: string } | undefined {
  if (placeValues.has(word)) return undefined
  return placesByName.get(findNearest(word.toLowerCase(), placeWords) ?? '')
}

const shortNames: Record<string, string> = { GB: 'UK', US: 'US', AE: 'UAE' }
/** Larger groups first, so that "EMEA" is not written as "Europe, Africa, …". */
const bySize = regions
  .filter((region) => region.countries.length > 1)
  .sort((a, b) => b.countries.length - a.countries.length)

/**
 * Countries as a row shows them: whole groups by their name, the rest one by one (`EU, UK, Switzerland`). `WW` is `Worldwide`.
 * Groups may overlap ("Europe, EMEA" is "EMEA"); a group is named only where every country of it is meant.
 */
export function describeCountries(codes: readonly string[]): string {
  if (codes.includes(worldwide)) return 'Worldwide'
  const { whole, rest } = groupCountries(codes)
  const words = rest.map((code) => shortNames[code] ?? names.get(code) ?? code)
  return [...whole.map(({ name }) => name), ...words].join(', ')
}

/** The regions, by their slugs, of which a list names every country; the same that it is described by. */
export function wholeRegionsOf(codes: readonly string[]): string[] {
  return groupCountries(codes)
    .whole.map(({ slug }) => slug)
    .filter((slug) => !listsOfCountries.has(slug))
}

/** Regions, by their slugs, that stand for more than the countries of a list: not every country of theirs is in it. */
export function openRegionsOf(slugs: readonly string[], codes: readonly string[]): string[] {
  if (slugs.length === 0) return []
  const whole = wholeRegionsOf(codes)
  return slugs.filter((slug) => !whole.includes(slug))
}

function groupCountries(codes: readonly string[]) {
  const all = new Set(codes)
  const left = new Set(codes)
  const whole = bySize.filter((region) => {
    if (region.countries.length > all.size) return false
    const isWhole = region.countries.every((code) => all.has(code))
    const isNews = region.countries.filter((code) => left.has(code)).length > region.countries.length / 2
    if (!isWhole || !isNews) return false
    for (const code of region.countries) left.delete(code)
    return true
  })
  return { whole, rest: [...left] }
}
