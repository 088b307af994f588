import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowserSession } from '../support/browser-session.ts'
import { type BuiltBoard, startBuiltBoard } from '../support/built-board.ts'
import { runCommand } from '../support/run-command.ts'

let board: BuiltBoard
let folder: string
beforeAll(async () => {
  board = await startBuiltBoard()
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-admin-command-'))
}, 60_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await board.close()
})

const makeAdmin = (...args: string[]) => runCommand('admin', args, { databaseUrl: board.databaseUrl, folder })

describe('npm run admin beside a running server', { timeout: 60_000 }, () => {
  it('makes the first admin, who is one at once', async () => {
    const browser = openBrowserSession(board)
    await browser.submit('/sign-up', {
      username: 'mia',
      password: 'long enough',
      email: '',
      next: '/account',
    })
    expect((await browser.get('/admin/office')).status).toBe(403)
    const made = await makeAdmin('mia')
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toContain('mia is an admin of this board now')
    expect((await browser.get('/admin/office')).status).toBe(200)
  })

  it.each([
    [[], 'Use: npm run admin -- <username or 0x address>'],
    [['nobody'], 'There is no account with the username nobody'],
    [[`0x${'ab'.repeat(20)}`], 'No account has proved this address'],
  ])('refuses %j with a sentence', async (args, sentence) => {
    const { code, stderr } = await makeAdmin(...args)
    expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)])
    expect(stderr).not.toContain('    at ')
  })
})
