/** A search's words as PostgreSQL reads them, taken apart: what finds slots by itself, joined by and, or and not. */
export type TextQuery =
  | { kind: 'word'; text: string }
  | { kind: 'and' | 'or'; parts: TextQuery[] }
  | { kind: 'not'; part: TextQuery }

const token = /\s*('(?:[^']|'')*'(?::[*A-D]+)?|[!&|()]|<(?:-|\d+)>)/y

/**
 * Reads PostgreSQL's text of a tsquery; undefined for an empty one. A phrase is one word here: its parts find nothing that could be joined.
 * Throws for what isn't such a text.
 */
export function readTextQuery(text: string): TextQuery | undefined {
  if (text.trim() === '') return undefined
  const tokens: string[] = []
  token.lastIndex = 0
  for (let at = 0; text.slice(at).trim() !== ''; at = token.lastIndex) {
    const [, found] = token.exec(text) ?? []
    if (found === undefined) throw new Error('PostgreSQL wrote a text query that is not understood.')
    tokens.push(found)
  }
  let at = 0
  const readJoined = (sign: '&' | '|', kind: 'and' | 'or', readPart: () => TextQuery): TextQuery => {
    const parts = [readPart()]
    while (tokens[at] === sign) {
      at += 1
      parts.push(readPart())
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind, parts }
  }
  const readOr = (): TextQuery => readJoined('|', 'or', readAnd)
  const readAnd = (): TextQuery => readJoined('&', 'and', readPhrase)
  const readPhrase = (): TextQuery => {
    const first = at
    const part = readNot()
    if (!tokens[at]?.startsWith('<')) return part
    while (tokens[at]?.startsWith('<')) {
      at += 1
      readNot()
    }
    return { kind: 'word', text: tokens.slice(first, at).join(' ') }
  }
  const readNot = (): TextQuery => {
    const found = tokens[at]
    at += 1
    if (found === '!') return { kind: 'not', part: readNot() }
    if (found !== '(') return { kind: 'word', text: found ?? '' }
    const inner = readOr()
    at += 1
    return inner
  }
  return readOr()
}

/** The words of a query, each once. */
export function listWords(query: TextQuery): string[] {
  if (query.kind === 'word') return [query.text]
  const parts = query.kind === 'not' ? [query.part] : query.parts
  return [...new Set(parts.flatMap(listWords))]
}
