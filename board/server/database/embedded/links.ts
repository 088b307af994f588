import { lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { findErrorCode } from '../../config/startup-error.ts'

interface Link {
  source: string
  target: string
}

/**
 * Makes the library links that the npm package leaves to an install script, beside the libraries or, where that is not
 * writable, in `fallbackFolder`. Gives the folder that the loader has to search besides, if any.
 */
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
