import type { TypedWords } from '../../search/text/typed-text.ts'
import { spaceless } from '../taxonomy/folded-text.ts'
import { isCode, isPlace } from './neighbours.ts'
import { isJobWord, isRead, type Piece } from './pieces.ts'
import { listSign } from './text-spans.ts'
import { engineerNouns } from './vocabulary.ts'

type ToPieces = (run: readonly TypedWords[]) => readonly Piece[]

/** A plain word. */
export interface JoinedWord {
  word: TypedWords
  /** An `or` joins it to the one before. */
  isOr: boolean
}

/** A sign that joins the words of a list without spaces: "remote/backend", "senior|rust", "remote-canada". Not within a number. */
const sign = new RegExp(
  String.raw`(?<=\p{L})[${listSign}-](?=[\p{L}\p{N}])|(?<=\p{N})[${listSign}-](?=\p{L})`,
  'gu',
)
/** Signs that only lists have. */
const onlyInLists = /[,;|·]/

/** Splits each word that is a list of filters and other known words, "fulltime/remote/italy". */
export function splitLists(words: readonly JoinedWord[], toPieces: ToPieces): JoinedWord[] {
  const split = words.map((joined) => ({ ...joined, parts: splitWord(joined.word, toPieces) }))
  const pieces = toPieces(split.flatMap(({ parts }) => parts))
  return split.flatMap(({ word, isOr, parts }) => {
    const own = pieces.filter((piece) => piece.words.some((one) => parts.includes(one)))
    if (parts.length < 2 || !(isList(word, own) || isGlued(word, own))) return [{ word, isOr }]
    return parts.map((part, at) => ({ word: part, isOr: isOr && at === 0 }))
  })
}

function splitWord(word: TypedWords, toPieces: ToPieces): TypedWords[] {
  const { text, at } = word
  const isWord = text.length !== at.end - at.start || toPieces([word])[0]?.meaning.kind !== 'unknown'
  if (isWord) return [word]
  const glued = spaceless.test(text) ? splitGlued(word, toPieces) : undefined
  if (glued !== undefined) return glued
  const signs = [...text.matchAll(sign)]
  const starts = [0, ...signs.map(({ index }) => index + 1)]
  return starts.map((start, index) => {
    const end = signs[index]?.index ?? text.length
    // A comma keeps neighbours apart; a hyphen may be within a name: "full-time-remote".
    const comma = index === signs.length || text[end] === '-' ? '' : ','
    const own = { start: at.start + start, end: at.start + end }
    return { ...word, text: text.slice(start, end) + comma, at: own }
  })
}

/** Longest phrase and longest text that are looked at, in letters. */
const [longestGlued, longestText] = [16, 60]

/** The longest known phrases of a word in a script without spaces, "远程前端工程师"; undefined where it has any other letters. */
function splitGlued(word: TypedWords, toPieces: ToPieces): TypedWords[] | undefined {
  const { text, at } = word
  if (text.length > longestText) return undefined
  const parts: TypedWords[] = []
  for (let start = 0; start < text.length; ) {
    let end = Math.min(text.length, start + longestGlued)
    const cut = (): TypedWords => ({
      ...word,
      text: text.slice(start, end),
      at: { start: at.start + start, end: at.start + end },
    })
    while (end > start && !(isBoundary(text, end) && toPieces([cut()]).every(isKnown))) end -= 1
    if (end === start) return undefined
    parts.push(cut())
    start = end
  }
  return parts
}

/** Not within a word of Latin letters. */
function isBoundary(text: string, at: number): boolean {
  return !/^[a-z\d]{2}$/i.test(text.slice(at - 1, at + 1))
}

function isGlued({ text }: TypedWords, pieces: readonly Piece[]): boolean {
  return spaceless.test(text) && pieces.every(isKnown) && pieces.some(isRead)
}

function isList({ text }: TypedWords, pieces: readonly Piece[]): boolean {
  const filters = pieces.filter(isRead)
  if (onlyInLists.test(text)) return filters.length > 0
  const clear = filters.filter((piece) => !(isCode(piece.phrase) && isPlace(piece)))
  return pieces.every(isKnown) && (filters.length === pieces.length ? clear.length > 0 : clear.some(isPlain))
}

function isKnown(piece: Piece): boolean {
  return piece.meaning.kind !== 'unknown' || engineerNouns.has(piece.phrase) || isJobWord(piece, undefined)
}

/** A work mode, place, level or kind of employment: of "backend/rust" neither is one. */
function isPlain({ meaning }: Piece): boolean {
  return meaning.kind === 'facet' && meaning.facets.some(({ key }) => key !== 'role')
}
