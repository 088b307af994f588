import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StartedContext, startContext } from '../../../tests/support/started-context.ts'
import { findStaffRole, listStaff } from '../moderation/staff.ts'
import { changeUsername, signIn } from './accounts.ts'
import { ensureDemoAccounts, enterDemo, type MadeAccount } from './demo-accounts.ts'
import { removeUser } from './removal.ts'
import { findViewer } from './sessions.ts'

let started: StartedContext
beforeAll(async () => {
  started = await startContext()
})
afterAll(() => started.close())

async function ensure(change: Record<string, unknown> = {}, warn?: Logger['warn']): Promise<MadeAccount[]> {
  const { context } = started
  const { accounts } = await ensureDemoAccounts({
    ...context,
    config: { ...context.config, isDemo: true, ...change },
    ...(warn && { log: logTo(warn) }),
  })
  return accounts
}

/** The log of the board, with its warnings sent elsewhere. */
function logTo(warn: Logger['warn']): Logger {
  return Object.assign(Object.create(started.context.log), { warn })
}

describe('demo accounts', () => {
  it('are one for each role, keep their passwords over a restart, and sign in', async () => {
    const accounts = await ensure()
    expect(accounts.map(({ username }) => username)).toEqual([
      'demo-candidate',
      'demo-employer',
      'demo-moderator',
    ])
    expect(await ensure()).toEqual(accounts)
    for (const account of accounts) {
      const { user } = await signIn(started.context, account)
      expect(user.username).toBe(account.username)
    }
    expect(statSync(join(started.config.dataDir, 'demo-accounts.json')).mode & 0o777).toBe(0o600)
  })

  it.each([
    [
      'can’t be read or written',
      (file: string) => void mkdirSync(join(file, 'a-folder'), { recursive: true }),
    ],
    ['is no JSON', (file: string) => writeFileSync(file, 'demo-candidate: secret')],
    [
      'has a password that no account may have',
      (file: string) =>
        writeFileSync(file, JSON.stringify([{ username: 'demo-candidate', password: 'x'.repeat(100_000) }])),
    ],
  ])('are there with new passwords if their file %s', async (_what, spoil) => {
    const file = join(started.config.dataDir, 'demo-accounts.json')
    const before = await ensure()
    rmSync(file)
    spoil(file)
    const warnings: unknown[] = []
    const accounts = await ensure({}, (...line: unknown[]) => void warnings.push(line))
    expect(accounts.map(({ username }) => username)).toEqual(before.map(({ username }) => username))
    expect(accounts).not.toEqual(before)
    for (const account of accounts) await signIn(started.context, account)
    const isFolder = statSync(file).isDirectory()
    expect(new Set(accounts.map(({ isKept }) => isKept))).toEqual(new Set([!isFolder]))
    expect(warnings).toEqual(
      isFolder ? [[expect.stringMatching(/^The passwords of the demo accounts can’t be kept, .*$/)]] : [],
    )
    rmSync(file, { recursive: true })
  })

  it('leave out a name that somebody else has in other letters', async () => {
    await ensure({ isDemo: false })
    const other = await started.context.users.signUp({ username: 'Demo-Candidate', password: 'long enough' })
    expect((await ensure()).map(({ username }) => username)).toEqual(['demo-employer', 'demo-moderator'])
    await removeUser(started.context, other)
  })

  it('leave alone a user who was called demo-moderator before', async () => {
    await ensure({ isDemo: false })
    const other = await started.context.users.signUp({ username: 'demo-moderator', password: 'long enough' })
    expect((await ensure()).map(({ username }) => username)).toEqual(['demo-candidate', 'demo-employer'])
    await ensure({ isDemo: false })
    const { user } = await signIn(started.context, { username: 'demo-moderator', password: 'long enough' })
    expect(await findStaffRole(started.context, user.id)).toBeUndefined()
    await removeUser(started.context, other)
  })

  it('moderate only while the demo is what the board shows, and are none of the staff', async () => {
    await ensure()
    const context = { ...started.context, config: { ...started.context.config, isDemo: true } }
    const { user } = await enterDemo(context, 'moderator')
    expect(await findStaffRole(context, user.id)).toBe('moderator')
    expect(await listStaff(started.database.db)).toEqual([])
    await sql`insert into board.launch default values`.execute(started.database.db)
    expect(await findStaffRole(context, user.id)).toBeUndefined()
    await expect(enterDemo(context, 'moderator')).rejects.toMatchObject({ code: 'not_found' })
    await sql`delete from board.launch`.execute(started.database.db)
  })

  it('that can’t be removed under another name don’t stop the demo, but a board that others reach', async () => {
    const [account] = await ensure()
    const { user } = await signIn(started.context, account ?? { username: '', password: '' })
    await started.context.users.update(user.id, { username: 'kept-by-a-hook' })
    const { context } = started
    const remove = () => Promise.reject(new Error('Nobody leaves.'))
    const lines: unknown[] = []
    const start = (isDemo: boolean) =>
      ensureDemoAccounts({
        ...context,
        config: { ...context.config, isDemo },
        log: logTo((line: unknown) => void lines.push(line)),
        users: { ...context.users, remove },
      })
    await expect(start(false)).rejects.toThrow('Nobody leaves.')
    expect((await start(true)).accounts).toHaveLength(3)
    expect(lines).toEqual(['The former demo account kept-by-a-hook can’t be removed: Nobody leaves.'])
    await removeUser(context, user.id)
  })

  it('keep their names', async () => {
    const [account] = await ensure()
    if (account === undefined) throw new Error('There is no demo account.')
    const { token } = await signIn(started.context, account)
    const viewer = await findViewer(started.context, token)
    await expect(changeUsername(started.context, viewer, 'somebody-else')).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field: 'username' },
    })
    expect((await findViewer(started.context, token)).user?.username).toBe(account.username)
  })

  it.each([{}, { isDemo: false }])('are gone under another name, too, with %j', async (change) => {
    const [account] = await ensure()
    if (account === undefined) throw new Error('There is no demo account.')
    const { user } = await signIn(started.context, account)
    await started.context.users.update(user.id, { username: 'somebody-else' })
    await ensure(change)
    const { rows } = await sql`select from "_User" where "objectId" = ${user.id}`.execute(started.database.db)
    expect(rows).toEqual([])
  })

  it.each([{ isDemo: false }, { isLoopback: false }, { publicUrl: 'https://board.example' }])(
    'let nobody in with %j',
    async (change) => {
      await ensure()
      const config = { ...started.context.config, isDemo: true, ...change }
      await expect(enterDemo({ ...started.context, config }, 'candidate')).rejects.toMatchObject({
        code: 'not_found',
      })
    },
  )

  it('are announced only while the demo is what the board shows', async () => {
    const accounts = await ensure()
    await sql`insert into board.launch default values`.execute(started.database.db)
    expect(await ensure()).toEqual([])
    const [account] = accounts
    if (account === undefined) throw new Error('There is no demo account.')
    expect((await signIn(started.context, account)).user.username).toBe(account.username)
    await sql`delete from board.launch`.execute(started.database.db)
    expect(await ensure()).toEqual(accounts)
  })

  it.each([{ isDemo: false }, { isLoopback: false }, { publicUrl: 'https://board.example' }])(
    'are gone, with their sessions, with %j',
    async (change) => {
      const [account] = await ensure()
      if (account === undefined) throw new Error('There is no demo account.')
      const { token } = await signIn(started.context, account)
      expect(await ensure(change)).toEqual([])
      expect((await findViewer(started.context, token)).user).toBeNull()
      await expect(signIn(started.context, account)).rejects.toMatchObject({ code: 'invalid_credentials' })
    },
  )
})
