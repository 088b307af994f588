/** A part of a tsquery, perhaps a phrase or several spellings of one thing, that PostgreSQL looks up by itself. */
export interface TextWord {
  kind: 'word'
  /** By its stem. */
  text: string
  /** As it is written, in titles and names alone. */
  exact: string
}

/** The words of a text, joined by and, or and not. */
export type TextQuery =
  | TextWord
  | { kind: 'and' | 'or'; parts: TextQuery[] }
  | { kind: 'not'; part: TextQuery }

/** The words of a query, each once in each form: "audits" and "auditing" have one stem, and are written otherwise. */
export function listWords(query: TextQuery): TextWord[] {
  const words = new Map<string, TextWord>()
  const collect = (part: TextQuery): void => {
    if (part.kind === 'word') words.set(`${part.text} ${part.exact}`, part)
    else (part.kind === 'not' ? [part.part] : part.parts).forEach(collect)
  }
  collect(query)
  return [...words.values()]
}

/** Joins parts; those that mean nothing, such as "the", are left out. */
export function join(kind: 'and' | 'or', parts: readonly (TextQuery | undefined)[]): TextQuery | undefined {
  const meaningful = parts.filter((part) => part !== undefined)
  return meaningful.length < 2 ? meaningful[0] : { kind, parts: meaningful }
}

/**
 * The query as PostgreSQL reads it, by stems or for words as they are written, which are then found by their stems too: "company-3" is a phrase that
 * "Company 3" has as it is written, but not by its stems.
 */
export function formatTextQuery(query: TextQuery, by: 'text' | 'exact' = 'text'): string {
  if (query.kind === 'not') return `!${formatTextQuery(query.part, by)}`
  const inside =
    query.kind === 'word'
      ? by === 'text'
        ? query.text
        : `( ${withFlags(query.text, 'AB')} ) & ( ${query.exact} )`
      : query.parts.map((part) => formatTextQuery(part, by)).join(query.kind === 'and' ? ' & ' : ' | ')
  return `( ${inside} )`
}

/** Several spellings of one thing as one word; undefined if there are none. */
export function joinSpellings(spellings: readonly TextWord[]): TextWord | undefined {
  const [first, ...others] = spellings
  if (first === undefined || others.length === 0) return first
  const either = (by: 'text' | 'exact') =>
    [...new Set(spellings.map((word) => `( ${word[by]} )`))].join(' | ')
  return { kind: 'word', text: either('text'), exact: either('exact') }
}

const lexeme = /('(?:[^']|'')*')(:[*A-D]+)?/g

/** A word of a tsquery, found as a beginning of words (`*`) or only where it has one of the weights; a word that names its weight keeps it. */
export function withFlags(word: string, flags: string): string {
  return word.replace(lexeme, (_, text: string, own = ':') =>
    /[A-D]/.test(own) ? `${text}${own}` : `${text}${own}${flags}`,
  )
}
