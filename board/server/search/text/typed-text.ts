/** A search's text as it is typed: words joined by and, or and not. */
export type TypedText =
  | TypedWords
  | { kind: 'and' | 'or'; parts: TypedText[] }
  | { kind: 'not'; part: TypedText }

/** A word, or several that follow each other. */
export interface TypedWords {
  kind: 'words'
  text: string
  /** Where alone it is looked for. */
  field: SearchField | undefined
  /** Finds words that begin with it. */
  isPrefix: boolean
  /** Means exactly itself: no other spellings. */
  isQuoted: boolean
  /** Where it begins and ends in the text as `cleanText` writes it, with its quotes and its field. */
  at: { start: number; end: number }
}

const searchFields = ['company', 'tag', 'chain', 'title'] as const
type SearchField = (typeof searchFields)[number]

/** Letters that `*` may follow: fewer begin too many words. */
const longBeginning = /[\p{L}\p{M}\p{N}]{2}$/u

/** A quote, a bracket or what stands between them. A minus in or after a word is a hyphen. */
const token =
  /(?<minus>(?<![^\s()])[-−–](?=[^\s)]))?(?:(?<field>company|tag|chain|title):(?=[^\s)]))?(?:(?<open>\()|"(?<quoted>[^"]*)(?:"|$)|(?<word>[^\s"()][^\s")]*)|(?<rest>[()]))/giu

interface Token {
  kind: 'words' | 'open' | 'close' | 'or' | 'not'
  isNegated: boolean
  words: TypedWords
}

/**
 * Reads a typed text. Words are joined by AND; `or` joins the words next to it, brackets group, `-` and `NOT` exclude, quotes keep words together,
 * `word*` finds what begins with it, `tag:rust` looks in one field. Whatever is typed means something; undefined if no words are in it.
 */
export function parseTypedText(text: string): TypedText | undefined {
  const tokens = listTokens(cleanText(text))
  let at = 0
  const readAll = (isInside: boolean): TypedText | undefined => {
    const parts: TypedText[] = []
    let isOr = false
    let isNot = false
    for (; at < tokens.length; at++) {
      const next = tokens[at] as Token
      if (next.kind === 'close') {
        if (isInside) break
        continue
      }
      if (next.kind === 'or') {
        isOr = parts.length > 0
        continue
      }
      if (next.kind === 'not') {
        isNot = true
        continue
      }
      let part: TypedText | undefined = next.words
      if (next.kind === 'open') {
        at += 1
        part = readAll(true)
      }
      const isNegated = isNot || next.isNegated
      isNot = false
      if (part === undefined) continue
      if (isNegated) part = { kind: 'not', part }
      const last = parts.at(-1)
      if (!isOr || last === undefined) parts.push(part)
      else
        parts[parts.length - 1] = {
          kind: 'or',
          parts: last.kind === 'or' ? [...last.parts, part] : [last, part],
        }
      isOr = false
    }
    return parts.length < 2 ? parts[0] : { kind: 'and', parts }
  }
  return readAll(false)
}

/** A text whose signs of the grammar are each written in one way. */
export function cleanText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('\0', ' ')
    .replace(/[“”„‟«»]/g, '"')
}

function listTokens(text: string): Token[] {
  return [...text.matchAll(token)].flatMap(({ 0: whole, groups = {}, index }): Token[] => {
    const isNegated = groups.minus !== undefined
    const field = searchFields.find((name) => name === groups.field?.toLowerCase())
    const typed = groups.quoted ?? groups.word ?? ''
    const isQuoted = groups.quoted !== undefined
    const beginning = isQuoted ? typed : typed.replace(/\*+$/, '')
    const isPrefix = beginning !== typed && longBeginning.test(beginning)
    const at = { start: index, end: index + whole.length }
    const words: TypedWords = { kind: 'words', text: beginning, field, isPrefix, isQuoted, at }
    if (groups.open !== undefined) return [{ kind: 'open', isNegated, words }]
    if (groups.rest === ')') return [{ kind: 'close', isNegated, words }]
    // A minus alone excludes nothing.
    if (words.text.trim() === '' || /^[-−–]+$/.test(typed)) return []
    const isSign = !isQuoted && field === undefined && !isNegated
    const kind = isSign && /^(or|\|+)$/i.test(typed) ? 'or' : isSign && typed === 'NOT' ? 'not' : 'words'
    return [{ kind, isNegated, words }]
  })
}

/** A word without anything that says how it is meant. */
export function isPlain(part: TypedText): part is TypedWords {
  return part.kind === 'words' && part.field === undefined && !part.isPrefix && !part.isQuoted
}

/** All words of a text, in their order. */
export function listTypedWords(typed: TypedText): TypedWords[] {
  if (typed.kind === 'words') return [typed]
  return typed.kind === 'not' ? listTypedWords(typed.part) : typed.parts.flatMap(listTypedWords)
}
