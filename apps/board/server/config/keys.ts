import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { findErrorCode, StartupError } from './startup-error.ts'

const keysSchema = z.looseObject({ masterKey: z.string().min(16) })

/** The master key of DATA_DIR/keys.json, which is made (mode 0600) when there is none; throws a StartupError if it is broken. */
export function getMasterKey(dataDir: string): string {
  const file = join(dataDir, 'keys.json')
  return findKey(file) ?? makeKey(file)
}

function findKey(file: string): string | undefined {
  try {
    return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).masterKey
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT') return undefined
    throw new StartupError(
      `${file} cannot be read as a file of keys. Bring it back from a backup, or remove it to have new keys made.`,
      { cause: error },
    )
  }
}

function makeKey(file: string): string {
  const own = `${file}.${randomUUID()}`
  const masterKey = randomBytes(32).toString('base64url')
  writeFileSync(own, `${JSON.stringify({ masterKey }, null, 2)}\n`, { mode: 0o600 })
  try {
    // Unlike a rename, a link fails when another process was faster, whose key then counts.
    linkSync(own, file)
  } catch (error) {
    if (findErrorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
  return findKey(file) ?? masterKey
}
