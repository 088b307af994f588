import type { Logger } from 'pino'

const firstMilliseconds = 1_000
const everyMilliseconds = 3_000

/** Does the work, and says that it is still being done when it takes longer than a second. */
export async function withProgress<T>(
  log: Pick<Logger, 'info'>,
  doing: string,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = Date.now()
  let timer: NodeJS.Timeout
  const say = (): void => {
    log.info(`… still ${doing} (${Math.round((Date.now() - startedAt) / 1000)} s)`)
    timer = setTimeout(say, everyMilliseconds).unref()
  }
  timer = setTimeout(say, firstMilliseconds).unref()
  try {
    return await work()
  } finally {
    clearTimeout(timer)
  }
}
