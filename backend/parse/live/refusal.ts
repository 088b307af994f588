import { BoardError } from '@cryptolist/contract'
import { parseCodes } from '../http/parse-error.ts'

/** An error for one frame of a client: its number is in the clients' catalogue. */
export function liveRefusal(parseCode: number, message: string): BoardError {
  return new BoardError('invalid_input', message, { facts: { parseCode } })
}

/** The code that goes out with it; undefined for other errors. */
export function findParseCode(error: unknown): number | undefined {
  if (!(error instanceof BoardError)) return undefined
  const { parseCode } = error.facts
  return typeof parseCode === 'number' ? parseCode : undefined
}

/** Limit on the cost of one condition at one change; a step is about as much as comparing two letters. */
const maximumSteps = 500_000

/** Counts the work of trying a condition. Steps, not time: the same condition costs the same on a busy machine. */
export interface Meter {
  readonly spent: number
  /** Throws invalid_input when the condition has cost too much. */
  spend(steps: number): void
}

/** One meter is for one condition and one change. */
export function createMeter(): Meter {
  let spent = 0
  return {
    get spent() {
      return spent
    },
    spend(steps) {
      spent += steps
      if (spent > maximumSteps)
        throw liveRefusal(
          parseCodes.TIMEOUT,
          'The condition took too long to be tried on a changed object. Watch a simpler one.',
        )
    },
  }
}
