import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import { textOfHtml } from '../support/followed-boards.ts'
import { runCommand } from '../support/run-command.ts'

let board: TestBoard
let folder: string
beforeAll(async () => {
  board = await startTestBoard()
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-admin-command-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await board.close()
})

const admin = (...args: string[]) => runCommand('admin', args, { databaseUrl: board.databaseUrl, folder })
const password = 'long enough'

async function signUp(username: string) {
  const browser = openBrowserSession(board)
  await browser.submit('/sign-up', { username, password, email: '', next: '/account' })
  return browser
}

describe('npm run admin while the server runs', () => {
  it('makes the first admin, who is one at once', async () => {
    const browser = await signUp('mia')
    expect((await browser.get('/admin/office')).status).toBe(403)
    const outcome = await admin('mia')
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
    expect(outcome.stdout).toContain('mia is now an admin of this board')
    expect(outcome.stdout).toMatch(/^Review queue: http:\/\/\S+\/admin\/queue$/m)
    expect((await browser.get('/admin/office')).status).toBe(200)
    // A proxy that nobody named is shown to admins.
    const isTold = async () => (await (await browser.get('/admin/office')).text()).includes('TRUST_PROXY')
    expect(await isTold()).toBe(false)
    await fetch(board.origin, { headers: { 'X-Forwarded-For': '203.0.113.9' } })
    expect(await isTold()).toBe(true)
  })

  it('does what its first word says, such as listing who has a role', async () => {
    const { code, stdout } = await admin('list')
    expect([code, stdout]).toEqual([0, expect.stringMatching(/\nmia\tadmin\n$/)])
  })

  it('is logged for admins, as what the operator did', async () => {
    const [mia] = [openBrowserSession(board), await signUp('loud')]
    await mia.submit('/sign-in', { username: 'mia', password, next: '/account' })
    for (const act of ['block', 'reset-password'])
      expect(await admin(act, 'loud')).toMatchObject({ code: 0, stderr: '' })
    const log = textOfHtml(await (await mia.get('/admin/log')).text())
    for (const words of ['Account blocked', 'Password reset'])
      expect(log).toMatch(new RegExp(`${words} : loud\\. \\S.{0,40} by the operator`))
  })

  // Anything else it refuses is refused by `makeAdmin` of the domain; that commands say such errors as sentences is seen of `npm run keys`.
  it('says how to use it when nobody is named', async () => {
    const { code, stderr } = await admin()
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('Usage: npm run admin -- <username or 0x address>'),
    ])
    expect(stderr).not.toContain('    at ')
  })
})
