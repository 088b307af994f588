import { describe, expect, it } from 'vitest'
import { createMeter } from '../refusal.ts'
import { compileCondition } from './compile.ts'

const user = { __type: 'Pointer', className: '_User', objectId: 'u1' }
const date = (iso: string): Record<string, unknown> => ({ __type: 'Date', iso })
const point = (latitude: number, longitude: number): Record<string, unknown> => ({
  __type: 'GeoPoint',
  latitude,
  longitude,
})
const job = {
  objectId: 'j1',
  createdAt: '2026-01-02T00:00:00.000Z',
  title: 'Rust engineer',
  pay: 100,
  tags: ['rust', 'zk'],
  owner: user,
  opens: date('2026-03-01T00:00:00.000Z'),
  place: point(52.5, 13.4),
  area: {
    __type: 'Polygon',
    coordinates: [
      [0, 0],
      [0, 10],
      [10, 10],
      [10, 0],
    ],
  },
  deep: { a: { b: 1 } },
}

describe('conditions of live queries', () => {
  it.each<[string, Record<string, unknown>, boolean]>([
    ['equalTo', { title: 'Rust engineer' }, true],
    ['equalTo, another', { title: 'Other' }, false],
    ['equalTo in a list', { tags: 'zk' }, true],
    ['equalTo a pointer', { owner: user }, true],
    ['equalTo a pointer to another', { owner: { ...user, objectId: 'u2' } }, false],
    ['equalTo a date', { opens: date('2026-03-01T00:00:00.000Z') }, true],
    ['null is what is missing', { nothing: null }, true],
    ['a path', { 'deep.a.b': 1 }, true],
    ['a path through the prototype', { 'deep.constructor.name': 'Object' }, false],
    ['$ne', { pay: { $ne: 100 } }, false],
    ['$ne of what is missing', { nothing: { $ne: 1 } }, true],
    ['$gt and $lt', { pay: { $gt: 99, $lt: 101 } }, true],
    ['$lt of what is missing', { nothing: { $lt: 5 } }, false],
    ['$gte and $lte', { pay: { $gte: 100, $lte: 100 } }, true],
    ['$gt a date', { opens: { $gt: date('2026-02-01T00:00:00.000Z') } }, true],
    ['createdAt, as a text', { createdAt: { $gt: '2026-01-01' } }, true],
    ['texts beyond the first plane', { title: { $gt: '\uffff' } }, false],
    ['below a pointer', { 'owner.objectId': 'u1' }, false],
    ['$gt on createdAt', { createdAt: { $gt: date('2026-02-01T00:00:00.000Z') } }, false],
    ['values that have no order', { title: { $gt: 1 } }, false],
    ['$in', { pay: { $in: [1, 100] } }, true],
    ['$nin', { pay: { $nin: [1, 100] } }, false],
    ['$all', { tags: { $all: ['zk', { $regex: '^ru' }] } }, true],
    ['$all, one missing', { tags: { $all: ['zk', 'go'] } }, false],
    ['$containedBy', { tags: { $containedBy: ['rust', 'zk', 'go'] } }, true],
    ['$exists', { pay: { $exists: true }, nothing: { $exists: false } }, true],
    ['$regex', { title: { $regex: 'ENGI', $options: 'i' } }, true],
    ['$regex with a quotation', { title: { $regex: '^\\QRust\\E' } }, true],
    ['$regex, quoted', { title: { $regex: '\\QR.st\\E' } }, false],
    ['$or', { $or: [{ pay: 1 }, { title: 'Rust engineer' }] }, true],
    ['$and', { $and: [{ pay: 100 }, { title: 'x' }] }, false],
    ['$nor', { $nor: [{ pay: 1 }] }, true],
    ['near', { place: { $nearSphere: point(52.4, 13.4), $maxDistanceInKilometers: 20 } }, true],
    ['too far', { place: { $nearSphere: point(48.1, 11.6), $maxDistance: 0.01 } }, false],
    ['box', { place: { $within: { $box: [point(50, 10), point(54, 15)] } } }, true],
    ['circle', { place: { $geoWithin: { $centerSphere: [[13.4, 52.5], 0.001] } } }, true],
    ['polygon', { place: { $geoWithin: { $polygon: [point(50, 10), point(54, 10), point(52, 20)] } } }, true],
    ['a polygon around a point', { area: { $geoIntersects: { $point: point(5, 5) } } }, true],
    ['a polygon elsewhere', { area: { $geoIntersects: { $point: point(50, 5) } } }, false],
  ])('%s', (_name, where, isMet) => {
    expect(compileCondition(where)(job, createMeter())).toBe(isMet)
  })

  it.each([
    ['__proto__ as an operator', { pay: { $__proto__: 1 } }],
    ['$where', { $where: 'true' }],
    ['$relatedTo', { $relatedTo: { object: user, key: 'jobs' } }],
    ['$select', { pay: { $select: {} } }],
    ['$text', { title: { $text: { $search: { $term: 'a' } } } }],
    ['a time that moves', { opens: { $gt: { $relativeTime: '3 days ago' } } }],
    ['$in without a list', { pay: { $in: 1 } }],
    ['$or with no parts', { $or: [] }],
    ['$or with other parts', { $or: [1] }],
    ['a reference back', { title: { $regex: '(a)\\1' } }],
    ['a look ahead', { title: { $regex: '(?=a)' } }],
    ['a look behind', { title: { $regex: '(?<!a)b' } }],
    ['many repetitions in each other', { title: { $regex: '(?:(?:a{50}){50}){50}' } }],
    ['repetitions of nothing', { title: { $regex: '(?:){1000000000}' } }],
    ['21 patterns', { $or: Array.from({ length: 21 }, (_, n) => ({ title: { $regex: `a${n}` } })) }],
    ['a pattern that is too long', { title: { $regex: 'a'.repeat(2000) } }],
    ['unknown options', { title: { $regex: 'a', $options: 'g' } }],
    ['a polygon with two points', { place: { $geoWithin: { $polygon: [point(0, 0), point(1, 1)] } } }],
    ['a distance that is no number', { place: { $nearSphere: point(0, 0), $maxDistance: 'far' } }],
  ])('refuses %s', (_name, where) => {
    expect(() => compileCondition(where)).toThrow(/\w/)
  })

  it.each([
    ['nested repetitions', { title: { $regex: '^(a+)+$' } }],
    ['ways that are the same', { title: { $regex: `${'(a|a)'.repeat(40)}c` } }],
    ['optional letters', { title: { $regex: `${'a?'.repeat(60)}${'a'.repeat(60)}c` } }],
    ['stars after each other', { title: { $regex: '.*.*.*.*c' } }],
  ])('meets a pattern that would take for ever elsewhere: %s', (_name, where) => {
    expect(compileCondition(where)({ title: `${'a'.repeat(500)}b` }, createMeter())).toBe(false)
  })

  it.each([
    ['a pattern', { title: { $regex: 'a*[ab]*c' } }, { title: 'a'.repeat(1_000_000) }],
    ['a list in a list', { title: { $in: listOf(2_000) } }, { title: listOf(9_000).map((n) => n + 5_000) }],
    ['patterns in a list', { title: { $all: [{ $regex: '.x' }] } }, { title: ['a'.repeat(900_000)] }],
  ])('stops when it costs too much: %s', (_name, where, object) => {
    expect(() => compileCondition(where)(object, createMeter())).toThrow('took too long')
  })

  it('stops at paths that lead many ways into lists', () => {
    let value: unknown = 1
    for (let depth = 0; depth < 24; depth += 1) value = [{ 0: value }]
    const isMet = compileCondition({ [`list${'.0'.repeat(47)}`]: 1 })
    expect(() => isMet({ list: value }, createMeter())).toThrow('took too long')
  })

  it('finds literal texts of any length within the cost limit', () => {
    const title = `${'a'.repeat(1_000_000)}bc`
    for (const $regex of ['\\Qbc\\E', '^\\Qaaa\\E', '\\Qbc\\E$', 'abc'])
      expect(compileCondition({ title: { $regex } })({ title }, createMeter())).toBe(true)
    expect(compileCondition({ title: { $regex: '^\\Qbc\\E' } })({ title }, createMeter())).toBe(false)
  })
})

function listOf(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}
