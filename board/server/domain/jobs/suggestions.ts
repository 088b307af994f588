import {
  emptyJobQuery,
  type FacetKey,
  type FacetValue,
  type JobFacets,
  nameFacetValue,
  type Suggestion,
} from '@cryptolist/contract'
import { sql } from 'kysely'
import { keepFor } from '../../caches/keep-for.ts'
import { isListedSql } from '../../database/listed.ts'
import type { Database } from '../../database/open-database.ts'
import type { JobSearch } from '../../search/job-search.ts'
import { keepByRevision } from '../../search/keep-by-revision.ts'
import { findCityBySlug } from '../places/cities.ts'
import { regionTerms } from '../places/places.ts'
import { getWiderVocabulary } from '../search-words/vocabulary.ts'
import { foldText } from '../taxonomy/folded-text.ts'

/** Suggestions for the search field: filters, tags, chains, companies, places and titles of live listings, with the number of jobs that each finds. */
export type Suggestions = (typed: string) => Promise<Suggestion[]>

/** Something to suggest. `words` is what typed words are compared with: a space begins each, `|` each other spelling. */
interface Candidate {
  kind: Suggestion['kind']
  value: string
  name: string
  words: string
  count: number
}

/** A title; `jobCount` is how many jobs it finds, once that was asked for. */
interface TitleCandidate extends Candidate {
  jobCount?: Promise<number>
}

/** Titles and other spellings of tags, chains and countries, as they were at most ten minutes ago. */
interface Vocabulary {
  titles: TitleCandidate[]
  /** By `tag rust`. */
  spellings: ReadonlyMap<string, string>
}

/** Between the words of a phrase that is typed from its beginning: "lead" is no "product lead". */
const inPhrase = '_'
const keptMilliseconds = 10 * 60_000
/** Most listings whose titles are read; on a large board the newest are enough. */
const maxTitles = 50_000
const most = {
  mode: 1,
  role: 2,
  seniority: 1,
  employment: 1,
  tag: 3,
  chain: 2,
  company: 2,
  country: 2,
  city: 2,
  title: 3,
} as const
const kinds = [
  'mode',
  'role',
  'seniority',
  'employment',
  'tag',
  'chain',
  'company',
  'country',
  'city',
] as const

export function createSuggestions(
  { db }: Pick<Database, 'db'>,
  search: Pick<JobSearch, 'search' | 'readRevision'>,
  now: () => number = Date.now,
): Suggestions {
  const getVocabulary = keepFor(keptMilliseconds, () => readVocabulary(db), now)
  const getValues = keepByRevision(search.readRevision, async () => {
    const [{ facets }, { spellings }] = await Promise.all([
      search.search(emptyJobQuery(), { limit: 0, withFacets: true }),
      getVocabulary(),
    ])
    return facets === null ? [] : listValues(facets, spellings)
  })
  const countTitle = async (title: TitleCandidate): Promise<Suggestion> => {
    const text = `title:"${title.value}"`
    if (title.jobCount === undefined) {
      title.jobCount = search
        .search({ ...emptyJobQuery(), text }, { limit: 0, withFacets: false })
        .then(({ total }) => total)
      title.jobCount.catch(() => {
        delete title.jobCount
      })
    }
    return { kind: 'title', value: text, name: title.name, count: await title.jobCount }
  }
  return async (typed) => {
    const words = splitTyped(typed)
    if (words.length === 0) return []
    const values = await getValues()
    const chosen = kinds.flatMap((kind) =>
      choose(
        values.filter((value) => value.kind === kind),
        words,
        most[kind],
      ),
    )
    const titles = choose((await getVocabulary()).titles, words, most.title)
    const counted = await Promise.all(titles.map(countTitle))
    return [
      ...choose(chosen, words, chosen.length).map(({ kind, value, name, count }) => ({
        kind,
        value,
        name,
        count,
      })),
      ...counted.filter(({ count }) => count > 0),
    ]
  }
}

/** The words of a text without signs of the grammar; of anything else nothing is suggested. */
function splitTyped(typed: string): string[] {
  const text = foldText(typed)
  if (text.length < 2 || text.length > 60 || /["():*|]|(^|\s)-/.test(text)) return []
  return [...new Set(text.split(' '))]
}

/** Those in which every typed word begins a word, or is a part of one in a script without spaces, or all begin another spelling, or that they are in one word: first those that begin with what is typed, then the most frequent. */
function choose<T extends Candidate>(candidates: readonly T[], typed: readonly string[], most: number): T[] {
  const text = typed.join(' ')
  // "front end" is "frontend" too.
  const joined = ` ${typed.join('')}`
  const parts = typed.map((word) => (unspaced.test(word) ? word : ` ${word}`))
  // Sorting all matches of a short word takes long on a large board.
  const best: { candidate: T; begins: boolean }[] = []
  for (const candidate of candidates) {
    const { words, count } = candidate
    const isFound =
      parts.every((part) => words.includes(part)) ||
      words.includes(`|${text}`) ||
      words.includes(`|${text.replaceAll(' ', inPhrase)}`) ||
      (typed.length > 1 && words.includes(joined))
    if (!isFound) continue
    const begins = words.startsWith(` ${text}`)
    const after = best.findIndex((other) =>
      begins === other.begins ? count > other.candidate.count : begins,
    )
    best.splice(after === -1 ? best.length : after, 0, { candidate, begins })
    if (best.length > most) best.pop()
  }
  return best.map(({ candidate }) => candidate)
}

/** A space before each word. */
function wordsOf(...texts: string[]): string {
  return ` ${foldText(texts.join(' ')).replace(/[\s\-/,()&+|]+/g, ' ')}`
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

function listValues({ values }: JobFacets, spellings: ReadonlyMap<string, string>): Candidate[] {
  return kinds.flatMap((kind) =>
    values[kind]
      .filter(({ count }) => count > 0)
      .map((one) => ({ ...one, name: nameOf(kind, one) }))
      .map(({ value, name, count }) => ({
        kind,
        value,
        name,
        words: `${kind === 'country' ? wordsOf(name) : wordsOf(name, value)}|${spellings.get(`${kind} ${value}`) ?? ''}`,
        count,
      })),
  )
}

/** The database knows closed lists, regions and cities by their values alone. */
function nameOf(kind: FacetKey, { value, name }: Pick<FacetValue, 'value' | 'name'>): string {
  if (kind === 'city') return findCityBySlug(value)?.name ?? name
  if (kind !== 'country') return nameFacetValue(kind, value) ?? name
  return (name === value ? regionTerms([value.toLowerCase()])[0]?.name : name) ?? name
}

/** Other spellings of the values of closed lists and of the regions. */
function listReadSpellings(): [of: string, words: string][] {
  const phrasesByValue = new Map<string, string[]>()
  for (const [phrase, meaning] of getWiderVocabulary()) {
    const [facet, ...others] = meaning.kind === 'facet' && !meaning.isOrdinary ? meaning.facets : []
    const [value, ...more] = facet?.values ?? []
    if (facet === undefined || value === undefined || others.length + more.length > 0) continue
    const of = `${facet.key} ${value}`
    phrasesByValue.set(of, [...(phrasesByValue.get(of) ?? []), phrase.replaceAll(' ', inPhrase)])
  }
  return [...phrasesByValue].map(([of, phrases]) => [of, phrases.join('|')])
}

async function readVocabulary(db: Database['db']): Promise<Vocabulary> {
  const [titles, spellings] = await Promise.all([
    sql<{ title: string; n: number }>`
      with listed as (select j.title from board.jobs j join board.companies c on c.id = j.company_id
        where ${sql.raw(isListedSql)} order by j.listed_at desc limit ${maxTitles})
      select min(title) as title, count(*)::int as n from listed where title !~ '["＂“”„‟«»]' group by lower(title)`.execute(
      db,
    ),
    sql<{ of: string; words: string }>`
      select 'tag ' || tag_slug as of, string_agg(synonym, '|') as words from board.tag_synonyms group by tag_slug
      union all select 'chain ' || slug, lower(array_to_string(aliases, '|')) from board.chains
      union all select 'country ' || code, lower(array_to_string(aliases, '|')) from board.countries`.execute(
      db,
    ),
  ])
  return {
    titles: titles.rows.map(({ title, n }) => ({
      kind: 'title',
      value: title,
      name: title,
      words: wordsOf(title),
      count: n,
    })),
    spellings: new Map([
      ...listReadSpellings(),
      ...spellings.rows.map(({ of, words }): [string, string] => [of, words]),
    ]),
  }
}
