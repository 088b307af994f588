import { parseCodes } from '../../http/parse-error.ts'
import { liveRefusal, type Meter } from '../refusal.ts'

const maximumPattern = 1_000

/**
 * Turns `$regex` and `$options` into a test that means what JavaScript's own would. Patterns come from clients and are tried in this process
 * at each event, so their cost never grows faster than the text: those that look around or back are refused. Throws invalid_input for them
 * and for what is no pattern; the test throws it when the meter is used up.
 */
export function compilePattern(
  pattern: unknown,
  options: unknown = '',
): (value: unknown, meter: Meter) => boolean {
  if (typeof pattern !== 'string' || typeof options !== 'string')
    throw liveRefusal(parseCodes.INVALID_QUERY, '"$regex" and "$options" are texts.')
  if (!/^[imxs]*$/.test(options))
    throw liveRefusal(parseCodes.INVALID_QUERY, '"$options" may hold the letters i, m, x and s.')
  const source = withoutQuotes(options.includes('x') ? pattern.replace(/\s+|#.*$/gm, '') : pattern)
  const flags = options.replaceAll('x', '')
  if (pattern.length > maximumPattern) throw tooCostly()
  requirePattern(source, flags)
  const node = readPattern(source)
  if (node === undefined) throw tooCostly()
  const test = (flags === '' ? findLiteral(node) : undefined) ?? followAll(node, flags)
  return (value, meter) => typeof value === 'string' && test(value, meter)
}

type TextTest = (text: string, meter: Meter) => boolean

/** `\Q…\E` quotes what is between them; JavaScript knows no such quoting. */
function withoutQuotes(pattern: string): string {
  return pattern.replace(/\\Q([\s\S]*?)(?:\\E|$)/g, (_all, text: string) =>
    text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'),
  )
}

function requirePattern(source: string, flags: string): void {
  try {
    new RegExp(source, flags)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be read'
    throw liveRefusal(parseCodes.INVALID_QUERY, `Invalid regular expression: ${reason}`)
  }
}

function followAll(node: PatternNode, flags: string): TextTest {
  const program = writeProgram(node, flags)
  if (program === undefined) throw tooCostly()
  return (text, meter) => isFound(program, text, meter)
}

/** The conditions of startsWith, endsWith, contains and the like need no pattern. */
function findLiteral(node: PatternNode): TextTest | undefined {
  if (node.kind !== 'sequence') return undefined
  const parts = [...node.parts]
  const isStart = isAssertion(parts[0], '^')
  if (isStart) parts.shift()
  const isEnd = isAssertion(parts.at(-1), '$')
  if (isEnd) parts.pop()
  const letters = parts.map((part) => (part.kind === 'atom' ? letterOf(part.source) : undefined))
  if (!letters.every((letter) => letter !== undefined)) return undefined
  const wanted = letters.join('')
  if (isStart && isEnd) return (text) => text === wanted
  if (isStart) return (text) => text.startsWith(wanted)
  if (isEnd) return (text) => text.endsWith(wanted)
  return (text, meter) => {
    // Many letters are compared in one step, and at the worst all of them at each place.
    meter.spend(Math.ceil((text.length * Math.max(8, wanted.length)) / 32))
    return text.includes(wanted)
  }
}

function isAssertion(node: PatternNode | undefined, sign: string): boolean {
  return node?.kind === 'assertion' && node.sign === sign
}

/** The one letter that an atom stands for; undefined when it stands for several. */
function letterOf(source: string): string | undefined {
  if (source.length === 1) return source === '.' ? undefined : source
  return /^\\[^A-Za-z0-9]$/.test(source) ? source.slice(1) : undefined
}

function tooCostly(): Error {
  return liveRefusal(parseCodes.INVALID_QUERY, 'This pattern is too costly to be tried at each change.')
}

/** Steps of a pattern: repetitions with numbers are written out. */
const maximumLength = 250

type Instruction =
  | { kind: 'take'; accepts(unit: number): boolean }
  | { kind: 'either'; first: number; second: number }
  | { kind: 'assert'; isStart: boolean; holds(text: string, index: number): boolean }
  | { kind: 'end' }

/** A compiled pattern: all of its ways are followed at once, letter by letter, so that its cost grows with the text and no faster. */
type PatternProgram = readonly Instruction[]

interface Writer {
  program: Instruction[]
  isTooLong(): boolean
  write(node: PatternNode): void
  /** Ways that part here: the one that follows, and the place where `join` is called. */
  fork(): { join(): void }
}

function writeProgram(pattern: PatternNode, flags: string): PatternProgram | undefined {
  const program: Instruction[] = []
  const accepters = new Map<string, (unit: number) => boolean>()
  let visits = 0
  const accepterOf = (source: string): ((unit: number) => boolean) => {
    const accepts = accepters.get(source) ?? makeAccepter(source, flags)
    accepters.set(source, accepts)
    return accepts
  }
  const writer: Writer = {
    program,
    isTooLong: () => program.length > maximumLength || visits > 10 * maximumLength,
    write(node) {
      visits += 1
      if (writer.isTooLong()) return
      if (node.kind === 'atom') program.push({ kind: 'take', accepts: accepterOf(node.source) })
      else if (node.kind === 'assertion') program.push(makeAssertion(node.sign, flags))
      else if (node.kind === 'sequence') node.parts.forEach(writer.write)
      else if (node.kind === 'choice') writeChoice(writer, node.parts)
      else writeRepeat(writer, node)
    },
    fork() {
      const either = { kind: 'either' as const, first: program.length + 1, second: 0 }
      program.push(either)
      return {
        join: () => {
          either.second = program.length
        },
      }
    },
  }
  writer.write(pattern)
  program.push({ kind: 'end' })
  return writer.isTooLong() ? undefined : program
}

function writeChoice({ program, write, fork }: Writer, parts: readonly PatternNode[]): void {
  const ends = parts.map((part, index) => {
    const next = index < parts.length - 1 ? fork() : undefined
    write(part)
    // Both ways of the jump lead to the end of the choice.
    const jump = { kind: 'either' as const, first: 0, second: 0 }
    program.push(jump)
    next?.join()
    return jump
  })
  for (const jump of ends) Object.assign(jump, { first: program.length, second: program.length })
}

function writeRepeat(
  { program, isTooLong, write, fork }: Writer,
  { part, least, most }: Extract<PatternNode, { kind: 'repeat' }>,
): void {
  for (let count = 0; count < least && !isTooLong(); count += 1) write(part)
  if (most === Number.POSITIVE_INFINITY) {
    const start = program.length
    const way = fork()
    write(part)
    program.push({ kind: 'either', first: start, second: start })
    way.join()
    return
  }
  const ways: { join(): void }[] = []
  for (let count = least; count < most && !isTooLong(); count += 1) {
    ways.push(fork())
    write(part)
  }
  for (const way of ways) way.join()
}

/** Whether the pattern is found anywhere in the text. Throws invalid_input when that costs more than the meter allows. */
function isFound(program: PatternProgram, text: string, meter: Meter): boolean {
  const seenAt = new Uint32Array(program.length)
  const [begin] = program
  const isAtStart = begin?.kind === 'assert' && begin.isStart
  let open: number[] = []
  for (let index = 0; index <= text.length; index += 1) {
    const next: number[] = []
    const unit = index < text.length ? text.charCodeAt(index) : -1
    if (index === 0 || !isAtStart) open.push(0)
    else if (open.length === 0) return false
    let steps = 0
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      steps += 1
      if (seenAt[place] === index + 1) continue
      seenAt[place] = index + 1
      const instruction = program[place]
      if (instruction === undefined || instruction.kind === 'end') return true
      if (instruction.kind === 'either') open.push(instruction.first, instruction.second)
      else if (instruction.kind === 'assert') {
        steps += 3
        if (instruction.holds(text, index)) open.push(place + 1)
      } else if (unit !== -1 && instruction.accepts(unit)) next.push(place + 1)
    }
    // Letters beyond ASCII are tested again each time.
    meter.spend(unit < 128 ? steps : 2 * steps)
    open = next
  }
  return false
}

/** Which letters an atom takes is JavaScript's own decision; that about ASCII is remembered. */
function makeAccepter(source: string, flags: string): (unit: number) => boolean {
  const expression = new RegExp(source, flags)
  const verdicts = new Int8Array(128)
  return (unit) => {
    if (unit >= 128) return expression.test(String.fromCharCode(unit))
    if (verdicts[unit] === 0) verdicts[unit] = expression.test(String.fromCharCode(unit)) ? 1 : -1
    return verdicts[unit] === 1
  }
}

const lineEnd = /[\n\r\u2028\u2029]/
const wordLetter = /\w/

function makeAssertion(
  sign: Extract<PatternNode, { kind: 'assertion' }>['sign'],
  flags: string,
): Extract<Instruction, { kind: 'assert' }> {
  const isMultiline = flags.includes('m')
  const isBoundary = (text: string, index: number): boolean =>
    wordLetter.test(text.charAt(index - 1)) !== wordLetter.test(text.charAt(index))
  const tests = {
    '^': (text: string, index: number) =>
      index === 0 || (isMultiline && lineEnd.test(text.charAt(index - 1))),
    $: (text: string, index: number) =>
      index === text.length || (isMultiline && lineEnd.test(text.charAt(index))),
    '\\b': isBoundary,
    '\\B': (text: string, index: number) => !isBoundary(text, index),
  }
  return { kind: 'assert', isStart: sign === '^' && !isMultiline, holds: tests[sign] }
}

/** A pattern as it was read. An atom takes one letter (UTF-16 unit); an assertion takes none. */
type PatternNode =
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
function readPattern(source: string): PatternNode | undefined {
  let at = 0
  const take = (sign: RegExp): RegExpExecArray | undefined => {
    sign.lastIndex = at
    const match = sign.exec(source) ?? undefined
    at += match?.[0].length ?? 0
    return match
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
