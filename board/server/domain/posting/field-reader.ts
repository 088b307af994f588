import {
  type DraftFields,
  type DraftProblem,
  type FieldGroup,
  type FieldValues,
  type LeftOutWords,
  mapFields,
  type PlainField,
} from '@cryptolist/contract'
import * as texts from '#messages/listing-problems'

interface Bounds {
  min: number
  max: number
}

/** Reads fields one by one and collects their problems. */
export interface FieldReader {
  /** One cleaned line; empty if nothing was typed. */
  line(name: string): string
  /** A cleaned text of several lines. */
  block(name: string): string
  /** Words separated by commas, semicolons or line breaks, or ticked values, without duplicates. */
  words(name: string): string[]
  /** One of the values; undefined if none was chosen, or if another was, which is a problem. */
  choice<T extends string>(name: string, values: readonly T[]): T | undefined
  /** The ticked values without duplicates; unknown ones are a problem. */
  choices<T extends string>(name: string, values: readonly T[]): T[]
  /** Null if neither was chosen. */
  yesNo(name: string): boolean | null
  /** A whole number within bounds; undefined if nothing was typed, or anything else, which is a problem. */
  whole(name: string, bounds: Bounds, what: string): number | undefined
  /** A line of a length within bounds; undefined if it is empty, or too short or too long, which is a problem. */
  sized(name: string, bounds: Bounds, what: string): string | undefined
  refuse(field: string, message: string): undefined
  leaveOut(field: string, words: string[], kind: 'tag' | 'chain'): void
  readonly problems: DraftProblem[]
  readonly leftOut: LeftOutWords[]
}

/** Characters as people count them. */
export function lengthOf(text: string): number {
  return [...text].length
}

/** Creates a reader of typed fields. */
export function createFieldReader(fields: DraftFields): FieldReader {
  const problems: DraftProblem[] = []
  const leftOut: LeftOutWords[] = []
  const refuse = (field: string, message: string): undefined => {
    problems.push({ field, message })
  }
  const line = (name: string): string => cleanLine(textOf(fields[name]))
  const valuesOf = (name: string): string[] => splitValues(fields[name])
  return {
    problems,
    leftOut,
    refuse,
    line,
    block: (name) => cleanText(textOf(fields[name])),
    words: (name) => [...new Set(valuesOf(name).flatMap(splitWords))],
    choice: (name, values) => findChoice(values, line(name), () => refuse(name, texts.chooseOne)),
    choices(name, values) {
      const chosen = [...new Set(valuesOf(name))].map((value) =>
        findChoice(values, value, () => refuse(name, texts.chooseFromList)),
      )
      return chosen.filter((value) => value !== undefined)
    },
    yesNo(name) {
      const value = findChoice(['yes', 'no'], line(name), () => refuse(name, texts.chooseYesNo))
      return value === undefined ? null : value === 'yes'
    },
    whole(name, bounds, what) {
      const text = line(name)
      if (text === '') return undefined
      const number = readAmount(text)
      if (number !== undefined && Number.isInteger(number) && isWithin(number, bounds)) return number
      return refuse(name, texts.notWhole(what, bounds.min, bounds.max))
    },
    sized(name, bounds, what) {
      const text = line(name)
      if (text === '') return undefined
      return checkLength(text, bounds, what, (message) => refuse(name, message))
    },
    leaveOut(field, words, kind) {
      if (words.length > 0)
        leftOut.push({ field, words, message: texts.leftOut(quote(words), words.length, kind) })
    },
  }
}

/** The text if its length is within bounds; otherwise reports the problem. */
export function checkLength(
  text: string,
  bounds: Bounds,
  what: string,
  refuse: (message: string) => undefined,
): string | undefined {
  const length = lengthOf(text)
  if (length < bounds.min) return refuse(texts.tooShort(what, length, bounds.min))
  if (length > bounds.max) return refuse(texts.tooLong(what, length, bounds.max))
  return text
}

/** Quoted words separated by commas: `“a”, “b”`. */
export function quote(words: readonly string[]): string {
  return words.map((word) => texts.quoted([...word].slice(0, 60).join(''))).join(', ')
}

function isWithin(number: number, { min, max }: Bounds): boolean {
  return number >= min && number <= max
}

function textOf(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}

function splitValues(value: string | string[] | undefined): string[] {
  const values = Array.isArray(value) ? value : [value ?? '']
  return values.map(cleanText).filter((text) => text !== '')
}

function splitWords(text: string): string[] {
  return text
    .split(/[,;\n，、]/u)
    .map(cleanLine)
    .filter((word) => word !== '')
}

function findChoice<T extends string>(
  values: readonly T[],
  text: string,
  refuse: () => undefined,
): T | undefined {
  if (text === '') return undefined
  return values.find((value) => value === text) ?? refuse()
}

const grouped = [
  /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/,
  // Lakhs and crores: 15,00,000.
  /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?$/,
]
const groupedByPoints = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/
const sizes: Record<string, number> = { '': 1, k: 1_000, m: 1_000_000 }

/**
 * An amount as people type it: `150,000`, `150.000`, `150 000`, `150k`, `$1.5m`, `22,50`. Up to two decimals. Undefined for anything
 * else, and for a number with a sign: pay is never negative.
 */
export function readAmount(text: string): number | undefined {
  const typed = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s'’_]/gu, '')
    .replace(/^\p{Sc}|\p{Sc}$/gu, '')
  const [, digits = '', size = ''] = /^([\d.,]+)([km]?)$/.exec(typed) ?? []
  const plain = size === '' ? toPlain(digits) : digits.replace(',', '.')
  if (!/^\d{1,15}(?:\.\d{1,3})?$/.test(plain)) return undefined
  const amount = Math.round(Number(plain) * (sizes[size] ?? 1) * 100) / 100
  return Number.isSafeInteger(Math.round(amount * 100)) ? amount : undefined
}

function toPlain(digits: string): string {
  if (grouped.some((pattern) => pattern.test(digits))) return digits.replaceAll(',', '')
  if (groupedByPoints.test(digits)) return digits.replaceAll('.', '').replace(',', '.')
  return /^\d+(?:[.,]\d{1,2})?$/.test(digits) ? digits.replace(',', '.') : ''
}

/** A decimal number of any size as text without leading or trailing zeros: `1,000,000.50` is `1000000.5`. Undefined for anything else. */
export function readDecimal(
  text: string,
  { whole, decimals }: { whole: number; decimals: number },
): string | undefined {
  const typed = text.normalize('NFKC').replace(/[\s'’_%]/gu, '')
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(typed)
    ? typed.replaceAll(',', '')
    : typed.replace(',', '.')
  const [, head = '', tail = ''] = /^(\d+)(?:\.(\d+))?$/.exec(plain) ?? []
  const left = head.replace(/^0+(?=\d)/, '')
  const right = tail.replace(/0+$/, '')
  if (left === '' || left.length > whole || right.length > decimals) return undefined
  return right === '' ? left : `${left}.${right}`
}

/** Invisible joiners are kept where scripts and emoji need them; anywhere else invisible characters only deceive. */
const joinedEmoji =
  '(?<=\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\p{Emoji}\\ufe0f)\\u200d(?=\\p{Extended_Pictographic})'
const joiningScripts =
  '[\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Kannada}\\p{Script=Telugu}]'
const joinedLetters = `(?<=${joiningScripts})[\\u200c\\u200d](?=${joiningScripts})`
const pictureSelector = '(?<=\\p{Emoji})\\ufe0f'
const unseen = new RegExp(
  `${joinedEmoji}|${joinedLetters}|${pictureSelector}|(\\p{Default_Ignorable_Code_Point}|[[\\p{Cc}\\p{Cs}\\ufff9-\\ufffb]--[\\n\\t]])`,
  'gv',
)

/**
 * A text of several lines as it is stored: NFC, LF line ends, without control, zero-width and direction characters. Cleaning it again
 * changes nothing.
 */
export function cleanText(text: string): string {
  let clean = cleanOnce(text)
  // Removing characters can reorder combining marks, which can leave another joiner without use. No language needs a second round.
  for (let pass = 0; pass < 2; pass += 1) {
    const again = cleanOnce(clean)
    if (again === clean) return clean
    clean = again
  }
  return cleanOnce(clean.replace(/\u200c|\u200d|\ufe0f/g, ''))
}

function cleanOnce(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(unseen, (sequence, hidden: string | undefined) => (hidden === undefined ? sequence : ''))
    .normalize('NFC')
    .trim()
}

/** A text of one line as it is stored: cleaned like cleanText, with single spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, ' ')
}

/** Removes what PostgreSQL can't store and what exceeds the length; the rest stays as typed. */
export function keepTyped(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .replace(/\0|\p{Cs}/gu, '')
    .replace(/\r\n?/g, '\n')
}

/** The typed value; undefined for a required field with an invalid one. */
type TypedValues<Group> = {
  [Name in keyof FieldValues<Group>]: null extends FieldValues<Group>[Name]
    ? FieldValues<Group>[Name]
    : FieldValues<Group>[Name] | undefined
}

/** Reads a group's fields; problems are collected by the reader. */
export function readPlainFields<Group extends FieldGroup>(
  reader: FieldReader,
  group: Group,
): TypedValues<Group> {
  return mapFields(group, (field) => readPlain(reader, field)) as TypedValues<Group>
}

function readPlain(reader: FieldReader, { input, reading, empty }: PlainField): unknown {
  if (reading.kind === 'yes_no') return reader.yesNo(input)
  if (reader.line(input) === '') return empty
  // Null is a value that was left out; a default never replaces an invalid value.
  const wrong = empty === null ? null : undefined
  if (reading.kind === 'choice') return reader.choice(input, reading.values) ?? wrong
  const { kind, bounds, what } = reading
  return (kind === 'whole' ? reader.whole : reader.sized)(input, bounds, what) ?? wrong
}
