import { formatJobQuery, type JobQuery } from '@cryptolist/contract'
import type { DomainContext } from '../domain-context.ts'
import { getRates } from '../money/rates.ts'
import { yearlyUsd } from '../money/yearly-pay.ts'
import { findMisspelt } from './misspelt.ts'
import { type Reading, readText } from './read-text.ts'
import { getVocabulary, getWiderVocabulary, type Vocabulary } from './vocabulary.ts'

/** The part of the context that reading needs. */
type ReadingContext = Pick<DomainContext, 'database' | 'companyPhrases' | 'search'>

/** Reads the words of a search's text that mean filters (docs/rules.md, The search in the URL); undefined where none does. */
export async function readSearch(
  context: ReadingContext,
  query: JobQuery,
  vocabulary: Vocabulary = getVocabulary(),
): Promise<Reading | undefined> {
  const { text } = query
  if (text === undefined) return undefined
  const [companies, rates, misspelt] = await Promise.all([
    context.companyPhrases(),
    /\d/.test(text) ? getRates(context.database.db) : undefined,
    findMisspelt(text, context.search.hasWord),
  ])
  return readText(query, {
    vocabulary,
    companies,
    misspelt,
    toUsd: ({ amount, currency, period }) =>
      rates && (yearlyUsd({ min: amount, max: null, currency, period }, rates)?.min ?? undefined),
  })
}

/** A search to try, and what was read of its text; without a reading it is the one that was asked for. */
export interface WayToRead {
  query: JobQuery
  reading: Reading | undefined
}

/**
 * The ways to read a search in the order in which they are tried until one finds jobs: its words as filters, its words as they are, and rarer words
 * as the filters that they belong to.
 */
export async function* listWaysToRead(
  context: ReadingContext,
  typedQuery: JobQuery,
): AsyncGenerator<WayToRead> {
  const usual = await readSearch(context, typedQuery)
  yield { query: usual?.query ?? typedQuery, reading: usual }
  if (usual !== undefined) yield { query: typedQuery, reading: undefined }
  const wider = await readSearch(context, typedQuery, getWiderVocabulary())
  const isOther =
    wider !== undefined && formatJobQuery(wider.query) !== formatJobQuery(usual?.query ?? typedQuery)
  if (isOther) yield { query: wider.query, reading: wider }
}
