import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StartedContext, startContext } from '../../../tests/support/started-context.ts'
import { makeWallet, signInOnSite } from '../../../tests/support/wallets.ts'
import { endSession, findViewer, listSessions } from './sessions.ts'

let started: StartedContext
beforeAll(async () => {
  started = await startContext()
})
afterAll(() => started.close())

describe('find', () => {
  it.each(['', 'x', `r:${'0'.repeat(32)}`, 'r:\0', `r:${'0'.repeat(300)}`, "' or true --"])(
    'answers nobody for the token %j',
    async (token) => {
      expect(await findViewer(started.context, token)).toEqual({ user: null, session: null })
    },
  )

  it('answers nobody once the session has ended by its date', async () => {
    const { token } = await signInOnSite(started, makeWallet())
    await sql`update "_Session" set "expiresAt" = now() where "sessionToken" = ${token}`.execute(
      started.database.db,
    )
    expect((await findViewer(started.context, token)).user).toBeNull()
  })

  it('answers each who asks at the same time with their own', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signInOnSite(started, makeWallet())))
    const [ended] = people
    await started.context.users.endSession(ended?.sessionId ?? '')
    const tokens = [...people, ...people].map(({ token }) => token).concat(`r:${'1'.repeat(32)}`)
    const viewers = await Promise.all(tokens.map((token) => findViewer(started.context, token)))
    const ids = people.map(({ user }, at) => (at === 0 ? undefined : user.id))
    expect(viewers.map(({ user }) => user?.id)).toEqual([...ids, ...ids, undefined])
    for (const [at, { session }] of viewers.entries())
      if (session !== null) expect(session.token).toBe(tokens[at])
  })

  it('answers nobody for a user who is locked out, and lets them not in again', async () => {
    const wallet = makeWallet()
    const { token, user } = await signInOnSite(started, wallet)
    await sql`update "_User" set _rperm = '{}', _wperm = '{}' where "objectId" = ${user.id}`.execute(
      started.database.db,
    )
    expect((await findViewer(started.context, token)).user).toBeNull()
    await expect(signInOnSite(started, wallet)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('list and end', () => {
  it('knows a user’s sessions, and ends one, or all but one', async () => {
    const wallet = makeWallet()
    const first = await signInOnSite(started, wallet)
    const second = await signInOnSite(started, wallet)
    const third = await signInOnSite(started, wallet)
    const userId = first.user.id
    const listed = await listSessions(started.context, userId, second.sessionId)
    expect(listed.map(({ method, isCurrent }) => [method, isCurrent]).sort()).toEqual([
      ['eip4361', false],
      ['eip4361', false],
      ['eip4361', true],
    ])
    expect(JSON.stringify(listed)).not.toContain('r:')

    await endSession(started.context, userId, first.sessionId)
    expect((await findViewer(started.context, first.token)).user).toBeNull()
    // A second time nothing is left to do.
    await endSession(started.context, userId, first.sessionId)

    await started.context.users.endSessions(userId, { exceptId: second.sessionId })
    expect((await findViewer(started.context, third.token)).user).toBeNull()
    expect((await findViewer(started.context, second.token)).user?.id).toBe(userId)
  })

  it("ends nobody else's session", async () => {
    const mine = await signInOnSite(started, makeWallet())
    const theirs = await signInOnSite(started, makeWallet())
    await endSession(started.context, mine.user.id, theirs.sessionId)
    expect((await findViewer(started.context, theirs.token)).user).not.toBeNull()
  })
})
