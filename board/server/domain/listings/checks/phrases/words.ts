/** A word, figure or sign of a folded text. */
export interface Word {
  text: string
  start: number
  end: number
}

/** The words of a sentence. */
export type Sentence = readonly Word[]

/**
 * Words, figures with their separators, signs of money, and the ends of sentences. Letters of Chinese and Japanese are words each, because
 * nothing separates theirs.
 */
const plainPiece = /[a-z]+|\d+(?:[.,]\d+)*|[$+%]|(?<![\w.-])@|(?<!\s)[.!?](?=\s|$)|[\n;]/g
const piece =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\p{L})+|\d+(?:[.,]\d+)*|[$€£¥₽₿+%]|(?<![\p{L}\d._-])@|(?<!\s)[.!?](?=\s|$|\P{ASCII})|[\n;•。]/gu
/** Longer ones, which no one writes, are cut, so that reading takes no longer than the text is. */
const longestSentence = 120
const sentenceEnd = /^[.!?\n;•。]$/
const isPlain = /^[\n -~]*$/

/** The sentences of a folded text. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let words: Word[] = []
  for (const match of text.matchAll(isPlain.test(text) ? plainPiece : piece)) {
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
