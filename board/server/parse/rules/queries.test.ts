import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../../tests/support/identity.ts'

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
  [119, { order: 'user.password' }],
  [119, { order: 'createdAt,-user.password' }],
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

  it.each([{ where: { 'user.password': 1 } }, { order: 'author._hashed_password' }])(
    'follows no pointer of another class to a secret: %j',
    async (query) => {
      const answer = await identity.send('/classes/Job', { ...query, _method: 'GET' })
      expect([answer.status, answer.body.code]).toEqual([400, 119])
    },
  )
})
