import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getDataApiKeys, getMasterKey } from './keys.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cryptolist-keys-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

describe('keys.json', () => {
  it('takes the keys of the data API up beside the master key, and what else stands there', async () => {
    const file = join(dataDir, 'keys.json')
    const masterKey = getMasterKey(dataDir)
    await writeFile(file, JSON.stringify({ masterKey, other: 'kept' }))
    const keys = getDataApiKeys(dataDir)
    expect(keys.web3ApiKey).not.toBe(keys.speedyNodeApiKey)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ masterKey, other: 'kept', ...keys })
    expect(getDataApiKeys(dataDir)).toEqual(keys)
    expect(getMasterKey(dataDir)).toBe(masterKey)
  })

  it('may have them without a master key, which is made when it is needed', () => {
    const keys = getDataApiKeys(dataDir)
    expect(getMasterKey(dataDir)).toMatch(/^[\w-]{43}$/)
    expect(getDataApiKeys(dataDir)).toEqual(keys)
  })

  it.each(['', '{', '[]', '5', '{}', '{"masterKey":"short"}', '{"web3ApiKey":5}'])(
    'is not replaced when it is broken: %s',
    async (text) => {
      await writeFile(join(dataDir, 'keys.json'), text)
      expect(() => getMasterKey(dataDir)).toThrow(/cannot be read as a file of keys/)
      expect(() => getDataApiKeys(dataDir)).toThrow(/cannot be read as a file of keys/)
      expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toBe(text)
    },
  )
})
