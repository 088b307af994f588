import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announceAdminLink } from './admin-link.ts'

const token = 'x'.repeat(43)
const origin = 'http://127.0.0.1:3000'
let dataDir = ''
let lines: string[] = []
const isTerminal = process.stdout.isTTY
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cryptolist-admin-link-'))
  lines = []
})
afterEach(async () => {
  process.stdout.isTTY = isTerminal
  await rm(dataDir, { recursive: true })
})

function announce(given: string | undefined, { onTerminal = false, format = '' } = {}): void {
  vi.stubEnv('LOG_FORMAT', format)
  process.stdout.isTTY = onTerminal
  const write = (...parts: unknown[]): void => void lines.push(String(parts.at(-1)))
  announceAdminLink({ info: write, warn: write }, { token: given, hours: 12 }, { dataDir, origin })
}

describe('the link that makes the first admin', () => {
  it('is printed on a terminal, and written nowhere', () => {
    announce(token, { onTerminal: true })
    expect(lines).toEqual([expect.stringContaining(`${origin}/become-admin/${token} (`)])
    expect(existsSync(join(dataDir, 'admin-link.txt'))).toBe(false)
  })

  it.each([{ onTerminal: false }, { onTerminal: true, format: 'json' }])(
    'is in a file of its user alone, which the log names without it, with %j',
    (output) => {
      announce(token, output)
      const file = join(dataDir, 'admin-link.txt')
      expect(readFileSync(file, 'utf8')).toBe(`${origin}/become-admin/${token}\n`)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(lines).toEqual([expect.stringContaining(file)])
      expect(lines.join()).not.toContain(token)
    },
  )

  it('leaves no file once there is an admin, whether or not there was one', () => {
    announce(token)
    announce(undefined)
    announce(undefined)
    expect(existsSync(join(dataDir, 'admin-link.txt'))).toBe(false)
    expect(lines).toHaveLength(1)
  })

  it('doesn’t keep a board with an admin from starting where its file can’t be removed', async () => {
    await mkdir(join(dataDir, 'admin-link.txt'))
    announce(undefined)
    expect(lines).toEqual([expect.stringContaining('can’t be removed')])
  })

  it('doesn’t keep a board from starting where its file can’t be written, and names the command', async () => {
    await mkdir(join(dataDir, 'admin-link.txt'))
    announce(token)
    expect(lines).toEqual([expect.stringContaining('npm run admin -- <username>')])
  })
})
