import { letterOfFigure } from '../../../accounts/deceiving-names.ts'
import type { CompiledPhrase, CompiledRules } from './compile.ts'
import type { PhrasePart, Vocabulary } from './notation.ts'
import type { Sentence, Word } from './words.ts'

/** A word with all that rules call it. */
interface ReadWord extends Word {
  atoms: readonly number[]
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

/** Looks up the words of a sentence. Words that were drawn apart are put together where rules know the whole. */
export function readSentence(
  sentence: Sentence,
  { vocabulary, needsOfWord, needCount }: CompiledRules,
): ReadSentence {
  const words = joinParts(
    sentence.flatMap((word) => splitWhole(word, vocabulary)),
    vocabulary,
  )
  const has = new Uint8Array(needCount)
  for (const { atoms } of words)
    for (const atom of atoms) for (const need of needsOfWord[atom] ?? []) has[need] = 1
  return { words, has }
}

function atomsOf({ text }: Word, vocabulary: Vocabulary): readonly number[] {
  const code = text.charCodeAt(0)
  return code > 47 && code < 58 ? [vocabulary.number, ...vocabulary.atomsOf(text)] : vocabulary.atomsOf(text)
}

const shortestPart = 4

/** `seedphrase`: a word that rules do not know, of two that they do. */
function splitWhole(word: Word, vocabulary: Vocabulary): ReadWord[] {
  const atoms = atomsOf(word, vocabulary)
  const { text, start, end } = word
  if (atoms.length > 0 || text.length < 2 * shortestPart) return [{ ...word, atoms }]
  for (let at = shortestPart; at <= text.length - shortestPart; at++) {
    const [one, two] = [text.slice(0, at), text.slice(at)]
    if (!vocabulary.has(one) || !vocabulary.has(two)) continue
    return [
      { text: one, start, end: start + at, atoms: vocabulary.atomsOf(one) },
      { text: two, start: start + at, end, atoms: vocabulary.atomsOf(two) },
    ]
  }
  return [{ ...word, atoms }]
}

const mostParts = 3
const shortestWhole = 4

/** `dep osit`, `What s App`, `$eed`: parts, one of which rules do not know, of a word that they do. */
function joinParts(words: readonly ReadWord[], vocabulary: Vocabulary): readonly ReadWord[] {
  const joined: ReadWord[] = []
  let isChanged = false
  for (let index = 0; index < words.length; ) {
    const whole = findWhole(words, index, vocabulary)
    const word = whole?.word ?? words[index]
    if (word !== undefined) joined.push(word)
    if (whole !== undefined) isChanged = true
    index += whole?.count ?? 1
  }
  return isChanged ? joined : words
}

function findWhole(
  words: readonly ReadWord[],
  index: number,
  vocabulary: Vocabulary,
): { word: ReadWord; count: number } | undefined {
  const first = words[index]
  if (first === undefined) return undefined
  let text = first.text.length === 1 ? (letterOfFigure(first.text) ?? first.text) : first.text
  let areKnown = first.atoms.length > 0
  for (let count = 2; count <= mostParts; count++) {
    const next = words[index + count - 1]
    if (next === undefined) return undefined
    text += next.text
    areKnown &&= next.atoms.length > 0
    if (areKnown || text.length < shortestWhole) continue
    if (vocabulary.has(text))
      return { word: { text, start: first.start, end: next.end, atoms: vocabulary.atomsOf(text) }, count }
  }
  return undefined
}

/** Where a phrase stands in a sentence, every beginning once, each as short as can be. */
export function findPhrases(
  { words, has }: ReadSentence,
  { phrase, starts, needs }: CompiledPhrase,
): PhraseSpan[] {
  for (const need of needs) if (has[need] === 0) return []
  const spans: PhraseSpan[] = []
  for (const [index, word] of words.entries()) {
    if (!word.atoms.some((atom) => starts[atom] === 1)) continue
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
        words[at]?.atoms.some((atom) => part.atoms.has(atom)) === true ? [at + 1] : [],
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
