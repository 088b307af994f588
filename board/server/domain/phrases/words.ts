import { isPlainText } from '../reading/seen-text.ts'

/** A word, number or sign of a folded text. */
export interface Word {
  text: string
  start: number
  end: number
}

/** The words of a sentence. */
export type Sentence = readonly Word[]

/**
 * Words, numbers with their separators, currency signs, and the ends of sentences within a line. Each Chinese or Japanese letter is a word,
 * because nothing separates words there.
 */
const plainPiece = /[a-z]+|\d+(?:[.,]\d+)*|[$+%]|(?<![\w.-])@(?![\w-]+\.[a-z])|(?<!\s)[.!?](?=\s|$)/g
const piece =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\p{L})+|\d+(?:[.,]\d+)*|[$€£¥₽₿+%]|(?<![\p{L}\d._-])@(?![\w-]+\.[a-z])|(?<!\s)[.!?](?=\s|$|\P{ASCII})|[•。]/gu
/** Longer sentences, which nobody writes, are cut to keep reading linear in the length of the text. */
const longestSentence = 120
const sentenceEnd = /^[.!?•。]$/

/** The sentences of a folded text. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let from = 0
  for (const line of text.split('\n')) {
    addSentences(sentences, line, from)
    from += line.length + 1
  }
  return sentences
}

function addSentences(sentences: Sentence[], line: string, from: number): void {
  let words: Word[] = []
  for (const match of line.matchAll(isPlainText(line) ? plainPiece : piece)) {
    const written = match[0]
    if (!sentenceEnd.test(written)) {
      const start = from + match.index
      words.push({ text: written, start, end: start + written.length })
      if (words.length < longestSentence) continue
    }
    if (words.length > 0) sentences.push(words)
    words = []
  }
  if (words.length > 0) sentences.push(words)
}

/** A copy of a text as a string of its own: what is cut from a longer text keeps all of that in memory. */
export function copyOf(text: string): string {
  // With a byte a letter where that is enough, as the texts have it that it is compared with.
  const encoding = isPlainText(text) ? 'latin1' : 'utf16le'
  return Buffer.from(text, encoding).toString(encoding)
}
