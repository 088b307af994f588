import { setTimeout as sleep } from 'node:timers/promises'

/** Writes down what became of messages: of many together, and while the next are sent. */
export interface Recorder<T> {
  /** Notes a result, which is soon written down. Resolves when few enough are unwritten for the next message to be sent. */
  record(result: T): Promise<void>
  /** Resolves when all are written down. A message whose result can't be is sent again, as itself. */
  finish(): Promise<void>
}

interface Writing<T> {
  write(results: readonly T[]): Promise<void>
  onError(error: unknown, results: readonly T[]): void
}

/** A process that dies repeats those messages of which the result isn't written down: so many at most. */
const mostUnwritten = 100
/** For so long, results are gathered for one transaction. */
const gatherMilliseconds = 20

/** `write` gets results of a moment, and never runs twice at the same time; `onError` those that it couldn't write. */
export function createRecorder<T>({ write, onError }: Writing<T>): Recorder<T> {
  let waiting: T[] = []
  let unwritten = 0
  let isFinishing = false
  let next: Promise<void> | undefined
  let running: Promise<void> = Promise.resolve()
  const begin = async (): Promise<void> => {
    await Promise.all([running, isFinishing ? undefined : sleep(gatherMilliseconds)])
    const results = waiting
    waiting = []
    next = undefined
    running = write(results)
      .catch((error: unknown) => onError(error, results))
      .finally(() => {
        unwritten -= results.length
      })
    await running
  }
  return {
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
