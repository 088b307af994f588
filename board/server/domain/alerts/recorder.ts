import { setTimeout as sleep } from 'node:timers/promises'

/** Writes results of messages to the database, many in one transaction, while further messages are sent. */
export interface Recorder<T> {
  /** Whether a result couldn't be written. Nothing more should be sent then: its result might be lost, too. */
  readonly hasFailed: boolean
  /** Notes a result, which is soon written down. Resolves when few enough are unwritten for the next message to be sent. */
  record(result: T): Promise<void>
  /** Resolves when all are written down. A message whose result can't be is sent again, as itself. */
  finish(): Promise<void>
}

interface Writing<T> {
  write(results: readonly T[]): Promise<void>
  onError(error: unknown, results: readonly T[]): void
}

/**
 * So many results may be unwritten while another message is sent. If the process dies, their messages are repeated, and those that were just being sent: with 24 connections
 * 47 at most.
 */
const mostUnwritten = 24
/** For so long, results are gathered for one transaction. */
const gatherMilliseconds = 20
/** After so many failures in a row of single results, it isn't they that can't be written. */
const mostFailures = 2

/** `write` gets results of a moment, and never runs twice at the same time; `onError` those that it couldn't write, even one by one. */
export function createRecorder<T>({ write, onError }: Writing<T>): Recorder<T> {
  let waiting: T[] = []
  let unwritten = 0
  let hasFailed = false
  let isFinishing = false
  let next: Promise<void> | undefined
  let running: Promise<void> = Promise.resolve()

  const writeSome = async (results: readonly T[]): Promise<void> => {
    try {
      await write(results)
    } catch (error) {
      const left = results.length === 1 ? results : await writeEach(results, write)
      if (left.length > 0) {
        hasFailed = true
        onError(error, left)
      }
    }
    unwritten -= results.length
  }
  const begin = async (): Promise<void> => {
    await Promise.all([running, isFinishing ? undefined : sleep(gatherMilliseconds)])
    const results = waiting
    waiting = []
    next = undefined
    running = writeSome(results)
    await running
  }
  return {
    get hasFailed() {
      return hasFailed
    },
    async record(result) {
      waiting.push(result)
      unwritten += 1
      next ??= begin()
      if (unwritten >= mostUnwritten) await next
    },
    async finish() {
      isFinishing = true
      await next
      await running
    },
  }
}

/** Writes results one by one, so that one of them doesn't keep the others from being written. Returns those that couldn't be. */
async function writeEach<T>(results: readonly T[], write: Writing<T>['write']): Promise<T[]> {
  const left: T[] = []
  let failures = 0
  for (const [index, result] of results.entries()) {
    if (failures === mostFailures) return [...left, ...results.slice(index)]
    try {
      await write([result])
      failures = 0
    } catch {
      left.push(result)
      failures += 1
    }
  }
  return left
}
