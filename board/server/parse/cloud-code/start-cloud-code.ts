import type { Logger } from 'pino'
import { boardFunctions } from '../functions/board-functions.ts'
import { startFunctionNames } from '../functions/define-functions.ts'
import { createDefine } from '../functions/run-limited.ts'
import type { ParseSdk } from '../server/types.ts'
import { loadCloudCode } from './load-cloud-code.ts'
import type { Plugins } from './plugins.ts'
import { createCloudSdk } from './sdk.ts'
import { watchStrayErrors } from './stray-errors.ts'

export interface CloudCodeDependencies {
  Parse: ParseSdk
  log: Logger
  plugins: Plugins
  isReachable?(): Promise<boolean>
  /** How long a function or a trigger may take; 30 seconds unless given. */
  limitMs?: number
}

/**
 * Loads the operator's module, if there is one, once Parse has started; answers what ends it. Throws a StartupError when it cannot be
 * used as it is.
 */
export async function startCloudCode(
  path: string | undefined,
  dependencies: CloudCodeDependencies,
): Promise<() => void> {
  if (path === undefined) return () => undefined
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
  dependencies.log.info(`Cloud code of ${path} is in use`)
  return stop
}
