import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViewer, listSessions } from '../../../board/server/domain/accounts/sessions.ts'
import { makeWallet, signInOnSite } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'
import { signInLegacy } from '../support/legacy-wallet.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

describe('a session of /server', () => {
  it('is one of the SDK', async () => {
    const { body } = await signInLegacy(identity, makeWallet())
    const { session } = await findViewer(identity.context, String(body.sessionToken))
    expect(session).toMatchObject({ method: 'sdk', authenticatedAt: null })
  })

  it('is listed with those of the site, and ends with them', async () => {
    const wallet = makeWallet()
    const { user, sessionId, token } = await signInOnSite(identity, wallet)
    const sdk = await signInLegacy(identity, wallet)
    const listed = await listSessions(identity.context, user.id, sessionId)
    expect(listed.map(({ method, isCurrent }) => [method, isCurrent]).sort()).toEqual([
      ['eip4361', true],
      ['sdk', false],
    ])
    expect(JSON.stringify(listed)).not.toContain('r:')
    await identity.context.users.endSessions(user.id, { exceptId: sessionId })
    const me = await identity.send('/users/me', { _method: 'GET', _SessionToken: sdk.body.sessionToken })
    expect(me.body.code).toBe(209)
    expect((await findViewer(identity.context, token)).user?.id).toBe(user.id)
  })
})
