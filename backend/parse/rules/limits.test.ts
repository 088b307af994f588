import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity({ RATE_LIMITS: 'strict' })
})
afterAll(() => identity.close())

const batch = (path: string, times: number) => ({
  requests: Array.from({ length: times }, () => ({ method: 'POST', path, body: {} })),
})

describe('email addresses given to a user', () => {
  it('are counted with sign-ups, for their answers say who has an account', async () => {
    const account = { username: 'prober', password: 'long enough' }
    const { body } = await identity.send('/users', account)
    const probe = { method: 'PUT', path: `/server/users/${body.objectId}`, body: { email: 'not an address' } }
    const own = { _SessionToken: body.sessionToken }
    const requests = Array.from({ length: 50 }, () => probe)
    const send = () => identity.send('/batch', { ...own, requests })
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(429)
    const alone = { ...own, _method: 'PUT', email: 'prober@people.example' }
    expect((await identity.send(`/users/${body.objectId}`, alone)).status).toBe(429)
    await identity.database.db.deleteFrom('board.rate_limits').execute()
    expect((await identity.send(`/users/${body.objectId}`, alone)).status).toBe(200)
  })
})

describe('objects that anybody may make', () => {
  it('counts new objects by address, in batches too, except the operator’s', async () => {
    expect((await identity.send('/batch', batch('/server/classes/Note', 100))).status).toBe(200)
    expect((await identity.send('/batch', batch('/server/classes/_Installation', 20))).status).toBe(200)
    // As if the rest of the thousand were made.
    const { numAffectedRows } = await sql`
      update board.rate_limits set points = points + 880 where key like 'create_row:%' and points = 120`.execute(
      identity.database.db,
    )
    expect(numAffectedRows).toBe(1n)
    for (const path of ['/installations', '/Classes/_Installation', '/classes/Note']) {
      const answer = await identity.send(path, { deviceType: 'web', installationId: 'one' })
      expect([path, answer.status, answer.body.code]).toEqual([path, 429, 155])
    }
    const { masterKey } = identity.config
    expect((await identity.send('/classes/Note', { _MasterKey: masterKey })).status).toBe(201)
    expect((await identity.send('/users', { username: 'ana', password: 'long enough' })).status).toBe(201)
  })
})
