import { readCountryWord, type Term, type WorkMode } from '@cryptolist/contract'
import { findNearest } from '../../../search/spelling.ts'
import { createScanner, type Match } from '../folded-text.ts'
import { cities, countries, isEmbargoed, regions, subdivisions, worldwide } from '../terms.ts'
import { type CityContext, findGazetteerCity } from './gazetteer.ts'

/** A word of a location that means something. */
export type Atom =
  | { kind: 'mode'; mode: WorkMode }
  | { kind: 'country'; code: string }
  | { kind: 'region'; slug: string; codes: readonly string[] }
  | { kind: 'subdivision'; country: string; code: string }
  | { kind: 'city'; name: string; country: string }
  | { kind: 'georgia' }

const modes: Record<WorkMode, string[]> = {
  remote: [
    'remote',
    'remotely',
    'fully remote',
    'work from home',
    'wfh',
    'telecommute',
    '远程',
    '遠程',
    '居家',
  ],
  hybrid: ['hybrid'],
  onsite: ['on site', 'onsite', 'in office', 'in person', 'office based'],
}

/** Earlier entries win: a country's name before a region's, "New York" the city before the state. */
function* entries(): Generator<[string, Atom]> {
  yield ['georgia', { kind: 'georgia' }]
  for (const mode of ['remote', 'hybrid', 'onsite'] as const)
    for (const word of modes[mode]) yield [word, { kind: 'mode', mode }]
  for (const { code, name, aliases } of countries)
    for (const word of [name, ...aliases]) yield [word, { kind: 'country', code }]
  for (const region of regions)
    for (const word of [region.name, ...region.aliases])
      yield [word, { kind: 'region', slug: region.slug, codes: region.countries }]
  for (const city of cities)
    for (const word of city.isNameAmbiguous ? city.aliases : [city.name, ...city.aliases])
      yield [word, { kind: 'city', name: city.name, country: city.country }]
  // Victoria is a state, an island's town and a capital; without its code it says nothing.
  for (const { name, code, country } of subdivisions)
    if (name !== 'Victoria') yield [name, { kind: 'subdivision', country, code }]
}
const scan = createScanner(entries(), { isHyphenPartOfWord: true })

const byCode = new Map(subdivisions.map((entry) => [entry.code.toLowerCase(), entry]))
/** "Menlo Park, CA": two or three letters after a comma at the end of a place. */
const codePattern = /(?<=,\s*)([a-z]{2,3})(?=\s*(?:$|[,;/|)(]|-\s|\sor\s))/g

/** The meaningful words of folded text in their order; places that contradict each other ("Paris, Texas") are left out. */
export function readAtoms(folded: string): Atom[] {
  const known = [...scan(folded), ...readCodes(folded)].sort((a, b) => a.start - b.start)
  const matches = [...known, ...readCities(folded, known)].sort((a, b) => a.start - b.start)
  const kept = matches.filter((match, index) => {
    const before = matches[index - 1]
    return before === undefined || match.start >= before.end
  })
  return dropContradictions(kept)
}

function readCodes(folded: string): Match<Atom>[] {
  const found: Match<Atom>[] = []
  for (const match of folded.matchAll(codePattern)) {
    const entry = byCode.get(match[0])
    if (entry === undefined) continue
    const value: Atom = { kind: 'subdivision', country: entry.country, code: entry.code }
    found.push({ value, phrase: match[0], start: match.index, end: match.index + match[0].length })
  }
  return found
}

/** Pieces of a place without a known word ("Foster City, CA") that are names of cities in the gazetteer. */
function readCities(folded: string, known: readonly Match<Atom>[]): Match<Atom>[] {
  const found: Match<Atom>[] = []
  for (const match of folded.matchAll(/[^,;|()]+/g)) {
    const piece = match[0].trim()
    const start = match.index + match[0].indexOf(piece)
    const end = start + piece.length
    if (!isName(piece) || known.some((other) => other.start < end && other.end > start)) continue
    const city = findGazetteerCity(piece, contextOf(folded, { start, end }, known))
    if (city === undefined) continue
    const value: Atom = { kind: 'city', name: city.name, country: city.country }
    found.push({ value, phrase: piece, start, end })
  }
  return found
}

const isName = (piece: string): boolean => piece.length >= 3 && piece.length <= 40 && !/\d/.test(piece)

/** The countries and states named right next to a piece: "Foster City, CA, US", "Aalen (Germany)", "Zug, CH". */
function contextOf(
  folded: string,
  { start, end }: { start: number; end: number },
  known: readonly Match<Atom>[],
): CityContext {
  const nearCountries: string[] = []
  const states: string[] = []
  let edge = end
  for (const { value, start: from, end: to } of known) {
    const isNext = from >= edge && /^[\s,()-]*$/.test(folded.slice(edge, from))
    const isBefore = to <= start && /^\s*[,:-]\s*$/.test(folded.slice(to, start))
    if (!isNext && !isBefore) continue
    if (isNext) edge = to
    if (value.kind === 'country') nearCountries.push(value.code)
    if (value.kind === 'georgia') {
      states.push('US-GA')
      nearCountries.push('GE')
    }
    if (value.kind === 'subdivision') {
      states.push(`${value.country}-${value.code}`)
      nearCountries.push(value.country)
    }
  }
  const code = /^\s*,\s*([a-z]{2})\s*(?:$|[,)])/.exec(folded.slice(end))?.[1]?.toUpperCase()
  if (code !== undefined && states.length === 0 && countryCodes.has(code)) nearCountries.push(code)
  return { countries: nearCountries, states }
}

const countryCodes = new Set(countries.map(({ code }) => code))

/** A state right after a city of another country: "Berlin, DE" keeps the city, "London, Ontario" is the city there, "Lima, Ohio" keeps the state. */
function dropContradictions(matches: Match<Atom>[]): Atom[] {
  const atoms: Atom[] = []
  for (const [index, { value }] of matches.entries()) {
    const before = atoms.at(-1)
    if (value.kind === 'subdivision' && before?.kind === 'city' && before.country !== value.country) {
      if (before.country === value.code) continue
      atoms.pop()
      const city = findGazetteerCity(matches[index - 1]?.phrase ?? '', {
        countries: [value.country],
        states: [`${value.country}-${value.code}`],
      })
      if (city !== undefined) atoms.push({ kind: 'city', name: city.name, country: city.country })
    }
    atoms.push(value)
  }
  return atoms
}

/** The countries that a word of a place means. One under embargo counts only if it is named itself. */
export function countriesOf(atom: Atom): readonly string[] {
  if (atom.kind === 'country') return [atom.code]
  if (atom.kind === 'region') return atom.codes
  if (atom.kind === 'city' || atom.kind === 'subdivision')
    return isEmbargoed(atom.country) ? [] : [atom.country]
  return []
}

/** Regions whose names list their countries: those are named. */
const listsOfCountries: ReadonlySet<string> = new Set(['uk-ie', 'anz'])

/** The region that a word of a place names, where that is more than a name of countries. */
export function regionOf(atom: Atom): string | undefined {
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
