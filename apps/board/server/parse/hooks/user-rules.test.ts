import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../../tests/support/identity.ts'
import { makeWallet, signInLegacy, signInOnSite } from '../../../tests/support/legacy-wallet.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

const foreign = '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a'

describe('accounts and ethAddress', () => {
  it('echo what was proved, whatever is claimed', async () => {
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
    'cannot be claimed by way of %s',
    async (path) => {
      const wallet = makeWallet()
      const { body } = await signInLegacy(identity, wallet)
      await identity.send(`${path}/${body.objectId}`, {
        _method: 'PUT',
        _SessionToken: body.sessionToken,
        accounts: [foreign],
        ethAddress: foreign,
      })
      const user = await identity.parse.users.get(String(body.objectId))
      expect(user).toMatchObject({
        accounts: [wallet.address.toLowerCase()],
        ethAddress: wallet.address.toLowerCase(),
      })
    },
  )

  it('cannot be claimed in a batch or at sign-up', async () => {
    const { body } = await identity.send('/users', {
      username: 'claimer',
      password: 'long enough',
      accounts: [foreign],
      ethAddress: foreign,
    })
    expect(await identity.parse.users.get(String(body.objectId))).toMatchObject({
      accounts: [],
      ethAddress: '',
    })
    await identity.send('/batch', {
      _SessionToken: body.sessionToken,
      requests: [
        { method: 'PUT', path: `/server/classes/_User/${body.objectId}`, body: { accounts: [foreign] } },
      ],
    })
    expect(await identity.parse.users.get(String(body.objectId))).toMatchObject({ accounts: [] })
  })
})

describe('name, password and e-mail', () => {
  it('lets a user choose a name, which then shows', async () => {
    const { body } = await signInLegacy(identity, makeWallet())
    const token = String(body.sessionToken)
    await identity.send(`/users/${body.objectId}`, {
      _method: 'PUT',
      _SessionToken: token,
      username: 'lantern-fox',
    })
    expect((await identity.sessions.find(token)).user?.displayName).toBe('lantern-fox')
  })

  it('lets no session of the old phrase set a password or an e-mail address', async () => {
    const wallet = makeWallet()
    const { body } = await signInLegacy(identity, wallet)
    const put = { _method: 'PUT', _SessionToken: body.sessionToken }
    for (const change of [{ password: 'taken over' }, { email: 'thief@people.example' }]) {
      const answer = await identity.send(`/users/${body.objectId}`, { ...put, ...change })
      expect([answer.status, answer.body.code]).toEqual([400, 119])
    }
    const { user, token } = await signInOnSite(identity, wallet)
    const own = { _method: 'PUT', _SessionToken: token, password: 'own password' }
    expect((await identity.send(`/users/${user.id}`, own)).status).toBe(200)
    const signedIn = await identity.accounts.signIn({ username: user.username, password: 'own password' })
    expect(signedIn.user.hasPassword).toBe(true)
  })

  it("lets a password's session change the password", async () => {
    const { body } = await identity.send('/users', { username: 'changer', password: 'long enough' })
    const put = { _method: 'PUT', _SessionToken: body.sessionToken, password: 'another one' }
    expect((await identity.send(`/users/${body.objectId}`, put)).status).toBe(200)
  })

  it('keeps the names of the demo for the board', async () => {
    const answer = await identity.send('/users', { username: 'Demo-Employer', password: 'long enough' })
    expect([answer.status, answer.body.code]).toEqual([400, 202])
  })
})
