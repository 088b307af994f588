import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../../tests/support/identity.ts'
import { signIn } from './accounts.ts'
import { type DemoAccount, ensureDemoAccounts } from './demo-accounts.ts'
import { findViewer } from './sessions/sessions.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

function ensure(change: Record<string, unknown> = {}): Promise<DemoAccount[]> {
  const { config, database, parse } = identity
  return ensureDemoAccounts({
    config: { ...config, isDemo: true, ...change },
    database,
    users: parse.users,
  })
}

describe('demo accounts', () => {
  it('are two, keep their passwords over a restart, and sign in', async () => {
    const accounts = await ensure()
    expect(accounts.map(({ username }) => username)).toEqual(['demo-candidate', 'demo-employer'])
    expect(await ensure()).toEqual(accounts)
    for (const account of accounts) {
      const { user } = await signIn(identity.context, account)
      expect(user.username).toBe(account.username)
    }
    expect(statSync(join(identity.config.dataDir, 'demo-accounts.json')).mode & 0o777).toBe(0o600)
  })

  it('leave out a name that somebody else has in other letters', async () => {
    await ensure({ isDemo: false })
    const other = await identity.send('/users', {
      _MasterKey: identity.config.masterKey,
      username: 'Demo-Candidate',
      password: 'long enough',
    })
    expect(other.status).toBe(201)
    expect((await ensure()).map(({ username }) => username)).toEqual(['demo-employer'])
    await identity.parse.users.remove(String(other.body.objectId))
  })

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
