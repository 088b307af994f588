import type { Logger } from 'pino'

type Level = 'error' | 'warn' | 'info' | 'debug' | 'trace'

const levels: Record<string, Level> = {
  error: 'error',
  warn: 'warn',
  info: 'debug',
  verbose: 'trace',
  debug: 'trace',
  silly: 'trace',
}

/** Parse's numbers for what went wrong on this side. Every other number is a refusal. */
const ownFaults = new Set([-1, 1])

/** Parse's log lines in the board's log. Nothing but texts and errors passes: the rest may hold passwords and tokens. */
export interface LogAdapter {
  log(level: string, ...parts: unknown[]): void
}

/** A client's mistake is an "error" to Parse; here it is a line for debugging. */
export function createLogAdapter(log: Logger): LogAdapter {
  const parseLog = log.child({ part: 'parse' })
  return {
    log(level, ...parts) {
      const error = parts.find((part) => part instanceof Error)
      const text = parts.filter((part) => typeof part === 'string').join(' ')
      const name = isQuiet(error, text) ? 'debug' : (levels[level] ?? 'trace')
      if (error === undefined) parseLog[name](text)
      else parseLog[name]({ err: error }, text)
    },
  }
}

/** Refusals, and what is going to be different in Parse's next version. */
function isQuiet(error: Error | undefined, text: string): boolean {
  if (/^(Failed running auth step|DeprecationWarning)/.test(text)) return true
  return (
    error !== undefined && 'code' in error && typeof error.code === 'number' && !ownFaults.has(error.code)
  )
}
