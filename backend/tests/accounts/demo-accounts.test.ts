import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeUsername, signIn } from '../../../board/server/domain/accounts/accounts.ts'
import {
  ensureDemoAccounts,
  enterDemo,
  type MadeAccount,
} from '../../../board/server/domain/accounts/demo-accounts.ts'
import { removeUser } from '../../../board/server/domain/accounts/removal.ts'
import { findViewer } from '../../../board/server/domain/accounts/sessions.ts'
import { findStaffRole, listStaff } from '../../../board/server/domain/moderation/staff.ts'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

async function ensure(change: Record<string, unknown> = {}, warn?: Logger['warn']): Promise<MadeAccount[]> {
  const { context } = identity
  const { accounts } = await ensureDemoAccounts({
    ...context,
    config: { ...context.config, isDemo: true, ...change },
    ...(warn && { log: logTo(warn) }),
  })
  return accounts
}

/** The log of the board, with its warnings sent elsewhere. */
function logTo(warn: Logger['warn']): Logger {
  return Object.assign(Object.create(identity.context.log), { warn })
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
      const { user } = await signIn(identity.context, account)
      expect(user.username).toBe(account.username)
    }
    expect(statSync(join(identity.config.dataDir, 'demo-accounts.json')).mode & 0o777).toBe(0o600)
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
    const file = join(identity.config.dataDir, 'demo-accounts.json')
    const before = await ensure()
    rmSync(file)
    spoil(file)
    const warnings: unknown[] = []
    const accounts = await ensure({}, (...line: unknown[]) => void warnings.push(line))
    expect(accounts.map(({ username }) => username)).toEqual(before.map(({ username }) => username))
    expect(accounts).not.toEqual(before)
    for (const account of accounts) await signIn(identity.context, account)
    const isFolder = statSync(file).isDirectory()
    expect(new Set(accounts.map(({ isKept }) => isKept))).toEqual(new Set([!isFolder]))
    expect(warnings).toEqual(
      isFolder ? [[expect.stringMatching(/^The passwords of the demo accounts can’t be kept, .*$/)]] : [],
    )
    rmSync(file, { recursive: true })
  })

  it('leave out a name that somebody else has in other letters', async () => {
    await ensure({ isDemo: false })
    const other = await identity.send('/users', {
      _MasterKey: identity.config.masterKey,
      username: 'Demo-Candidate',
      password: 'long enough',
    })
    expect(other.status).toBe(201)
    expect((await ensure()).map(({ username }) => username)).toEqual(['demo-employer', 'demo-moderator'])
    await removeUser(identity.context, String(other.body.objectId))
  })

  it('leave alone a user who was called demo-moderator before', async () => {
    await ensure({ isDemo: false })
    const other = await identity.send('/users', {
      _MasterKey: identity.config.masterKey,
      username: 'demo-moderator',
      password: 'long enough',
    })
    expect((await ensure()).map(({ username }) => username)).toEqual(['demo-candidate', 'demo-employer'])
    await ensure({ isDemo: false })
    const { user } = await signIn(identity.context, { username: 'demo-moderator', password: 'long enough' })
    expect(await findStaffRole(identity.context, user.id)).toBeUndefined()
    await removeUser(identity.context, String(other.body.objectId))
  })

  it('moderate only while the demo is what the board shows, and are none of the staff', async () => {
    await ensure()
    const context = { ...identity.context, config: { ...identity.context.config, isDemo: true } }
    const { user } = await enterDemo(context, 'moderator')
    expect(await findStaffRole(context, user.id)).toBe('moderator')
    expect(await listStaff(identity.database.db)).toEqual([])
    await sql`insert into board.launch default values`.execute(identity.database.db)
    expect(await findStaffRole(context, user.id)).toBeUndefined()
    await expect(enterDemo(context, 'moderator')).rejects.toMatchObject({ code: 'not_found' })
    await sql`delete from board.launch`.execute(identity.database.db)
  })

  it('that can’t be removed under another name don’t stop the demo, but a board that others reach', async () => {
    const [account] = await ensure()
    const { user } = await signIn(identity.context, account ?? { username: '', password: '' })
    await identity.context.users.update(user.id, { username: 'kept-by-a-hook' })
    const { context } = identity
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

  it('keep their names, on the site and at /server', async () => {
    const [account] = await ensure()
    if (account === undefined) throw new Error('There is no demo account.')
    const { token, user } = await signIn(identity.context, account)
    const viewer = await findViewer(identity.context, token)
    await expect(changeUsername(identity.context, viewer, 'somebody-else')).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { field: 'username' },
    })
    const change = { _method: 'PUT', _SessionToken: token, username: 'somebody-else' }
    expect((await identity.send(`/users/${user.id}`, change)).body.code).toBe(200)
    expect((await identity.parse.readUser(user.id)).username).toBe(account.username)
  })

  it.each([{}, { isDemo: false }])('are gone under another name, too, with %j', async (change) => {
    const [account] = await ensure()
    if (account === undefined) throw new Error('There is no demo account.')
    const { user } = await signIn(identity.context, account)
    await identity.context.users.update(user.id, { username: 'somebody-else' })
    await ensure(change)
    const { rows } = await sql`select from "_User" where "objectId" = ${user.id}`.execute(
      identity.database.db,
    )
    expect(rows).toEqual([])
  })

  it.each([{ isDemo: false }, { isLoopback: false }, { publicUrl: 'https://board.example' }])(
    'let nobody in with %j',
    async (change) => {
      await ensure()
      const config = { ...identity.context.config, isDemo: true, ...change }
      await expect(enterDemo({ ...identity.context, config }, 'candidate')).rejects.toMatchObject({
        code: 'not_found',
      })
    },
  )

  it('are announced only while the demo is what the board shows', async () => {
    const accounts = await ensure()
    await sql`insert into board.launch default values`.execute(identity.database.db)
    expect(await ensure()).toEqual([])
    const [account] = accounts
    if (account === undefined) throw new Error('There is no demo account.')
    expect((await signIn(identity.context, account)).user.username).toBe(account.username)
    await sql`delete from board.launch`.execute(identity.database.db)
    expect(await ensure()).toEqual(accounts)
  })

  it.each([{ isDemo: false }, { isLoopback: false }, { publicUrl: 'https://board.example' }])(
    'are gone, with their sessions, with %j',
    async (change) => {
      const [account] = await ensure()
      if (account === undefined) throw new Error('There is no demo account.')
      const { token } = await signIn(identity.context, account)
      expect(await ensure(change)).toEqual([])
      expect((await findViewer(identity.context, token)).user).toBeNull()
      await expect(signIn(identity.context, account)).rejects.toMatchObject({ code: 'invalid_credentials' })
    },
  )
})
