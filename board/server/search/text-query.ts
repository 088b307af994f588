import { maxTextLength } from '@cryptolist/contract'

/** A typed text, ready for PostgreSQL's search. */
export interface TextQuery {
  /** For websearch_to_tsquery: phrases in quotes, `or`, `-word`. */
  words: string
  /** Lower-case text to look for letter by letter, for texts that have no searchable word. */
  literal: string
  /** True when the text has letters of a script that puts no spaces between words, which the word search can't split. */
  isUnspaced: boolean
}

/** A plain word with hyphens inside, perhaps excluded by one in front. */
const hyphenated = /^(-?)([\p{L}\p{N}]+(?:-\p{L}[\p{L}\p{N}]*)+)$/u
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u

/**
 * Prepares a typed text. `front-end` becomes the phrase "front end", which finds both spellings; PostgreSQL alone would ask for
 * the compound as well and miss "Front end".
 */
export function prepareText(text: string): TextQuery {
  const clean = text.replaceAll('\0', ' ').slice(0, maxTextLength).trim()
  const parts = clean
    .split('"')
    .map((part, index) => (index % 2 === 1 ? splitHyphenated(part) : joinHyphenated(part)))
  return { words: parts.join('"'), literal: clean.toLowerCase(), isUnspaced: unspaced.test(clean) }
}

function joinHyphenated(part: string): string {
  return part
    .split(' ')
    .map((word) => word.replace(hyphenated, (_, minus, joined) => `${minus}"${joined.replaceAll('-', ' ')}"`))
    .join(' ')
}

function splitHyphenated(part: string): string {
  return part.replace(/(?<=[\p{L}\p{N}])-(?=\p{L})/gu, ' ')
}
