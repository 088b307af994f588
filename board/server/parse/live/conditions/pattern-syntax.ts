/** A pattern as it was read. An atom takes one letter (UTF-16 unit); an assertion takes none. */
export type PatternNode =
  | { kind: 'atom'; source: string }
  | { kind: 'assertion'; sign: '^' | '$' | '\\b' | '\\B' }
  | { kind: 'sequence'; parts: PatternNode[] }
  | { kind: 'choice'; parts: PatternNode[] }
  | { kind: 'repeat'; part: PatternNode; least: number; most: number }

const atom = /\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/y
const group = /\((?:\?(?::|<[A-Za-z]\w*>))?(?!\?)/y
const quantifier = /(?:[*+?]|\{(\d+)(,(\d*))?\})\??/y
/** References back, control letters and numbers of letters: a pattern that is one language without memory has none of them. */
const unreadable = /^\\[0-9kc]/

/** Reads what JavaScript takes for a pattern already; undefined for one that looks around or back. */
export function readPattern(source: string): PatternNode | undefined {
  let at = 0
  const take = (sign: RegExp): RegExpExecArray | undefined => {
    sign.lastIndex = at
    const found = sign.exec(source) ?? undefined
    at += found?.[0].length ?? 0
    return found
  }
  const readChoice = (): PatternNode | undefined => {
    const parts: PatternNode[] = []
    do {
      if (parts.length > 0) at += 1
      const part = readSequence()
      if (part === undefined) return undefined
      parts.push(part)
    } while (source[at] === '|')
    const [only] = parts
    return parts.length === 1 ? only : { kind: 'choice', parts }
  }
  const readSequence = (): PatternNode | undefined => {
    const parts: PatternNode[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const part = readPart()
      if (part === undefined) return undefined
      const sign = take(quantifier)
      parts.push(sign === undefined ? part : { kind: 'repeat', part, ...timesOf(sign) })
    }
    return { kind: 'sequence', parts }
  }
  const readPart = (): PatternNode | undefined => {
    if (source[at] === '(') {
      if (take(group) === undefined) return undefined
      const inner = readChoice()
      at += 1
      return inner
    }
    const part = take(atom)?.[0] ?? ''
    if (part === '^' || part === '$' || part === '\\b' || part === '\\B')
      return { kind: 'assertion', sign: part }
    return unreadable.test(part) ? undefined : { kind: 'atom', source: part }
  }
  return readChoice()
}

function timesOf([sign, least, range, most]: RegExpExecArray): { least: number; most: number } {
  if (least === undefined)
    return { least: sign[0] === '+' ? 1 : 0, most: sign[0] === '?' ? 1 : Number.POSITIVE_INFINITY }
  if (range === undefined) return { least: Number(least), most: Number(least) }
  return {
    least: Number(least),
    most: most === undefined || most === '' ? Number.POSITIVE_INFINITY : Number(most),
  }
}
