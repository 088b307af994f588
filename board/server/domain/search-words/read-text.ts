import { type JobQuery, type JobSort, maxTextLength, sortOf } from '@cryptolist/contract'
import { cleanText, type TypedWords } from '../../search/text/typed-text.ts'
import { type Alternatives, splitPlain } from './alternatives.ts'
import { judge } from './neighbours.ts'
import {
  isBeforePlace,
  isIdle,
  isJobWord,
  isRead,
  listPieces,
  type Piece,
  type ReadingWords,
} from './pieces.ts'
import { cutSpans, listSigns, quoteSpans, spanOf } from './text-spans.ts'
import type { FacetValues } from './vocabulary.ts'

/** Words of a text that were read as filters, as an order of the list, or as nothing. */
export interface ReadWords {
  /** As they were typed. */
  words: string
  facets: readonly FacetValues[]
  /** The values are left out. */
  isDenied?: true
  minPayUsd?: number
  sort?: JobSort
}

/** A search whose text has been read. */
export interface Reading {
  /** The search with the filters that its words mean, and the rest of its text. */
  query: JobQuery
  read: ReadWords[]
  /** The text that searches for the words instead. */
  exactText: string
}

/** Reads the plain words of a search's text: each that means a filter becomes one. Undefined where none does. */
export function readText(query: JobQuery, readingWords: ReadingWords): Reading | undefined {
  if (query.text === undefined) return undefined
  const text = cleanText(query.text)
  const parts = find(text, query, readingWords)
  if (parts === undefined) return undefined
  const reading = write(query, text, parts)
  const { text: rest } = reading.query
  if (rest !== undefined) reading.query.text = keepWords(rest, query, readingWords)
  return { ...reading, exactText: keepWords(text, query, readingWords) }
}

/** The parts of a text that can be read, and the rest. */
interface TextParts {
  read: readonly Piece[]
  alternatives: readonly Alternatives[]
  /** Words without a meaning of their own. */
  idle: readonly Piece[]
  /** All words without a grammar of their own. */
  plain: readonly TypedWords[]
}

function find(text: string, query: JobQuery, readingWords: ReadingWords): TextParts | undefined {
  const isShouted = text === text.toUpperCase()
  const toPieces = (run: readonly TypedWords[]) =>
    judge(listPieces(run, { ...readingWords, isShouted }), query)
  const { runs, alternatives } = splitPlain(text, toPieces)
  const pieces = runs.map(toPieces)
  const read = pieces.flatMap((run) =>
    run.filter((piece, at) => isRead(piece) || isJobWord(piece, run[at + 1]) || isBeforePlace(piece)),
  )
  const idle = pieces.flatMap((run) => run.filter(isIdle))
  return read.length + alternatives.length === 0
    ? undefined
    : { read, alternatives, idle, plain: runs.flat() }
}

function write(
  query: JobQuery,
  text: string,
  { read, alternatives, idle, plain }: TextParts,
): Omit<Reading, 'exactText'> {
  const rest = cutSpans(text, [
    ...[...read, ...idle].map(({ words }) => spanOf(words)),
    ...alternatives.map(({ words }) => spanOf(words.flat())),
    ...listSigns(text, plain),
  ])
  const readWords: ReadWords[] = [
    ...read.map(writePiece),
    ...alternatives.map(({ words, facets }) => ({ words: words.map(writeWords).join(', '), facets })),
  ]
  const next: JobQuery = { ...query, facets: withFacets(query.facets, readWords) }
  delete next.text
  if (rest !== undefined) next.text = rest
  const amounts = readWords.flatMap(({ minPayUsd }) => minPayUsd ?? [])
  // "130k - 170k" is 130k at least.
  if (amounts.length > 0) next.minPayUsd = Math.max(Math.min(...amounts), query.minPayUsd ?? 0)
  const sort = readWords.flatMap((one) => one.sort ?? []).at(-1)
  next.sort = sortOf({ ...next, sort: sort ?? query.sort })
  return { query: next, read: readWords }
}

function writePiece({ words, meaning }: Piece): ReadWords {
  return {
    words: writeWords(words),
    facets: meaning.kind === 'facet' ? meaning.facets : [],
    ...(meaning.kind === 'facet' && meaning.isDenied && { isDenied: true }),
    ...(meaning.kind === 'pay' && { minPayUsd: meaning.minPayUsd }),
    ...(meaning.kind === 'sort' && { sort: meaning.sort }),
  }
}

function writeWords(typed: readonly TypedWords[]): string {
  return typed.map(({ text }) => text.replace(/[,;:.?!]+$/, '')).join(' ')
}

/** The text with quotes around all that is read of it, and then of what is left: whoever searches for it again has nothing read. */
function keepWords(text: string, query: JobQuery, readingWords: ReadingWords): string {
  let quoted = text
  for (
    let parts = find(quoted, query, readingWords);
    parts !== undefined;
    parts = find(quoted, query, readingWords)
  ) {
    const words = [
      ...parts.read.map((piece) => piece.words),
      ...parts.alternatives.flatMap((one) => one.words),
    ]
    quoted = [...quoteSpans(quoted, words.map(spanOf))].slice(0, maxTextLength).join('').trim()
  }
  return quoted
}

function withFacets(facets: JobQuery['facets'], read: readonly ReadWords[]): JobQuery['facets'] {
  const chosen = { ...facets }
  const join = (some: readonly string[], others: readonly string[]) =>
    [...new Set([...some, ...others])].sort()
  for (const { facets: meant, isDenied } of read)
    for (const { key, values } of meant) {
      const { include, exclude } = chosen[key]
      chosen[key] = isDenied
        ? { include: include.filter((value) => !values.includes(value)), exclude: join(exclude, values) }
        : {
            include: join(
              include,
              values.filter((value) => !exclude.includes(value)),
            ),
            exclude,
          }
    }
  return chosen
}
