import { letterOfFigure } from '../../texts/deceiving-names.ts'
import { commonIn, isEnglish } from '../reading/languages.ts'
import type { CompiledRules } from './compile.ts'
import type { KnownWord, Vocabulary, WordUses } from './notation.ts'
import type { Sentence, Word } from './words.ts'

/** A word with all that rules call it. */
export interface ReadWord {
  text: string
  start: number
  end: number
  entry: KnownWord
}

/** The words of a sentence, looked up. */
export interface KnownSentence {
  words: readonly ReadWord[]
  /** Bits for the parts of phrases that may be here. */
  parts: Int32Array
}

/** Looks up the words of a sentence. Joins the parts of a spaced-out word if rules know the whole. */
export function knowSentence(sentence: Sentence, rules: CompiledRules): KnownSentence {
  const readWords = lookUp(sentence, rules.vocabulary)
  const isInEnglish = mayBeEnglish(readWords) && isEnglish(readWords.map(({ entry }) => entry.commonIn))
  const words = isInEnglish ? readWords.map(asEnglish) : readWords
  return { words, parts: partsOf(words, rules) }
}

function partsOf(words: readonly ReadWord[], rules: CompiledRules): Int32Array {
  const parts = bitsOf(rules.needed.parts.length, [])
  for (const { entry } of words) {
    if (entry.atoms.length === 0) continue
    entry.uses ??= usesOf(entry, rules)
    for (const part of entry.uses.parts) setBit(parts, part)
  }
  return parts
}

function usesOf({ atoms }: KnownWord, { listCount, listsOfWord, needed }: CompiledRules): WordUses {
  const lists = atoms.flatMap((atom) => listsOfWord[atom] ?? [])
  const parts = atoms.flatMap((atom) => needed.partsOfWord[atom] ?? [])
  return { lists: bitsOf(listCount, lists), parts: [...new Set(parts)] }
}

function bitsOf(count: number, numbers: readonly number[]): Int32Array {
  const bits = new Int32Array((count + 31) >> 5)
  for (const number of numbers) setBit(bits, number)
  return bits
}

function setBit(bits: Int32Array, number: number): void {
  bits[number >> 5] = (bits[number >> 5] ?? 0) | (1 << (number & 31))
}

/** Whether numbers given as bits have one. */
export function hasBit(bits: Int32Array, number: number): boolean {
  return ((bits[number >> 5] ?? 0) & (1 << (number & 31))) !== 0
}

/** The numbers that are given as bits. */
export function numbersOf(bits: Int32Array): number[] {
  const numbers: number[] = []
  for (let index = 0; index < bits.length; index++)
    for (let rest = bits[index] ?? 0; rest !== 0; rest &= rest - 1)
      numbers.push(index * 32 + 31 - Math.clz32(rest & -rest))
  return numbers
}

/** Some words have another meaning in English, and none has its only meaning in another language: "paga", "envoie". */
function mayBeEnglish(words: readonly ReadWord[]): boolean {
  return (
    words.some(({ entry }) => entry.inEnglish !== undefined) && !words.some(({ entry }) => entry.isForeign)
  )
}

function asEnglish(word: ReadWord): ReadWord {
  return word.entry.inEnglish === undefined ? word : { ...word, entry: word.entry.inEnglish }
}

/** Whether a word is in a list. */
export function hasOneOf({ entry }: ReadWord, list: ReadonlySet<number>): boolean {
  return entry.atoms.some((atom) => list.has(atom))
}

/** The words of a sentence, with spaced-out ones joined. */
function lookUp(sentence: Sentence, vocabulary: Vocabulary): readonly ReadWord[] {
  const words: ReadWord[] = []
  let mayBeJoined = false
  for (const [index, { text, start, end }] of sentence.entries()) {
    const isTime = isTimeOfDay(sentence[index - 1], { text, start })
    const entry = isTime ? unknownWord : vocabulary.look(text)
    const { cutAt } = entry
    if (cutAt === undefined) words.push({ text, start, end, entry })
    else {
      const [one, two] = [text.slice(0, cutAt), text.slice(cutAt)]
      words.push({ text: one, start, end: start + cutAt, entry: vocabulary.look(one) })
      words.push({ text: two, start: start + cutAt, end, entry: vocabulary.look(two) })
    }
    mayBeJoined ||= entry.goesOnWith !== '' || text.length === 1
  }
  return mayBeJoined ? joinParts(words, vocabulary) : words
}

const unknownWord: KnownWord = {
  atoms: [],
  inEnglish: undefined,
  isForeign: false,
  goesOnWith: '',
  commonIn: commonIn(''),
  uses: undefined,
  cutAt: undefined,
}

/** "3pm", "at 4 pm": these letters are a private message elsewhere. */
function isTimeOfDay(before: Word | undefined, { text, start }: Pick<Word, 'text' | 'start'>): boolean {
  const isLetters = text === 'pm' || text === 'dm'
  return isLetters && before !== undefined && start - before.end <= 1 && /^\d/.test(before.text)
}

const mostParts = 3
const shortestWhole = 4

/** `dep osit`, `What s App`, `$eed`: joins the parts of a known word if at least one of them is unknown. */
function joinParts(words: readonly ReadWord[], vocabulary: Vocabulary): readonly ReadWord[] {
  const joined: ReadWord[] = []
  for (let index = 0; index < words.length; ) {
    const word = words[index]
    if (word === undefined) break
    const whole = goesOn(word, words[index + 1], vocabulary) ? findWhole(words, index, vocabulary) : undefined
    joined.push(whole?.word ?? word)
    index += whole?.count ?? 1
  }
  return joined
}

/** Whether a word that rules know begins with one and the first letter of the next: a cheap test, which most words fail. */
function goesOn({ text, entry }: ReadWord, next: ReadWord | undefined, vocabulary: Vocabulary): boolean {
  if (next === undefined) return false
  const letter = text.length === 1 ? letterOfFigure(text) : undefined
  const letters = letter === undefined ? entry.goesOnWith : vocabulary.goesOnWith(letter)
  return letters !== '' && letters.includes(next.text.charAt(0))
}

function findWhole(
  words: readonly ReadWord[],
  index: number,
  vocabulary: Vocabulary,
): { word: ReadWord; count: number } | undefined {
  const first = words[index]
  if (first === undefined) return undefined
  let text = first.text.length === 1 ? (letterOfFigure(first.text) ?? first.text) : first.text
  let areKnown = first.entry.atoms.length > 0
  for (let count = 2; count <= mostParts; count++) {
    const next = words[index + count - 1]
    if (next === undefined) return undefined
    text += next.text
    areKnown &&= next.entry.atoms.length > 0
    if (areKnown || text.length < shortestWhole || !vocabulary.has(text)) continue
    return { word: { text, start: first.start, end: next.end, entry: vocabulary.look(text) }, count }
  }
  return undefined
}
