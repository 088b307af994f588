import { FileError } from './errors.ts'

const maximumLength = 128

/** Throws FileError(name) unless it is a name that Parse takes, with an ending that says something. */
export function checkName(name: string): void {
  if (name === '') throw new FileError('name', 'Filename not provided.')
  if (name.length > maximumLength) throw new FileError('name', 'Filename too long.')
  if (!/^[_a-zA-Z0-9][a-zA-Z0-9@. ~_-]*$/.test(name) || /[. ]$/.test(name))
    throw new FileError('name', 'Filename contains invalid characters.')
}

/** Whether a file may be kept under this name; every other is no name of any. */
export function isKeptName(name: string): boolean {
  return /^[0-9a-f]{32}_[\w@. ~-]{1,160}$/.test(name)
}

/** What stands behind the last dot, in lower case; empty without one. */
export function extensionOf(name: string): string {
  const [, extension = ''] = /\.([^.]*)$/.exec(name) ?? []
  return extension.toLowerCase()
}
