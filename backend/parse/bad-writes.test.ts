import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { type Body, makeJobs, objectSteps, place } from '../tests/support/objects.ts'

let identity: TestIdentity
const { make, master } = objectSteps(() => identity)
beforeAll(async () => {
  identity = await startTestIdentity()
  await makeJobs({ make, master })
})
afterAll(() => identity.close())

async function rowCount(): Promise<unknown> {
  return (await identity.send('/classes/Job', { _method: 'GET', where: {}, limit: 0, count: 1 })).body.count
}

describe('Bad input: writes (traps 19, 20 and 24)', () => {
  const long = 'x'.repeat(64)
  const writes: [string, Body, number][] = [
    ['a field with a blank', { 'a b': 1 }, 105],
    ['a field that begins with a digit', { '1a': 1 }, 105],
    ['a field with an underscore before it', { _x: 1 }, 105],
    ['a field that would be cut off', { [long]: 1 }, 105],
    ['a field that every object has', { constructor: 1 }, 105],
    ['a field that PostgreSQL has in every table', { xmin: 1 }, 105],
    ['toString', { toString: 1 }, 105],
    ['__proto__', JSON.parse('{"__proto__":{"title":"x"}}'), 105],
    ['objectId', { objectId: 'abc' }, 105],
    ['id', { id: 'abc' }, 105],
    ['a dollar sign inside', { meta: { $a: 1 } }, 121],
    ['a dot inside', { meta: { a: [{ 'b.c': 1 }] } }, 121],
    ['constructor inside', { meta: { constructor: { a: 1 } } }, 121],
    ['__proto__ inside', JSON.parse('{"meta":{"__proto__":{"a":1}}}'), 121],
    ['an endless key inside', { meta: { ['k'.repeat(300)]: 1 } }, 121],
    ['a number for a text', { title: 5 }, 111],
    ['a text for a number', { n: 'x' }, 111],
    ['a bad date', { on: { __type: 'Date', iso: 'x' } }, 111],
    [
      'a time zone that PostgreSQL lacks',
      { meta: { at: { __type: 'Date', iso: '2024-02-01T00:00:00+16:00' } } },
      111,
    ],
    ['the 31st of February', { on: { __type: 'Date', iso: '2024-02-31T00:00:00Z' } }, 111],
    ['the same inside', { meta: { at: { __type: 'Date', iso: '2024-02-31T00:00:00Z' } } }, 111],
    ['a date without its text', { on: { __type: 'Date' } }, 111],
    ['latitude 100', { at: place(100, 0) }, 111],
    ['longitude of null', { at: place(0, null) }, 111],
    [
      'a polygon of two',
      {
        area: {
          __type: 'Polygon',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        },
      },
      111,
    ],
    [
      'a polygon of the same',
      {
        area: {
          __type: 'Polygon',
          coordinates: [
            [0, 0],
            [1, 1],
            [0, 0],
          ],
        },
      },
      111,
    ],
    ['bytes that are none', { meta: { __type: 'Bytes', base64: '###' } }, 111],
    ['a pointer without an id', { friend: { __type: 'Pointer', className: '_User' } }, 106],
    ['a pointer to another class', { friend: { __type: 'Pointer', className: 'Job', objectId: 'x' } }, 111],
    ['an unknown type', { meta: { __type: 'Thing' } }, 111],
    ['a type that every object has', { meta: { __type: 'constructor' } }, 111],
    ['an unknown operation', { n: { __op: 'Explode' } }, 108],
    ['an operation that is no text', { n: { __op: {} } }, 108],
    ['an operation inside a value', { meta: { a: [{ __op: 'Increment', amount: 1 }] } }, 111],
    ['SetOnInsert', { n: { __op: 'SetOnInsert', amount: 1 } }, 108],
    ['an operation that cannot be written', { n: { __op: { toString: 1 } } }, 108],
    ['a type that cannot be written', { meta: { __type: { toString: 1 } } }, 111],
    ['Increment by a text', { n: { __op: 'Increment', amount: '1' } }, 111],
    ['Increment of a text', { title: { __op: 'Increment', amount: 1 } }, 111],
    ['Add of no list', { tags: { __op: 'Add', objects: 'x' } }, 111],
    ['Add to a number', { n: { __op: 'Add', objects: [1] } }, 111],
    ['AddRelation of nothing', { others: { __op: 'AddRelation', objects: [] } }, 111],
    ['AddRelation of texts', { others: { __op: 'AddRelation', objects: ['x'] } }, 111],
    ['an empty Batch', { others: { __op: 'Batch', ops: [] } }, 111],
    ['a Batch of others', { others: { __op: 'Batch', ops: [{ __op: 'Increment', amount: 1 }] } }, 111],
    ['an ACL that is none', { ACL: 'public' }, 123],
    ['an ACL of a list', { ACL: [] }, 123],
    ['an ACL with another right', { ACL: { '*': { own: true } } }, 123],
    ['an ACL with a text', { ACL: { '*': { read: 'yes' } } }, 123],
    ['an ACL for nobody', { ACL: { '': { read: true } } }, 123],
    ['an ACL of a bad role', { ACL: { 'role:a:b': { read: true } } }, 123],
    ['an ACL of __proto__', { ACL: JSON.parse('{"__proto__":{"read":true}}') }, 123],
    ['501 fields', Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`f${n}`, 1])), 116],
    ['a new field (OBJ-05)', { extra: 1 }, 119],
  ]
  it.each(writes)('%s', async (_name, fields, code) => {
    const before = await rowCount()
    const answer = await identity.send('/classes/Job', fields)
    expect([answer.status, answer.body]).toEqual([400, { code, error: expect.any(String) }])
    expect(await rowCount()).toBe(before)
  })

  it.each(['a b', 'x-y', 'x'.repeat(64), 'constructor', '_Foo', '_Join:others:Job'])(
    'a class named %j is none (trap 20)',
    async (name) => {
      for (const _method of ['GET', 'POST']) {
        const answer = await identity.send(`/classes/${encodeURIComponent(name)}`, { _method })
        expect([answer.status, answer.body]).toEqual([400, { code: 103, error: expect.any(String) }])
      }
    },
  )

  it('OBJ-04: refuses a write to an unknown class while clients may not make classes', async () => {
    for (const _method of ['GET', 'POST']) {
      const answer = await identity.send('/classes/Unknown', { _method, ...(_method === 'POST' && { a: 1 }) })
      expect([answer.status, answer.body.code]).toEqual([400, 119])
    }
  })

  it('refuses a new role while clients may not make classes', async () => {
    const answer = await identity.send('/roles', { name: 'club', ACL: {} })
    expect([answer.status, answer.body.code]).toEqual([400, 119])
  })

  it('refuses a number out of range', async () => {
    const send = async (fields: string) => {
      const body = `{${fields},"_ApplicationId":"${identity.config.appId}"}`
      const answer = await fetch(`${identity.serverUrl}/classes/Job`, { method: 'POST', body })
      return [answer.status, (await answer.json()).code]
    }
    expect(await send('"n":1e999')).toEqual([400, 111])
    expect(await send('"meta":{"a":[-1e400]}')).toEqual([400, 111])
    expect(await send('"_method":"GET","where":{"n":1e400}')).toEqual([400, 102])
  })

  it('refuses a lone surrogate, which PostgreSQL cannot store', async () => {
    const init = {
      method: 'POST',
      body: `{"meta":{"a":"\\ud800"},"_ApplicationId":"${identity.config.appId}"}`,
    }
    const answer = await fetch(`${identity.serverUrl}/classes/Job`, init)
    expect([answer.status, (await answer.json()).code]).toEqual([400, 107])
    const whole = { ...init, body: init.body.replace('\\ud800', '\\ud83e\\udd8a\\\\ud800') }
    expect((await fetch(`${identity.serverUrl}/classes/Job`, whole)).status).toBe(201)
  })

  it.each([{ _SessionToken: { toString: 1 } }, { _InstallationId: 5 }, { _context: 5 }, { _method: 5 }])(
    '%j',
    async (fields) => {
      const answer = await identity.send('/classes/Job', fields)
      expect([answer.status, answer.body.code]).toEqual([400, 107])
    },
  )

  it('refuses an increment that leaves the range of numbers', async () => {
    const creation = await identity.send('/classes/Job', { n: 1.7e308 })
    const put = { _method: 'PUT', n: { __op: 'Increment', amount: 1.7e308 } }
    const answer = await identity.send(`/classes/Job/${creation.body.objectId}`, put)
    expect([answer.status, answer.body.code]).toEqual([400, 111])
  })

  it.each(['/batch/', '/BATCH', '/batch?a=1', '//batch'])('a batch at %s is a batch', async (path) => {
    const requests = [{ method: 'GET', path: '/server/classes/Job', body: { limit: 1 } }]
    expect(await identity.send(path, { requests })).toMatchObject({
      status: 200,
      body: { list: [{ success: {} }] },
    })
  })

  it('refuses a batch member whose path is outside of /server', async () => {
    for (const path of ['/classes/Job', '/serverx/classes/Job', 'classes/Job']) {
      const answer = await identity.send('/batch', { requests: [{ method: 'GET', path }] })
      expect([answer.status, answer.body.code]).toEqual([400, 107])
      expect(answer.body.error).toContain('begins with /server')
    }
  })

  it('refuses bad writes in a batch and does nothing of it', async () => {
    const before = await rowCount()
    const requests = [{ title: 'good' }, { 'a b': 1 }].map((body) => ({
      method: 'POST',
      path: '/server/classes/Job',
      body,
    }))
    const answer = await identity.send('/batch', { requests })
    expect([answer.status, answer.body.code, await rowCount()]).toEqual([400, 105, before])
  })
})
