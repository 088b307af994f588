import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
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

  it.each(['', '{', '[]', '5', '{}', '{"x":1}', '{"masterKey":"short"}', '{"web3ApiKey":5}'])(
    'is not replaced when it is broken: %s',
    async (text) => {
      await writeFile(join(dataDir, 'keys.json'), text)
      expect(() => getMasterKey(dataDir)).toThrow(/cannot be read as a file of keys/)
      expect(() => getDataApiKeys(dataDir)).toThrow(/cannot be read as a file of keys/)
      expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toBe(text)
    },
  )

  it('waits for another process that is adding keys, and takes up what it has added', async () => {
    const masterKey = getMasterKey(dataDir)
    const [file, lock] = [join(dataDir, 'keys.json'), join(dataDir, 'keys.json.lock')]
    await writeFile(lock, '')
    const added = JSON.stringify({ masterKey, web3ApiKey: 'a key of another process' })
    const program = `const { writeFileSync, rmSync } = require('node:fs')
      writeFileSync(process.argv[1], process.argv[3])
      rmSync(process.argv[2])`
    const ended = once(spawn(process.execPath, ['-e', program, file, lock, added]), 'exit')
    const keys = getDataApiKeys(dataDir)
    expect(keys.web3ApiKey).toBe('a key of another process')
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ masterKey, ...keys })
    await ended
  })

  it('is not held up by what a process that died has left', async () => {
    const lock = join(dataDir, 'keys.json.lock')
    await writeFile(lock, '')
    const longAgo = new Date(Date.now() - 60_000)
    await utimes(lock, longAgo, longAgo)
    expect(getMasterKey(dataDir)).toMatch(/^[\w-]{43}$/)
    expect(await readdir(dataDir)).toEqual(['keys.json'])
  })
})
