import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findErrorCode, StartupError } from './startup-error.ts'

/** In a data folder while a backup is restored into it. */
export const restoringFile = 'restoring.json'

/** In a data folder while there are demo accounts: their passwords. */
export const demoAccountsFile = 'demo-accounts.json'

/** In a data folder while the board has no admin, if no terminal could show it: the link that makes its opener the first one. */
export const adminLinkFile = 'admin-link.txt'

/** Throws a StartupError where a restore has not finished: half of a board must not look like one. */
export function requireRestored(dataDir: string): void {
  if (existsSync(join(dataDir, restoringFile)))
    throw new StartupError(
      `A backup is being restored into ${dataDir}, or a restore was killed there. If none is running, start the restore again: it replaces what was left.`,
    )
}

/** Makes the data folder if it is missing. Others may pass through it (PostgreSQL runs as another user under root). Throws a StartupError. */
export function makeDataFolder(dataDir: string): void {
  try {
    if (makeParents(dataDir)) chmodSync(dataDir, 0o711)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartupError(
      `${reason(dataDir, findErrorCode(error))} Set DATA_DIR to a folder that it can write to.`,
      {
        cause: error,
      },
    )
  }
}

/** Returns whether the folder was missing. Node's own recursive mkdir never ends below a folder such as /proc. */
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
  // Where the system itself makes all folders, such as /proc.
  if (code === 'ENOENT')
    return `The data folder ${dataDir} can’t be created: its file system has no folders of users.`
  return `CryptoList has no permission to write its data folder ${dataDir} (${code ?? 'unknown cause'}).`
}
