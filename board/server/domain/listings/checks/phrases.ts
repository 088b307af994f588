import { type Found, quoteOf, read } from './reading.ts'

/** Words that begin something else within a sentence: what was denied before them is not denied after them. */
const turn =
  /\b(?:but|however|instead|until|unless|otherwise|you (?:will |do |would )?(?:must|need|have|should|can)|must|need(?:s|ed)? to|ha(?:s|ve) to|required to|please)\b/
const beginsAnew = new RegExp(`^(?:(?:applicants?|candidates?) )?${turn.source}`)
const denial =
  /\b(?:no|not|never|none|nobody|neither|nor|without|refuse|cannot|\w+n't|dont|doesnt|wont|if (?:any(?:one|body)|some(?:one|body))|any(?:one|body) who|whoever|(?:people|those) who|scammers?|impost[eo]rs?|imperson\w+|beware)\b/g
/** "You do not have to": the turn itself is denied. */
const deniesNext = /(?:\bnot|\bnever|n't|\bno)\s+(?:\w+ )?$/
const deniedAfter =
  /^[^.!?\n]{0,40}?\b(?:is|are|was|were|will be)\s+(?:never|not)\b|^\s{0,2}[:-]\s{0,2}(?:none|no|never)\b|^\s+(?:isn't|aren't|won't)\b/
const sentenceEnd = /[.!?](?=\s|$)|\n|[;•]/g
const reach = 110

/**
 * The first place where a text says what a pattern means, and does not say that it is not so: "no fee to apply" and "anybody who asks for
 * your seed phrase is a scammer" are what honest employers write. The pattern is read over lower-case text whose look-alike letters are
 * plain, so it is written in lower case; it has the flag `g`. A sentence that says the excuse too does not count.
 */
function findSaid(original: string, pattern: RegExp, excuse?: RegExp): Found | undefined {
  for (const reading of read(original))
    for (const match of reading.text.matchAll(pattern)) {
      const end = match.index + match[0].length
      if (isDenied(reading.text, match.index, end)) continue
      const found = quoteOf(original, reading, match.index, end)
      if (excuse?.test(sentenceOf(found)) !== true) return found
    }
  return undefined
}

/** The first of several patterns that is said. */
export function findAnySaid(
  original: string,
  patterns: readonly RegExp[],
  excuse?: RegExp,
): Found | undefined {
  for (const pattern of patterns) {
    const found = findSaid(original, pattern, excuse)
    if (found) return found
  }
  return undefined
}

/** The sentence that something stands in, as the eye reads it. */
export function sentenceOf({ reading, start, end }: Found): string {
  const from = sentenceStart(reading.text, start)
  const rest = reading.text.slice(end)
  const length = rest.search(/[.!?](?:\s|$)|\n/)
  return reading.text.slice(from, length === -1 ? undefined : end + length)
}

function isDenied(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(sentenceStart(text, start), start - reach), start)
  // "You must pay": it begins anew with these words, whatever was denied before.
  if (beginsAnew.test(text.slice(start, end)) && !deniesNext.test(before)) return false
  const turned = [...before.matchAll(new RegExp(turn, 'g'))]
    .filter(({ index }) => !deniesNext.test(before.slice(0, index)))
    .at(-1)
  const clause = turned === undefined ? before : before.slice(turned.index)
  const denials = [...clause.matchAll(denial)]
  const last = denials.at(-1)
  if (last !== undefined) return !isTurnedTwice(clause, denials)
  return deniedAfter.test(text.slice(end, end + 60))
}

/** "Not considered without a deposit" denies twice; "no fee, no deposit" and "never ask and never take" deny two things. */
function isTurnedTwice(clause: string, denials: RegExpExecArray[]): boolean {
  const [before, last] = denials.slice(-2)
  if (before === undefined || last === undefined) return false
  const between = clause.slice(before.index + before[0].length, last.index)
  return last[0] === 'without' && !/[,:]|\b(?:and|or)\b/.test(between)
}

function sentenceStart(text: string, position: number): number {
  const from = Math.max(0, position - 600)
  const last = [...text.slice(from, position).matchAll(sentenceEnd)].at(-1)
  return last === undefined ? from : from + last.index + last[0].length
}
