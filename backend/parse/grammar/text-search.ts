import { isObject, type JsonObject } from '../http/body.ts'
import { quote, type Refusal, refuseQuery } from './values.ts'

const maximumTermLength = 500

/** PostgreSQL's names for the languages that clients name by code or by name. */
const languages: Record<string, string> = {
  none: 'simple',
  da: 'danish',
  nl: 'dutch',
  en: 'english',
  fi: 'finnish',
  fr: 'french',
  de: 'german',
  hu: 'hungarian',
  it: 'italian',
  nb: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  es: 'spanish',
  sv: 'swedish',
  tr: 'turkish',
}
const names = new Set([...Object.values(languages), 'simple'])

export function checkTextSearch(value: unknown): Refusal | undefined {
  const search = isObject(value) ? value.$search : undefined
  if (!isObject(search)) return refuseQuery('bad $text: $search, should be object')
  const { $term, $language, $caseSensitive, $diacriticSensitive } = search
  if (typeof $term !== 'string' || $term.length > maximumTermLength || wordsOf($term).length === 0)
    return refuseQuery(
      `bad $text: $term, should be a text with words in it, of at most ${maximumTermLength} letters`,
    )
  if ($language !== undefined && findLanguage($language) === undefined)
    return refuseQuery(`bad $text: $language ${JSON.stringify($language).slice(0, 40)} is not known here`)
  if ($caseSensitive !== undefined && $caseSensitive !== false)
    return refuseQuery('bad $text: $caseSensitive is not supported, use $regex')
  return $diacriticSensitive === undefined || typeof $diacriticSensitive === 'boolean'
    ? undefined
    : refuseQuery('bad $text: $diacriticSensitive, should be boolean')
}

/** The search as the storage takes it: a term of PostgreSQL, and phrases, which are in the text as they are written. */
export function toDatabaseSearch({ $term, $language, $diacriticSensitive }: JsonObject): JsonObject {
  const isSensitive = $diacriticSensitive === true
  const term = isSensitive ? String($term) : foldAccents(String($term))
  const words = wordsOf(term)
  const wanted = words.filter(({ isUnwanted }) => !isUnwanted).map(({ word }) => word)
  const unwanted = words.filter(({ isUnwanted, isInPhrase }) => isUnwanted && !isInPhrase)
  const any = wanted.length === 0 ? [] : [`(${wanted.join(' | ')})`]
  return {
    $term: [...any, ...unwanted.map(({ word }) => `!${word}`)].join(' & '),
    $phrases: phrasesOf(term),
    $isSensitive: isSensitive,
    ...($language === undefined ? {} : { $language: findLanguage($language) }),
  }
}

/** Letters without their accents: é as e. */
function foldAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

interface Phrase {
  text: string
  isUnwanted: boolean
}

const phrase = /(?<![\p{L}\p{N}])(-?)"([^"]*[\p{L}\p{N}][^"]*)"/gu

function phrasesOf(term: string): Phrase[] {
  return [...term.matchAll(phrase)].map(([, minus, text = '']) => ({ text, isUnwanted: minus === '-' }))
}

interface Word {
  word: string
  isUnwanted: boolean
  isInPhrase: boolean
}

/** Of an unwanted phrase each word alone is no reason to leave an object out. */
function wordsOf(term: string): Word[] {
  const alone = term.replace(phrase, ' ')
  const inPhrases = phrasesOf(term).flatMap(({ text, isUnwanted }) =>
    text.split(/[^\p{L}\p{N}]+/u).map((word) => ({ word, isUnwanted, isInPhrase: true })),
  )
  const words = [...alone.matchAll(/(?<![\p{L}\p{N}])(-?)([\p{L}\p{N}]+)/gu)].map(([, minus, word = '']) => ({
    word,
    isUnwanted: minus === '-',
    isInPhrase: false,
  }))
  return [...words, ...inPhrases].filter(({ word }) => word !== '')
}

function findLanguage(language: unknown): string | undefined {
  if (typeof language !== 'string') return undefined
  const name = language.toLowerCase()
  return names.has(name) ? name : Object.hasOwn(languages, name) ? languages[name] : undefined
}

/** Letters of a pattern; what people search for is short, and a pattern's cost grows with its length. */
const maximumPatternLength = 1_000
/** A repetition of what repeats already may take a time without bounds. */
const maximumRepeats = 20

export function checkPattern(pattern: unknown): Refusal | undefined {
  if (typeof pattern !== 'string') return refuseQuery('"$regex" is a text.')
  if (pattern.length > maximumPatternLength)
    return refuseQuery(`A pattern has at most ${maximumPatternLength} letters.`)
  if (pattern === '') return refuseQuery('"$regex" is empty.')
  const expanded = expandLiterals(pattern)
  if ((expanded.match(/[*+{]/g)?.length ?? 0) > maximumRepeats)
    return refuseQuery('The pattern repeats too much.')
  try {
    new RegExp(expanded)
    return undefined
  } catch {
    return refuseQuery('The pattern in "$regex" cannot be read.')
  }
}

export function checkPatternOptions(options: unknown): Refusal | undefined {
  return typeof options === 'string' && /^[imxsu]{0,5}$/.test(options)
    ? undefined
    : refuseQuery(`Bad $options value for query: ${quote(options)}`)
}

/** The pattern without `\Q…\E`: letters, digits and blanks as they are, everything else behind a backslash. */
function expandLiterals(pattern: string): string {
  return pattern.replace(/\\Q([\s\S]*?)(?:\\E|$)/g, (_all, literal: string) => escapeLiteral(literal))
}

/** The pattern as PostgreSQL reads it: its own word boundaries, lines as `m` and `s` say. */
export function toDatabasePattern(pattern: string, options: string): string {
  const translated = expandLiterals(pattern).replace(
    /\\([\s\S])/g,
    (escaped, letter: string) => boundaries[letter] ?? escaped,
  )
  const lines = options.includes('m') ? (options.includes('s') ? 'w' : 'n') : ''
  const flags = options.includes('x') ? `${lines}x` : lines
  return flags === '' ? translated : `(?${flags})${translated}`
}

const boundaries: Record<string, string> = { b: '\\y', B: '\\Y', "'": "'" }

function escapeLiteral(literal: string): string {
  return literal.replace(/[^\p{L}\p{N} ]/gu, (letter) =>
    /[\u0080-\u{10ffff}]/u.test(letter) ? letter : `\\${letter}`,
  )
}
