import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'
import { parseCodes } from '../http/parse-error.ts'
import type { ParseSdk } from '../server/types.ts'

/** Which of the operator's code runs inside which, even if it isn't awaited. */
interface Level {
  depth: number
  startedAt: number
  /** Of all levels of one call. */
  call: { isRefused: boolean; deepCalls: number }
}

const deepest = 10
/** Code that makes several calls at each level would make thousands before the deepest: this many may come from below a level. */
const mostDeepCalls = { below: 5, calls: 100 }
/** Code that begins later than this after the code that it comes from isn't part of a loop, such as the next round of a timer. */
const memoryMilliseconds = 30_000

const levels = new AsyncLocalStorage<Level>()

interface LevelDependencies {
  Parse: Pick<ParseSdk, 'Error'>
  log: Pick<Logger, 'warn'>
}

/**
 * Ends code that keeps calling itself, such as a trigger that saves its own object: too deep it throws 124, and the log has one line for
 * the whole call. Follows every promise, which costs each request about a third under Node 20 (docs/decisions/0009).
 */
export function countLevels<Request, Result>(
  what: string,
  run: (request: Request) => Result,
  { Parse, log }: LevelDependencies,
): (request: Request) => Result {
  return (request) => {
    const startedAt = performance.now()
    const outer = levels.getStore()
    const isInside = outer !== undefined && startedAt - outer.startedAt < memoryMilliseconds
    const { depth, call } = isInside ? outer : { depth: 0, call: { isRefused: false, deepCalls: 0 } }
    if (depth >= mostDeepCalls.below) call.deepCalls += 1
    if (depth < deepest && call.deepCalls <= mostDeepCalls.calls)
      return levels.run({ depth: depth + 1, startedAt, call }, () => run(request))
    if (!call.isRefused)
      log.warn(
        `The ${what} was called by itself or other cloud code, ${depth} levels deep, and was ended there. Have it call or save only when something has changed.`,
      )
    call.isRefused = true
    throw new Parse.Error(parseCodes.TIMEOUT, 'Too many recursive calls into Cloud Code')
  }
}
