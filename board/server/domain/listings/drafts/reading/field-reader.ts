import type { DraftFields, DraftProblem, LeftOutWords } from '@cryptolist/contract'
import { readAmount } from './amount.ts'
import { cleanLine, cleanText } from './clean-text.ts'

export interface Bounds {
  min: number
  max: number
}

/** Reads fields one by one and gathers what is wrong with them. */
export interface FieldReader {
  /** One line, cleaned; empty when nothing was typed. */
  line(name: string): string
  /** A text of several lines, cleaned. */
  block(name: string): string
  /** Words between commas, semicolons or lines, or values that were ticked, each once. */
  words(name: string): string[]
  /** One of the values; undefined when none was chosen, or another, which is a problem. */
  choice<T extends string>(name: string, values: readonly T[]): T | undefined
  /** The values that were ticked, each once; others are a problem. */
  choices<T extends string>(name: string, values: readonly T[]): T[]
  /** Null when neither was chosen. */
  yesNo(name: string): boolean | null
  /** A whole number within bounds; undefined when nothing was typed, or something else, which is a problem. */
  whole(name: string, bounds: Bounds, what: string): number | undefined
  /** A line with its length within bounds; undefined when it is empty, or too short or long, which is a problem. */
  sized(name: string, bounds: Bounds, what: string): string | undefined
  refuse(field: string, message: string): undefined
  leaveOut(field: string, words: string[], kind: string): void
  readonly problems: DraftProblem[]
  readonly leftOut: LeftOutWords[]
}

/** Characters as people count them. */
export function lengthOf(text: string): number {
  return [...text].length
}

/** Makes a reader of typed fields. */
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
    choice: (name, values) => findChoice(values, line(name), () => refuse(name, 'Choose one of the list.')),
    choices(name, values) {
      const found = [...new Set(valuesOf(name))].map((value) =>
        findChoice(values, value, () => refuse(name, 'Choose from the list.')),
      )
      return found.filter((value) => value !== undefined)
    },
    yesNo(name) {
      const value = findChoice(['yes', 'no'], line(name), () => refuse(name, 'Choose yes or no.'))
      return value === undefined ? null : value === 'yes'
    },
    whole(name, bounds, what) {
      const text = line(name)
      if (text === '') return undefined
      const number = readAmount(text)
      if (number !== undefined && Number.isInteger(number) && isWithin(number, bounds)) return number
      return refuse(name, `${what} is a whole number from ${bounds.min} to ${write(bounds.max)}.`)
    },
    sized(name, bounds, what) {
      const text = line(name)
      if (text === '') return undefined
      return checkLength(text, bounds, what, (message) => refuse(name, message))
    },
    leaveOut(field, words, kind) {
      if (words.length > 0) leftOut.push({ field, words, message: leftOutMessage(words, kind) })
    },
  }
}

/** The text when its length is within bounds; else says what is wrong. */
export function checkLength(
  text: string,
  bounds: Bounds,
  what: string,
  refuse: (message: string) => undefined,
): string | undefined {
  const length = lengthOf(text)
  if (length < bounds.min)
    return refuse(`${what} has ${length} ${plural(length, 'letter')}. Write at least ${bounds.min}.`)
  if (length > bounds.max)
    return refuse(
      `${what} has ${write(length)} letters, ${write(length - bounds.max)} more than the ${write(bounds.max)} that fit. Shorten it.`,
    )
  return text
}

/** `1 letter`, `3 letters`. */
function plural(count: number, word: string): string {
  return count === 1 ? word : `${word}s`
}

/** Words in quotes with commas: `“a”, “b”`. */
export function quote(words: readonly string[]): string {
  return words.map((word) => `“${[...word].slice(0, 60).join('')}”`).join(', ')
}

function write(number: number): string {
  return number.toLocaleString('en')
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

function leftOutMessage(words: readonly string[], kind: string): string {
  const [is, them] = words.length === 1 ? ['is no', 'it is'] : ['are no', 'they are']
  return `${quote(words)} ${is} ${plural(words.length, kind)} we know, so ${them} left out.`
}
