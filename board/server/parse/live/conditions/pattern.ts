import { parseCodes } from '../../http/parse-error.ts'
import { liveRefusal } from '../refusal.ts'
import type { Meter } from './meter.ts'
import { isFound, writeProgram } from './pattern-program.ts'
import { type PatternNode, readPattern } from './pattern-syntax.ts'

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
    throw liveRefusal(parseCodes.invalidQuery, '"$regex" and "$options" are texts.')
  if (!/^[imxs]*$/.test(options))
    throw liveRefusal(parseCodes.invalidQuery, '"$options" may hold the letters i, m, x and s.')
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
    throw liveRefusal(parseCodes.invalidQuery, `Invalid regular expression: ${reason}`)
  }
}

function followAll(node: PatternNode, flags: string): TextTest {
  const program = writeProgram(node, flags)
  if (program === undefined) throw tooCostly()
  return (text, meter) => isFound(program, text, meter)
}

/** What startsWith, endsWith, contains and the like ask for needs no pattern. */
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
  return liveRefusal(parseCodes.invalidQuery, 'This pattern is too costly to be tried at each change.')
}
