import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { findErrorCode, StartupError } from './startup-error.ts'

/**
 * Makes the data folder if there is none and sees that it can be written; throws a StartupError if not.
 * Others may pass through it (PostgreSQL runs as another user when we are root) but not list it.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    if (makeParents(dataDir)) chmodSync(dataDir, 0o711)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartupError(
      `${reason(dataDir, findErrorCode(error))} Set DATA_DIR to a folder that it may write.`,
      {
        cause: error,
      },
    )
  }
}

/**
 * Makes a folder below whatever exists; answers whether it was missing. Node's own recursive mkdir never ends below a folder
 * such as /proc, whose system says ENOENT to every new name.
 */
function makeParents(folder: string): boolean {
  const isMissing = !existsSync(folder)
  if (isMissing) {
    makeParents(dirname(folder))
    mkdirSync(folder)
  }
  // Says EEXIST where a file is in the way.
  mkdirSync(folder, { recursive: true })
  return isMissing
}

function reason(dataDir: string, code: string | undefined): string {
  if (code === 'EROFS') return `The data folder ${dataDir} lies on a read-only file system.`
  if (code === 'EEXIST' || code === 'ENOTDIR') return `The data folder ${dataDir} is, or lies below, a file.`
  return `CryptoList has no permission to write its data folder ${dataDir} (${code ?? 'unknown cause'}).`
}
