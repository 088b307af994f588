import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { findErrorCode, StartupError } from './startup-error.ts'

const keySchema = z.string().min(16).optional()
const keyNames = ['masterKey', 'web3ApiKey', 'speedyNodeApiKey'] as const
const keysSchema = z
  .looseObject({ masterKey: keySchema, web3ApiKey: keySchema, speedyNodeApiKey: keySchema })
  .refine((keys) => keyNames.some((name) => keys[name] !== undefined))
type Keys = z.infer<typeof keysSchema>
type KeyName = (typeof keyNames)[number]

/** Adding keys takes a few milliseconds: a lock as old as this was left by a process that died. */
const lockSeconds = 10

interface DataApiKeys {
  web3ApiKey: string
  speedyNodeApiKey: string
}

/** The master key of DATA_DIR/keys.json, which is created (mode 0600) if missing. Throws a StartupError if it is broken. */
export function getMasterKey(dataDir: string): string {
  return getKey(dataDir, 'masterKey')
}

/** The two keys of the data API, made once, in the file of the master key. Throws a StartupError if it is broken. */
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

/** Adds it unless another process was faster, whose key then counts. */
function makeKey(file: string, name: KeyName): string {
  return withLock(`${file}.lock`, () => {
    const kept = findKeys(file)
    const known = kept?.[name]
    if (known !== undefined) return known
    const own = `${file}.${randomUUID()}`
    const key = randomBytes(32).toString('base64url')
    try {
      writeFileSync(own, `${JSON.stringify({ ...kept, [name]: key }, null, 2)}\n`, { mode: 0o600 })
      renameSync(own, file)
    } finally {
      rmSync(own, { force: true })
    }
    return key
  })
}

function withLock<T>(lock: string, run: () => T): T {
  while (!takeLock(lock)) {
    removeOldLock(lock)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
  try {
    return run()
  } finally {
    rmSync(lock, { force: true })
  }
}

function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, '', { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (findErrorCode(error) === 'EEXIST') return false
    throw error
  }
}

function removeOldLock(lock: string): void {
  const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
  if (made !== undefined && Date.now() - made > lockSeconds * 1_000) rmSync(lock, { force: true })
}

/** Whether what was given is the secret; takes as long for a wrong one as for the right one. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(hashOf(given), hashOf(secret))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
