import type { Meter } from './meter.ts'
import type { PatternNode } from './pattern-syntax.ts'

/** Steps of a pattern: repetitions with numbers are written out. */
const maximumLength = 250

type Instruction =
  | { kind: 'take'; accepts(unit: number): boolean }
  | { kind: 'either'; first: number; second: number }
  | { kind: 'assert'; isStart: boolean; holds(text: string, index: number): boolean }
  | { kind: 'end' }

/** What a pattern becomes: all of its ways are followed at once, letter by letter, so that its cost grows with the text and no faster. */
type PatternProgram = readonly Instruction[]

interface Writer {
  program: Instruction[]
  isTooLong(): boolean
  write(node: PatternNode): void
  /** Ways that part here: the one that follows, and the place where `join` is called. */
  fork(): { join(): void }
}

/** Writes the program; undefined for one that would be too long. */
export function writeProgram(pattern: PatternNode, flags: string): PatternProgram | undefined {
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
export function isFound(program: PatternProgram, text: string, meter: Meter): boolean {
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
  const known = new Int8Array(128)
  return (unit) => {
    if (unit >= 128) return expression.test(String.fromCharCode(unit))
    if (known[unit] === 0) known[unit] = expression.test(String.fromCharCode(unit)) ? 1 : -1
    return known[unit] === 1
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
