import type { FacetKey } from '@cryptolist/contract'
import { isPlain, parseTypedText, type TypedWords } from '../../search/text/typed-text.ts'
import { type JoinedWord, splitLists } from './joined-lists.ts'
import { isCode } from './neighbours.ts'
import { isIdle, type Piece } from './pieces.ts'
import type { FacetValues } from './vocabulary.ts'

/** "UK or Ireland", "full time or contract": words that mean values of one facet, any of which will do. */
export interface Alternatives {
  words: readonly (readonly TypedWords[])[]
  facets: readonly FacetValues[]
}

/** The plain words of a text, and the alternatives among them. */
interface PlainParts {
  /** Words between which nothing but spaces is. */
  runs: readonly TypedWords[][]
  alternatives: readonly Alternatives[]
}

interface Segment {
  words: readonly TypedWords[]
  pieces: readonly Piece[]
  /** An `or` is before it. */
  isOr: boolean
}

/** Splits the plain words of a text where `or` joins them. A word next to one that doesn't list values of one facet means what its letters say. */
export function splitPlain(
  text: string,
  toPieces: (run: readonly TypedWords[]) => readonly Piece[],
): PlainParts {
  const parts = listStretches(text).map((stretch) => splitStretch(splitLists(stretch, toPieces), toPieces))
  return {
    runs: parts.flatMap(({ runs }) => runs).filter((run) => run.length > 0),
    alternatives: parts.flatMap(({ alternatives }) => alternatives),
  }
}

function listStretches(text: string): (readonly JoinedWord[])[] {
  const typed = parseTypedText(text)
  const stretches: JoinedWord[][] = [[]]
  for (const part of typed?.kind === 'and' ? typed.parts : [typed]) {
    const words = part?.kind === 'or' ? part.parts : [part]
    if (words.every((one) => one !== undefined && isPlain(one)))
      stretches.at(-1)?.push(...joinWords(words as TypedWords[], text))
    else stretches.push([])
  }
  return stretches
}

/** A bar lists words as a comma does: "senior | rust | remote". */
function joinWords(words: readonly TypedWords[], text: string): JoinedWord[] {
  const isBar = (before: TypedWords | undefined, after: TypedWords | undefined) =>
    before !== undefined && after !== undefined && text.slice(before.at.end, after.at.start).trim() === '|'
  return words.map((word, at) => ({
    word: isBar(word, words[at + 1]) ? { ...word, text: `${word.text},` } : word,
    isOr: at > 0 && !isBar(words[at - 1], word),
  }))
}

function splitStretch(
  stretch: readonly JoinedWord[],
  toPieces: (run: readonly TypedWords[]) => readonly Piece[],
): PlainParts {
  const segments: { words: TypedWords[]; isOr: boolean }[] = []
  for (const { word, isOr } of stretch) {
    if (isOr || segments.length === 0) segments.push({ words: [], isOr })
    segments.at(-1)?.words.push(word)
  }
  return join(segments.map((segment) => ({ ...segment, pieces: toPieces(segment.words) })))
}

const lastOf = ({ pieces }: Segment): Piece | undefined => pieces.at(-1)
const firstOf = ({ pieces }: Segment): Piece | undefined => pieces.find((piece) => !isIdle(piece))

/** Whether a segment goes on with a value of the facet that the one before ends with. */
function isJoined(segments: readonly Segment[], at: number): boolean {
  const [before, after] = [segments[at - 1], segments[at]]
  if (before === undefined || after === undefined || !after.isOr) return false
  const [key, next] = [keyOf(lastOf(before)), keyOf(firstOf(after))]
  if (key === undefined || key === next) return key !== undefined
  return [key, next].includes('seniority') && [lastOf(before), firstOf(after)].some(isInternship)
}

/** "Internship or junior": a kind of employment that is a level too. */
function isInternship(piece: Piece | undefined): boolean {
  const facets = piece?.meaning.kind === 'facet' ? piece.meaning.facets : []
  return facets.some(({ key, values }) => key === 'employment' && values.join() === 'internship')
}

function keyOf(piece: Piece | undefined): FacetKey | undefined {
  if (piece?.meaning.kind !== 'facet' || piece.meaning.isOrdinary || piece.meaning.isDenied) return undefined
  const [first, ...others] = piece.meaning.facets
  const isOneFacet = others.length === 0 && !(first?.key === 'country' && isCode(piece.phrase))
  return isOneFacet ? first?.key : undefined
}

function join(segments: readonly Segment[]): PlainParts {
  const groups: Piece[][] = []
  const runs = segments.map((segment, at) => {
    const [first, last] = [firstOf(segment), lastOf(segment)]
    const isBehind = isJoined(segments, at)
    const isBefore = isJoined(segments, at + 1)
    if (isBehind && first !== undefined) groups.at(-1)?.push(first)
    if (isBefore && last !== undefined && !(isBehind && first === last)) groups.push([last])
    // Words that only an `or` joins are its own.
    const start = isBehind ? endOf(segment, first) : segment.isOr ? 1 : 0
    const end = isBefore ? startOf(segment, last) : at + 1 < segments.length ? -1 : segment.words.length
    return segment.words.slice(start, end)
  })
  return { runs, alternatives: groups.map(toAlternatives) }
}

function toAlternatives(pieces: readonly Piece[]): Alternatives {
  const isOfLevels = pieces.some((piece) => keyOf(piece) === 'seniority')
  const facets = pieces.flatMap((piece): readonly FacetValues[] => {
    if (isOfLevels && isInternship(piece)) return [{ key: 'seniority', values: ['intern'] }]
    return piece.meaning.kind === 'facet' ? piece.meaning.facets : []
  })
  const values = [...new Set(facets.flatMap((facet) => facet.values))]
  return {
    words: pieces.map(({ words }) => words),
    facets: facets.slice(0, 1).map(({ key }) => ({ key, values })),
  }
}

const startOf = ({ words }: Segment, piece: Piece | undefined): number =>
  words.indexOf(piece?.words[0] as TypedWords)
const endOf = ({ words }: Segment, piece: Piece | undefined): number =>
  words.indexOf(piece?.words.at(-1) as TypedWords) + 1
