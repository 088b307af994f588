import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../tests/support/opened-database.ts'
import type { Database } from './open-database.ts'
import { takeSharedKeys } from './shared-keys.ts'

let database: Database
let dataDir: string
const generatedKey = /^[\w-]{43}$/
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cryptolist-keys-'))
  await database.pool.query('delete from board.shared_keys')
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const take = (masterKey?: string, role: 'server' | 'command' = 'server') =>
  takeSharedKeys(database.db, { dataDir, masterKey, role })
const readKeys = async (): Promise<unknown> => JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
const writeKeys = (name: string, text: unknown): Promise<void> =>
  writeFile(join(dataDir, name), typeof text === 'string' ? text : JSON.stringify(text))

describe('the keys of a board', () => {
  it('are made once in the database, and shown to the operator in a file that only its owner can read', async () => {
    const { webPush, ...keys } = await take()
    for (const key of Object.values(keys)) expect(key).toMatch(generatedKey)
    expect(Buffer.from(webPush.publicKey, 'base64url')).toHaveLength(65)
    expect(Buffer.from(webPush.privateKey, 'base64url')).toHaveLength(32)
    expect(await readKeys()).toEqual(keys)
    expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600)
    await rm(join(dataDir, 'keys.json'))
    expect(await take(undefined, 'command')).toEqual({ webPush, ...keys })
    expect(await readdir(dataDir)).toEqual([])
    expect(await take()).toEqual({ webPush, ...keys })
    expect(await readKeys()).toEqual(keys)
  })

  it('are taken over from the files of an older version, whose other content stays', async () => {
    const old = { masterKey: 'a master key from before', other: 'kept' }
    const webPush = { publicKey: 'p'.repeat(87), privateKey: 'q'.repeat(43) }
    await writeKeys('keys.json', old)
    await writeKeys('web-push.json', webPush)
    const { web3ApiKey, speedyNodeApiKey, ...taken } = await take()
    expect(taken).toEqual({ masterKey: old.masterKey, webPush })
    expect(await readKeys()).toEqual({ ...old, web3ApiKey, speedyNodeApiKey })
    await rm(dataDir, { recursive: true })
    dataDir = await mkdtemp(join(tmpdir(), 'cryptolist-keys-'))
    expect(await take()).toEqual({ web3ApiKey, speedyNodeApiKey, ...taken })
  })

  it('are refused when the data folder has others than the database', async () => {
    await take()
    await writeKeys('keys.json', { masterKey: 'a master key of another board' })
    await expect(take()).rejects.toThrow(
      `${dataDir}/keys.json has another masterKey than the database, which all processes of the board share. Remove the file`,
    )
    const set = await take('a master key that is set')
    expect(set.masterKey).toBe('a master key that is set')
  })

  it('leave MASTER_KEY out of the database', async () => {
    await take('a master key that is set')
    const { rows } = await database.pool.query('select name from board.shared_keys order by name')
    expect(rows.map(({ name }) => name)).toEqual(['speedyNodeApiKey', 'web3ApiKey', 'webPush'])
    expect(await readKeys()).not.toHaveProperty('masterKey')
  })

  it.each(['', '{', '[]', '5', '{}', '{"x":1}', '{"masterKey":"short"}', '{"web3ApiKey":5}'])(
    'are not replaced when their file is broken: %s',
    async (text) => {
      await writeKeys('keys.json', text)
      await expect(take()).rejects.toThrow(/keys.json cannot be read as a file of keys/)
      expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toBe(text)
      await rm(join(dataDir, 'keys.json'))
      await writeKeys('web-push.json', '{')
      await expect(take()).rejects.toThrow(/web-push.json cannot be read as the keys of web push/)
    },
  )
})
