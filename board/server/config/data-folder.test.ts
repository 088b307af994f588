import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeDataFolder } from './data-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'cryptolist-data-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('makeDataFolder', () => {
  it('makes the folder and those above it, and is content with one that is there', () => {
    const path = join(folder, 'a/b/c')
    makeDataFolder(path)
    makeDataFolder(path)
    expect(statSync(path).mode & 0o777).toBe(0o711)
  })

  it('says so when a file is in the way', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => makeDataFolder(join(folder, 'file'))).toThrow(/is, or lies below, a file/)
    expect(() => makeDataFolder(join(folder, 'file/below'))).toThrow(/is, or lies below, a file/)
  })

  it.runIf(process.platform === 'linux')(
    'ends with a sentence where the system lets nobody make a folder',
    () => {
      expect(() => makeDataFolder('/proc/cryptolist/data')).toThrow(
        /^The data folder \/proc\/cryptolist\/data can’t be created: .* Set DATA_DIR to a folder that it can write to/,
      )
    },
  )
})
