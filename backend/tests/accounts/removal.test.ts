import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addApplication } from '../../../board/server/domain/applications/applications.fixture.ts'
import {
  leaveTraces,
  listBytes,
  listTraces,
  makeTracedUser,
  tracePlaces,
} from '../../../board/tests/support/user-traces.ts'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity({ ANONYMOUS_USERS: '1', DEMO: 'on' })
})
afterAll(() => identity.close())

describe('a user who is removed at /server', () => {
  const remove = (path: string, more: object = {}) =>
    identity.send(path, { _method: 'DELETE', _MasterKey: identity.config.masterKey, ...more })

  it.each([
    ['as a user', (id: string) => remove(`/users/${id}`)],
    ['as an object', (id: string) => remove(`/classes/_User/${id}`)],
    [
      'in a batch',
      (id: string) =>
        identity.send('/batch', {
          _MasterKey: identity.config.masterKey,
          requests: [{ method: 'DELETE', path: `/server/users/${id}`, body: {} }],
        }),
    ],
  ])('by the master key, %s, leaves nothing behind (DS-04), and others stay', async (_way, removeUser) => {
    const [userId, other] = [await makeTracedUser(identity.context), await makeTracedUser(identity.context)]
    const bytes = await listBytes(identity.config)
    expect(await listTraces(identity.context, userId)).toEqual(tracePlaces)
    expect((await removeUser(userId)).status).toBe(200)
    expect(await listTraces(identity.context, userId)).toEqual([])
    expect(await listTraces(identity.context, other)).toEqual(tracePlaces)
    expect((await listBytes(identity.config)).length).toBe(bytes.length - 1)
  })

  it('takes along what was sent from an address that the master key confirmed', async () => {
    const { db, pool } = identity.context.database
    const userId = await makeTracedUser(identity.context)
    const email = `${userId.toLowerCase()}@people.example`
    const job = await db.selectFrom('board.jobs').select(['id', 'company_id']).executeTakeFirstOrThrow()
    const to = { company: { id: job.company_id }, job }
    const { id } = await addApplication(db, to, { email, message: 'Hello' })
    const other = await addApplication(db, to, { message: 'Hello' })
    const master = { _MasterKey: identity.config.masterKey }
    await identity.send(`/users/${userId}`, { ...master, _method: 'PUT', email, emailVerified: true })
    expect((await remove(`/users/${userId}`)).status).toBe(200)
    const { rows } = await pool.query('select email, message from board.applications where id = any ($1)', [
      [id, other.id],
    ])
    expect(rows).toEqual(
      expect.arrayContaining([
        { email: null, message: null },
        { email: other.email, message: 'Hello' },
      ]),
    )
  })

  it('by signing out without a name, leaves nothing behind', async () => {
    const { body } = await identity.send('/users', { authData: { anonymous: { id: crypto.randomUUID() } } })
    const userId = String(body.objectId)
    await leaveTraces(identity.context, userId)
    await identity.database.pool.query('delete from board.verified_addresses where user_id = $1', [userId])
    const left = await identity.send(`/users/${userId}`, {
      _method: 'DELETE',
      _SessionToken: body.sessionToken,
    })
    expect(left.status).toBe(200)
    expect(await listTraces(identity.context, userId)).toEqual([])
  })
})
