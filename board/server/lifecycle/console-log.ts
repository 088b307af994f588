import { type Logger, pino } from 'pino'
import { z } from 'zod'
import type { LogLevel } from '../config/checks.ts'

const entrySchema = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ stack: z.string() }).optional(),
})
const warning = 40

/** A log for people at a terminal: one plain line for each thing that is done; warnings and errors go to standard error. */
export function createConsoleLog(): Logger {
  return pino({ base: null, timestamp: false }, { write: writeLine })
}

export interface ServerLog {
  log: Logger
  /** From here on every entry is a line of JSON. */
  showJson: () => void
}

/** The log of the server: lines for people while it starts, and JSON on standard output once it runs. */
export function createServerLog(level: LogLevel): ServerLog {
  let write = writeLine
  const log = pino({ level, base: null }, { write: (text: string) => write(text) })
  const showJson = (): void => {
    write = (text) => void process.stdout.write(text)
  }
  return { log, showJson }
}

function writeLine(text: string): void {
  const entry = entrySchema.parse(JSON.parse(text))
  const stream = entry.level >= warning ? process.stderr : process.stdout
  stream.write(`${entry.msg}\n${entry.err === undefined ? '' : `${entry.err.stack}\n`}`)
}
