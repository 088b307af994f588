import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViewer } from '../../../board/server/domain/accounts/sessions.ts'
import { makeWallet, signInOnSite } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { signLegacy } from '../../tests/support/legacy-wallet.ts'
import { createOldClient } from '../../tests/support/old-client.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity({ ANONYMOUS_USERS: '1' })
})
afterAll(() => identity.close())

const { me, signIn, signUp } = createOldClient(() => identity)

describe('anonymous users', () => {
  const id = () => crypto.randomUUID()

  it('signs an anonymous user in again by the same id, without a username', async () => {
    const authData = { anonymous: { id: id() } }
    const first = await identity.send('/users', { authData })
    expect([first.status, first.body.sessionToken]).toEqual([201, expect.stringMatching(/^r:/)])
    const again = await identity.send('/users', { authData })
    expect([again.status, again.body.objectId]).toEqual([200, first.body.objectId])
    expect((await findViewer(identity.context, String(first.body.sessionToken))).user?.hasPassword).toBe(
      false,
    )
  })

  it('registers an anonymous user who signs up, and revokes the anonymous id', async () => {
    const authData = { anonymous: { id: id() } }
    const { body } = await identity.send('/users', { authData })
    const account = { username: `named-${id()}`, password: 'long enough' }
    const saved = await identity.send(`/classes/_User/${body.objectId}`, {
      _method: 'PUT',
      _SessionToken: body.sessionToken,
      ...account,
      authData: { anonymous: null },
    })
    expect(saved.status).toBe(200)
    const login = await identity.send('/login', account)
    expect([login.status, login.body.objectId]).toEqual([200, body.objectId])
    const stranger = await identity.send('/users', { authData })
    expect([stranger.status, stranger.body.objectId === body.objectId]).toEqual([201, false])
    const late = await identity.send(`/users/${body.objectId}`, {
      _method: 'PUT',
      _SessionToken: login.body.sessionToken,
      password: 'another one',
    })
    expect(late.body.code).toBe(119)
  })

  it('refuses the anonymous id once the user has a password, no matter who set it', async () => {
    for (const by of ['client', 'operator']) {
      const authData = { anonymous: { id: id() } }
      const { body } = await identity.send('/users', { authData })
      const account = { username: `named-${id()}`, password: 'long enough' }
      const key =
        by === 'client' ? { _SessionToken: body.sessionToken } : { _MasterKey: identity.config.masterKey }
      const saved = await identity.send(`/users/${body.objectId}`, { ...key, _method: 'PUT', ...account })
      expect([by, saved.status]).toEqual([by, 200])
      expect((await identity.parse.readUser(String(body.objectId))).authData).toBeUndefined()
      const stranger = await identity.send('/users', { authData })
      expect([by, stranger.status, stranger.body.objectId === body.objectId]).toEqual([by, 201, false])
      if (by === 'client')
        expect((await me(saved.body.sessionToken ?? body.sessionToken)).body.objectId).toBe(body.objectId)
      expect((await identity.send('/login', account)).body.objectId).toBe(body.objectId)
    }
  })

  it('keeps the anonymous id when a save sets only a username, or fails', async () => {
    const authData = { anonymous: { id: id() } }
    const { body } = await identity.send('/users', { authData })
    const put = { _method: 'PUT', _SessionToken: body.sessionToken, username: `only-${id()}` }
    expect((await identity.send(`/users/${body.objectId}`, put)).status).toBe(200)
    const taken = { ...put, username: (await signUp()).account.username, password: 'long enough' }
    expect((await identity.send(`/users/${body.objectId}`, taken)).body.code).toBe(202)
    expect((await identity.send('/users', { authData })).body.objectId).toBe(body.objectId)
  })

  it('refuses files of anonymous users until they register', async () => {
    const { body } = await identity.send('/users', { authData: { anonymous: { id: id() } } })
    const upload = (token: unknown) =>
      identity.send('/files/a.txt', { base64: btoa('hello'), fileData: {}, _SessionToken: token })
    const refused = await upload(body.sessionToken)
    expect([refused.status, refused.body]).toEqual([
      400,
      { code: 130, error: 'File upload by anonymous user is disabled.' },
    ])
    const linked = { _method: 'PUT', _SessionToken: body.sessionToken }
    const authData = { moralisEth: await signLegacy(identity, makeWallet()) }
    expect((await identity.send(`/users/${body.objectId}`, { ...linked, authData })).status).toBe(200)
    expect((await upload(body.sessionToken)).status).toBe(201)
    const named = await signUp()
    expect((await upload(named.token)).status).toBe(201)
  })

  it('keeps the own session when a new password ends all others', async () => {
    const { body } = await identity.send('/users', { authData: { anonymous: { id: id() } } })
    const saved = await identity.send(`/users/${body.objectId}`, {
      _method: 'PUT',
      _SessionToken: body.sessionToken,
      username: `kept-${id()}`,
      password: 'long enough',
      authData: { anonymous: null },
    })
    const token = saved.body.sessionToken ?? body.sessionToken
    expect((await me(token)).body.objectId).toBe(body.objectId)
  })

  it('undoes the wallet link of an anonymous user whose request Parse refuses', async () => {
    const wallet = makeWallet()
    const anonymous = { id: id() }
    const { body } = await identity.send('/users', { authData: { anonymous } })
    const put = {
      _method: 'PUT',
      _SessionToken: body.sessionToken,
      authData: { moralisEth: await signLegacy(identity, wallet) },
      // Parse refuses this, after the link.
      username: 'no\u200bbody',
    }
    expect((await identity.send(`/users/${body.objectId}`, put)).status).toBe(400)
    const owner = await signInOnSite(identity, wallet)
    expect(owner.user.id).not.toBe(body.objectId)
    expect((await findViewer(identity.context, String(body.sessionToken))).user?.accounts).toEqual([])
  })

  it('refuses to add an anonymous id to a registered user', async () => {
    const named = await signUp()
    const wallet = await signIn()
    const authData = { anonymous: { id: id() } }
    for (const { userId, own } of [named, wallet]) {
      const put = await identity.send(`/users/${userId}`, { ...own, _method: 'PUT', authData })
      expect([put.status, put.body.code]).toEqual([400, 252])
      expect((await identity.parse.readUser(userId)).authData).toBeUndefined()
    }
    for (const path of ['/login', '/verifyPassword', '/challenge']) {
      const tried = await identity.send(path, { ...named.account, authData, challengeData: authData })
      expect([tried.status, tried.body.code]).toEqual([400, 252])
    }
    const both = { username: `both-${id()}`, password: 'long enough', authData }
    expect((await identity.send('/users', both)).body.code).toBe(252)
    const anonymous = await identity.send('/users', { authData })
    expect(anonymous.status).toBe(201)
    const again = { _method: 'PUT', _SessionToken: anonymous.body.sessionToken, authData }
    expect((await identity.send(`/users/${anonymous.body.objectId}`, again)).status).toBe(200)
  })

  it('deletes only anonymous users on sign-out', async () => {
    const { body } = await identity.send('/users', { authData: { anonymous: { id: id() } } })
    const named = await signUp()
    const own = { _SessionToken: body.sessionToken, _method: 'DELETE' }
    for (const [path, token] of [
      [`/users/${named.userId}`, named.token],
      [`/users/${named.userId}`, body.sessionToken],
      [`/users/${body.objectId}`, named.token],
    ]) {
      const refused = await identity.send(String(path), { _method: 'DELETE', _SessionToken: token })
      expect(refused.status).toBeGreaterThanOrEqual(400)
    }
    const gone = await identity.send(`/classes/_User/${body.objectId}`, own)
    expect([gone.status, gone.body]).toEqual([200, {}])
    expect((await me(body.sessionToken)).body.code).toBe(209)
    expect((await identity.send('/logout', { _SessionToken: body.sessionToken })).body).toEqual({})
    expect((await me(named.token)).status).toBe(200)
  })

  it('registers an anonymous user who links a wallet', async () => {
    const wallet = makeWallet()
    const anonymous = { id: id() }
    const { body } = await identity.send('/users', { authData: { anonymous } })
    const authData = { anonymous, moralisEth: await signLegacy(identity, wallet) }
    const put = { _method: 'PUT', _SessionToken: body.sessionToken, authData }
    expect((await identity.send(`/users/${body.objectId}`, put)).status).toBe(200)
    expect((await signIn(wallet)).userId).toBe(body.objectId)
    expect((await identity.send('/users', { authData: { anonymous } })).body.objectId).not.toBe(body.objectId)
  })
})
