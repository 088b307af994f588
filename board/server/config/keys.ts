import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writePrivateFile } from './private-file.ts'
import { findErrorCode, StartupError } from './startup-error.ts'

const keySchema = z.string().min(16).optional()
const keyNames = ['masterKey', 'web3ApiKey', 'speedyNodeApiKey'] as const
const keysSchema = z
  .looseObject({ masterKey: keySchema, web3ApiKey: keySchema, speedyNodeApiKey: keySchema })
  .refine((keys) => keyNames.some((name) => keys[name] !== undefined))
const webPushSchema = z.object({ publicKey: z.string().min(80), privateKey: z.string().min(40) })

/** The pair of keys that a server signs web pushes with (VAPID, RFC 8292), each in base64url. */
export type VapidKeys = z.infer<typeof webPushSchema>

/** Keys that are made once for a board and are the same in all of its processes. */
export interface SharedKeys {
  masterKey: string
  web3ApiKey: string
  speedyNodeApiKey: string
  webPush: VapidKeys
}

/** The keys in DATA_DIR/keys.json, and in web-push.json where an older version left them. Throws a StartupError if one is broken. */
export function readKeyFiles(dataDir: string): Partial<SharedKeys> {
  const { masterKey, web3ApiKey, speedyNodeApiKey } = readKeyFile(fileIn(dataDir)) ?? {}
  const webPush = readJson(join(dataDir, 'web-push.json'), webPushSchema, webPushAdvice)
  return {
    ...(masterKey !== undefined && { masterKey }),
    ...(web3ApiKey !== undefined && { web3ApiKey }),
    ...(speedyNodeApiKey !== undefined && { speedyNodeApiKey }),
    ...(webPush !== undefined && { webPush }),
  }
}

/** Writes the keys that keys.json (mode 0600) lacks, for the operator to read; what else it holds stays. */
export function completeKeyFile(dataDir: string, keys: Partial<Omit<SharedKeys, 'webPush'>>): void {
  const file = fileIn(dataDir)
  const existingKeys = readKeyFile(file)
  if (keyNames.every((name) => keys[name] === undefined || existingKeys?.[name] !== undefined)) return
  writePrivateFile(file, `${JSON.stringify({ ...keys, ...existingKeys }, null, 2)}\n`)
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'keys.json')
}

function readKeyFile(file: string): z.infer<typeof keysSchema> | undefined {
  return readJson(file, keysSchema, keysAdvice)
}

const keysAdvice =
  'cannot be read as a file of keys. Restore it from a backup, or remove it to have the board’s keys written there again.'
const webPushAdvice =
  'cannot be read as the keys of web push. Restore it from a backup, or remove it; with new keys every browser has to subscribe again.'

function readJson<T>(file: string, schema: z.ZodType<T>, advice: string): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT') return undefined
    throw new StartupError(`${file} ${advice}`, { cause: error })
  }
}

/** Whether what was given is the secret; takes as long for a wrong one as for the right one. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(hashOf(given), hashOf(secret))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
