import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endSession, findViewer, listSessions } from '../../../board/server/domain/accounts/sessions.ts'
import { makeWallet, signInOnSite } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'
import { signInLegacy } from '../support/legacy-wallet.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

describe('find', () => {
  it.each(['', 'x', `r:${'0'.repeat(32)}`, 'r:\0', `r:${'0'.repeat(300)}`, "' or true --"])(
    'answers nobody for the token %j',
    async (token) => {
      expect(await findViewer(identity.context, token)).toEqual({ user: null, session: null })
    },
  )

  it('answers nobody once the session has ended by its date', async () => {
    const { token } = await signInOnSite(identity, makeWallet())
    await sql`update "_Session" set "expiresAt" = now() where "sessionToken" = ${token}`.execute(
      identity.database.db,
    )
    expect((await findViewer(identity.context, token)).user).toBeNull()
  })

  it('answers nobody for a user who is locked out, and lets them not in again', async () => {
    const wallet = makeWallet()
    const { token, user } = await signInOnSite(identity, wallet)
    await sql`update "_User" set _rperm = '{}', _wperm = '{}' where "objectId" = ${user.id}`.execute(
      identity.database.db,
    )
    expect((await findViewer(identity.context, token)).user).toBeNull()
    await expect(signInOnSite(identity, wallet)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('calls a session of /server one of the SDK', async () => {
    const { body } = await signInLegacy(identity, makeWallet())
    const { session } = await findViewer(identity.context, String(body.sessionToken))
    expect(session).toMatchObject({ method: 'sdk', authenticatedAt: null })
  })
})

describe('list and end', () => {
  it('knows the sessions of site and SDK, and ends one, or all but one', async () => {
    const wallet = makeWallet()
    const first = await signInOnSite(identity, wallet)
    const second = await signInOnSite(identity, wallet)
    const sdk = await signInLegacy(identity, wallet)
    const userId = first.user.id
    const listed = await listSessions(identity.context, userId, second.sessionId)
    expect(listed.map(({ method, isCurrent }) => [method, isCurrent])).toEqual(
      expect.arrayContaining([
        ['eip4361', true],
        ['eip4361', false],
        ['sdk', false],
      ]),
    )
    expect(listed).toHaveLength(3)
    expect(JSON.stringify(listed)).not.toContain('r:')

    await endSession(identity.context, userId, first.sessionId)
    expect((await findViewer(identity.context, first.token)).user).toBeNull()
    // A second time nothing is left to do.
    await endSession(identity.context, userId, first.sessionId)

    await identity.context.users.endSessions(userId, { exceptId: second.sessionId })
    const me = await identity.send('/users/me', { _method: 'GET', _SessionToken: sdk.body.sessionToken })
    expect(me.body.code).toBe(209)
    expect((await findViewer(identity.context, second.token)).user?.id).toBe(userId)
  })

  it("ends nobody else's session", async () => {
    const mine = await signInOnSite(identity, makeWallet())
    const theirs = await signInOnSite(identity, makeWallet())
    await endSession(identity.context, mine.user.id, theirs.sessionId)
    expect((await findViewer(identity.context, theirs.token)).user).not.toBeNull()
  })
})
