import { letterOfFigure, plainLetter } from '../../texts/deceiving-names.ts'

/** A text as people see it, and where its letters are in the original. */
export interface Reading {
  /** Lower case, one letter for all that look like it, without accents and letters that cannot be seen. */
  text: string
  /** The position in the original, in UTF-16 units, of a letter of `text`; also for its end. */
  at(position: number): number
}

/** Four or more separate letters: s e e d, d.e.p.o.s.i.t. */
const plainSpacedWord = /(?<![a-z0-9])(?:[a-z][ .\-_*|/\\]{1,2}){3,}[a-z](?![a-z0-9])/gi
const spacedWord = /(?<![\p{L}\p{N}])(?:\p{L}[ .\-_*·|/\\]{1,2}){3,}\p{L}(?![\p{L}\p{N}])/gu
/** Two separate letters between others: a cheap test, for most texts have no spaced word. */
const maybeSpacedWord =
  /[ .\-_*·|/\\](?:[^ -@\uD800-\uDFFF]|[\uD800-\uDBFF][\uDC00-\uDFFF])[ .\-_*·|/\\]{1,2}(?:[^ -@\uD800-\uDFFF]|[\uD800-\uDBFF][\uDC00-\uDFFF])[ .\-_*·|/\\]/
/** Digits and signs within a word are read as letters: dep0sit, wa11et, but not web3 or 2x. */
const figure = /[0134578$@|!]/
const figureBefore = /\p{L}[0134578$@|!]{0,2}$/u
const figureAfter = /^[0134578$@|!]{0,2}\p{L}/u
const oneInWord = /1(?<=\p{L}[0134578$@|!]{0,2}1)(?=[0134578$@|!]{0,2}\p{L})/u
const figureInAnyWord = /[0134578$@|!](?<=\p{L}[0134578$@|!]{1,3})(?=[0134578$@|!]{0,2}\p{L})/u

/**
 * The readings of a text: one, or two if a word has a 1, because that may be an l or an i. Invisible letters and signs that only space out
 * words are skipped.
 */
export function readingsOf(original: string): readonly Reading[] {
  if (original === '') return []
  const skipped = new Set<number>()
  const isPlain = isPlainText(original)
  const spaced = maybeSpacedWord.test(original)
    ? original.matchAll(isPlain ? plainSpacedWord : spacedWord)
    : []
  for (const word of spaced) {
    let position = word.index
    for (const letter of word[0]) {
      if (!/\p{L}/u.test(letter)) skipped.add(position)
      position += letter.length
    }
  }
  // Most texts are plain, and are read as they are.
  if (isPlain && skipped.size === 0 && !figureInAnyWord.test(original))
    return [{ text: original.toLowerCase(), at: (position) => position }]
  const first = fold(original, skipped, 'l')
  return oneInWord.test(original) ? [first, fold(original, skipped, 'i')] : [first]
}

/** Whether a text is only printable ASCII and line breaks, as most are; it is read faster then. */
export function isPlainText(text: string): boolean {
  return !/[^\n -~]/.test(text)
}

/** A word or a text as the first reading has it. */
export function foldText(text: string): string {
  return fold(text, new Set(), 'l').text
}

/** Letters that may be read as something else than themselves, or their small letters: anything but printable ASCII, and figures within words. */
const rareLetter = /[^\n -~]/gu
const rareLetterOrFigure = /[^\n -~]|[0134578$@|!]/gu

function fold(original: string, skipped: ReadonlySet<number>, one: 'l' | 'i'): Reading {
  const text: string[] = []
  const runs = new Runs()
  let read = 0
  const add = (letters: string, at: number, isSame: boolean): void => {
    runs.add(letters.length, at, isSame)
    text.push(letters)
  }
  for (const [position, letter] of lettersToRead(original, skipped)) {
    if (position > read) add(original.slice(read, position).toLowerCase(), read, true)
    add(skipped.has(position) ? '' : readLetter(letter, original, position, one), position, false)
    read = position + letter.length
  }
  if (read < original.length) add(original.slice(read).toLowerCase(), read, true)
  return { text: text.join(''), at: (index) => runs.at(index) ?? original.length }
}

/** The letters that have to be read one by one, in their order. */
function lettersToRead(original: string, skipped: ReadonlySet<number>): readonly [number, string][] {
  const pattern = figureInAnyWord.test(original) ? rareLetterOrFigure : rareLetter
  const letters = Array.from(original.matchAll(pattern), ({ 0: letter, index }): [number, string] => [
    index,
    letter,
  ])
  if (skipped.size === 0) return letters
  const all = new Map(letters)
  for (const position of skipped) all.set(position, String.fromCodePoint(original.codePointAt(position) ?? 0))
  return [...all].sort(([a], [b]) => a - b)
}

/** Where the letters of a reading are in the original: runs of the same letters, and letters that are read as none, one or several. */
class Runs {
  /** Where each begins in the reading, and in the original. */
  private readonly starts: number[] = []
  private readonly positions: number[] = []
  private readonly areSame: boolean[] = []
  private length = 0

  add(length: number, position: number, isSame: boolean): void {
    if (length === 0) return
    this.starts.push(this.length)
    this.positions.push(position)
    this.areSame.push(isSame)
    this.length += length
  }

  /** Undefined behind the end. */
  at(index: number): number | undefined {
    if (index >= this.length) return undefined
    let [low, high] = [0, this.starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.starts[middle] ?? 0) <= index) low = middle
      else high = middle - 1
    }
    const position = this.positions[low] ?? 0
    return this.areSame[low] === true ? position + index - (this.starts[low] ?? 0) : position
  }
}

function readLetter(letter: string, original: string, position: number, one: 'l' | 'i'): string {
  const code = letter.charCodeAt(0)
  if (figure.test(letter)) {
    const isInWord =
      figureBefore.test(original.slice(Math.max(0, position - 4), position)) &&
      figureAfter.test(original.slice(position + 1, position + 5))
    return isInWord ? (letter === '1' ? one : (letterOfFigure(letter) ?? letter)) : letter
  }
  if (code < 127) return code < 32 ? ' ' : letter
  let read = rare.get(letter)
  if (read === undefined) {
    read = readRare(letter)
    if (rare.size >= keptLetters) rare.clear()
    rare.set(letter, read)
  }
  return read
}

/** How letters beyond ASCII are read. */
const rare = new Map<string, string>()
const keptLetters = 5_000

/** Letters in boxes, circles and flags: 26 from each of these, starting at A. */
const drawnFrom = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6]

function readRare(letter: string): string {
  const point = letter.codePointAt(0) ?? 0
  for (const from of drawnFrom)
    if (point >= from && point < from + 26) return String.fromCharCode(97 + point - from)
  if (/[\p{Cf}\p{M}\u115F\u1160\u3164\uFFA0]/u.test(letter)) return ''
  if (/[’‘`´]/.test(letter)) return "'"
  if (/[‐‑‒–—―−]/.test(letter)) return '-'
  if (letter === '\u00A0') return ' '
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...plain].map((part) => plainLetter(part)).join('')
}
