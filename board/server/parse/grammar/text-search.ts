import { isObject, type JsonObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import type { Refusal } from './refusal.ts'

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

/** What `$text` takes: `{$search: {$term, $language, $caseSensitive, $diacriticSensitive}}`. */
export function checkTextSearch(value: unknown): Refusal | undefined {
  const search = isObject(value) ? value.$search : undefined
  if (!isObject(search)) return refuse('bad $text: $search, should be object')
  const { $term, $language, $caseSensitive, $diacriticSensitive } = search
  if (typeof $term !== 'string' || $term.length > maximumTermLength || wordsOf($term).length === 0)
    return refuse(
      `bad $text: $term, should be a text with words in it, of at most ${maximumTermLength} letters`,
    )
  if ($language !== undefined && findLanguage($language) === undefined)
    return refuse(`bad $text: $language ${JSON.stringify($language).slice(0, 40)} is not known here`)
  if ($caseSensitive !== undefined && $caseSensitive !== false)
    return refuse('bad $text: $caseSensitive is not supported, use $regex')
  return $diacriticSensitive === undefined || typeof $diacriticSensitive === 'boolean'
    ? undefined
    : refuse('bad $text: $diacriticSensitive, should be boolean')
}

/** The search as PostgreSQL takes it: any of the words, none of those with a minus before them. */
export function toDatabaseSearch(search: JsonObject): JsonObject {
  const { $term, $language } = search
  const words = wordsOf(String($term))
  const wanted = words.filter(({ isUnwanted }) => !isUnwanted).map(({ word }) => word)
  const unwanted = words.filter(({ isUnwanted }) => isUnwanted).map(({ word }) => `!${word}`)
  const any = wanted.length === 0 ? [] : [`(${wanted.join(' | ')})`]
  return {
    $term: [...any, ...unwanted].join(' & '),
    ...($language === undefined ? {} : { $language: findLanguage($language) }),
  }
}

function wordsOf(term: string): { word: string; isUnwanted: boolean }[] {
  return [...term.matchAll(/(?<![\p{L}\p{N}])(-?)([\p{L}\p{N}]+)/gu)].map(([, minus, word = '']) => ({
    word,
    isUnwanted: minus === '-',
  }))
}

function findLanguage(language: unknown): string | undefined {
  if (typeof language !== 'string') return undefined
  const name = language.toLowerCase()
  return names.has(name) ? name : Object.hasOwn(languages, name) ? languages[name] : undefined
}

function refuse(message: string): Refusal {
  return { code: parseCodes.invalidQuery, message }
}
