import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/errors'

/** The processor's time that one search may take; an ordinary one takes a few milliseconds on the largest boards. */
const limitMilliseconds = 100
/**
 * Searches that begin within this time share one reading of the CPU time, because reading it takes longer than many searches. What others have used since
 * then counts too.
 */
const readForMilliseconds = 5
/** A search that failed twice was costly by itself: for this time, no other is tried again, so that costly ones can't take twice as much. */
const noSecondTryForMilliseconds = 10_000
/** The code of the error that ends a search. */
const tooCostly = 'too_large'

/**
 * Ends a search that takes too much of the processor: while it runs, nobody else is answered. Searches don't wait for anything, so one is under way at
 * most, and what they call asks `check` between its steps. CPU time is counted: on a busy machine, the clock goes on without the search. Garbage that is
 * collected meanwhile counts too, and can't be told apart, so a search that was ended is tried once more.
 */
export class CpuMeter {
  readonly #readCpu: () => number
  readonly #readClock: () => number
  #startedAt = Number.POSITIVE_INFINITY
  #endsAt = 0
  #lastRead = { at: Number.NEGATIVE_INFINITY, cpu: 0 }
  #failedTwiceAt = Number.NEGATIVE_INFINITY

  /** `readCpu` gives the milliseconds that the process has used, `readClock` those that have passed. */
  constructor(readCpu = readProcessCpu, readClock = () => performance.now()) {
    this.#readCpu = readCpu
    this.#readClock = readClock
  }

  /** Runs a search, twice at most. Throws too_large when it has used up what it may take. */
  run<T>(search: () => T): T {
    try {
      return this.#runOnce(search)
    } catch (error) {
      if (!isTooCostly(error) || this.#readClock() - this.#failedTwiceAt < noSecondTryForMilliseconds)
        throw error
    }
    this.#lastRead.at = Number.NEGATIVE_INFINITY
    try {
      return this.#runOnce(search)
    } catch (error) {
      if (isTooCostly(error)) this.#failedTwiceAt = this.#readClock()
      throw error
    }
  }

  #runOnce<T>(search: () => T): T {
    this.#startedAt = this.#readClock()
    if (this.#startedAt - this.#lastRead.at > readForMilliseconds)
      this.#lastRead = { at: this.#startedAt, cpu: this.#readCpu() }
    this.#endsAt = this.#lastRead.cpu + limitMilliseconds
    try {
      return search()
    } finally {
      this.#startedAt = Number.POSITIVE_INFINITY
    }
  }

  /** Nothing outside of a search. */
  check(): void {
    // The clock is asked first: that costs far less, and no search uses more than passes.
    if (this.#readClock() - this.#startedAt > limitMilliseconds && this.#readCpu() > this.#endsAt)
      throw new BoardError(tooCostly, text.searchTooCostly)
  }
}

/** Whether a search was ended because it takes too much of the processor. */
export function isTooCostly(error: unknown): boolean {
  return error instanceof BoardError && error.code === tooCostly
}

function readProcessCpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
