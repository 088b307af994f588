import { letterOfFigure, plainLetter } from '../../accounts/deceiving-names.ts'

/** A text as the eye reads it, and where its letters stand in what was written. */
export interface Reading {
  /** Lower case, one letter for all that look like it, without accents and letters that cannot be seen. */
  text: string
  /** For each letter of `text` the position in the original, in UTF-16 units; one more for the end. */
  at: readonly number[]
}

/** A piece of a text that a rule is about. */
export interface Found {
  /** As it stands in the original. */
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
export function quoteOf(original: string, reading: Reading, start: number, end: number): Found {
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
