import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { StartupError } from '@cryptolist/board/config/startup-error'
import { outliveErrors } from '@cryptolist/board/lifecycle/stray-errors'
import type { Logger } from 'pino'
import type { ServerDoor } from '../../data-api/server-door.ts'
import { TimeLimitError, withTimeLimit } from '../../time-limit.ts'
import { boardFunctions } from '../functions/board-functions.ts'
import { startFunctionNames } from '../functions/define-functions.ts'
import { createDefine, type RunDependencies } from '../functions/run-limited.ts'
import type { ParseSdk } from '../server/types.ts'
import type { Plugins } from './plugins.ts'
import { createCloudSdk } from './sdk.ts'
import type { UserHooks } from './user-hooks.ts'

interface CloudCodeDependencies extends Pick<RunDependencies, 'database' | 'tellsErrors'> {
  Parse: ParseSdk
  log: Logger
  plugins: Plugins
  userHooks?: UserHooks
  door?: ServerDoor
}

/** Loads the operator's module, if any, once Parse has started. Returns what ends it. Throws a StartupError if it cannot be used. */
export async function startCloudCode(
  path: string | undefined,
  given: CloudCodeDependencies,
): Promise<() => void> {
  if (path === undefined) return () => undefined
  const dependencies = { ...given, isOfOperator: true }
  const define = createDefine({ cloud: dependencies.Parse.Cloud, ...dependencies })
  const reserved = new Set([...startFunctionNames, ...boardFunctions.map(({ name }) => name)])
  const stop = watchStrayErrors(path, dependencies.log)
  try {
    const sdk = createCloudSdk({ ...dependencies, define, reserved })
    await loadCloudCode(path, sdk)
  } catch (error) {
    stop()
    throw error
  }
  dependencies.log.info(`Cloud code loaded from ${path}`)
  return stop
}

const loadLimitMs = 60_000

/** Runs the module with the globals `Parse` and `Moralis`, and calls its exported function, if any, with `Cloud`. Throws a StartupError. */
async function loadCloudCode(path: string, sdk: { Cloud: object }): Promise<void> {
  if (!existsSync(path))
    throw new StartupError(
      `CLOUD_CODE is ${path}, and there is no such file. Set it to the path of a module.`,
    )
  Object.assign(globalThis, { Parse: sdk, Moralis: sdk })
  try {
    await withTimeLimit(async () => {
      const loaded: unknown = await import(pathToFileURL(path).href)
      const setUp = findSetUp(loaded)
      if (setUp !== undefined) await setUp(sdk.Cloud)
    }, loadLimitMs)
  } catch (error) {
    if (error instanceof StartupError) throw new StartupError(`${error.message}${placeIn(path, error)}`)
    throw new StartupError(
      `CLOUD_CODE ${path} could not be loaded: ${describe(error, path)} backend/docs/cloud-code.md says what cloud code has here.`,
      { cause: error },
    )
  }
}

/** The default export, also where a compiler or Node has wrapped it once more. */
function findSetUp(loaded: unknown): ((cloud: object) => unknown) | undefined {
  let defaultExport = loaded
  for (let depth = 0; depth < 2 && isWrapped(defaultExport); depth++) defaultExport = defaultExport.default
  const setUp = defaultExport
  return typeof setUp === 'function' ? (cloud) => setUp(cloud) : undefined
}

function isWrapped(value: unknown): value is { default: unknown } {
  return typeof value === 'object' && value !== null && 'default' in value
}

function describe(error: unknown, path: string): string {
  if (error instanceof TimeLimitError) return `it took longer than ${loadLimitMs / 1000} seconds.`
  if (!(error instanceof Error)) return `it threw ${String(error)}.`
  return `${error.name}: ${error.message}${placeIn(path, error)}.`
}

/** Which line of the module it was, if one. */
function placeIn(path: string, { stack }: Error): string {
  const line = stack?.split('\n').find((text) => text.includes(basename(path)))
  return line === undefined ? '' : ` (${line.trim()})`
}

const ownFolder = fileURLToPath(new URL('../../../board/server', import.meta.url))

/**
 * A promise that cloud code forgot to wait for, or a timer of its own, would end the process when it fails. Such errors go into the
 * log; those of the server itself end the process as ever. Which is which says the stack: following every promise costs each request a
 * third more (docs/decisions/0009). Returns what takes the watch away.
 */
function watchStrayErrors(path: string, log: Pick<Logger, 'error'>): () => void {
  const isOwn = (error: unknown): boolean => isFrom(path, error)
  const tell = (error: unknown): void => log.error({ err: error }, 'Unhandled error in cloud code')
  const onRejection = (reason: unknown): void => {
    if (!isOwn(reason)) throw reason
    tell(reason)
  }
  // The server's own listener decides about errors of the server itself.
  const onException = (error: unknown): void => {
    if (isOwn(error)) tell(error)
  }
  process.on('unhandledRejection', onRejection)
  process.on('uncaughtException', onException)
  const dieAgain = outliveErrors(isOwn)
  return () => {
    dieAgain()
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
