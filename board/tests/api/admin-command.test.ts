import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import { runCommand } from '../support/run-command.ts'

let board: TestBoard
let folder: string
beforeAll(async () => {
  board = await startTestBoard()
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-admin-command-'))
}, 60_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await board.close()
})

const makeAdmin = (...args: string[]) => runCommand('admin', args, { databaseUrl: board.databaseUrl, folder })

describe('npm run admin while the server runs', { timeout: 60_000 }, () => {
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
    expect(made.stdout).toContain('mia is now an admin of this board')
    expect((await browser.get('/admin/office')).status).toBe(200)
    // A proxy that nobody named is shown to admins.
    const isTold = async () => (await (await browser.get('/admin/office')).text()).includes('TRUST_PROXY')
    expect(await isTold()).toBe(false)
    await fetch(board.origin, { headers: { 'X-Forwarded-For': '203.0.113.9' } })
    expect(await isTold()).toBe(true)
  })

  // What else it refuses is refused by `makeAdmin` of the domain; that commands say such errors as sentences is seen of `npm run keys`.
  it('says how to use it when nobody is named', async () => {
    const { code, stderr } = await makeAdmin()
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('Usage: npm run admin -- <username or 0x address>'),
    ])
    expect(stderr).not.toContain('    at ')
  })
})
