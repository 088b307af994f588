import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'

let identity: TestIdentity
let token: unknown
beforeAll(async () => {
  identity = await startTestIdentity()
  const account = { username: 'ana', password: 'long enough' }
  token = (await identity.send('/users', account)).body.sessionToken
})
afterAll(() => identity.close())

const refusedQueries: [code: number, query: Record<string, unknown>][] = [
  [102, { limit: -1 }],
  [102, { limit: 'x' }],
  [102, { limit: {} }],
  [102, { skip: -1 }],
  [102, { skip: 1e30 }],
  [105, { order: 'user.password' }],
  [105, { order: 'createdAt,-user.password' }],
  [105, { order: "x'" }],
  [119, { where: { 'user.password': 1 } }],
  [105, { where: { 'a b': 1 } }],
  [105, { where: { constructor: 1 } }],
  [119, { where: { $or: [{ 'user.password': 1 }] } }],
  [119, { where: { user: { $inQuery: { className: '_User', where: { 'a.b': 1 } } } } }],
  [119, { where: '{"user.password":1}' }],
]

describe('queries', () => {
  it.each(refusedQueries)(
    'refuses with %i, in the body, in a batch and in the address: %j',
    async (code, query) => {
      const refused = { code, error: expect.any(String) }
      for (const path of ['/classes/_Session', '/sessions', '/users', '/Classes/_User']) {
        const answer = await identity.send(path, { ...query, _method: 'GET', _SessionToken: token })
        expect([answer.status, answer.body]).toEqual([400, refused])
      }
      const requests = [{ method: 'GET', path: '/server/sessions', body: query }]
      const batch = await identity.send('/batch', { requests, _SessionToken: token })
      expect([batch.status, batch.body]).toEqual([400, refused])
      const texts = Object.entries(query).map(([key, value]): [string, string] => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ])
      const own = { limit: 5, skip: 0, order: 'createdAt', where: {}, _method: 'GET', _SessionToken: token }
      const answer = await identity.send(`/sessions?${new URLSearchParams(texts)}`, own)
      expect([answer.status, answer.body]).toEqual([400, refused])
    },
  )

  it('answers queries of old clients', async () => {
    const query = { where: { user: { $exists: true } }, order: '-createdAt,user', limit: 10, skip: 0 }
    const answer = await identity.send('/classes/_Session', {
      ...query,
      _method: 'GET',
      _SessionToken: token,
    })
    expect(answer).toMatchObject({ status: 200, body: { results: [{ sessionToken: token }] } })
  })

  it.each([
    [119, { where: { 'user.password': 1 } }],
    [105, { order: 'author._hashed_password' }],
  ])('refuses with %i to follow a pointer of another class to a secret: %j', async (code, query) => {
    const answer = await identity.send('/classes/Job', { ...query, _method: 'GET' })
    expect([answer.status, answer.body.code]).toEqual([400, code])
  })
})

describe('a query of all users', () => {
  const ask = async (query: Record<string, unknown>, path = '/classes/_User') => {
    const { status, body } = await identity.send(path, { _SessionToken: token, ...query, _method: 'GET' })
    return [status, body]
  }
  const own = { objectId: expect.any(String), username: 'ana' }
  beforeAll(async () => {
    const { body } = await identity.send('/users', { username: 'bea', password: 'long enough' })
    const ACL = { '*': { read: true } }
    const asMaster = { _MasterKey: identity.config.masterKey, _method: 'PUT' }
    const opened = await identity.send(`/users/${body.objectId}`, { ...asMaster, ACL })
    expect(opened.status).toBe(200)
  })

  it.each(['/classes/_User', '/users'])('answers the own user alone: %s', async (path) => {
    const answers = [200, { results: [expect.objectContaining(own)] }]
    for (const query of [
      {},
      { where: { username: 'ana' }, limit: 1 },
      { where: { $or: [{ username: 'ana' }, { username: 'bea' }] }, order: 'username' },
      { where: { username: { $in: ['bea', 'ana'] } }, skip: 0 },
    ])
      expect(await ask(query, path)).toEqual(answers)
  })

  it('answers nothing where the own user does not match', async () => {
    for (const query of [{ where: { username: 'bea' } }, { skip: 1 }, { limit: 0 }])
      expect(await ask(query)).toEqual([200, { results: [] }])
  })

  it('counts the own user alone', async () => {
    expect(await ask({ count: 1, limit: 0 })).toEqual([200, { results: [], count: 1 }])
    expect(await ask({ count: 1, where: { username: 'bea' } })).toEqual([200, { results: [], count: 0 }])
  })

  it('is refused to visitors, and inside other queries', async () => {
    expect((await identity.send('/users', { _method: 'GET' })).body.code).toBe(119)
    const where = { user: { $inQuery: { className: '_User', where: {} } } }
    expect(await ask({ where }, '/sessions')).toEqual([400, { code: 119, error: expect.any(String) }])
  })
})
