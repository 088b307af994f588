import {
  countChoices,
  type FacetKey,
  facetKeys,
  facetTable,
  type JobFacets,
  type JobQuery,
  reachOf,
} from '@cryptolist/contract'
import * as text from '#messages/job-headings'
import { usdShortText } from '../components/number/number-text.ts'
import { inSentence, type NamedValues, valueName } from './search.ts'

/** The jobs that a list has found. */
export interface FoundJobs {
  total: number
  isDemoOnly: boolean
  /** Null while counts are not at hand. */
  facets: JobFacets | null
  /** Name of the tag or chain that the text spells out. */
  termName?: string | undefined
}

/** The part of it that a heading says. */
type CountedJobs = Omit<FoundJobs, 'facets'> & { facets: { values: NamedValues } | null }

/** More values of a filter, and more words, are no heading. */
const maxValues = 3
const maxWords = 18
const maxTextCharacters = 60

/** Filters whose values are said before the noun, in this order. */
const qualityKeys = ['mode', 'employment', 'seniority'] as const
const subjectKeys = ['chain', 'sector', 'tag', 'role'] as const
const saidKeys: ReadonlySet<FacetKey> = new Set([
  ...qualityKeys,
  ...subjectKeys,
  'company',
  'country',
  'city',
])

/** The heading of a search, `50 remote senior backend jobs at Demo Harbor Labs for “rust”`: all that it asks for, or else only that it is one. */
export function searchHeading(query: JobQuery, jobs: CountedJobs): string {
  const counted = { count: jobs.total, isDemo: jobs.isDemoOnly }
  const heading = isSayable(query) ? sayAll(query, jobs) : undefined
  return heading ?? text.matching(counted, query.text !== undefined)
}

function isSayable(query: JobQuery): boolean {
  const isEachSaid = facetKeys.every((key) => {
    const { include, exclude } = query.facets[key]
    return exclude.length === 0 && include.length <= (saidKeys.has(key) ? maxValues : 0)
  })
  const isTextShort = (query.text ?? '').length <= maxTextCharacters
  const isBare = [query.since, query.overlap, reachOf(query)].every((field) => field === undefined)
  return isEachSaid && isTextShort && isBare
}

/** Undefined where that would be too long, or would say a word twice. */
function sayAll(query: JobQuery, { total, isDemoOnly, facets, termName }: CountedJobs): string | undefined {
  const chosen = (key: FacetKey) => {
    const { include } = query.facets[key]
    const { isOrdered, values = [] } = facetTable[key]
    return isOrdered ? values.filter((value) => include.includes(value)) : include
  }
  const nameOf = (key: FacetKey) => (value: string) =>
    inSentence(key, text.qualityName(valueName(key, value, facets)))
  const isInternship = isOnly(chosen('employment'), 'internship') || isOnly(chosen('seniority'), 'intern')
  const without = isInternship ? ['internship', 'intern'] : []
  const qualities = qualityKeys.map((key) =>
    chosen(key)
      .filter((value) => !without.includes(value))
      .map(nameOf(key)),
  )
  const words = query.text?.replaceAll('"', '')
  const typed = termName === undefined ? [] : [text.qualityName(termName)]
  const subjects = dropRepeated([...subjectKeys.map((key) => chosen(key).map(nameOf(key))), typed])
  const isUnsaid = countChoices(query) === 0 && words === undefined
  const before = [...qualities, ...subjects, isUnsaid ? [text.web3] : []]
    .map(text.qualities)
    .filter((one) => one !== '')
  const heading = text.heading({
    count: total,
    isDemo: isDemoOnly,
    isInternship,
    qualities: before,
    companies: chosen('company').map((value) => valueName('company', value, facets)),
    cities: chosen('city').map((value) => valueName('city', value, facets)),
    words: termName === undefined ? words : undefined,
    pay: query.minPayUsd === undefined ? undefined : usdShortText(query.minPayUsd),
    places: chosen('country')
      .filter((value) => value !== 'WW')
      .map((value) => valueName('country', value, facets)),
    isWorldwide: chosen('country').includes('WW'),
  })
  return repeats(total === 0 ? ['no', ...before] : before) || heading.split(' ').length > maxWords
    ? undefined
    : heading
}

function isOnly(values: readonly string[], value: string): boolean {
  return values.length === 1 && values[0] === value
}

const wordsOf = (name: string): string[] => name.toLowerCase().split(/[\s-]+/)

/** Subjects without those whose words another has: the tag and the role Product management. */
function dropRepeated(subjects: readonly string[][]): string[][] {
  const all = subjects.flat()
  const isIn = (name: string, other: string) => wordsOf(name).every((word) => wordsOf(other).includes(word))
  let at = 0
  return subjects.map((names) =>
    names.filter((name) => {
      const own = at++
      return !all.some(
        (other, index) => index !== own && isIn(name, other) && (index > own || !isIn(other, name)),
      )
    }),
  )
}

/** Whether two of the qualities share a word: "smart contract audit smart contract". */
function repeats(qualities: readonly string[]): boolean {
  const words = qualities.flatMap(wordsOf).filter((word) => word !== 'and')
  return new Set(words).size < words.length
}
