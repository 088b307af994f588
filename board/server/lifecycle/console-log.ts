import { type Logger, pino } from 'pino'
import { z } from 'zod'
import { setProgressStyle } from '../progress/progress.ts'
import { canReplace, clearPassing } from '../progress/terminal.ts'
import { serializers } from './server-log.ts'

const entrySchema = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ stack: z.string().optional(), message: z.string() }).optional(),
})
const warning = 40

/** The log of a command, for the person who runs it: one plain line for each thing that is done; warnings and errors go to standard error. */
export function createConsoleLog(): Logger {
  const log = pino({ base: null, timestamp: false, serializers }, { write: writeLine })
  if (canReplace()) setProgressStyle(log, 'replaced')
  return log
}

function writeLine(text: string): void {
  const entry = entrySchema.parse(JSON.parse(text))
  const stream = entry.level >= warning ? process.stderr : process.stdout
  clearPassing()
  stream.write(`${entry.msg}\n${entry.err === undefined ? '' : `${entry.err.stack ?? entry.err.message}\n`}`)
}
