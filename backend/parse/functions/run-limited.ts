import { inspect } from 'node:util'
import { isDatabaseAway, isStatementTooSlow } from '@cryptolist/board/database/database-errors'
import type { Database } from '@cryptolist/board/database/open-database'
import type { Logger } from 'pino'
import { TimeLimitError, withTimeLimit } from '../../time-limit.ts'
import { countLevels } from '../cloud-code/levels.ts'
import { codeOfBoardError, parseCodes } from '../http/parse-error.ts'
import type { FunctionRequest, ParseCloud, ParseSdk } from '../server/types.ts'

export interface RunDependencies {
  Parse: Pick<ParseSdk, 'Error' | '_encode'>
  log: Pick<Logger, 'error' | 'warn'>
  /** How long it may take; 30 seconds unless given. */
  limitMs?: number
  /** Asked about what failed for no known reason. */
  database?: Pick<Database, 'isReachable' | 'outages'>
  /** Its network errors aren't the database's, it may call itself, and none of its errors make clients try again. */
  isOfOperator?: boolean
  /** Whether clients get the text of `new Error(text)`. */
  tellsErrors?: boolean
  /** The number of what it refuses with a text alone; 141 unless given. */
  refusalCode?: number
}

const defaultLimitMs = 30_000

/** Code that Parse would call as it is: its result may be anything, and it may throw anything or never end. */
export type CloudCode = (request: FunctionRequest) => unknown

/** Makes code safe to hand to Parse as a function: it answers plain JSON, because Parse ends the process over what it cannot encode. */
export function answerPlainJson(
  name: string,
  run: CloudCode,
  dependencies: RunDependencies,
): (request: FunctionRequest) => Promise<unknown> {
  const limited = runLimited(`cloud function ${name}`, run, dependencies)
  return async (request) => {
    const startedAt = performance.now()
    const result = await limited(request)
    try {
      return encodeResult(dependencies.Parse, result)
    } catch (error) {
      const what = `cloud function ${name}, whose result cannot be sent as JSON,`
      throw await toParseError(error, { what, startedAt }, dependencies)
    }
  }
}

/** Makes code safe to hand to Parse as a trigger or a job: it ends in time, and what it throws is one of Parse's errors. */
export function runLimited<Request, Result>(
  what: string,
  run: (request: Request) => Result | Promise<Result>,
  dependencies: RunDependencies,
): (request: Request) => Promise<Result> {
  const runDeeper = dependencies.isOfOperator ? countLevels(what, run, dependencies) : run
  return async (request) => {
    const startedAt = performance.now()
    try {
      return await withTimeLimit(async () => runDeeper(request), dependencies.limitMs ?? defaultLimitMs)
    } catch (error) {
      throw await toParseError(error, { what, startedAt }, dependencies)
    }
  }
}

interface Failed {
  what: string
  /** As `performance.now()` said when it began. */
  startedAt: number
}

/** Makes one of Parse's errors of anything thrown. Unexpected errors are logged and not told to the caller. */
export async function toParseError(
  error: unknown,
  failed: Failed,
  dependencies: RunDependencies,
): Promise<Error> {
  const { what, startedAt } = failed
  const { database } = dependencies
  try {
    // A database that is away or frozen answers as late as a busy one.
    if (isStatementTooSlow(error) && (await database?.isReachable()) === false)
      return databaseIsAway(dependencies)
    const parseError = findParseError(error, what, dependencies)
    if (parseError !== undefined) return parseError
  } catch {
    // A thing that throws when it is looked at is as good as any other unknown one.
  }
  if (database?.outages.hasBeenSince(startedAt) || (await database?.isReachable()) === false)
    return databaseIsAway(dependencies)
  logFailure(dependencies.log, error, `The ${what} failed`)
  return new dependencies.Parse.Error(
    parseCodes.SCRIPT_FAILED,
    'Script failed. The log of the server says why.',
  )
}

function findParseError(error: unknown, what: string, dependencies: RunDependencies): Error | undefined {
  const { Parse, log, limitMs = defaultLimitMs, refusalCode = parseCodes.SCRIPT_FAILED } = dependencies
  const { isOfOperator = false, tellsErrors = false } = dependencies
  if (error instanceof Parse.Error && Number.isInteger(error.code))
    return isOfOperator && error.code === parseCodes.INTERNAL_SERVER_ERROR ? undefined : error
  // Parse's cloud code has always thrown this to tell the client something.
  const text = tellsErrors && isPlain(error) ? error.message : error
  if (typeof text === 'string' && text !== '') return new Parse.Error(refusalCode, text.slice(0, 2000))
  const code = codeOfBoardError(error)
  if (code !== undefined && error instanceof Error) return new Parse.Error(code, error.message)
  if (error instanceof TimeLimitError) {
    log.warn(`The ${what} took longer than ${limitMs / 1000} seconds, and its caller got a timeout.`)
    return new Parse.Error(parseCodes.TIMEOUT, 'This took too long and was given up.')
  }
  if (isStatementTooSlow(error))
    return new Parse.Error(parseCodes.TIMEOUT, 'This took too long. Try again, or ask for less.')
  return !isOfOperator && isDatabaseAway(error) ? databaseIsAway({ Parse }) : undefined
}

/** An error that cloud code itself most likely made: libraries' errors have numbers, causes and classes of their own. */
function isPlain(error: unknown): error is Error {
  return (
    error instanceof Error && error.constructor === Error && !('code' in error) && error.cause === undefined
  )
}

/** Parse answers 500 to it, and the backend then says that the database is away. */
function databaseIsAway({ Parse }: Pick<RunDependencies, 'Parse'>): Error {
  return new Parse.Error(parseCodes.INTERNAL_SERVER_ERROR, 'The board cannot reach its database.')
}

/** Anything may have been thrown, also a thing that throws when it is looked at. */
function logFailure(log: RunDependencies['log'], error: unknown, text: string): void {
  try {
    log.error({ err: error instanceof Error ? error : inspect(error, { depth: 2 }) }, text)
  } catch {
    log.error(text)
  }
}

/** A function's result as plain JSON, with objects, dates, files and points in their wire forms. Throws for what has none. */
function encodeResult(Parse: Pick<ParseSdk, '_encode'>, result: unknown): unknown {
  if (result === undefined) return undefined
  const text = JSON.stringify(Parse._encode(result))
  return text === undefined ? undefined : JSON.parse(text)
}

export type DefineFunction = (name: string, run: CloudCode, validator?: unknown) => void

export interface DefineDependencies extends RunDependencies {
  cloud: Pick<ParseCloud, 'define'>
}

/** Every function runs with a time limit and answers plain JSON or one of Parse's errors. */
export function createDefine({ cloud, ...dependencies }: DefineDependencies): DefineFunction {
  return (name, run, validator) => cloud.define(name, answerPlainJson(name, run, dependencies), validator)
}
