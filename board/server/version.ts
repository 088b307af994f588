import { readFileSync } from 'node:fs'
import { version as released } from '../../package.json' with { type: 'json' }

/** This build's name: the version and the commit, such as `0.2.0+ad85f0f1`. The build writes it next to itself. */
export const version = readVersion() ?? `${released}+sources`
/** The version that this build is of, or the last one before it. */
export const release = version.replace(/\+.*/, '')

function readVersion(): string | undefined {
  try {
    return readFileSync(new URL('version.txt', import.meta.url), 'utf8')
  } catch {
    return undefined
  }
}

/** @public Whether the program was asked for its version only, which it then writes. */
export function tellVersion(parameters = process.argv.slice(2)): boolean {
  const isAsked = parameters.length === 1 && parameters[0] === '--version'
  if (isAsked) process.stdout.write(`${version}\n`)
  return isAsked
}
