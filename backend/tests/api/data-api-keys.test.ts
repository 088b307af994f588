import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowserSession } from '../../../board/tests/support/browser-session.ts'
import { textOfHtml } from '../../../board/tests/support/followed-boards.ts'
import { addPeople, moderationSteps, type Person } from '../../../board/tests/support/moderation.ts'
import { runCommand } from '../../../board/tests/support/run-command.ts'
import { startBackendBoard, type TestBackendBoard } from '../support/backend-board.ts'

const shownKey = /id="made-key"[^>]* value="([\w-]{43})"/

describe('/admin/keys', () => {
  let board: TestBackendBoard
  let mia: Person
  let ana: Person
  const { join: joinAs } = moderationSteps(() => board)
  beforeAll(async () => {
    board = await startBackendBoard()
    ;({ mia, ana } = await addPeople(board))
  })
  afterAll(() => board.close())

  const ask = (key: string) => fetch(`${board.origin}/api/v2/web3/version`, { headers: { 'X-API-Key': key } })

  it('makes a key that is shown once, works at once, and ends when it is revoked', async () => {
    const response = await mia.browser.submit('/admin/keys', { name: 'Harbor', scopes: 'read', weight: '' })
    const page = await response.text()
    expect([response.status, page]).toEqual([200, expect.stringContaining('we won’t show it again')])
    const key = shownKey.exec(page)?.[1] ?? ''
    expect((await ask(key)).status).toBe(200)
    const list = await (await mia.browser.get('/admin/keys')).text()
    expect(list).toContain('Harbor')
    expect(list).not.toContain(key)
    const id = /name="id" value="(\d+)"/.exec(list)?.[1] ?? ''
    expect((await mia.browser.submit('/admin/keys/revoke', { id })).status).toBe(303)
    expect((await ask(key)).status).toBe(401)
    expect(await (await mia.browser.get('/admin/keys')).text()).toContain('revoked')
  })

  it('logs who created and revoked it, without the key', async () => {
    const log = textOfHtml(await (await mia.browser.get('/admin/log')).text())
    expect(log).toMatch(/API key revoked : Harbor\. \S.* by mia .*API key created : Harbor\. \S.* by mia/)
    expect(log).not.toMatch(/[\w-]{43}/)
  })

  it.each([
    [{ name: '', scopes: 'read', weight: '' }, 'Enter a name'],
    [{ name: 'x', scopes: 'everything', weight: '' }, 'Choose what the key is for'],
    [{ name: 'x', scopes: 'read', weight: '-5' }, 'Enter a limit'],
  ])('shows the form again for %j', async (fields, sentence) => {
    const answer = await mia.browser.submit('/admin/keys', fields)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(sentence)])
  })

  it('is for admins, not for moderators and others', async () => {
    const max = await joinAs('max-of-keys')
    await mia.browser.submit('/admin/office/give', { username: 'max-of-keys' })
    for (const { browser } of [max, ana]) {
      expect((await browser.get('/admin/keys')).status).toBe(403)
      expect((await browser.submit('/admin/keys', { name: 'x', scopes: 'read', weight: '' })).status).toBe(
        403,
      )
    }
    const visitor = await openBrowserSession(board).get('/admin/keys')
    expect(visitor.headers.get('location')).toMatch(/^\/sign-in/)
  })
})

describe('npm run keys while the server runs', () => {
  let board: TestBackendBoard
  let folder: string
  beforeAll(async () => {
    board = await startBackendBoard()
    folder = await mkdtemp(join(tmpdir(), 'cryptolist-keys-command-'))
  })
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
    await board.close()
  })
  const keys = (...args: string[]) => runCommand('keys', args, { databaseUrl: board.databaseUrl, folder })

  it('prints the new key last, lists it without, and revokes it', async () => {
    const outcome = await keys('add', 'Harbor', '--scope', 'read', '--scope', 'sync', '--weight', '50')
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
    const key = outcome.stdout.trim().split('\n').at(-1) ?? ''
    const ask = () => fetch(`${board.origin}/api/v2/web3/version`, { headers: { 'X-API-Key': key } })
    const answer = await ask()
    expect([answer.status, answer.headers.get('x-rate-limit-limit')]).toEqual([200, '50'])
    const listed = await keys('list')
    expect(listed.stdout).toMatch(/^1\tHarbor\tread,sync\tlast used 2/m)
    expect(listed.stdout).not.toContain(key)
    expect((await keys('revoke', '1')).stdout).toContain('Revoked 1\n')
    expect((await ask()).status).toBe(401)
  })

  it.each([
    [[], 'Usage: npm run keys'],
    [['add'], 'Usage: npm run keys'],
    [['add', 'x', '--scope', 'all'], 'Usage: npm run keys'],
    [['add', 'x', '--weight', 'much'], 'Enter a limit'],
    [['revoke', '99'], 'There is no such key'],
  ])('refuses %j with a sentence', async (args, sentence) => {
    const { code, stderr } = await keys(...args)
    expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)])
    expect(stderr).not.toContain('    at ')
  })
})
