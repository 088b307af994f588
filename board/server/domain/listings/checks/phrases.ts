import { letterOfFigure, plainLetter } from '../../accounts/deceiving-names.ts'

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
 * The first place where a text matches a pattern and doesn't deny it: honest employers write "no fee to apply" and "anyone who asks for your
 * seed phrase is a scammer". The pattern is matched against lower-case text with look-alike letters replaced, so it is written in lower case;
 * it has the flag `g`. A sentence with the excuse doesn't count.
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

/** The sentence that contains a found phrase, as the eye reads it. */
export function sentenceOf({ reading, start, end }: Found): string {
  const from = sentenceStart(reading.text, start)
  const rest = reading.text.slice(end)
  const length = rest.search(/[.!?](?:\s|$)|\n/)
  return reading.text.slice(from, length === -1 ? undefined : end + length)
}

function isDenied(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(sentenceStart(text, start), start - reach), start)
  // "You must pay" starts a new statement, so a denial before it does not reach it.
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

/** A text as the eye reads it, and where its letters are in the original. */
interface Reading {
  /** Lower case, one letter for all that look like it, without accents and letters that cannot be seen. */
  text: string
  /** For each letter of `text` the position in the original, in UTF-16 units; one more for the end. */
  at: readonly number[]
}

/** A piece of a text that a rule is about. */
export interface Found {
  /** As written in the original. */
  quote: string
  /** Line of the original, from 1. */
  line: number
  /** Where it begins and ends in the reading. */
  start: number
  end: number
  reading: Reading
}

const longestQuote = 120
/** All rules ask for the same few texts one after the other. */
const keptReadings = 40
const recent = new Map<string, readonly Reading[]>()
/** s e e d   p h r a s e, d.e.p.o.s.i.t: letters that stand alone, four or more of them. */
const spacedWord = /(?<![\p{L}\p{N}])(?:\p{L}[ .\-_*·]{1,2}){3,}\p{L}(?![\p{L}\p{N}])/gu
/** Figures within a word are read as the letters that they stand for: dep0sit, wa11et, but not web3 or 2x. */
const figureBefore = /\p{L}[0134578$@|!]{0,2}$/u
const figureAfter = /^[0134578$@|!]{0,2}\p{L}/u
const oneInWord = /\p{L}[0134578$@|!]{0,2}1[0134578$@|!]{0,2}\p{L}/u

/**
 * The readings of a text: one, or two where a 1 stands within a word, for that may be an l as well as an i. Letters in between that cannot
 * be seen, and signs that only draw words apart, are not read.
 */
export function read(original: string): readonly Reading[] {
  if (original === '') return []
  const known = recent.get(original)
  if (known) return known
  const readings = readAnew(original)
  if (recent.size >= keptReadings) recent.clear()
  recent.set(original, readings)
  return readings
}

function readAnew(original: string): Reading[] {
  const skipped = new Set<number>()
  for (const word of original.matchAll(spacedWord)) {
    let position = word.index
    for (const letter of word[0]) {
      if (!/\p{L}/u.test(letter)) skipped.add(position)
      position += letter.length
    }
  }
  const first = fold(original, skipped, 'l')
  return oneInWord.test(original) ? [first, fold(original, skipped, 'i')] : [first]
}

function fold(original: string, skipped: ReadonlySet<number>, one: 'l' | 'i'): Reading {
  const at: number[] = []
  let text = ''
  let position = 0
  for (const letter of original) {
    const seen = skipped.has(position) ? '' : seeLetter(letter, original, position, one)
    for (let unit = 0; unit < seen.length; unit++) at.push(position)
    text += seen
    position += letter.length
  }
  at.push(original.length)
  return { text, at }
}

function seeLetter(letter: string, original: string, position: number, one: 'l' | 'i'): string {
  // Most letters are these, and look like nothing else.
  if (/^[a-z \n.,]$/.test(letter)) return letter
  if (/[\p{Cf}\p{M}\u115F\u1160\u3164\uFFA0]/u.test(letter)) return ''
  if (/[0134578$@|!]/.test(letter)) {
    const isInWord =
      figureBefore.test(original.slice(Math.max(0, position - 4), position)) &&
      figureAfter.test(original.slice(position + 1, position + 5))
    return isInWord ? (letter === '1' ? one : (letterOfFigure(letter) ?? letter)) : letter
  }
  if (/[’‘`´]/.test(letter)) return "'"
  if (/[‐‑‒–—―−]/.test(letter)) return '-'
  if (letter === '\u00A0' || letter === '\t' || letter === '\r') return ' '
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...plain].map((part) => plainLetter(part)).join('')
}

/** What a part of a reading is in the original. */
function quoteOf(original: string, reading: Reading, start: number, end: number): Found {
  const from = reading.at[start] ?? 0
  const to = end >= reading.text.length ? original.length : (reading.at[end] ?? original.length)
  const quote = original.slice(from, to).replace(/\s+/g, ' ').trim()
  return {
    quote: [...quote].length > longestQuote ? `${[...quote].slice(0, longestQuote - 1).join('')}…` : quote,
    line: original.slice(0, from).split('\n').length,
    start,
    end,
    reading,
  }
}
