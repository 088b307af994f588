import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { findViewer } from '../../../board/server/domain/accounts/sessions.ts'
import { makeWallet, signInOnSite } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { signInLegacy } from '../../tests/support/legacy-wallet.ts'
import { createOldClient } from '../../tests/support/old-client.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())
afterEach(() => {
  vi.useRealTimers()
})

const { me, signIn, signUp } = createOldClient(() => identity)

describe('sessions', () => {
  it("are listed to their user without tokens, and nobody else's are", async () => {
    const wallet = makeWallet()
    const first = await signIn(wallet)
    const second = await signIn(wallet)
    const other = await signIn()
    for (const path of ['/sessions', '/classes/_Session']) {
      const { body } = await identity.send(path, { ...second.own, _method: 'GET' })
      expect(body.results).toHaveLength(2)
      expect(JSON.stringify(body)).not.toContain(first.token)
      expect(
        JSON.stringify((await identity.send(path, { ...other.own, _method: 'GET' })).body),
      ).not.toContain(first.userId)
      const anonymous = await identity.send(path, { _method: 'GET' })
      expect(anonymous.status).toBeGreaterThanOrEqual(400)
    }
  })

  it('lets only their user revoke sessions', async () => {
    const wallet = makeWallet()
    const first = await signIn(wallet)
    const second = await signIn(wallet)
    const other = await signIn()
    const { body } = await identity.send('/sessions/me', { ...first.own, _method: 'GET' })
    for (const path of [`/sessions/${body.objectId}`, `/classes/_Session/${body.objectId}`])
      for (const own of [other.own, {}]) {
        for (const _method of ['GET', 'PUT', 'DELETE']) {
          const answer = await identity.send(path, { ...own, _method })
          expect(answer.status).toBeGreaterThanOrEqual(400)
          expect(answer.status).toBeLessThan(500)
        }
      }
    expect((await me(first.token)).body.objectId).toBe(first.userId)
    const ended = await identity.send(`/sessions/${body.objectId}`, { ...second.own, _method: 'DELETE' })
    expect([ended.status, ended.body]).toEqual([200, {}])
    expect((await me(first.token)).body).toEqual({ code: 209, error: 'Invalid session token' })
  })

  it('say that they are not restricted, as they did', async () => {
    const { own } = await signIn()
    const read = async (path: string) => (await identity.send(path, { ...own, _method: 'GET' })).body
    const me = await read('/sessions/me')
    expect(me.restricted).toBe(false)
    expect(await read(`/classes/_Session/${me.objectId}`)).toMatchObject({ restricted: false })
    for (const path of ['/sessions', '/classes/_Session'])
      expect(await read(path)).toMatchObject({ results: [{ restricted: false }] })
    expect(await read('/users/me')).not.toHaveProperty('restricted')
  })

  it('refuses to create sessions or give them to another user', async () => {
    const { own, userId } = await signIn()
    const other = await signIn()
    const user = { __type: 'Pointer', className: '_User', objectId: userId }
    for (const path of ['/sessions', '/classes/_Session']) {
      const creation = await identity.send(path, { ...other.own, user })
      expect([creation.status, creation.body.code]).toEqual([400, 119])
    }
    const { body } = await identity.send('/sessions/me', { ...own, _method: 'GET' })
    const written = await identity.send(`/sessions/${body.objectId}`, { ...own, _method: 'PUT', user })
    expect(written.status).toBeGreaterThanOrEqual(400)
  })

  it('AUTH-10: ends sessions at their expiry date', async () => {
    const first = await signIn()
    await sql`update "_Session" set "expiresAt" = now() - interval '1 second' where "sessionToken" = ${first.token}`.execute(
      identity.database.db,
    )
    expect((await me(first.token)).body.code).toBe(209)
    const second = await signIn()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 24 * 60 * 60 * 1000 })
    expect((await me(second.token)).body.code).toBe(209)
  })

  it('keeps a session in become and upgradeToRevocableSession', async () => {
    const { own, token, userId } = await signIn()
    const become = await me(token)
    expect(become.body).toMatchObject({ objectId: userId, sessionToken: token })
    const upgrade = await identity.send('/upgradeToRevocableSession', own)
    expect(upgrade.body).toMatchObject({
      sessionToken: token,
      user: expect.objectContaining({ objectId: userId }),
    })
    const current = await identity.send('/sessions/me', { ...own, _method: 'GET' })
    expect(current.body).toMatchObject({ sessionToken: token, createdWith: { authProvider: 'moralisEth' } })
    expect((await me(`r:${'1'.repeat(32)}`)).body.code).toBe(209)
  })

  it('ends a session with a later sign-in of the same installation, by wallet and by password', async () => {
    const [here, elsewhere] = [crypto.randomUUID(), crypto.randomUUID()]
    const wallet = makeWallet()
    const first = await signIn(wallet, { _InstallationId: here })
    const other = await signIn(wallet, { _InstallationId: elsewhere })
    const second = await signIn(wallet, { _InstallationId: here })
    // Parse deletes the older one in the background, after it has answered.
    await expect.poll(async () => (await me(first.token)).body.code).toBe(209)
    for (const { token, userId } of [other, second]) expect((await me(token)).body.objectId).toBe(userId)

    const { account, token } = await signUp({ _InstallationId: here })
    const login = await identity.send('/login', { ...account, _InstallationId: here })
    await expect.poll(async () => (await me(token)).body.code).toBe(209)
    expect((await me(login.body.sessionToken)).status).toBe(200)
  })

  it('lets only the master key create sessions for others', async () => {
    const { userId, own } = await signIn()
    for (const key of [{}, { _MasterKey: 'wrong' }]) {
      const refused = await identity.send('/loginAs', { ...own, ...key, userId })
      expect(refused.status).toBeGreaterThanOrEqual(400)
      expect(refused.body.sessionToken).toBeUndefined()
    }
    const login = await identity.send('/loginAs', { _MasterKey: identity.config.masterKey, userId })
    expect(login.body).toMatchObject({ objectId: userId, sessionToken: expect.stringMatching(/^r:/) })
  })

  it('lists sessions of the site and of apps together', async () => {
    const wallet = makeWallet()
    const onSite = await signInOnSite(identity, wallet)
    const { body } = await signInLegacy(identity, wallet)
    const listed = await identity.send('/sessions', { _method: 'GET', _SessionToken: body.sessionToken })
    expect(listed.body.results).toHaveLength(2)
    const ended = await identity.send(`/sessions/${onSite.sessionId}`, {
      _method: 'DELETE',
      _SessionToken: body.sessionToken,
    })
    expect(ended.status).toBe(200)
    expect((await findViewer(identity.context, onSite.token)).user).toBeNull()
  })
})
