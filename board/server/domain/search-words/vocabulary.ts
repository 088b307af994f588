import {
  type FacetKey,
  facetKeys,
  facetTable,
  type JobSort,
  jobSorts,
  roleFamilies,
} from '@cryptolist/contract'
import { z } from 'zod'
import knownFile from '../../../data/known-companies.json'
import rolesFile from '../../../data/roles.json'
import wordsFile from '../../../data/search-words.json'
import titleWordsFile from '../../../data/title-words.json'
import { countriesOf, regionOf } from '../places/places.ts'
import { type Atom, entries, type Mark } from '../places/vocabulary.ts'
import { foldText, spaceless } from '../taxonomy/folded-text.ts'
import { chains, regions, tags, worldwide } from '../taxonomy/terms.ts'

/** Values of a facet, any of which will do. */
export interface FacetValues {
  key: FacetKey
  values: readonly string[]
}

/** The meaning of words in a search: values of facets, an order of the list, or what their letters say. */
export type Meaning =
  | {
      kind: 'facet'
      facets: readonly FacetValues[]
      /** A word of everyday language, which means this only among words that are known: "go", "base", "global". */
      isOrdinary: boolean
      /** These values are left out. */
      isDenied?: true
    }
  | { kind: 'sort'; sort: JobSort }
  | { kind: 'typed'; isCity: boolean }

/** Meanings by phrases as `foldPhrase` writes them. */
export type Vocabulary = ReadonlyMap<string, Meaning>

const typed: Meaning = { kind: 'typed', isCity: false }

const facet = (key: FacetKey, values: readonly string[], isOrdinary = false): Meaning => ({
  kind: 'facet',
  facets: [{ key, values }],
  isOrdinary,
})

/** Words as phrases are compared: in lower case, without accents, hyphens, and what ends a sentence or is around a word. */
export function foldPhrase(words: string): string {
  return foldText(words)
    .replace(/^[,;:.!?'"#[{]+(?=[^\d])|[,;:.!?'"\]}]+$/g, '')
    .replace(/(?<=[a-z])\.(?=[a-z]\b)/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim()
}

const phrasesOf = z.array(z.string().min(1))
const {
  asTyped,
  compounds,
  engineers,
  facets: usualWords,
  fields,
  firstNames: listedNames,
  sort: sortWords,
} = z
  .object({
    asTyped: phrasesOf,
    compounds: z.record(z.string(), phrasesOf),
    engineers: phrasesOf,
    facets: z.partialRecord(z.enum(facetKeys), z.record(z.string(), phrasesOf)),
    fields: z.partialRecord(z.enum(roleFamilies), phrasesOf),
    firstNames: phrasesOf,
    sort: z.partialRecord(z.enum(jobSorts), phrasesOf),
  })
  .parse(wordsFile)

/** The usual meanings. The first meaning of a phrase counts. */
function* listMeanings(): Generator<[string, Meaning]> {
  for (const phrase of asTyped) yield [phrase, typed]
  for (const [first, others] of Object.entries(compounds))
    for (const other of others) yield [`${first} ${other}`, typed]
  for (const sort of jobSorts)
    for (const phrase of sortWords[sort] ?? []) yield [phrase, { kind: 'sort', sort }]
  yield* listUsualWords()
  yield* listLabels()
  yield* listTitleWords()
  yield* listPlaces()
  for (const { phrases } of roleRules)
    for (const phrase of phrases) if (!isOfLevel(phrase)) yield [phrase, typed]
  for (const { name } of knownFile.companies) if (/\s/.test(name)) yield [name, typed]
  yield* listTerms(
    'tag',
    tags.map((tag) => ({ ...tag, words: tag.synonyms })),
  )
  yield* listTerms(
    'chain',
    chains.map((chain) => ({ ...chain, words: chain.aliases })),
  )
}

function* listUsualWords(): Generator<[string, Meaning]> {
  const facetsByPhrase = new Map<string, Map<FacetKey, string[]>>()
  for (const key of facetKeys)
    for (const [value, phrases] of Object.entries(usualWords[key] ?? {}))
      for (const phrase of phrases) {
        const facets = facetsByPhrase.get(phrase) ?? new Map<FacetKey, string[]>()
        facetsByPhrase.set(phrase, facets.set(key, [...(facets.get(key) ?? []), value]))
      }
  for (const [phrase, facets] of facetsByPhrase)
    yield [
      phrase,
      { kind: 'facet', facets: [...facets].map(([key, values]) => ({ key, values })), isOrdinary: false },
    ]
}

/** The labels of closed lists; those that are lists themselves ("Data, analytics") are nothing that anyone types. */
function* listLabels(): Generator<[string, Meaning]> {
  for (const key of facetKeys)
    for (const [value, label] of Object.entries(facetTable[key].names ?? {}))
      if (!label.includes(',')) yield [label, facet(key, [value])]
}

const roleRules = [...rolesFile.engineering, ...rolesFile.other]

/** Officers and heads of something are looked for by their titles. */
const titlesOfOne: ReadonlySet<string> = new Set(['c_level', 'manager'])

function* listTitleWords(): Generator<[string, Meaning]> {
  for (const key of ['seniority', 'employment'] as const)
    for (const { value, phrases } of titleWordsFile[key])
      for (const phrase of phrases)
        yield [phrase, value === null || titlesOfOne.has(value) ? typed : facet(key, [value])]
}

/** Roles by words that name one next to a level alone: "director of product". */
export const rolesOfFields: ReadonlyMap<string, string> = new Map(
  Object.entries(fields).flatMap(([role, words]) => words.map((word) => [word, role] as const)),
)

const roleWords: ReadonlySet<string> = new Set([
  ...rolesOfFields.keys(),
  ...Object.values(usualWords.role ?? {}).flat(),
])
const levels = titleWordsFile.seniority.flatMap(({ value, phrases }) => (value === null ? [] : phrases))

/** Whether a title is no more than a level and a role: "design director", "director of product". */
function isOfLevel(title: string): boolean {
  return levels.some((level) => {
    const isFirst = title.startsWith(`${level} `)
    if (!isFirst && !title.endsWith(` ${level}`)) return false
    const rest = isFirst
      ? title.slice(level.length + 1).replace(/^of /, '')
      : title.slice(0, -level.length - 1)
    return roleWords.has(rest)
  })
}

/** Work from anywhere says how one works too. */
function* listPlaces(): Generator<[string, Meaning]> {
  for (const [word, atom] of entries()) {
    const meaning = meaningOfPlace(atom)
    if (meaning !== undefined) yield [word, meaning]
    if (atom.kind === 'country')
      yield* [`bank of ${word}`, `air ${word}`].map((name): [string, Meaning] => [name, typed])
  }
}

/** Names that title words and places share with other things. */
const ordinaryPlaces: ReadonlySet<string> = new Set(['global', 'globally', 'everywhere', 'gulf'])
/** Cities whose names usually mean something else: only their letters are looked for. */
const ordinaryCities: ReadonlySet<string> = new Set(['cork', 'gland', 'nice', 'phoenix', 'tyler'])

function meaningOfPlace(atom: Atom | Mark): Meaning | undefined {
  if (atom.kind === 'mode') return facet('mode', [atom.mode])
  if (atom.kind === 'anywhere') return facet('country', [worldwide])
  if (atom.kind === 'city' && atom.slug !== undefined && !ordinaryCities.has(atom.slug))
    return facet('city', [atom.slug])
  if (['city', 'subdivision', 'georgia'].includes(atom.kind)) return { kind: 'typed', isCity: true }
  if (atom.kind !== 'country' && atom.kind !== 'region') return undefined
  // The facet of a region has the jobs that name the whole of it; the text finds those that are in some of it, too.
  return regionOf(atom) === undefined ? facet('country', countriesOf(atom)) : typed
}

interface TermWords {
  slug: string
  name: string
  words: readonly string[]
  ambiguous: readonly string[]
}

/**
 * The text finds what has a tag or chain, and what only mentions it, so these words are left to it. Of a word of everyday language it would find
 * everything that says "go".
 */
function* listTerms(key: 'tag' | 'chain', terms: readonly TermWords[]): Generator<[string, Meaning]> {
  for (const { slug, name, words, ambiguous } of terms) {
    const ordinary = new Set(ambiguous.map(foldPhrase))
    for (const word of [slug, name, ...words].filter((one) => !isOfLevel(one)))
      yield [word, ordinary.has(foldPhrase(word)) ? facet(key, [slug], true) : typed]
  }
}

function collect(meanings: Iterable<[string, Meaning]>): Vocabulary {
  const vocabulary = new Map<string, Meaning>()
  for (const [words, meaning] of meanings)
    for (const phrase of formsOf(words)) {
      if (phrase === '' || vocabulary.has(phrase)) continue
      const isOrdinary = ordinaryPlaces.has(phrase)
      vocabulary.set(phrase, meaning.kind === 'facet' && isOrdinary ? { ...meaning, isOrdinary } : meaning)
    }
  return vocabulary
}

/** In Korean, one may leave out the spaces within a phrase. */
function formsOf(words: string): string[] {
  const phrase = foldPhrase(words)
  return spaceless.test(phrase) && phrase.includes(' ') ? [phrase, phrase.replaceAll(' ', '')] : [phrase]
}

let usual: Vocabulary | undefined
let wider: Vocabulary | undefined

export function getVocabulary(): Vocabulary {
  usual ??= collect(listMeanings())
  return usual
}

/** The vocabulary for searches that find nothing otherwise: rarer words mean what they belong to ("kyc" is Legal, compliance), idioms what their words do. */
export function getWiderVocabulary(): Vocabulary {
  wider ??= new Map([
    ...[...getVocabulary()].filter(([phrase, meaning]) => meaning !== typed || !isOfFilters(phrase)),
    ...collect(listRarerWords()),
  ])
  return wider
}

function isOfFilters(phrase: string): boolean {
  const words = phrase.split(' ').map((word) => getVocabulary().get(word))
  return words.length > 1 && words.every((meaning) => meaning?.kind === 'facet' && !meaning.isOrdinary)
}

function* listRarerWords(): Generator<[string, Meaning]> {
  for (const { slug, name, aliases } of regions)
    for (const word of [name, ...aliases]) yield [word, facet('country', [slug.toUpperCase()])]
  const isUsual = (phrase: string) => getVocabulary().get(foldPhrase(phrase))?.kind === 'facet'
  for (const { role, phrases } of roleRules)
    if (role !== null)
      for (const phrase of phrases)
        if (!isUsual(phrase) && !isOfLevel(phrase)) yield [phrase, facet('role', [role])]
  for (const { value, phrases } of titleWordsFile.seniority)
    if (value !== null)
      for (const phrase of phrases) if (!isUsual(phrase)) yield [phrase, facet('seniority', [value])]
}

interface Term {
  key: 'tag' | 'chain'
  slug: string
  name: string
  /** Whether a search can mean to do without it: "no kyc" is no wish about tags. */
  isDeniable: boolean
}

/** Groups of tags that say what a job isn't about. */
const deniableGroups: ReadonlySet<string> = new Set([
  ...['contract-languages', 'languages', 'frontend-mobile', 'backend-infra', 'web3-tooling', 'protocol'],
  'sectors',
])

let terms: ReadonlyMap<string, Term> | undefined

/** The tag or chain that a text spells out: "golang" is Go. Undefined for words that are anything else. */
export function findTerm(text: string): Term | undefined {
  terms ??= new Map(
    [
      ...chains.map((chain) => ({ ...chain, key: 'chain' as const, words: chain.aliases, isDeniable: true })),
      ...tags.map((tag) => ({
        ...tag,
        key: 'tag' as const,
        words: tag.synonyms,
        isDeniable: deniableGroups.has(tag.group),
      })),
    ].flatMap(({ key, slug, name, words, isDeniable }) =>
      [slug, name, ...words].map((word) => [foldPhrase(word), { key, slug, name, isDeniable }] as const),
    ),
  )
  return terms.get(foldPhrase(text))
}

/** "hugh grant" is no grant. */
export const firstNames: ReadonlySet<string> = new Set(listedNames)

/** Nouns that a role of engineers may have behind it and means without them. */
export const engineerNouns: ReadonlySet<string> = new Set(
  ['dev', 'devs', 'engineering', 'coder', ...rolesFile.engineerNouns, ...engineers].map(foldPhrase),
)
/** Those of other languages, which may have the role behind them: “desarrollador backend”. */
export const nounsBeforeRoles: ReadonlySet<string> = new Set(engineers.map(foldPhrase))
/** Roles that have these nouns. */
export const engineeringRoles: ReadonlySet<string> = new Set(
  rolesFile.engineering.flatMap(({ role }) => role ?? []),
)
/** Longest phrase, in words. */
export const longestPhrase = 8
