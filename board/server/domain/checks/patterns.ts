import { isDenied } from '../phrases/denial.ts'
import { englishDenial } from '../phrases/en.ts'
import { type QuotedPlace, type SeenText, whereIn } from './texts.ts'

/** Words that a pattern found, as the eye reads them. */
export interface FoundWords extends QuotedPlace {
  words: string
}

const sentenceEnd = /[.!?](?=\s|$)|\n|[;•]/g

/**
 * The first place where texts match one of some patterns and don't deny it. A pattern is matched against lower-case text with look-alike
 * letters replaced, so it is written in lower case; it has the flag `g`. Texts without a match of `hint`, without `g`, are left out, because none of the patterns can match them. Wording is what phrases are for (`phrases/`), patterns match the rest,
 * such as addresses.
 */
export function findPattern(
  texts: readonly SeenText[],
  patterns: readonly RegExp[],
  hint?: RegExp,
): FoundWords | undefined {
  for (const seen of texts)
    for (const pattern of patterns) {
      const match = findIn(seen, pattern, hint)
      if (match !== undefined) return match
    }
  return undefined
}

function findIn(seen: SeenText, pattern: RegExp, hint: RegExp | undefined): FoundWords | undefined {
  for (const reading of seen.readings) {
    if (hint?.test(reading.text) === false) continue
    for (const match of reading.text.matchAll(pattern)) {
      const { text } = reading
      const [start, end] = [match.index, match.index + match[0].length]
      const from = sentenceStart(text, start)
      if (isDenied(text, { start, last: start, end, from }, englishDenial)) continue
      return { ...whereIn(seen, { from: reading.at(start), to: reading.at(end) }), words: match[0] }
    }
  }
  return undefined
}

function sentenceStart(text: string, position: number): number {
  const from = Math.max(0, position - 600)
  const last = [...text.slice(from, position).matchAll(sentenceEnd)].at(-1)
  return last === undefined ? from : from + last.index + last[0].length
}
