import { parseCodes } from '../http/parse-error.ts'
import { quote, type Refusal } from './refusal.ts'

/** Letters of a pattern; what people search for is short, and a pattern's cost grows with its length. */
const maximumPatternLength = 1_000
/** A repetition of what repeats already may take a time without bounds. */
const maximumRepeats = 20

/** What `$regex` takes: a text, with `\Q…\E` for parts that mean themselves. */
export function checkPattern(pattern: unknown): Refusal | undefined {
  if (typeof pattern !== 'string') return refuse('"$regex" is a text.')
  if (pattern.length > maximumPatternLength)
    return refuse(`A pattern has at most ${maximumPatternLength} letters.`)
  if (pattern === '') return refuse('"$regex" is empty.')
  const expanded = expandLiterals(pattern)
  if ((expanded.match(/[*+{]/g)?.length ?? 0) > maximumRepeats) return refuse('The pattern repeats too much.')
  try {
    new RegExp(expanded)
    return undefined
  } catch {
    return refuse('The pattern in "$regex" cannot be read.')
  }
}

/** What `$options` takes. */
export function checkPatternOptions(options: unknown): Refusal | undefined {
  return typeof options === 'string' && /^[imxsu]{0,5}$/.test(options)
    ? undefined
    : refuse(`Bad $options value for query: ${quote(options)}`)
}

/** The pattern without `\Q…\E`: letters, digits and blanks as they are, everything else behind a backslash. */
function expandLiterals(pattern: string): string {
  return pattern.replace(/\\Q([\s\S]*?)(?:\\E|$)/g, (_all, literal: string) => escapeLiteral(literal))
}

/**
 * The pattern as PostgreSQL reads it: word boundaries by its own names, lines as `m` and `s` say, and no quotation mark, which the adapter
 * would count.
 */
export function toDatabasePattern(pattern: string, options: string): string {
  const translated = expandLiterals(pattern)
    .replace(/\\([\s\S])/g, (escaped, letter: string) => boundaries[letter] ?? escaped)
    .replaceAll("'", '\\u0027')
  if (!options.includes('m')) return translated
  return `${options.includes('s') ? '(?w)' : '(?n)'}${translated}`
}

const boundaries: Record<string, string> = { b: '\\y', B: '\\Y', "'": "'" }

function escapeLiteral(literal: string): string {
  return literal.replace(/[^\p{L}\p{N} ]/gu, (letter) =>
    /[\u0080-\u{10ffff}]/u.test(letter) ? letter : `\\${letter}`,
  )
}

function refuse(message: string): Refusal {
  return { code: parseCodes.invalidQuery, message }
}
