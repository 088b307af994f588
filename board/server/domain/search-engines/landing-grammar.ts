import {
  emptyJobQuery,
  type FacetKey,
  facetKeys,
  facetTable,
  formatJobQuery,
  type JobQuery,
  jobQueryParameters,
  parseJobQuery,
  reachOf,
  readCountryWord,
  usualSort,
} from '@cryptolist/contract'
import { findCity } from '../places/cities.ts'
import { findPlaceValues } from '../places/places.ts'
import { findTerm, foldPhrase, getVocabulary } from '../search-words/vocabulary.ts'
import { slugify } from '../taxonomy/folded-text.ts'
import { chains, cities, countries, regions, sectorGroup, tags, worldwide } from '../taxonomy/terms.ts'

/** The filters that an address says before “jobs”, in this order; of the last four only one. */
const qualityKeys = ['mode', 'employment', 'seniority'] as const satisfies FacetKey[]
const subjectKeys = ['role', 'sector', 'chain', 'tag'] as const satisfies FacetKey[]
const wordKeys = [...qualityKeys, ...subjectKeys]
type WordKey = (typeof wordKeys)[number]
/** The filters that an address can say. */
export const landingKeys = [...wordKeys, 'country', 'city'] as const satisfies FacetKey[]

/** A filter of a search. */
interface Choice {
  key: WordKey
  value: string
}

/** More filters are a search, and no landing page. */
export const maxSlots = 3

/** Filters by the words that stand for them. Where two have the same, the first has it, and the other no address of its own. */
const choices = new Map<string, Choice>()
const words = new Map<string, string>()
const idOf = ({ key, value }: Choice): string => `${key} ${value}`
for (const choice of listChoices()) {
  const word = choice.value.replaceAll('_', '-')
  if (choices.has(word)) continue
  choices.set(word, choice)
  words.set(idOf(choice), word)
}

function* listChoices(): Generator<Choice> {
  for (const key of wordKeys) for (const value of facetTable[key].values ?? []) yield { key, value }
  for (const { slug, group } of tags) if (group === sectorGroup) yield { key: 'sector', value: slug }
  for (const { slug } of chains) yield { key: 'chain', value: slug }
  for (const { slug } of tags) yield { key: 'tag', value: slug }
}

/** Where jobs are, or candidates live. */
interface Place {
  key: 'country' | 'city'
  value: string
}

/** Countries, regions and cities by the words that stand for them. A city that is a country, such as Singapore, has that one's address. */
const places = new Map<string, Place>()
const placeWords = new Map<string, string>()
for (const [name, key, value] of [
  ...countries.map(({ name, code }) => [name, 'country', code] as const),
  ...regions.map(({ slug }) => [slug, 'country', slug.toUpperCase()] as const),
  ...cities.map(({ slug }) => [slug, 'city', slug] as const),
]) {
  const word = slugify(name)
  if (word === undefined || word === 'worldwide' || places.has(word)) continue
  places.set(word, { key, value })
  placeWords.set(`${key} ${value}`, word)
}

/** `remote-senior-rust-jobs-in-germany-paying-150k-usd`, and `jobs-worldwide`. */
const form =
  /^(?:([a-z\d-]{1,80})-)?jobs(?:-in-([a-z\d-]{1,60}?)|-(worldwide))?(?:-paying-([1-9]\d{0,3})k-usd)?$/

/** Whether a path has the form of a landing page's address. */
export function isLandingPath(path: string): boolean {
  return path.length > '/jobs'.length && form.test(path.slice(1))
}

/** The address of the landing page that a search has, `/remote-rust-jobs`; undefined for a search that has none. */
export function landingPath(query: JobQuery): string | undefined {
  const chosen = facetKeys.filter((key) => query.facets[key].include.length > 0)
  const pay = query.minPayUsd
  if (!isPlain(query) || chosen.length + (pay === undefined ? 0 : 1) > maxSlots) return undefined
  if (chosen.length === 0 && pay === undefined) return undefined
  const before: string[] = []
  for (const key of wordKeys) {
    const [value] = query.facets[key].include
    if (value === undefined) continue
    const word = words.get(idOf({ key, value }))
    if (word === undefined) return undefined
    before.push(word)
  }
  const where = wherePart(query)
  const isSayable = chosen.every((key) => landingKeys.some((landingKey) => landingKey === key))
  const hasOneSubject = subjectKeys.filter((key) => chosen.includes(key)).length <= 1
  if (where === undefined || !isSayable || !hasOneSubject) return undefined
  return `/${[...before, 'jobs'].join('-')}${where}${pay === undefined ? '' : `-paying-${pay / 1000}k-usd`}`
}

/** Whether it asks for nothing that an address can't say: at most one value of each filter, and pay in whole thousands. */
function isPlain(query: JobQuery): boolean {
  const { text, since, overlap, sort, after, before, minPayUsd: pay = 1000 } = query
  const isBare = [text, since, overlap, after, before, reachOf(query)].every((field) => field === undefined)
  const isSingle = facetKeys.every(
    (key) => query.facets[key].exclude.length === 0 && query.facets[key].include.length <= 1,
  )
  return isBare && isSingle && sort === 'newest' && pay % 1000 === 0 && pay < 10_000_000
}

/** Undefined for a place without a word, and for both a country and a city. */
function wherePart({ facets }: JobQuery): string | undefined {
  const [place, ...others] = (['country', 'city'] as const).flatMap((key) =>
    facets[key].include.map((value) => ({ key, value })),
  )
  if (place === undefined) return ''
  if (place.value === worldwide) return others.length === 0 ? '-worldwide' : undefined
  const word = placeWords.get(`${place.key} ${place.value}`)
  return word === undefined || others.length > 0 ? undefined : `-in-${word}`
}

/**
 * The search that an address of this form asks for, in any order and with other words for the same: `/golang-remote-jobs`. What is no filter it
 * searches for as words. Further filters may come as parameters; those of others are ignored. Undefined for a path of another form.
 */
export function readLandingPath(path: string, params = new URLSearchParams()): JobQuery | undefined {
  const query = readWords(path)
  if (query === undefined || ![...params.keys()].some((key) => jobQueryParameters.has(key))) return query
  return parseJobQuery(new URLSearchParams([...new URLSearchParams(formatJobQuery(query)), ...params]))
}

function readWords(path: string): JobQuery | undefined {
  if (!isLandingPath(path)) return undefined
  const [, before = '', place = '', anywhere, pay] = form.exec(path.slice(1)) ?? []
  const query = emptyJobQuery()
  const pieces = splitWords(before)
  // Words that all jobs of a board share say nothing next to filters: `/web3-rust-jobs`.
  const isIdle = pieces.every((piece) => typeof piece !== 'string' || idle.has(piece))
  const rest = isIdle ? [] : pieces.filter((piece) => typeof piece === 'string')
  const choose = (key: FacetKey, value: string) => {
    const { include } = query.facets[key]
    if (!include.includes(value)) query.facets[key].include = [...include, value].sort()
  }
  for (const piece of pieces) if (typeof piece !== 'string') choose(piece.key, piece.value)
  if (anywhere !== undefined) choose('country', worldwide)
  if (place !== '') {
    const choice = findPlace(place)
    if (choice === undefined) rest.push(place.replaceAll('-', ' '))
    else choose(choice.key, choice.value)
  }
  if (pay !== undefined) query.minPayUsd = Number(pay) * 1000
  if (rest.length > 0) query.text = rest.join(' ')
  query.sort = usualSort(query)
  return query
}

const longestWord = 4
const idle: ReadonlySet<string> = new Set(['web3', 'crypto', 'blockchain'])

/** The filters that words mean, the longest phrases first, and the words that mean none. */
function splitWords(joined: string): (Choice | string)[] {
  const all = joined.split('-').filter((word) => word !== '')
  const pieces: (Choice | string)[] = []
  for (let at = 0; at < all.length; ) {
    const length = [...Array(longestWord).keys()]
      .map((shorter) => Math.min(longestWord, all.length - at) - shorter)
      .find((count) => count > 0 && findChoice(all.slice(at, at + count)) !== undefined)
    pieces.push(findChoice(all.slice(at, at + (length ?? 1))) ?? all[at] ?? '')
    at += length ?? 1
  }
  return pieces
}

function findChoice(phrase: readonly string[]): Choice | undefined {
  const choice = choices.get(phrase.join('-'))
  if (choice !== undefined) return choice
  const words = phrase.join(' ')
  const term = findTerm(words)
  if (term !== undefined) return choices.get(term.slug)
  const meaning = getVocabulary().get(foldPhrase(words))
  if (meaning?.kind !== 'facet' || meaning.isOrdinary || meaning.isDenied) return undefined
  const [only, ...others] = meaning.facets
  const key = wordKeys.find((wordKey) => wordKey === only?.key)
  const [value, ...more] = only?.values ?? []
  return key === undefined || value === undefined || others.length + more.length > 0
    ? undefined
    : { key, value }
}

/** A city comes before a country whose name its word only begins: `roma`. */
function findPlace(word: string): Place | undefined {
  const place = places.get(word)
  if (place !== undefined) return place
  const city = findCity(word)
  if (city !== undefined) return { key: 'city', value: city }
  const [value, ...others] = findPlaceValues(readCountryWord(word))
  const isSure = value !== undefined && others.length === 0 && placeWords.has(`country ${value}`)
  return isSure ? { key: 'country', value } : undefined
}
