import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webPush from 'web-push'
import { z } from 'zod'
import { findErrorCode, StartupError } from '../../config/startup-error.ts'

const keysSchema = z.object({ publicKey: z.string().min(80), privateKey: z.string().min(40) })

/** The pair of keys that this server signs web pushes with (VAPID, RFC 8292), each in base64url. */
export type VapidKeys = z.infer<typeof keysSchema>

/** The keys of DATA_DIR/web-push.json, which is made (mode 0600) when there is none; throws a StartupError if it is broken. */
export function getVapidKeys(dataDir: string): VapidKeys {
  const file = join(dataDir, 'web-push.json')
  const known = findKeys(file)
  if (known !== undefined) return known
  const own = `${file}.${randomUUID()}`
  const made = webPush.generateVAPIDKeys()
  writeFileSync(own, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  try {
    // Unlike a rename, a link fails when another process was faster, whose keys then count.
    linkSync(own, file)
  } catch (error) {
    if (findErrorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
  return findKeys(file) ?? made
}

function findKeys(file: string): VapidKeys | undefined {
  try {
    return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (findErrorCode(error) === 'ENOENT') return undefined
    throw new StartupError(
      `${file} cannot be read as the keys of web push. Bring it back from a backup; with new keys every browser has to subscribe again.`,
      { cause: error },
    )
  }
}
