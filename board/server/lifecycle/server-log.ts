import { format, styleText } from 'node:util'
import { type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'
import { z } from 'zod'
import type { LogLevel } from '../config/checks.ts'
import { type LogFormat, logFormats } from '../config/watch-options.ts'
import { describeCauses, isOutsideCause } from '../database/database-errors.ts'
import { setProgressStyle } from '../progress/progress.ts'
import { canReplace, clearPassing } from '../progress/terminal.ts'

/** Errors whose cause lies outside of the program are a line, not a stack trace. */
export const serializers = {
  err: (error: unknown): unknown =>
    error instanceof Error && !isOutsideCause(error)
      ? stdSerializers.err(error)
      : { type: error instanceof Error ? error.name : typeof error, message: describeCauses(error) },
}

/** LOG_FORMAT, which is needed before the other variables are checked; else by what reads the log. */
export function chooseLogFormat(wanted: string | undefined, isTerminal: boolean): LogFormat {
  return logFormats.find((one) => one === wanted?.trim()) ?? (isTerminal ? 'text' : 'json')
}

/** Whether a person reads the log as it is written, and nothing keeps it: only then may it show what opens an account. */
export function isOnTerminal(wanted = process.env.LOG_FORMAT, isTerminal = process.stdout.isTTY): boolean {
  return isTerminal && chooseLogFormat(wanted, isTerminal) === 'text'
}

/** The log of the server, from its first line to its last in one format. */
export function createServerLog(level: LogLevel, chosen: LogFormat): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers,
  }
  const write = chosen === 'text' ? writeForPeople : (line: string) => void process.stdout.write(line)
  const log = pino(options, { write })
  if (chosen === 'json') setProgressStyle(log, 'once')
  else if (canReplace()) setProgressStyle(log, 'replaced')
  return log
}

const entrySchema = z.looseObject({
  level: z.string(),
  time: z.string(),
  msg: z.string().default(''),
  err: z.object({ stack: z.string().optional(), message: z.string() }).optional(),
})

/** Lines after the first are indented, so that each entry begins with its time. */
export function showEntry(
  line: string,
  paint: (text: string, style: Style, level: string) => string = (text) => text,
): { text: string; level: string } {
  const { level, time, msg, err, ...facts } = entrySchema.parse(JSON.parse(line))
  const factTexts = Object.entries(facts).map(
    ([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const error = err === undefined ? '' : `\n${err.stack ?? err.message}`
  const moment = `${time.slice(0, 10)} ${time.slice(11, 19)}Z`
  const words = `${msg}${factTexts.join('')}${error}`.replace(/\n *(?=.)/g, '\n    ')
  const colour = colours[level]
  const shownLevel = colour === undefined ? level.padEnd(5) : paint(level.padEnd(5), colour, level)
  return { text: `${paint(moment, 'dim', level)} ${shownLevel} ${words}\n`, level }
}

type Style = 'dim' | 'yellow' | 'red'
/** Of the levels that a person has to see, which go to standard error. */
const colours: Readonly<Record<string, Style>> = { warn: 'yellow', error: 'red', fatal: 'red' }

function writeForPeople(line: string): void {
  // Colours are for terminals only, and not where NO_COLOR is set.
  const { text, level } = showEntry(line, (part, style, of) =>
    styleText(style, part, { stream: streamOf(of) }),
  )
  clearPassing()
  streamOf(level).write(text)
}

function streamOf(level: string): NodeJS.WriteStream {
  return level in colours ? process.stderr : process.stdout
}

/** Brings what is written past the log into it: by libraries and cloud code, and Node's own warnings. */
export function takeOverOutput(log: Logger): void {
  const levels = { log: 'info', info: 'info', debug: 'debug', warn: 'warn', error: 'error' } as const
  for (const [name, level] of Object.entries(levels))
    Object.assign(console, { [name]: (...parts: unknown[]) => log[level](format(...parts)) })
  // Node's own listener prints them.
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => log.warn(`${name}: ${message}`))
}
