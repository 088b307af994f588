import { isPlainText } from '../reading.ts'

/** A word, number or sign of a folded text. */
export interface Word {
  text: string
  start: number
  end: number
}

/** The words of a sentence. */
export type Sentence = readonly Word[]

/**
 * Words, numbers with their separators, currency signs, and the ends of sentences. Each Chinese or Japanese letter is a word, because nothing
 * separates words there.
 */
const plainPiece = /[a-z]+|\d+(?:[.,]\d+)*|[$+%]|(?<![\w.-])@(?![\w-]+\.[a-z])|(?<!\s)[.!?](?=\s|$)|[\n]/g
const piece =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\p{L})+|\d+(?:[.,]\d+)*|[$€£¥₽₿+%]|(?<![\p{L}\d._-])@(?![\w-]+\.[a-z])|(?<!\s)[.!?](?=\s|$|\P{ASCII})|[\n•。]/gu
/** Longer sentences, which nobody writes, are cut to keep reading linear in the length of the text. */
const longestSentence = 120
const sentenceEnd = /^[.!?\n•。]$/

/** The sentences of a folded text. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let words: Word[] = []
  for (const match of text.matchAll(isPlainText(text) ? plainPiece : piece)) {
    const found = match[0]
    if (!sentenceEnd.test(found)) {
      words.push({ text: found, start: match.index, end: match.index + found.length })
      if (words.length < longestSentence) continue
    }
    if (words.length > 0) sentences.push(words)
    words = []
  }
  if (words.length > 0) sentences.push(words)
  return sentences
}

/** The same text as a string of its own: what is cut from a text keeps all of it in memory. */
export function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
