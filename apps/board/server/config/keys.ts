import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { findErrorCode, StartupError } from './startup-error.ts'

const keySchema = z.string().min(16).optional()
const keysSchema = z
  .looseObject({ masterKey: keySchema, web3ApiKey: keySchema, speedyNodeApiKey: keySchema })
  .refine((keys) => Object.keys(keys).length > 0)
type Keys = z.infer<typeof keysSchema>
type KeyName = 'masterKey' | 'web3ApiKey' | 'speedyNodeApiKey'

/** What old servers read at /api/publics/apiKeys. */
export interface DataApiKeys {
  web3ApiKey: string
  speedyNodeApiKey: string
}

/** The master key of DATA_DIR/keys.json, which is made (mode 0600) when there is none; throws a StartupError if it is broken. */
export function getMasterKey(dataDir: string): string {
  return getKey(dataDir, 'masterKey')
}

/** The two keys of the data API, which are made once and stand beside the master key; throws a StartupError if the file is broken. */
export function getDataApiKeys(dataDir: string): DataApiKeys {
  return {
    web3ApiKey: getKey(dataDir, 'web3ApiKey'),
    speedyNodeApiKey: getKey(dataDir, 'speedyNodeApiKey'),
  }
}

function getKey(dataDir: string, name: KeyName): string {
  const file = join(dataDir, 'keys.json')
  return findKeys(file)?.[name] ?? makeKey(file, name)
}

function findKeys(file: string): Keys | undefined {
  try {
    return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT') return undefined
    throw new StartupError(
      `${file} cannot be read as a file of keys. Bring it back from a backup, or remove it to have new keys made.`,
      { cause: error },
    )
  }
}

function makeKey(file: string, name: KeyName): string {
  const own = `${file}.${randomUUID()}`
  const kept = findKeys(file)
  const key = randomBytes(32).toString('base64url')
  writeFileSync(own, `${JSON.stringify({ ...kept, [name]: key }, null, 2)}\n`, { mode: 0o600 })
  try {
    // Unlike a rename, a link fails when another process was faster, whose key then counts.
    if (kept === undefined) linkSync(own, file)
    else renameSync(own, file)
  } catch (error) {
    if (findErrorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
  return findKeys(file)?.[name] ?? makeKey(file, name)
}
