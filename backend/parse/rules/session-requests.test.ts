import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { signInLegacy } from '../../tests/support/legacy-wallet.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

describe('sessions/me', () => {
  it.each(['PUT', 'DELETE'])('is not for %s', async (method) => {
    const { body } = await signInLegacy(identity, makeWallet())
    const own = { _SessionToken: body.sessionToken }
    const answer = await identity.send('/sessions/me', { ...own, _method: method })
    expect([answer.status, answer.body.code]).toEqual([404, 101])
    expect((await identity.send('/sessions/me', { ...own, _method: 'GET' })).status).toBe(200)
  })

  it('reads sessions/me in any case of the path', async () => {
    const { body } = await signInLegacy(identity, makeWallet())
    const own = { _SessionToken: body.sessionToken }
    for (const path of ['/sessions/ME', '/Sessions/Me']) {
      for (const _method of ['PUT', 'DELETE']) {
        const refused = await identity.send(path, { ...own, _method })
        expect([path, refused.status, refused.body.code]).toEqual([path, 404, 101])
      }
      const read = await identity.send(path, { ...own, _method: 'GET' })
      expect([path, read.status, read.body.sessionToken]).toEqual([path, 200, body.sessionToken])
    }
    const user = await identity.send('/users/ME', { ...own, _method: 'GET' })
    expect([user.status, user.body.objectId]).toEqual([200, body.objectId])
    expect(user.body.sessionToken).toBe(body.sessionToken)
  })
})

describe('what the server keeps of a session', () => {
  it.each([
    ['expiresAt', { __type: 'Date', iso: '2100-01-01T00:00:00.000Z' }],
    ['createdWith', { action: 'login' }],
    ['installationId', 'other'],
    ['sessionToken', 'r:mine'],
    ['user', { __type: 'Pointer', className: '_User', objectId: 'other' }],
  ])('%s is set by nobody else, and the answer says so', async (field, value) => {
    const { body } = await signInLegacy(identity, makeWallet())
    const own = { _SessionToken: body.sessionToken }
    const me = await identity.send('/sessions/me', { ...own, _method: 'GET' })
    for (const path of ['/sessions', '/classes/_Session']) {
      const change = { ...own, _method: 'PUT', [field]: value }
      const answer = await identity.send(`${path}/${me.body.objectId}`, change)
      const error = `"${field}" of a session is set by the server and stays.`
      expect([answer.status, answer.body]).toEqual([400, { code: 105, error }])
    }
  })
})

describe('upgradeToRevocableSession', () => {
  it('answers an upgrade with the existing session', async () => {
    const { body } = await signInLegacy(identity, makeWallet())
    const own = { _SessionToken: body.sessionToken }
    const me = await identity.send('/sessions/me', { ...own, _method: 'GET' })
    const answer = await identity.send('/upgradeToRevocableSession', own)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        objectId: me.body.objectId,
        sessionToken: body.sessionToken,
        user: { objectId: body.objectId },
      },
    })
    const all = await identity.send('/sessions', { ...own, _method: 'GET' })
    expect(all.body.results).toHaveLength(1)
  })

  it('refuses an upgrade without a session, and in a batch', async () => {
    for (const token of ['', `r:${'0'.repeat(32)}`]) {
      const answer = await identity.send('/upgradeToRevocableSession', { _SessionToken: token })
      expect([answer.status, answer.body.code]).toEqual([400, 209])
    }
    const requests = [{ method: 'POST', path: '/server/upgradeToRevocableSession' }]
    const batch = await identity.send('/batch', { requests })
    expect([batch.status, batch.body.code]).toEqual([400, 119])
  })
})
