import { readFile } from 'node:fs/promises'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { BoardError } from '@cryptolist/contract'
import type { Logger } from 'pino'
import { readConfig } from '../config/read-config.ts'
import { StartupError } from '../config/startup-error.ts'
import { describeUnplanned } from '../database/database-errors.ts'
import type { Database } from '../database/open-database.ts'
import { createConsoleLog } from '../lifecycle/console-log.ts'
import { clearPassing } from '../progress/terminal.ts'

/** Tools that a command gets to work with. */
export interface CommandTools {
  database: Database
  log: Logger
}

/**
 * Runs a command line tool on the board's database, with or without a running server: `prepare` reads arguments and files, then
 * the database is opened for `work`. A wrong call, file or setting ends the process with a sentence and exit code 1.
 */
export async function runCommand<T>(
  prepare: () => Promise<T>,
  work: (input: T, tools: CommandTools) => Promise<void>,
): Promise<void> {
  await runAlone(async (log) => {
    const input = await prepare()
    // Loaded when it is needed: how to use a command is said at once.
    const { openDatabase } = await import('../database/open-database.ts')
    const database = await openDatabase(readConfig(), log)
    try {
      await work(input, { database, log })
    } finally {
      await database.close()
    }
  })
}

/** Runs a command line tool that opens what it needs itself. Errors are told on stderr and end it with exit code 1. */
export async function runAlone(work: (log: Logger) => Promise<void>): Promise<void> {
  try {
    await work(createConsoleLog())
  } catch (error) {
    const isOurs = error instanceof BoardError || error instanceof StartupError
    clearPassing()
    process.stderr.write(`${isOurs ? error.message : describeUnplanned(error)}\n`)
    process.exitCode = 1
  }
}

/** Reads a command's words and options. Throws BoardError `invalid_input` with the usage for others. */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (cause) {
    throw new BoardError('invalid_input', usage, { cause })
  }
}

/** The text of a file. Throws BoardError `invalid_input` if it can't be read. */
export async function readTextFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw new BoardError('invalid_input', `Can’t read the file ${path}. Check the path.`, { cause })
  }
}
