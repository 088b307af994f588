import type { Logger } from 'pino'

const firstMilliseconds = 1_000
const everyMilliseconds = 3_000
const onceMilliseconds = 15_000
const forPrograms = new WeakSet<object>()

/** Makes this log get at most one line for each long step, always in the same words: programs read it and group its lines. */
export function tellProgressOnce(log: object): void {
  forPrograms.add(log)
}

/** Does the work, and says that it is still being done when it takes longer than a second, in a log for programs longer than fifteen. */
export async function withProgress<T>(
  log: Pick<Logger, 'info'>,
  doing: string,
  work: () => Promise<T>,
): Promise<T> {
  const isOnce = forPrograms.has(log)
  const startedAt = Date.now()
  let timer: NodeJS.Timeout
  const say = (): void => {
    if (isOnce) {
      log.info(`Still ${doing}`)
      return
    }
    log.info(`… still ${doing} (${Math.round((Date.now() - startedAt) / 1000)} s)`)
    timer = setTimeout(say, everyMilliseconds).unref()
  }
  timer = setTimeout(say, isOnce ? onceMilliseconds : firstMilliseconds).unref()
  try {
    return await work()
  } finally {
    clearTimeout(timer)
  }
}
