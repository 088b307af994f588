import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'

/** Where the server's own code lies. */
const ownFolder = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A promise that cloud code forgot to wait for, or a timer of its own, would end the process when it fails. Such errors go into the
 * log; those of the server itself end the process as ever. Which is which says the stack: following every promise costs each request a
 * third more (docs/decisions/0009). Answers what takes the watch away.
 */
export function watchStrayErrors(path: string, log: Pick<Logger, 'error'>): () => void {
  const isOwn = (error: unknown): boolean => {
    const isOfCloudCode = isFrom(path, error)
    if (isOfCloudCode) log.error({ err: error }, 'Nobody waited for an error of the cloud code')
    return isOfCloudCode
  }
  const onRejection = (reason: unknown): void => {
    if (!isOwn(reason)) throw reason
  }
  const onException = (error: unknown): void => {
    // Other listeners decide.
    if (isOwn(error) || process.listenerCount('uncaughtException') > 1) return
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  }
  process.on('unhandledRejection', onRejection)
  process.on('uncaughtException', onException)
  return () => {
    process.off('unhandledRejection', onRejection)
    process.off('uncaughtException', onException)
  }
}

/** Whether an error comes from a module: it is on the stack, or nothing of the server's own code is. */
function isFrom(path: string, error: unknown): boolean {
  if (!(error instanceof Error)) return true
  const lines = (error.stack ?? '').split('\n').filter((line) => !line.includes('node_modules'))
  return lines.some((line) => line.includes(path)) || !lines.some((line) => line.includes(ownFolder))
}
