import { createContext, Script } from 'node:vm'
import { parseCodes } from '../../http/parse-error.ts'
import { liveRefusal } from '../refusal.ts'

/** What is tested is cut here. */
const maximumText = 10_000
const maximumPattern = 1_000
const patienceMilliseconds = 100

/**
 * Turns `$regex` and `$options` into a test. Patterns come from clients and are tried in this process at each event, so those whose time can
 * explode are refused, and one that still takes long throws. Throws invalid_input for what is no pattern.
 */
export function compilePattern(pattern: unknown, options: unknown = ''): (value: unknown) => boolean {
  if (typeof pattern !== 'string' || typeof options !== 'string')
    throw liveRefusal(parseCodes.invalidQuery, '"$regex" and "$options" are texts.')
  if (!/^[imxs]*$/.test(options))
    throw liveRefusal(parseCodes.invalidQuery, '"$options" may hold the letters i, m, x and s.')
  const source = withoutQuotes(options.includes('x') ? pattern.replace(/\s+|#.*$/gm, '') : pattern)
  if (pattern.length > maximumPattern || isCostly(source))
    throw liveRefusal(parseCodes.invalidQuery, 'This pattern is too costly to be tried at each change.')
  const expression = toExpression(source, options.replace('x', ''))
  return (value) => typeof value === 'string' && tryIt(expression, value.slice(0, maximumText))
}

/** `\Q…\E` quotes what is between them; JavaScript knows no such quoting. */
function withoutQuotes(pattern: string): string {
  return pattern.replace(/\\Q([\s\S]*?)(?:\\E|$)/g, (_all, text: string) =>
    text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'),
  )
}

/** A repeated group, a reference back or many repetitions after each other. */
function isCostly(source: string): boolean {
  const bare = source.replace(/\\[^1-9k]/g, 'x').replace(/\[(?:\\.|[^\]])*\]/g, 'x')
  if (/\)[*+?{]|\\[1-9k]|\(\?<?[=!]/.test(bare)) return true
  return (bare.match(/[*+]|\{\d*,\d*\}/g) ?? []).length > 2
}

function toExpression(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be read'
    throw liveRefusal(parseCodes.invalidQuery, `Invalid regular expression: ${reason}`)
  }
}

const room = createContext({ expression: /a/, text: '' })
const attempt = new Script('expression.test(text)')

/** Only what runs in a context of its own can be stopped. */
function tryIt(expression: RegExp, text: string): boolean {
  room.expression = expression
  room.text = text
  try {
    return attempt.runInContext(room, { timeout: patienceMilliseconds }) === true
  } catch (error) {
    throw liveRefusal(
      parseCodes.timeout,
      `The pattern took too long. ${error instanceof Error ? error.message : ''}`,
    )
  }
}
