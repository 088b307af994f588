import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { findErrorCode, StartupError } from '../../config/startup-error.ts'
import { isReachable, type RunAs } from './run-as.ts'

const outside = '/var/lib/cryptolist'

/**
 * The folder for everything of the embedded PostgreSQL: DATA_DIR/postgres. When we are root and the user that PostgreSQL
 * runs as may not enter it (say, below /root), it is a link to a folder of its own below /var/lib.
 */
export function makeFolder(dataDir: string, runAs: RunAs | undefined, log: Pick<Logger, 'info'>): string {
  const folder = join(dataDir, 'postgres')
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) {
    if (runAs === undefined || isReachable(dataDir, runAs)) makePassable(folder)
    else relocate(folder, runAs, log)
  }
  const found = realPath(folder)
  if (runAs !== undefined && !isReachable(found, runAs)) {
    throw new StartupError(
      `PostgreSQL runs as the user "${runAs.name}", who may not enter ${found}. Allow others to pass through the folders above it (chmod o+x), or set DATA_DIR to another folder.`,
    )
  }
  return found
}

/** The binaries where the user that runs them can read them: as they are, or else a copy in `folder`. */
export function placeBinaries(native: string, folder: string, runAs: RunAs | undefined): string {
  if (runAs === undefined || isReachable(join(native, 'bin'), runAs)) return native
  const manifest = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  const target = join(folder, `binaries-${manifest.version}`)
  if (existsSync(target)) return join(target, 'native')
  const temporary = `${target}.${process.pid}`
  makePassable(temporary)
  cpSync(native, join(temporary, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  })
  rmSync(target, { recursive: true, force: true })
  renameSync(temporary, target)
  return join(target, 'native')
}

function relocate(folder: string, runAs: RunAs, log: Pick<Logger, 'info'>): void {
  const target = join(outside, randomBytes(6).toString('hex'))
  try {
    makePassable(outside)
    makePassable(target)
  } catch (error) {
    throw new StartupError(
      `PostgreSQL runs as the user "${runAs.name}", who may not enter ${dirname(folder)}, and ${outside} cannot be written (${findErrorCode(error)}). Set DATA_DIR to a folder that others may enter.`,
      { cause: error },
    )
  }
  writeFileSync(
    join(target, 'README'),
    `PostgreSQL data of the CryptoList whose data folder is ${dirname(folder)}.\n`,
  )
  symlinkSync(target, folder)
  log.info(
    `PostgreSQL's user "${runAs.name}" may not enter ${dirname(folder)}: its files are kept in ${target}`,
  )
}

/** Whatever the umask is, PostgreSQL's user has to pass. */
function makePassable(folder: string): void {
  if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, 0o755)
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder)
  } catch (error) {
    throw new StartupError(
      `${folder} points to a folder that is gone. Bring it back, or remove the link to begin with an empty database.`,
      { cause: error },
    )
  }
}
