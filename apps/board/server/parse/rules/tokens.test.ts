import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../../tests/support/identity.ts'
import { makeWallet, signInLegacy } from '../../../tests/support/legacy-wallet.ts'

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
})

describe('upgradeToRevocableSession', () => {
  it('answers the session that is there, and makes none', async () => {
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

  it('refuses without a session, and in a batch', async () => {
    for (const token of ['', `r:${'0'.repeat(32)}`]) {
      const answer = await identity.send('/upgradeToRevocableSession', { _SessionToken: token })
      expect([answer.status, answer.body.code]).toEqual([400, 209])
    }
    const requests = [{ method: 'POST', path: '/server/upgradeToRevocableSession' }]
    const batch = await identity.send('/batch', { requests })
    expect([batch.status, batch.body.code]).toEqual([400, 119])
  })
})
