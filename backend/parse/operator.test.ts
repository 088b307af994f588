import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { type Body, makeJobs, objectSteps } from '../tests/support/objects.ts'

let identity: TestIdentity
const { make, master } = objectSteps(() => identity)
beforeAll(async () => {
  identity = await startTestIdentity()
  await makeJobs({ make, master })
})
afterAll(() => identity.close())

describe('the master key', () => {
  it.each([
    '/schemas',
    '/schemas/Job',
    '/aggregate/Job',
    '/hooks/functions',
    '/push_audiences',
    '/scriptlog',
    '/serverinfo',
  ])('GET %s needs it', async (path) => {
    const answer = await identity.send(path, { _method: 'GET' })
    expect([answer.status, answer.body]).toEqual([
      403,
      { code: 119, error: 'unauthorized: master key is required' },
    ])
  })

  it.each([
    ['DELETE', '/purge/Job'],
    ['POST', '/push'],
    ['PUT', '/config'],
    ['POST', '/schemas/Other'],
    ['POST', '/hooks/functions'],
    ['POST', '/loginAs'],
  ])('%s %s needs it (OBJ-08)', async (method, path) => {
    const answer = await identity.send(path, { _method: method, params: { a: 1 } })
    expect([answer.status, answer.body]).toEqual([
      403,
      { code: 119, error: 'unauthorized: master key is required' },
    ])
  })

  it('a wrong one is no key at all', async () => {
    const query = { _method: 'GET', where: {}, explain: true, _MasterKey: 'wrong' }
    expect((await identity.send('/classes/Job', query)).status).toBe(403)
    expect(
      (await identity.send('/classes/Job', { _method: 'GET' }, { 'X-Parse-Master-Key': 'wrong' })).status,
    ).toBe(403)
    const basic = Buffer.from(`${identity.config.appId}:wrong`).toString('base64')
    expect(
      (await identity.send('/schemas', { _method: 'GET' }, { Authorization: `Basic ${basic}` })).status,
    ).toBe(403)
  })

  it('config: clients see what is not for the master key only', async () => {
    const config = { params: { open: 1, secret: 2 }, masterKeyOnly: { secret: true } }
    expect(await master('PUT', '/config', config)).toEqual({ result: true })
    expect((await identity.send('/config', { _method: 'GET' })).body).toMatchObject({ params: { open: 1 } })
    expect(JSON.stringify((await identity.send('/config', { _method: 'GET' })).body)).not.toContain('secret')
    expect(await master('GET', '/config')).toMatchObject({ params: { open: 1, secret: 2 } })
    const changed = { params: { open: { __op: 'Delete' }, more: 'x' } }
    await master('PUT', '/config', changed)
    expect((await identity.send('/config', { _method: 'GET' })).body).toMatchObject({ params: { more: 'x' } })
  })

  it('schemas: made, read, changed, emptied, removed', async () => {
    const fields = {
      a: { type: 'String', required: true, defaultValue: 'q' },
      p: { type: 'Pointer', targetClass: 'Job' },
    }
    await master('POST', '/schemas/Temp', { className: 'Temp', fields, indexes: { byA: { a: 1 } } })
    const permissions = (await master('GET', '/schemas/Temp')).classLevelPermissions
    expect(permissions).toMatchObject({ find: { '*': true }, addField: {}, protectedFields: { '*': [] } })
    await master('PUT', '/schemas/Temp', {
      className: 'Temp',
      fields: { b: { type: 'Number' }, p: { __op: 'Delete' } },
    })
    expect(
      Object.keys(z.record(z.string(), z.unknown()).parse((await master('GET', '/schemas/Temp')).fields)),
    ).toEqual(expect.arrayContaining(['a', 'b']))
    expect((await identity.send('/classes/Temp', {})).status).toBe(201)
    await master('DELETE', '/purge/Temp')
    await master('DELETE', '/schemas/Temp')
    const gone = await identity.send('/schemas/Temp', {
      _method: 'GET',
      _MasterKey: identity.config.masterKey,
    })
    expect([gone.status, gone.body]).toEqual([400, { code: 103, error: 'Class Temp does not exist.' }])
  })
})

describe('serverInfo', () => {
  it('offers neither hooks nor logs, which are closed, and all else that Parse has', async () => {
    const { features, parseServerVersion } = await master('GET', '/serverInfo')
    expect(parseServerVersion).toEqual(expect.any(String))
    expect(features).toMatchObject({
      hooks: { create: false, read: false, update: false, delete: false },
      logs: { level: false, size: false, order: false, until: false, from: false },
      schemas: { addField: true },
    })
  })
})

describe('the server’s own classes', () => {
  it.each(['_User', '_Role', '_Session', '_Installation'])('cannot drop %s', async (className) => {
    const asMaster = { _MasterKey: identity.config.masterKey, _method: 'DELETE' }
    const { status, body } = await identity.send(`/schemas/${className}`, asMaster)
    expect([status, body.code]).toEqual([400, 255])
    expect(await master('GET', `/schemas/${className}`)).toMatchObject({ className })
  })
})

describe('aggregates', () => {
  const results = async (body: Body): Promise<unknown> =>
    (await master('GET', '/aggregate/Sale', body)).results
  beforeAll(async () => {
    const fields = {
      city: { type: 'String' },
      sum: { type: 'Number' },
      tags: { type: 'Array' },
      on: { type: 'Date' },
      at: { type: 'GeoPoint' },
      job: { type: 'Pointer', targetClass: 'Job' },
      others: { type: 'Relation', targetClass: 'Job' },
    }
    await master('POST', '/schemas/Sale', { className: 'Sale', fields })
    const job = { __type: 'Pointer', className: 'Job', objectId: 'abcdefghij' }
    const sales = [
      {
        city: 'Rome',
        sum: 3,
        tags: ['a', 'b'],
        job,
        on: { __type: 'Date', iso: '2024-01-05T00:00:00.000Z' },
      },
      { city: 'Rome', sum: 5, tags: ['b'], job, on: { __type: 'Date', iso: '2024-02-05T00:00:00.000Z' } },
      { city: 'Oslo', sum: 0, tags: ['c'], on: { __type: 'Date', iso: '2024-02-06T00:00:00.000Z' } },
    ]
    for (const sale of sales) await identity.send('/classes/Sale', sale)
  })
  const group = [
    { objectId: 'Oslo', total: 0, count: 1 },
    { objectId: 'Rome', total: 8, count: 2 },
  ]
  const totals = { total: { $sum: '$sum' }, count: { $sum: 1 } }

  it.each<[string, Body]>([
    ['older words, in the request', { group: { objectId: '$city', ...totals }, sort: { objectId: 1 } }],
    [
      'older words, as an object',
      { pipeline: { group: { objectId: '$city', ...totals }, sort: { objectId: 1 } } },
    ],
    [
      'older words, as a list',
      { pipeline: [{ group: { objectId: '$city', ...totals } }, { sort: { objectId: 1 } }] },
    ],
    ['newer words', { pipeline: [{ $group: { _id: '$city', ...totals } }, { $sort: { objectId: 1 } }] }],
    [
      'with an empty preference',
      {
        pipeline: [{ $group: { _id: '$city', ...totals } }, { $sort: { objectId: 1 } }],
        readPreference: null,
      },
    ],
  ])('group: %s (trap 9)', async (_name, body) => {
    expect(await results(body)).toEqual(group)
  })

  it('match, project, sort, skip, limit', async () => {
    expect(
      await results({ pipeline: [{ match: { sum: { $gt: 0, $lt: 5 } } }, { project: { city: 1 } }] }),
    ).toMatchObject([{ city: 'Rome' }])
    expect(
      await results({
        match: { city: 'Rome' },
        group: { objectId: null, most: { $max: '$sum' }, mean: { $avg: '$sum' } },
      }),
    ).toMatchObject([{ most: 5, mean: 4 }])
    expect(
      await results({
        pipeline: [
          { $match: { $or: [{ city: 'Oslo' }, { sum: { $gte: 5 } }] } },
          { $sort: { sum: -1 } },
          { $limit: 1 },
        ],
      }),
    ).toMatchObject([{ sum: 5 }])
    const byBoth = {
      group: { objectId: { city: '$city', on: '$on' }, n: { $sum: 1 } },
      sort: { 'objectId.on': 1 },
    }
    expect(await results({ pipeline: byBoth })).toMatchObject([
      { objectId: { city: 'Rome' }, n: 1 },
      { objectId: { city: 'Rome' }, n: 1 },
      { objectId: { city: 'Oslo' }, n: 1 },
    ])
  })

  it.each(['_User', '_Role', '_Session', '_Installation'])(
    'reads the server’s own class %s',
    async (className) => {
      const pipeline = [
        { $match: {} },
        { $sort: { createdAt: 1 } },
        { $limit: 1 },
        { $project: { updatedAt: 0 } },
      ]
      for (const stages of [pipeline, pipeline.slice(0, 2)])
        expect(await master('GET', `/aggregate/${className}`, { pipeline: stages })).toEqual({
          results: expect.any(Array),
        })
    },
  )

  it('distinct, with texts, lists and pointers, on a class with a relation (trap 9)', async () => {
    const distinct = async (field: string, where: Body = {}) => results({ distinct: field, where })
    expect([...z.array(z.string()).parse(await distinct('city'))].sort()).toEqual(['Oslo', 'Rome'])
    expect(await distinct('city', { sum: { $gt: 1 } })).toEqual(['Rome'])
    expect([...z.array(z.string()).parse(await distinct('tags'))].sort()).toEqual(['a', 'b', 'c'])
    expect(await distinct('job')).toEqual([{ __type: 'Pointer', className: 'Job', objectId: 'abcdefghij' }])
    expect(await distinct('absent')).toEqual([])
  })

  it.each<[string, Body]>([
    ['a stage that the database lacks', { pipeline: [{ $lookup: { from: 'Job' } }] }],
    ['an unknown stage', { pipeline: [{ $foo: 1 }] }],
    ['a group by a part of a date', { group: { objectId: { month: { $month: '$on' } } } }],
    ['two stages in one', { pipeline: [{ $match: {}, $limit: 1 }] }],
    ['group without a key', { group: { total: { $sum: '$sum' } } }],
    ['group with a bad reference', { group: { objectId: '$a"b' } }],
    ['group with two keys', { group: { objectId: '$city', _id: '$on' } }],
    ['a group of a part of a field', { group: { objectId: '$on.iso' } }],
    ['a group by a place', { group: { objectId: '$at' } }],
    ['an unknown total', { group: { objectId: null, total: { $stdDevPop: '$sum' } } }],
    ['a total of a computation', { group: { objectId: null, total: { $sum: { $abs: '$sum' } } } }],
    ['a match with an unknown operator', { match: { city: { $size: 1 } } }],
    ['a match with an unknown operator in a list', { match: { $or: [{ city: { $not: 'Rome' } }] } }],
    ['a match with a subquery', { match: { job: { $inQuery: { className: 'Job', where: {} } } } }],
    ['a match with an expression', { match: { $expr: { $gt: ['$sum', 1] } } }],
    ['a project that shows and hides', { project: { city: 1, sum: 0 } }],
    ['a project that shows the id and hides', { project: { _id: 1, city: 0 } }],
    ['a project of nothing', { project: {} }],
    ['a project of a computation', { project: { half: { $divide: ['$sum', 2] } } }],
    ['a sort of nothing', { pipeline: [{ $sort: {} }] }],
    ['an unwind with a place', { pipeline: [{ $unwind: { path: '$tags', includeArrayIndex: 'n' } }] }],
    ['an unwind as a word of the request', { unwind: 'tags' }],
    ['a count without a name', { pipeline: [{ $count: '' }] }],
    ['a bad limit', { pipeline: [{ $limit: -1 }] }],
    ['a bad pipeline', { pipeline: 'x' }],
    ['distinct of an object', { distinct: {} }],
    ['a bad condition', { distinct: 'city', where: { $where: 'x' } }],
  ])('%s', async (_name, body) => {
    const key = { _MasterKey: identity.config.masterKey, _method: 'GET' }
    const answer = await identity.send('/aggregate/Sale', { ...body, ...key })
    expect([answer.status, answer.body]).toEqual([400, { code: 102, error: expect.any(String) }])
  })
})
