/** A statement that isn't of one of the forms. */
export class UnknownForm extends Error {
  override readonly name = 'UnknownForm'
}

export interface Token {
  /** A name is an identifier in quotes. */
  kind: 'word' | 'name' | 'text' | 'number' | 'operator' | 'mark'
  /** Words in lower case; names and texts without their quotes. */
  text: string
}

export function isWord(token: Token | undefined, word: string): boolean {
  return token?.kind === 'word' && token.text === word
}

export function isMark(token: Token | undefined, text: string): boolean {
  return token?.kind === 'mark' && token.text === text
}

/** Everything that PostgreSQL writes into a definition, and nothing else: no comments, no semicolons, no other kinds of quotes. */
const pattern =
  /[ \n]*(?:E'([^'\\]*(?:(?:''|\\\\)[^'\\]*)*)'|'([^']*(?:''[^']*)*)'|"([^"]*(?:""[^"]*)*)"|([A-Za-z_]\w*)(?!['"])|(\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)(?![\w.$])|((?!--|\/\*)(?:(?!--|\/\*)[-+*/<>=~!@#%^&|?])+)(?!(?<=&)['"])|(::|[:()[\],.]))/uy

/** Splits a statement as PostgreSQL does with `standard_conforming_strings`. Throws UnknownForm for anything else, or if a bracket has no other. */
export function tokenize(statement: string): Token[] {
  const tokens: Token[] = []
  const open: string[] = []
  let end = statement.length
  while (statement[end - 1] === ' ' || statement[end - 1] === '\n') end -= 1
  if (statement.includes('\0')) throw new UnknownForm()
  for (pattern.lastIndex = 0; pattern.lastIndex < end; ) {
    const match = pattern.exec(statement)
    if (match === null) throw new UnknownForm()
    const token = toToken(match)
    tokens.push(token)
    if (token.kind !== 'mark') continue
    if (token.text === '(' || token.text === '[') open.push(token.text)
    if (token.text === ')' && open.pop() !== '(') throw new UnknownForm()
    if (token.text === ']' && open.pop() !== '[') throw new UnknownForm()
  }
  if (open.length > 0) throw new UnknownForm()
  return tokens
}

function toToken([, escaped, text, name, word, number, operator, mark]: RegExpExecArray): Token {
  if (escaped !== undefined)
    return { kind: 'text', text: escaped.replaceAll("''", "'").replaceAll('\\\\', '\\') }
  if (text !== undefined) return { kind: 'text', text: text.replaceAll("''", "'") }
  if (name === '') throw new UnknownForm()
  if (name !== undefined) return { kind: 'name', text: name.replaceAll('""', '"') }
  if (word !== undefined) return { kind: 'word', text: word.toLowerCase() }
  if (number !== undefined) return { kind: 'number', text: number }
  if (operator !== undefined) return { kind: 'operator', text: operator }
  return { kind: 'mark', text: mark ?? '' }
}

/** Something of a schema. */
export interface QualifiedName {
  schema: string
  name: string
}

/** Reads a list of tokens from its beginning to its end. Where something else is next, everything but `is…` throws UnknownForm. */
export interface TokenReader {
  /** Passes these words, marks and operators if they are next. */
  is(...texts: string[]): boolean
  need(...texts: string[]): void
  isNext(text: string): boolean
  next(kind: Token['kind']): string
  /** A name, in quotes or not. */
  name(): string
  /** Such as `board.jobs`. */
  qualified(): QualifiedName
  /** All in the brackets that begin here. */
  group(): Token[]
  /** All up to the end, or to a comma outside of brackets. */
  untilComma(): Token[]
  /** All up to the end. */
  rest(): Token[]
  isDone(): boolean
  end(): void
}

export function readTokens(tokens: readonly Token[]): TokenReader {
  let at = 0
  const fail = (): never => {
    throw new UnknownForm()
  }
  const isNext = (text: string, ahead: number): boolean => {
    const token = tokens[at + ahead]
    return token !== undefined && token.text === text && !['name', 'text'].includes(token.kind)
  }
  const reader: TokenReader = {
    is(...texts) {
      const isIt = texts.every(isNext)
      if (isIt) at += texts.length
      return isIt
    },
    need: (...texts) => void (reader.is(...texts) || fail()),
    isNext: (text) => isNext(text, 0),
    next(kind) {
      const token = tokens[at]
      at += 1
      return token?.kind === kind ? token.text : fail()
    },
    name: () => reader.next(tokens[at]?.kind === 'name' ? 'name' : 'word'),
    qualified() {
      const schema = reader.name()
      reader.need('.')
      return { schema, name: reader.name() }
    },
    group() {
      reader.need('(')
      const from = at
      for (let depth = 1; depth > 0; at++) {
        if (at >= tokens.length) fail()
        if (isNext('(', 0)) depth += 1
        if (isNext(')', 0)) depth -= 1
      }
      return tokens.slice(from, at - 1)
    },
    untilComma() {
      const from = at
      for (let depth = 0; at < tokens.length && !(depth === 0 && isNext(',', 0)); at++) {
        if (isNext('(', 0) || isNext('[', 0)) depth += 1
        if (isNext(')', 0) || isNext(']', 0)) depth -= 1
      }
      return tokens.slice(from, at)
    },
    rest() {
      const from = at
      at = tokens.length
      return tokens.slice(from)
    },
    isDone: () => at >= tokens.length,
    end: () => void (at >= tokens.length || fail()),
  }
  return reader
}
