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

const refusedQueries: Record<string, unknown>[] = [
  { limit: -1 },
  { limit: 'x' },
  { limit: {} },
  { skip: -1 },
  { skip: 1e30 },
  { order: 'user.password' },
  { order: 'createdAt,-user.password' },
  { order: "x'" },
  { where: { 'user.password': 1 } },
  { where: { 'a b': 1 } },
  { where: { constructor: 1 } },
  { where: { $or: [{ 'user.password': 1 }] } },
  { where: { user: { $inQuery: { className: '_User', where: { 'a.b': 1 } } } } },
  { where: '{"user.password":1}' },
]

describe('queries', () => {
  it.each(refusedQueries)('refuses %j, in the body, in a batch and in the address', async (query) => {
    const refused = { code: 102, error: expect.any(String) }
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
  })

  it('answers what old clients ask', async () => {
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
      expect([answer.status, answer.body.code]).toEqual([400, 102])
    },
  )
})
