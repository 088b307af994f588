import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { type Body, makeJobs, objectSteps, place } from '../tests/support/objects.ts'
import { withShortStatements } from '../tests/support/short-statements.ts'

let identity: TestIdentity
let token: unknown
const { make, master } = objectSteps(() => identity)
beforeAll(async () => {
  identity = await startTestIdentity()
  await makeJobs({ make, master })
  token = (await identity.send('/users', { username: 'ana', password: 'long enough' })).body.sessionToken
})
afterAll(() => identity.close())

const deep = (depth: number): Body => (depth === 0 ? { n: 1 } : { $or: [deep(depth - 1)] })
const subqueries = (depth: number): Body =>
  depth === 0 ? { n: 1 } : { friend: { $inQuery: { className: 'Job', where: subqueries(depth - 1) } } }

describe('Bad input: conditions (traps 19, 20 and 24)', () => {
  const conditions: [string, Body, number][] = [
    ['$where', { $where: 'sleep(1000)' }, 102],
    ['an unknown operator', { n: { $foo: 1 } }, 102],
    ['an unknown operator of Mongo', { tags: { $elemMatch: { a: 1 } } }, 102],
    ['$not', { n: { $not: { $gt: 1 } } }, 102],
    ['an unknown word on top', { $text: { $search: { $term: 'x' } } }, 102],
    ['a bad key', { 'a b': 1 }, 105],
    ['a key with a quotation mark', { 'a"; drop table "Job': 1 }, 105],
    ['a path with a quotation mark', { "meta.a'": 1 }, 105],
    ['a key of every object', { constructor: 1 }, 105],
    ['__proto__', JSON.parse('{"__proto__":{"a":1}}'), 119],
    ['a path to such a key', { 'meta.constructor': 1 }, 105],
    ['the hash of the password', { _hashed_password: 'x' }, 119],
    ['a path through a pointer to the password', { 'friend.password': 'x' }, 119],
    ['the same in or', { $or: [{ n: 1 }, { $and: [{ 'friend._hashed_password': { $regex: '^a' } }] }] }, 119],
    [
      'the same in a subquery',
      { friend: { $inQuery: { className: '_User', where: { password: 'x' } } } },
      119,
    ],
    [
      'authData in a subquery',
      { friend: { $inQuery: { className: '_User', where: { 'authData.moralisEth.id': 'x' } } } },
      119,
    ],
    ['ACL', { ACL: {} }, 102],
    ['_rperm', { _rperm: 'x' }, 119],
    ['or that is no list', { $or: { n: 1 } }, 102],
    ['or of nothing', { $or: [] }, 102],
    ['or of texts', { $or: ['x'] }, 102],
    ['200 nested or', deep(40), 107],
    ['nine nested or', deep(9), 102],
    ['301 clauses', { $or: Array.from({ length: 301 }, () => ({ n: 1 })) }, 102],
    ['nine nested subqueries', subqueries(9), 102],
    ['$in of a text', { n: { $in: 'x' } }, 102],
    ['$in of too many', { n: { $in: Array.from({ length: 5_001 }, () => 1) } }, 102],
    ['$nin of an object', { n: { $nin: {} } }, 102],
    ['$all of a number', { tags: { $all: 1 } }, 102],
    ['$exists of a text', { n: { $exists: 'x' } }, 102],
    ['$lt of a list', { n: { $lt: [] } }, 102],
    ['$gt of null', { n: { $gt: null } }, 102],
    ['$gt of an object', { n: { $gt: { a: 1 } } }, 102],
    ['a bad date', { on: { $gt: { __type: 'Date', iso: 'tomorrow' } } }, 102],
    ['a date that is none', { on: { __type: 'Date', iso: '2024-13-45T00:00:00.000Z' } }, 102],
    ['the 30th of February', { on: { __type: 'Date', iso: '2024-02-30T00:00:00.000Z' } }, 102],
    ['the year 0', { on: { __type: 'Date', iso: '0000-01-01T00:00:00.000Z' } }, 102],
    ['$regex that is no text', { title: { $regex: 5 } }, 102],
    ['a broken $regex', { title: { $regex: '(' } }, 102],
    ['a $regex that JavaScript knows and PostgreSQL does not', { title: { $regex: '(?<name>a)' } }, 102],
    ['an endless $regex', { title: { $regex: 'a'.repeat(1_001) } }, 102],
    ['$options without $regex', { title: { $options: 'i' } }, 102],
    ['unknown $options', { title: { $regex: 'a', $options: 'g' } }, 102],
    ['$text without a term', { title: { $text: { $search: {} } } }, 102],
    ['$text of signs', { title: { $text: { $search: { $term: '& | !' } } } }, 102],
    [
      '$text in an unknown language',
      { title: { $text: { $search: { $term: 'a', $language: 'klingon' } } } },
      102,
    ],
    ['latitude 100', { at: { $nearSphere: place(100, 0) } }, 102],
    ['longitude of a text', { at: { $nearSphere: place(0, '0') } }, 102],
    ['a negative distance', { at: { $nearSphere: place(0, 0), $maxDistance: -1 } }, 102],
    ['a distance from nowhere', { at: { $maxDistance: 1 } }, 102],
    ['half a box', { at: { $within: { $box: [place(0, 0)] } } }, 102],
    ['a polygon of two', { at: { $geoWithin: { $polygon: [place(0, 0), place(1, 1)] } } }, 102],
    ['a circle without a radius', { at: { $geoWithin: { $centerSphere: [[0, 0]] } } }, 102],
    ['$geoIntersects of nothing', { area: { $geoIntersects: {} } }, 102],
    ['a pointer to nothing', { friend: { __type: 'Pointer' } }, 106],
    ['a pointer with a bad class', { friend: { __type: 'Pointer', className: 'a b', objectId: 'x' } }, 106],
    ['an unknown type', { friend: { __type: 'Thing' } }, 102],
    ['$inQuery without a class', { friend: { $inQuery: { where: {} } } }, 102],
    ['$inQuery of a text', { friend: { $inQuery: 'x' } }, 102],
    ['$inQuery on all users', { friend: { $inQuery: { className: '_User', where: {} } } }, 119],
    [
      '$inQuery redirected',
      { friend: { $inQuery: { className: 'Job', where: {}, redirectClassNameForKey: 5 } } },
      102,
    ],
    ['$select without a key', { n: { $select: { query: { className: 'Job', where: {} } } } }, 102],
    [
      '$select of a password',
      { title: { $select: { key: 'password', query: { className: '_User', where: {} } } } },
      119,
    ],
    ['$relatedTo of a text', { $relatedTo: 'x' }, 102],
    ['$relatedTo without an object', { $relatedTo: { key: 'others' } }, 102],
    [
      '$relatedTo with a bad key',
      { $relatedTo: { object: { __type: 'Pointer', className: 'Job', objectId: 'x' }, key: 'a b' } },
      102,
    ],
    ['a bad path of dots', { 'meta..a': 1 }, 105],
    ['a path of 120 numbers', { [`meta${'.0'.repeat(120)}`]: 1 }, 102],
    [
      'a thousand values at a path with 200 ways',
      { 'meta.b.b.b.b.b.b.0': { $all: Array.from({ length: 1_000 }, (_, index) => index) } },
      102,
    ],
    [
      'ten paths of 192 ways each',
      { $and: Array.from({ length: 10 }, (_, index) => ({ 'meta.b.b.b.b.b.b.0': index })) },
      102,
    ],
    ['numbers below a field that is not there', { [`none${'.0'.repeat(120)}`]: { $exists: true } }, 102],
  ]
  it.each(conditions)('%s', async (_name, where, code) => {
    const answer = await identity.send('/classes/Job', { _method: 'GET', where })
    expect([answer.status, answer.body]).toEqual([400, { code, error: expect.any(String) }])
  })

  it('says which operator it does not know', async () => {
    const answer = await identity.send('/classes/Job', { _method: 'GET', where: { n: { $foo: 1 } } })
    expect(answer.body.error).toBe('Invalid parameter for query: $foo')
  })

  it('ends a pattern that would take for ever', async () => {
    await identity.send('/classes/Job', { title: 'a'.repeat(40_001) })
    const where = { title: { $regex: '^(a*)(a*)(a*)\\1\\2\\3$' } }
    const ask = () => identity.send('/classes/Job', { _method: 'GET', where })
    const answer = await withShortStatements(identity, ask)
    expect([answer.status, answer.body.code]).toEqual([400, 124])
  })
})

describe('Bad input: options sent along with a condition', () => {
  const queries: [Body, number][] = [
    [{ limit: -1 }, 102],
    [{ limit: 1.5 }, 102],
    [{ limit: [] }, 102],
    [{ skip: -1 }, 102],
    [{ skip: 1e30 }, 102],
    [{ order: 5 }, 102],
    [{ order: `-meta${'.0'.repeat(120)}` }, 102],
    [{ order: Array.from('abcdefghij', (name) => `meta.b.b.b.b.b.${name}.0`).join(',') }, 102],
    [
      {
        where: { $and: Array.from({ length: 70 }, (_, index) => ({ 'meta.0.b': index })) },
        order: 'meta.b.b.b.b.b.b.0',
      },
      102,
    ],
    [{ order: 'a b' }, 105],
    [{ order: 'friend.password' }, 105],
    [{ order: "meta.a' desc; --" }, 105],
    [{ keys: { a: 1 } }, 102],
    [{ keys: 'a b' }, 105],
    [{ include: 'a.b.c.d.e.f' }, 102],
    [{ include: "friend'" }, 105],
    [{ excludeKeys: 5 }, 102],
    [{ count: 'many' }, 102],
    [{ readPreference: 'ELSEWHERE' }, 102],
    [{ redirectClassNameForKey: '_Session' }, 102],
    [{ redirectClassNameForKey: {} }, 102],
    [{ hint: 5 }, 102],
    [{ explain: true }, 102],
    [{ foo: 1 }, 102],
    [{ pipeline: [] }, 102],
    [{ where: 'x' }, 107],
    [{ where: [] }, 107],
  ]
  it.each(queries)('%j', async (query, code) => {
    const answer = await identity.send('/classes/Job', { _method: 'GET', ...query })
    expect([answer.status, answer.body]).toEqual([400, { code, error: expect.any(String) }])
  })

  it('a skip beyond all finds nothing (IN-07)', async () => {
    const answer = await identity.send('/classes/Job', { _method: 'GET', where: {}, skip: 1e12 })
    expect([answer.status, answer.body]).toEqual([200, { results: [] }])
  })

  it('a verb in small letters, or HEAD, is guarded as well', async () => {
    const where = { n: { $foo: 1 } }
    expect((await identity.send('/classes/Job', { _method: 'get', where })).body.code).toBe(102)
    const headers = { 'X-Parse-Application-Id': identity.config.appId }
    const address = `${identity.serverUrl}/classes/Job?${new URLSearchParams({ where: JSON.stringify(where) })}`
    expect((await fetch(address, { method: 'HEAD', headers })).status).toBe(400)
    const answer = await fetch(address, { headers })
    expect([answer.status, (await answer.json()).code]).toEqual([400, 102])
  })

  it('the same key twice in an address is no list of conditions (IN-09)', async () => {
    const headers = { 'X-Parse-Application-Id': identity.config.appId }
    const answer = await fetch(`${identity.serverUrl}/classes/Job?limit=1&limit=2&where={}&where={}`, {
      headers,
    })
    expect([answer.status, (await answer.json()).code]).toEqual([400, 107])
  })

  it('redirectClassNameForKey gives nobody a token (GHSA-6r2j-cxgf-495f)', async () => {
    const fields = { s: { type: 'Relation', targetClass: '_Session' } }
    await master('POST', '/schemas/Leak', { className: 'Leak', fields })
    await identity.send('/login', { username: 'ana', password: 'long enough' })
    const query = { _method: 'GET', where: {}, redirectClassNameForKey: 's' }
    expect((await identity.send('/classes/Leak', query)).status).toBe(400)
    const mine = await identity.send('/classes/Leak', { ...query, _SessionToken: token })
    const tokens = JSON.stringify(mine.body).match(/r:[0-9a-f]{32}/g)
    expect(tokens).toEqual([token])
  })

  it('"$select" and "$dontSelect" name whole fields, for an object may lack the first step of a path', async () => {
    await identity.send('/classes/Job', { title: 'without a meta' })
    for (const operator of ['$select', '$dontSelect']) {
      const where = { title: { [operator]: { key: 'meta.a.b', query: { className: 'Job', where: {} } } } }
      expect((await identity.send('/classes/Job', { _method: 'GET', where })).body.code).toBe(102)
    }
  })

  it('an aggregate is limited by a number, whatever else turns itself into one', async () => {
    const { masterKey } = identity.config
    for (const $limit of [{ toString: 'toString' }, { valueOf: 1 }, [5], true, 0, 1.5]) {
      const query = { pipeline: [{ $limit }], _method: 'GET', _MasterKey: masterKey }
      const { status, body } = await identity.send('/aggregate/Job', query)
      expect([status, body.code]).toEqual([400, 102])
    }
  })

  it('sessions can’t be reached through a relation', async () => {
    const objects = [{ __type: 'Pointer', className: '_Session', objectId: 'abcdefghij' }]
    for (const s of [
      { __op: 'AddRelation', objects },
      { __op: 'Batch', ops: [{ __op: 'AddRelation', objects }] },
    ])
      expect((await identity.send('/classes/Job', { s })).body.code).toBe(119)
  })

  it('a relation of unknown target gets the rules of the strictest class', async () => {
    for (const where of [
      { password: 'x' },
      { authData: 'x' },
      { sessionToken: { $gt: 'r:' } },
      { 'a.b': 1 },
    ]) {
      const inner = { className: 'Leak', where, redirectClassNameForKey: 's' }
      const selected = {
        query: { className: 'Leak', where: {}, redirectClassNameForKey: 's' },
        key: 'password',
      }
      for (const query of [
        { where: { friend: { $inQuery: inner } } },
        { where: { friend: { $notInQuery: inner } } },
        { where: { title: { $select: selected } } },
        { where: { title: { $dontSelect: { ...selected, query: inner, key: 'title' } } } },
        { where, redirectClassNameForKey: 's' },
      ])
        expect((await identity.send('/classes/Job', { ...query, _method: 'GET' })).body.code).toBe(119)
      const ordered = { _method: 'GET', order: 'password', redirectClassNameForKey: 's' }
      expect((await identity.send('/classes/Job', ordered)).body.code).toBe(105)
    }
  })

  it('a token is not found out by comparing', async () => {
    for (const constraint of [{ $regex: '^r:' }, { $gt: 'r:' }, { $in: ['r:'] }]) {
      const query = { _SessionToken: token, _method: 'GET', where: { sessionToken: constraint } }
      expect((await identity.send('/sessions', query)).body.code).toBe(119)
    }
  })
})
