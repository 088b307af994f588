import type { TypedWords } from '../../search/text/typed-text.ts'
import { countryByCode, stateByCode } from '../places/codes.ts'
import { codesOfLikelierCountries, codesOfOtherWords } from '../places/forms.ts'
import { beforePlaces, jobWords, lastJobWords, stopWords, trades, wordsBeforeKnown } from './idle-words.ts'
import type { Misspelt } from './misspelt.ts'
import { anyListSign } from './text-spans.ts'
import { readTypedPay, type TypedPay } from './typed-pay.ts'
import {
  engineerNouns,
  type FacetValues,
  findTerm,
  foldPhrase,
  longestPhrase,
  type Meaning,
  type Vocabulary,
} from './vocabulary.ts'

export interface ReadingWords {
  vocabulary: Vocabulary
  /** Names of several words that companies here have, as phrases: their words belong together. */
  companies: ReadonlySet<string>
  /** Words of filters that are misspelt in the text. */
  misspelt: Misspelt
  /** Whole US dollars a year; undefined where there is no rate. */
  toUsd(pay: TypedPay): number | undefined
}

/** Some words next to each other and what they mean together. */
export interface Piece {
  words: readonly TypedWords[]
  phrase: string
  meaning:
    | Meaning
    | { kind: 'pay'; minPayUsd: number; isBare: boolean }
    /** It says nothing between words that do. */
    | { kind: 'idle' }
    | { kind: 'unknown' }
}

export const unknown = { kind: 'unknown' } as const
export const idle = { kind: 'idle' } as const

/** Whether a piece names something to search by. */
export function isRead({ meaning }: Piece): boolean {
  return meaning.kind === 'facet' || meaning.kind === 'pay' || meaning.kind === 'sort'
}

export function isIdle({ meaning }: Piece): boolean {
  return meaning.kind === 'idle'
}

/** Whether a piece says no more than that jobs are wanted. */
export function isJobWord(piece: Piece, after: Piece | undefined): boolean {
  if (piece.meaning.kind !== 'unknown') return false
  if (jobWords.has(piece.phrase)) return true
  const isLast = after === undefined || isIdle(after) || isRead(after) || isOfJobs(after)
  return isLast ? lastJobWords.has(piece.phrase) : wordsBeforeKnown.has(piece.phrase) && isKnown(after)
}

/** Whether a piece says no more than that a place follows. */
export function isBeforePlace(piece: Piece): boolean {
  return isIdle(piece) && beforePlaces.has(piece.phrase)
}

/** A title, a place, a skill, a trade, or who makes it. */
function isKnown({ meaning, phrase }: Piece): boolean {
  if (meaning.kind !== 'unknown' || trades.has(phrase)) return true
  return engineerNouns.has(phrase) || findTerm(phrase) !== undefined
}

function isOfJobs({ phrase }: Piece): boolean {
  return jobWords.has(phrase) || lastJobWords.has(phrase)
}

interface PieceOptions extends ReadingWords {
  /** All of the text is in capitals, so that capitals say nothing. */
  isShouted: boolean
}

/** The longest phrases that mean something, from the first word on. */
export function listPieces(run: readonly TypedWords[], options: PieceOptions): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < run.length; ) {
    const piece = findPiece(run, at, options)
    pieces.push(piece)
    at += piece.words.length
  }
  return pieces
}

function findPiece(run: readonly TypedWords[], at: number, options: PieceOptions): Piece {
  for (let length = Math.min(longestPhrase, run.length - at); length > 0; length--) {
    const words = run.slice(at, at + length)
    const typed = words.map(({ text }) => text).join(' ')
    const phrase = foldPhrase(typed).replace(/[a-z]+/g, (word) => options.misspelt.get(word) ?? word)
    const meaning = isList(words) ? undefined : findMeaning(typed, phrase, options)
    const isStop = stopWords.has(phrase)
    if (meaning !== undefined)
      return { words, phrase, meaning: meaning.kind === 'typed' && isStop ? idle : meaning }
    if (isStop) return { words, phrase, meaning: idle }
    if (length === 1 || jobWords.has(phrase)) return { words, phrase, meaning: unknown }
  }
  throw new RangeError(`There is no word at ${at}.`)
}

/** A comma within: "growth, marketing" are two. */
function isList(words: readonly TypedWords[]): boolean {
  return words.slice(0, -1).some(({ text }) => /[,;:]$/.test(text))
}

function findMeaning(typed: string, phrase: string, options: PieceOptions): Piece['meaning'] | undefined {
  const { vocabulary, companies, toUsd, isShouted } = options
  if (companies.has(phrase) && !isOfFilters(phrase, vocabulary)) return { kind: 'typed', isCity: false }
  const meaning = vocabulary.get(phrase) ?? vocabulary.get(phrase.replace(/(?<=[a-z]{3})s$/, ''))
  if (meaning !== undefined) return meaning
  const from = phrase.endsWith('+') ? vocabulary.get(phrase.slice(0, -1)) : undefined
  if (from?.kind === 'facet' && from.facets.every(({ key }) => key === 'seniority')) return from
  const code = isShouted ? undefined : countryOfCode(typed)
  if (code !== undefined)
    return { kind: 'facet', facets: [{ key: 'country', values: [code] }], isOrdinary: false }
  const terms = readTerms(typed, vocabulary)
  if (terms !== undefined) return { kind: 'facet', facets: [terms], isOrdinary: false }
  const pay = readTypedPay(typed)
  const minPayUsd = pay && toUsd(pay)
  return pay === undefined || minPayUsd === undefined
    ? undefined
    : { kind: 'pay', minPayUsd, isBare: pay.isBare }
}

/** "Remote jobs" is a search, even where a company has that name. */
function isOfFilters(phrase: string, vocabulary: Vocabulary): boolean {
  return phrase.split(' ').every((word) => {
    const meaning = vocabulary.get(word)
    const isFilter = meaning?.kind === 'facet' && !meaning.isOrdinary
    return isFilter || jobWords.has(word) || lastJobWords.has(word) || engineerNouns.has(word)
  })
}

/** "react/typescript": tags, or chains, of which any will do. */
function readTerms(typed: string, vocabulary: Vocabulary): FacetValues | undefined {
  const words = typed.split(anyListSign)
  if (words.length < 2) return undefined
  const terms = words.map((word) => {
    const meaning = vocabulary.get(foldPhrase(word))
    return meaning?.kind === 'facet' && !meaning.isOrdinary ? undefined : findTerm(word)
  })
  const key = terms[0]?.key
  if (key === undefined || terms.some((term) => term?.key !== key)) return undefined
  return { key, values: [...new Set(terms.flatMap((term) => term?.slug ?? []))] }
}

/** "Remote DE" in capitals, unless it is a state or another word too. */
function countryOfCode(typed: string): string | undefined {
  const code = /^([A-Z]{2})[,.]?$/.exec(typed)?.[1]?.toLowerCase()
  if (code === undefined || codesOfOtherWords.has(code)) return undefined
  if (stateByCode.has(code) && !codesOfLikelierCountries.has(code)) return undefined
  return countryByCode.get(code)
}
