import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../board/server/domain/accounts/accounts.ts'
import { findViewer, startSession } from '../../../board/server/domain/accounts/sessions.ts'
import { makeWallet, signInOnSite } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { signInLegacy } from '../../tests/support/legacy-wallet.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

let count = 0

/** As if a session of the site had been made eleven minutes ago. */
async function age(sessionId: string): Promise<void> {
  await identity.database.db
    .updateTable('board.site_sessions')
    .set({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
    .where('session_id', '=', sessionId)
    .execute()
}

const foreign = '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a'

describe('accounts and ethAddress', () => {
  it('echoes proved addresses, whatever the client claims', async () => {
    const wallet = makeWallet()
    const address = wallet.address.toLowerCase()
    const { body } = await signInLegacy(identity, wallet)
    const saved = await identity.send(`/classes/_User/${body.objectId}`, {
      _method: 'PUT',
      _SessionToken: body.sessionToken,
      accounts: { __op: 'AddUnique', objects: [address, foreign] },
      ethAddress: foreign,
    })
    expect(saved.body).toMatchObject({ accounts: [address], ethAddress: address })
  })

  it.each(['/classes/_User', '/CLASSES/_User', '/users', '/classes/%5FUser', '/classes//_User'])(
    'refuses claimed addresses by way of %s',
    async (path) => {
      const wallet = makeWallet()
      const { body } = await signInLegacy(identity, wallet)
      await identity.send(`${path}/${body.objectId}`, {
        _method: 'PUT',
        _SessionToken: body.sessionToken,
        accounts: [foreign],
        ethAddress: foreign,
      })
      const user = await identity.parse.readUser(String(body.objectId))
      expect(user).toMatchObject({
        accounts: [wallet.address.toLowerCase()],
        ethAddress: wallet.address.toLowerCase(),
      })
    },
  )

  it('ignores claimed addresses in a batch and at sign-up', async () => {
    const { body } = await identity.send('/users', {
      username: 'claimer',
      password: 'long enough',
      accounts: [foreign],
      ethAddress: foreign,
    })
    const user = await identity.parse.readUser(String(body.objectId))
    expect([user.accounts, user.ethAddress]).toEqual([[], undefined])
    await identity.send('/batch', {
      _SessionToken: body.sessionToken,
      requests: [
        { method: 'PUT', path: `/server/classes/_User/${body.objectId}`, body: { accounts: [foreign] } },
      ],
    })
    expect(await identity.parse.readUser(String(body.objectId))).toMatchObject({ accounts: [] })
  })
})

describe('the answer to a sign-up', () => {
  it('leaves addresses out of the answer to a sign-up without any', async () => {
    const account = { username: 'plain-user', password: 'long enough' }
    const { status, body } = await identity.send('/users', account)
    expect(status).toBe(201)
    expect(Object.keys(body).filter((name) => /address|accounts/i.test(name))).toEqual([])
    expect(JSON.stringify(body)).not.toContain('__op')
    const claimed = await identity.send('/users', { ...account, username: 'claims', accounts: [foreign] })
    expect([claimed.status, claimed.body.accounts]).toEqual([201, []])
    expect(claimed.body).not.toHaveProperty('ethAddress')
  })
})

describe('the ACL', () => {
  it.each([
    { '*': { read: true, write: true } },
    { '*': { read: true }, somebodyElse: { write: true } },
    { __op: 'Delete' },
    {},
    null,
  ])('of a user stays its own, whatever is sent (%#)', async (ACL) => {
    count += 1
    const account = { username: `private-${count}`, password: 'long enough' }
    const { body } = await identity.send('/users', { ...account, ...(ACL === null ? {} : { ACL }) })
    const userId = String(body.objectId)
    const own = { [userId]: { read: true, write: true } }
    expect((await identity.parse.readUser(userId)).ACL).toEqual(own)
    const put = { _SessionToken: body.sessionToken, _method: 'PUT', ACL }
    for (const path of ['/users', '/classes/_User'])
      expect((await identity.send(`${path}/${userId}`, put)).status).toBe(200)
    const requests = [{ method: 'PUT', path: `/server/users/${userId}`, body: { ACL } }]
    await identity.send('/batch', { _SessionToken: body.sessionToken, requests })
    expect((await identity.parse.readUser(userId)).ACL).toEqual(own)
    expect((await identity.send(`/users/${userId}`, { _method: 'GET' })).status).toBe(404)
  })

  it('accepts the ACL that old clients send for a user', async () => {
    const { body } = await signInLegacy(identity, makeWallet())
    const put = { _SessionToken: body.sessionToken, _method: 'PUT', ACL: body.ACL }
    expect((await identity.send(`/users/${body.objectId}`, put)).status).toBe(200)
    expect((await identity.parse.readUser(String(body.objectId))).ACL).toEqual(body.ACL)
  })
})

describe('name, password and e-mail', () => {
  it('lets a user choose a username, and shows it', async () => {
    const { body } = await signInLegacy(identity, makeWallet())
    const token = String(body.sessionToken)
    await identity.send(`/users/${body.objectId}`, {
      _method: 'PUT',
      _SessionToken: token,
      username: 'lantern-fox',
    })
    expect((await findViewer(identity.context, token)).user?.displayName).toBe('lantern-fox')
  })

  it('lets a session of an old sign-in phrase give a first email, and change no password or email', async () => {
    const { body } = await signInLegacy(identity, makeWallet())
    const put = (change: Record<string, unknown>) =>
      identity.send(`/users/${body.objectId}`, {
        ...change,
        _method: 'PUT',
        _SessionToken: body.sessionToken,
      })
    const refused = async (change: Record<string, unknown>) => {
      const answer = await put(change)
      expect([answer.status, answer.body.code]).toEqual([400, 119])
    }
    await refused({ password: 'taken over' })
    await refused({ password: 'taken over', email: 'profile@people.example' })
    const saved = await put({
      email: 'Profile@people.example',
      username: 'profile-form',
    })
    expect([saved.status, saved.body]).toEqual([200, expect.anything()])
    const { user } = await findViewer(identity.context, String(body.sessionToken))
    expect(user).toMatchObject({
      email: 'profile@people.example',
      isEmailVerified: false,
      displayName: 'profile-form',
    })
    await refused({ email: 'thief@people.example' })
    await refused({ email: { __op: 'Delete' } })
  })

  it('lets a fresh site session change password and email, and refuses an older one', async () => {
    const { user, token, sessionId } = await signInOnSite(identity, makeWallet())
    const own = {
      _method: 'PUT',
      _SessionToken: token,
      email: 'own@people.example',
      password: 'own password',
    }
    await age(sessionId)
    const late = await identity.send(`/users/${user.id}`, own)
    expect([late.status, late.body.code]).toEqual([400, 119])
    const again = await startSession(identity.context, user.id, 'eip4361')
    const saved = await identity.send(`/users/${user.id}`, { ...own, _SessionToken: again.token })
    expect(saved.status).toBe(200)
    const signedIn = await signIn(identity.context, { username: user.username, password: 'own password' })
    expect(signedIn.user).toMatchObject({ hasPassword: true, email: 'own@people.example' })
  })

  it.each([{ password: 'another one' }, { email: 'changed@people.example' }, { email: { __op: 'Delete' } }])(
    'lets no session made here with a password change %j',
    async (change) => {
      count += 1
      const account = { username: `changer-${count}`, password: 'long enough' }
      const signUp = await identity.send('/users', { ...account, email: `changer-${count}@people.example` })
      const { body } = await identity.send('/login', account)
      for (const token of [signUp.body.sessionToken, body.sessionToken]) {
        const put = { _method: 'PUT', _SessionToken: token, ...change }
        const answer = await identity.send(`/users/${body.objectId}`, put)
        expect([answer.status, answer.body.code]).toEqual([400, 119])
        expect(answer.body.error).toMatch(/sign in again on this site/)
      }
    },
  )

  it.each([
    [{ username: 'someone@people.example' }, 200],
    [{ username: '0x7a3f91c2' }, 200],
    [{ username: 'a\u200bna' }, 200],
    [{ username: 'a\u202ena' }, 200],
    [{ username: 'x'.repeat(300) }, 200],
    [{ password: 'x' }, 201],
    [{ email: 'nowhere' }, 125],
  ])('refuses at sign-up %j with %d', async (change, code) => {
    const input = { username: 'somebody', password: 'long enough', ...change }
    const answer = await identity.send('/users', input)
    expect([answer.status, answer.body.code]).toEqual([400, code])
    const batch = await identity.send('/batch', {
      requests: [{ method: 'POST', path: '/server/users', body: input }],
    })
    expect(batch.body).toEqual({ list: [{ error: expect.objectContaining({ code }) }] })
  })

  it('refuses bad names and addresses in a change, and stores them in one spelling', async () => {
    const composed = 'Jos\u00e9 fox'
    const { body } = await identity.send('/users', {
      username: ` ${composed.normalize('NFD')}`,
      password: 'long enough',
      email: 'Jose@People.example',
    })
    const path = `/users/${body.objectId}`
    const put = { _method: 'PUT', _SessionToken: body.sessionToken, username: 'a@b.example' }
    expect((await identity.send(path, put)).body.code).toBe(200)
    expect(await identity.parse.readUser(String(body.objectId))).toMatchObject({
      username: composed,
      email: 'jose@people.example',
    })
  })

  it('gives the master key one spelling of an address too, and refuses what isn’t one', async () => {
    const asMaster = (path: string, body: object) =>
      identity.send(path, { ...body, _MasterKey: identity.config.masterKey })
    const account = { username: 'by-master', password: 'long enough', email: 'By.Master@People.example.' }
    const { status, body } = await asMaster('/users', account)
    expect(status).toBe(201)
    const taken = { ...account, username: 'by-master-2', email: 'by.master@people。example' }
    expect((await asMaster('/users', taken)).body.code).toBe(203)
    const wrong = { _method: 'PUT', email: '<by.master@people.example>' }
    expect((await asMaster(`/users/${body.objectId}`, wrong)).body).toEqual({
      code: 125,
      error: 'Enter a full email address, such as name@example.com.',
    })
    expect((await asMaster(`/users/${body.objectId}`, { _method: 'GET' })).body.email).toBe(
      'by.master@people.example',
    )
  })

  it('treats an empty email address at sign-up as missing', async () => {
    for (const username of ['mailless-1', 'mailless-2']) {
      const { status, body } = await identity.send('/users', { username, password: 'long enough', email: '' })
      expect(status).toBe(201)
      expect((await findViewer(identity.context, String(body.sessionToken))).user?.email).toBeNull()
    }
  })

  it.each([
    ['Demo-Employer', 202],
    ['Admin', 202],
    ['\u0430dmin', 202],
    ['lantern-f\u043ex', 200],
    ['lantern-\uff46ox', 200],
  ])('refuses the name %s, which deceives, with %d', async (username, code) => {
    const answer = await identity.send('/users', { username, password: 'long enough' })
    expect([answer.status, answer.body.code]).toEqual([400, code])
  })
})
