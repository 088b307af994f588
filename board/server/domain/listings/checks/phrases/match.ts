import { letterOfFigure } from '../../../accounts/deceiving-names.ts'
import type { CompiledPhrase, CompiledRules } from './compile.ts'
import type { KnownWord, PhrasePart, Vocabulary } from './notation.ts'
import type { Sentence } from './words.ts'

/** A word with all that rules call it. */
interface ReadWord {
  text: string
  start: number
  end: number
  known: KnownWord
}

/** Where a phrase stands in a text. */
export interface PhraseSpan {
  start: number
  end: number
}

/** A sentence with its words looked up. */
export interface ReadSentence {
  words: readonly ReadWord[]
  /** Which lists of words are in it. */
  has: Uint8Array
}

/** Looks up the words of a sentence. Words that were drawn apart are put together where rules know the whole, and the other way round. */
export function readSentence(
  sentence: Sentence,
  { vocabulary, needsOfWord, needCount }: CompiledRules,
): ReadSentence {
  const found: ReadWord[] = []
  let mayBeJoined = false
  for (const { text, start, end } of sentence) {
    const known = vocabulary.look(text)
    const { cutAt } = known
    if (cutAt === undefined) found.push({ text, start, end, known })
    else {
      const [one, two] = [text.slice(0, cutAt), text.slice(cutAt)]
      found.push({ text: one, start, end: start + cutAt, known: vocabulary.look(one) })
      found.push({ text: two, start: start + cutAt, end, known: vocabulary.look(two) })
    }
    mayBeJoined ||= known.isFirstPart || text.length === 1
  }
  const words = mayBeJoined ? joinParts(found, vocabulary) : found
  const has = new Uint8Array(needCount)
  for (const { known } of words)
    for (const atom of known.atoms) for (const need of needsOfWord[atom] ?? []) has[need] = 1
  return { words, has }
}

const mostParts = 3
const shortestWhole = 4

/** `dep osit`, `What s App`, `$eed`: parts, one of which rules do not know, of a word that they do. */
function joinParts(words: readonly ReadWord[], vocabulary: Vocabulary): readonly ReadWord[] {
  const joined: ReadWord[] = []
  for (let index = 0; index < words.length; ) {
    const word = words[index]
    if (word === undefined) break
    const isPart = word.known.isFirstPart || word.text.length === 1
    const whole = isPart ? findWhole(words, index, vocabulary) : undefined
    joined.push(whole?.word ?? word)
    index += whole?.count ?? 1
  }
  return joined
}

function findWhole(
  words: readonly ReadWord[],
  index: number,
  vocabulary: Vocabulary,
): { word: ReadWord; count: number } | undefined {
  const first = words[index]
  if (first === undefined) return undefined
  let text = first.text.length === 1 ? (letterOfFigure(first.text) ?? first.text) : first.text
  let areKnown = first.known.atoms.length > 0
  for (let count = 2; count <= mostParts; count++) {
    const next = words[index + count - 1]
    if (next === undefined) return undefined
    text += next.text
    areKnown &&= next.known.atoms.length > 0
    if (areKnown || text.length < shortestWhole || !vocabulary.has(text)) continue
    return { word: { text, start: first.start, end: next.end, known: vocabulary.look(text) }, count }
  }
  return undefined
}

/** Where a phrase stands in a sentence, every beginning once, each as short as can be. */
export function findPhrases(
  { words, has }: ReadSentence,
  { phrase, starts, needs }: CompiledPhrase,
): PhraseSpan[] {
  const spans: PhraseSpan[] = []
  for (const need of needs) if (has[need] === 0) return spans
  for (const [index, word] of words.entries()) {
    if (!word.known.atoms.some((atom) => starts[atom] === 1)) continue
    const ends = endsOf(phrase, words, [index])
    const last = ends.length === 0 ? undefined : words[Math.min(...ends) - 1]
    if (last !== undefined) spans.push({ start: word.start, end: last.end })
  }
  return spans
}

/** All places at which a part may end that begins at one of some places. */
function endsOf(part: PhrasePart, words: readonly ReadWord[], from: readonly number[]): readonly number[] {
  switch (part.kind) {
    case 'word':
      return from.flatMap((at) =>
        words[at]?.known.atoms.some((atom) => part.atoms.has(atom)) === true ? [at + 1] : [],
      )
    case 'any':
      return from.flatMap((at) => (at < words.length ? [at + 1] : []))
    case 'gap':
      return afterGap(from, part.most, words.length)
    case 'one_of':
      return unique(part.options.flatMap((option) => endsOf(option, words, from)))
    case 'all': {
      let at = from
      for (const each of part.parts) {
        at = endsOf(each, words, at)
        if (at.length === 0) return at
      }
      return at
    }
  }
}

function afterGap(from: readonly number[], most: number, length: number): readonly number[] {
  const ends = new Set<number>()
  for (const at of from) for (let end = at; end <= Math.min(length, at + most); end++) ends.add(end)
  return [...ends]
}

function unique(places: readonly number[]): readonly number[] {
  return places.length < 2 ? places : [...new Set(places)]
}
