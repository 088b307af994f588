import { parseJobQuery } from '@cryptolist/contract'
import { shippedRates } from '../money/rates.ts'
import { yearlyUsd } from '../money/yearly-pay.ts'
import { getMisspelt } from './misspelt.ts'
import type { ReadingWords } from './pieces.ts'
import { readText } from './read-text.ts'
import { getVocabulary } from './vocabulary.ts'

const rates = { date: shippedRates.date, perUsd: new Map(Object.entries(shippedRates.perUsd)) }
/** The words of a board that has two companies, and no title with a misspelt word. */
export const readingWords: ReadingWords = {
  vocabulary: getVocabulary(),
  companies: new Set(['lead bank', 'remote first labs']),
  misspelt: getMisspelt(),
  toUsd: ({ amount, currency, period }) =>
    yearlyUsd({ min: amount, max: null, currency, period }, rates)?.min ?? undefined,
}
export const parse = (text: string, others = '') =>
  parseJobQuery(new URLSearchParams([...new URLSearchParams(others), ['q', text]]))
export const read = (text: string, words = readingWords) => readText(parse(text), words)
