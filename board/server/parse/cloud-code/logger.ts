import { inspect } from 'node:util'
import type { Logger } from 'pino'

type Level = 'info' | 'warn' | 'error' | 'debug'
type CloudLogger = Record<Level | 'log', (...parts: unknown[]) => void>

const longestLine = 2000

/** What `getLogger` gives cloud code: its lines stand in the server's log, marked as its own. */
export function createCloudLogger(log: Pick<Logger, 'child'>): CloudLogger {
  const own = log.child({ part: 'cloud code' })
  const write =
    (level: Level) =>
    (...parts: unknown[]) =>
      own[level](parts.map(toText).join(' ').slice(0, longestLine))
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    debug: write('debug'),
    log: (_level, ...parts) => write('info')(...parts),
  }
}

function toText(part: unknown): string {
  return typeof part === 'string' ? part : inspect(part, { depth: 3, breakLength: Number.POSITIVE_INFINITY })
}
