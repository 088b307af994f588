import type { Finding, FindingCode, FindingWeight } from '@cryptolist/contract'
import type { CheckSubject } from './facts.ts'
import { findAnySaid } from './phrases.ts'
import type { Found } from './reading.ts'

/** A rule: says what it finds, or nothing. */
export interface Rule {
  code: FindingCode
  /** Occasions that it is asked at; `send` includes `write`, for nobody is told anew at the end. */
  isForImports: boolean
  find(subject: CheckSubject): Finding | undefined
}

interface Said {
  weight: FindingWeight
  /** What was found and what to do about it. */
  message: string
  field: string | null
  quote?: string | null
  line?: number | null
  lookAlike?: string | null
}

/** A finding of a rule. */
export function finding(code: FindingCode, said: Said): Finding {
  return {
    code,
    weight: said.weight,
    message: said.message,
    field: said.field,
    quote: said.quote ?? null,
    line: said.line ?? null,
    lookAlike: said.lookAlike ?? null,
  }
}

/** Words found in a listing, and the field of the form they stand in. */
export interface FoundIn extends Found {
  field: string
  /** "in line 14", "in the title": for a sentence. */
  place: string
}

interface FreeText {
  field: string
  text: string
  /** Where it stands, but for the text itself, which has lines. */
  place: string | null
}

/**
 * The first of the patterns that the listing's words say: title, summary, text and all else that one types freely are read, in this order.
 * A sentence that says the excuse too does not count.
 */
export function findInText(
  content: CheckSubject['content'],
  patterns: readonly RegExp[],
  excuse?: RegExp,
): FoundIn | undefined {
  for (const { field, text, place } of freeTexts(content)) {
    const found = findAnySaid(text, patterns, excuse)
    if (found) return { ...found, field, place: place ?? `in line ${found.line}` }
  }
  return undefined
}

function freeTexts({
  title,
  summary,
  description,
  process,
  hiringFor,
  place,
  tokens,
}: CheckSubject['content']): FreeText[] {
  return [
    { field: 'title', text: title, place: 'in the title' },
    { field: 'summary', text: summary, place: 'in the summary' },
    { field: 'description', text: description, place: null },
    ...(process?.steps ?? []).flatMap(({ name, note }, index) => [
      { field: `step${index + 1}_name`, text: name, place: `in step ${index + 1}` },
      { field: `step${index + 1}_note`, text: note, place: `in the note of step ${index + 1}` },
    ]),
    ...(tokens ?? []).flatMap(({ name, note }, index) => [
      { field: `token${index + 1}_name`, text: name, place: `in the name of token ${index + 1}` },
      { field: `token${index + 1}_note`, text: note, place: `in the note of token ${index + 1}` },
    ]),
    { field: 'hiring_for', text: hiringFor, place: 'under "Hiring for"' },
    { field: 'cities', text: place?.cities.join(', '), place: 'in the cities' },
  ].flatMap((part) => (part.text ? [{ ...part, text: part.text }] : []))
}

/** Where something stands, for a sentence. */
export function placeOf({ place }: FoundIn): string {
  return place
}

/** Field, quote and line of something found; only the text has lines. */
export function whereFound(found: FoundIn): Pick<Finding, 'field' | 'quote' | 'line'> {
  return { field: found.field, quote: found.quote, line: found.field === 'description' ? found.line : null }
}
