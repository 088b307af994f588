import type { Logger } from 'pino'
import { clearPassing, showPassing } from './terminal.ts'

const firstMilliseconds = 1_000
/** Between two lines that stay, and between two states of one that is replaced. */
const everyMilliseconds = { lines: 3_000, replaced: 1_000 }
const onceMilliseconds = 15_000
const manySteps = 5_000

type Log = Pick<Logger, 'info'>

/** How a log shows progress: a line now and then, one line on a terminal that is replaced, or one in all for programs, which group lines by their words. */
export type ProgressStyle = 'lines' | 'replaced' | 'once'
const styles = new WeakMap<object, ProgressStyle>()

/** Chooses how this log shows progress; otherwise in lines. */
export function setProgressStyle(log: object, style: ProgressStyle): void {
  styles.set(log, style)
}

/** Does the work, and says that it is still being done when it takes longer than a second, in a log for programs longer than fifteen. */
export async function withProgress<T>(log: Log, doing: string, work: () => Promise<T>): Promise<T> {
  const style = styles.get(log) ?? 'lines'
  const startedAt = Date.now()
  let timer: NodeJS.Timeout
  const say = (): void => {
    if (style === 'once') {
      log.info(`Still ${doing}`)
      return
    }
    tell(log, `… still ${doing} (${Math.round((Date.now() - startedAt) / 1000)} s)`)
    timer = setTimeout(say, everyMilliseconds[style]).unref()
  }
  timer = setTimeout(say, style === 'once' ? onceMilliseconds : firstMilliseconds).unref()
  try {
    return await work()
  } finally {
    clearTimeout(timer)
    clearPassing()
  }
}

/** Tells how far work of many steps is, not after each step: every five seconds, on a terminal every second. */
export function createProgress(log: Log): (describe: () => string) => void {
  const every = styles.get(log) === 'replaced' ? everyMilliseconds.replaced : manySteps
  let saidAt = performance.now()
  return (describe) => {
    if (performance.now() - saidAt < every) return
    saidAt = performance.now()
    tell(log, describe())
  }
}

function tell(log: Log, text: string): void {
  if (styles.get(log) === 'replaced') showPassing(text)
  else log.info(text)
}
