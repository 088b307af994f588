/** What a text finds, joined by and, or and not: a word is a part of a tsquery, perhaps a phrase, that PostgreSQL looks up by itself. */
export type TextQuery =
  | { kind: 'word'; text: string }
  | { kind: 'and' | 'or'; parts: TextQuery[] }
  | { kind: 'not'; part: TextQuery }

/** The words of a query, each once. */
export function listWords(query: TextQuery): string[] {
  if (query.kind === 'word') return [query.text]
  const parts = query.kind === 'not' ? [query.part] : query.parts
  return [...new Set(parts.flatMap(listWords))]
}

/** Joins parts; those that mean nothing, such as "the", are left out. */
export function join(kind: 'and' | 'or', parts: readonly (TextQuery | undefined)[]): TextQuery | undefined {
  const known = parts.filter((part) => part !== undefined)
  return known.length < 2 ? known[0] : { kind, parts: known }
}

/** The query as PostgreSQL reads it. */
export function formatTextQuery(query: TextQuery): string {
  if (query.kind === 'not') return `!${formatTextQuery(query.part)}`
  const inside =
    query.kind === 'word'
      ? query.text
      : query.parts.map(formatTextQuery).join(query.kind === 'and' ? ' & ' : ' | ')
  return `( ${inside} )`
}

const lexeme = /('(?:[^']|'')*')(:[*A-D]+)?/g

/** The same word, found only as a beginning of words (`*`) or where it has one of the weights; a word that names its weight keeps it. */
export function withFlags(word: string, flags: string): string {
  return word.replace(lexeme, (_, text: string, own = ':') =>
    /[A-D]/.test(own) ? `${text}${own}` : `${text}${own}${flags}`,
  )
}
