import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartupError } from '../../config/startup-error.ts'
import { TimeLimitError, withTimeLimit } from '../functions/run-limited.ts'

const loadLimitMs = 60_000

/**
 * Runs the operator's module: with the globals `Parse` and `Moralis`, as cloud code has always had them, and if it exports a function,
 * by calling that with `Cloud`. Throws a StartupError that says what is wrong with it.
 */
export async function loadCloudCode(path: string, sdk: { Cloud: object }): Promise<void> {
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
    if (error instanceof StartupError) throw error
    throw new StartupError(`CLOUD_CODE ${path} could not be loaded: ${describe(error, path)}`, {
      cause: error,
    })
  }
}

/** The default export, also where a compiler or Node has wrapped it once more. */
function findSetUp(loaded: unknown): ((cloud: object) => unknown) | undefined {
  let found = loaded
  for (let depth = 0; depth < 2 && isWrapped(found); depth++) found = found.default
  const setUp = found
  return typeof setUp === 'function' ? (cloud) => setUp(cloud) : undefined
}

function isWrapped(value: unknown): value is { default: unknown } {
  return typeof value === 'object' && value !== null && 'default' in value
}

function describe(error: unknown, path: string): string {
  if (error instanceof TimeLimitError) return `it took longer than ${loadLimitMs / 1000} seconds.`
  if (!(error instanceof Error)) return `it threw ${String(error)}.`
  const line = error.stack?.split('\n').find((text) => text.includes(basename(path)))
  return `${error.name}: ${error.message}${line === undefined ? '' : ` (${line.trim()})`}`
}
