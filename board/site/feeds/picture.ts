import type { Job } from '@cryptolist/contract'
import * as text from '#messages/embed'
import { inlineStyle } from '../embed/inline-style.ts'
import tokens from '../styles/tokens.css?raw'
import rules from './picture.css?raw'
import { element, type Xml } from './xml.ts'

/** All that a picture has besides its shapes and texts: it loads nothing, not even a font. */
export const pictureCode = { style: inlineStyle(tokens, rules) }

interface Picture {
  /** In pixels. */
  width: number
  height: number
  /** Its content in words, for those who can't see it. */
  words: string
}

export function drawPicture({ width, height, words }: Picture, parts: readonly Xml[]): string {
  const size = { width: String(width), height: String(height), viewBox: `0 0 ${width} ${height}` }
  const root = element(
    'svg',
    [element('title', words), element('style', pictureCode.style), ...parts],
    // Readers whose program has no styles see black on white.
    { xmlns: 'http://www.w3.org/2000/svg', ...size, role: 'img', 'data-theme': 'system' },
  )
  return `${root}\n`
}

interface Line {
  x: number
  /** Of its base line. */
  y: number
  /** In pixels. */
  size: number
  className?: string
  isBold?: boolean
  isAtEnd?: boolean
  /** In pixels: the letters are set closer, or wider, to be as long as that. */
  length?: number
}

/** A text in one line. */
export function line(
  words: string,
  { x, y, size, className, isBold = false, isAtEnd = false, length }: Line,
): Xml {
  return element('text', words, {
    x: String(x),
    y: String(y),
    'font-size': String(size),
    ...(className !== undefined && { class: className }),
    ...(isBold && { 'font-weight': '600' }),
    ...(isAtEnd && { 'text-anchor': 'end' }),
    ...(length !== undefined && { textLength: String(length), lengthAdjust: 'spacingAndGlyphs' }),
  })
}

/** The pen of a signed listing, 16 pixels wide. */
export function pen(x: number, y: number, size: number): Xml {
  return element('path', '', {
    class: 'pen',
    'stroke-width': '1.5',
    fill: 'none',
    transform: `translate(${x} ${y}) scale(${size / 16})`,
    d: penPath,
  })
}

export const penPath = 'm10.900 2.600 2.500 2.500-7.300 7.300-3.300.8.800-3.300zM9.200 4.300l2.500 2.500'

/** The state of a listing now. */
export function stateOf(job: Pick<Job, 'status' | 'signature' | 'isDemo'>): {
  words: string
  tone: string
  isSigned: boolean
} {
  if (job.isDemo) return { words: text.demo, tone: 'warn', isSigned: false }
  if (job.status !== 'live') return { words: text.noLongerListed, tone: 'soft', isSigned: false }
  return job.signature === 'signed'
    ? { words: text.listedAndSigned, tone: 'ok', isSigned: true }
    : { words: text.listed, tone: 'soft', isSigned: false }
}

/** Widths of letters in parts of their size, in a font as wide as those that systems have. */
const widths: readonly [letters: RegExp, width: number][] = [
  [/[\p{M}\p{Cf}]/u, 0],
  [
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uffef]/u,
    1.05,
  ],
  [/[ijl.,:;'|! ]/, 0.34],
  [/[ftr()[\]/-]/, 0.43],
  [/[mwMW@%–—…]/, 1],
  [/\p{Lu}/u, 0.74],
]
const usualWidth = 0.64
const boldWidth = 1.1
const segments = new Intl.Segmenter()

interface Font {
  size: number
  isBold?: boolean
}

/** How long a text is at most, in whole pixels. */
export function widthOf(words: string, { size, isBold = false }: Font): number {
  let width = 0
  for (const letter of words) width += widths.find(([letters]) => letters.test(letter))?.[1] ?? usualWidth
  return Math.ceil(width * size * (isBold ? boldWidth : 1))
}

/** A text that is no longer than so many pixels, with an ellipsis where it was cut. */
export function fitText(words: string, width: number, font: Font): string {
  if (widthOf(words, font) <= width) return words
  let left = width - widthOf('…', font)
  let fitting = ''
  for (const { segment } of segments.segment(words)) {
    left -= widthOf(segment, font)
    if (left < 0) break
    fitting += segment
  }
  return `${fitting.trimEnd()}…`
}

/** A text in lines between its words; the last one is cut. */
export function breakText(words: string, width: number, font: Font, most: number): string[] {
  const lines: string[] = ['']
  for (const word of words.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    const longer = last === '' ? word : `${last} ${word}`
    if (last === '' || lines.length === most || widthOf(longer, font) <= width)
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((one) => fitText(one, width, font))
}
