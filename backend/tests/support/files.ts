import { Buffer } from 'node:buffer'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import { type Answer, startTestIdentity, type TestIdentity } from './identity.ts'
import { signInLegacy } from './legacy-wallet.ts'

/** The backend with a signed-in user, and what tests of files do. */
export interface TestFiles {
  identity: TestIdentity
  token: string
  /** Uploads as an old client does, for the user unless `more` says otherwise. */
  upload(name: string, bytes: Uint8Array | string, more?: Record<string, unknown>): Promise<Answer>
  /** Reads a path below /server. */
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Response>
  remove(path: string, headers: Record<string, string>): Promise<Response>
  /** The paths of all that lies in the folder of files. */
  listBytes(): Promise<string[]>
  /** Runs something that must leave no file behind. */
  keepsNothing<T>(run: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Starts it; `environment` overrides what the tests usually set. */
export async function startTestFiles(environment: Record<string, string> = {}): Promise<TestFiles> {
  const identity = await startTestIdentity(environment)
  const token = String((await signInLegacy(identity, makeWallet())).body.sessionToken)
  const { config, database, serverUrl } = identity
  const listBytes = async (): Promise<string[]> => {
    const root = join(config.dataDir, 'files')
    const entries = await readdir(root, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  }
  const listKeys = (): Promise<unknown> => database.db.selectFrom('board.files').select('key').execute()
  return {
    identity,
    token,
    upload(name, bytes, more = {}) {
      const base64 = Buffer.from(bytes).toString('base64')
      const fileData = { metadata: {}, tags: {} }
      return identity.send(`/files/${name}`, { base64, fileData, _SessionToken: token, ...more })
    },
    get: (path, headers = {}, method = 'GET') => fetch(serverUrl + path, { headers, method }),
    remove: (path, headers) =>
      fetch(serverUrl + path, {
        method: 'DELETE',
        headers: { 'X-Parse-Application-ID': config.appId, ...headers },
      }),
    listBytes,
    async keepsNothing(run) {
      const before = [await listBytes(), await listKeys()]
      const result = await run()
      expect([await listBytes(), await listKeys()]).toEqual(before)
      return result
    },
    close: () => identity.close(),
  }
}
