import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { type Body, day, objectSteps, pointer } from '../tests/support/objects.ts'

let identity: TestIdentity
const { find, make, names } = objectSteps(() => identity)
beforeAll(async () => {
  identity = await startTestIdentity({ ALLOW_CLASS_CREATION: '1' })
  await makeThings()
})
afterAll(() => identity.close())

const ids: Record<string, string> = {}

async function makeThings(): Promise<void> {
  ids.red = await make('Maker', { name: 'red', rank: 1, city: 'Rome' })
  ids.blue = await make('Maker', { name: 'blue', rank: 2, city: 'Oslo' })
  const things = [
    {
      name: 'a',
      n: 1,
      on: day('01'),
      tags: ['x', 'y'],
      is: true,
      maker: pointer('Maker', ids.red),
      town: 'Rome',
    },
    {
      name: 'b',
      n: 2,
      on: day('02'),
      tags: ['x'],
      is: false,
      maker: pointer('Maker', ids.blue),
      town: 'Oslo',
    },
    {
      name: 'c',
      n: 0,
      on: day('03'),
      tags: ['z', 'yy'],
      meta: { size: { w: 3 }, kind: 'it\'s "so"' },
      town: 'Bern',
    },
    { name: 'd', n: -5.5, tags: [], text: 'a quick brown fox jumps', meta: { kind: 'plain' } },
    { name: 'e', text: 'the lazy brown dog\nsleeps', maker: pointer('Maker', ids.red), list: [1, { a: 1 }] },
  ]
  for (const thing of things) ids[thing.name] = await make('Thing', thing)
}

describe('Appendix A: constraints', () => {
  const rowsOfAppendix: [string, Body | (() => Body), string][] = [
    ['equalTo a text', { name: 'a' }, 'a'],
    ['equalTo a number', { n: 2 }, 'b'],
    ['equalTo zero', { n: 0 }, 'c'],
    ['equalTo false', { is: false }, 'b'],
    ['equalTo null', { n: null }, 'e'],
    ['equalTo a date', { on: day('02') }, 'b'],
    ['equalTo a pointer', () => ({ maker: pointer('Maker', ids.red) }), 'a e'],
    ['equalTo several', { n: 1, is: true }, 'a'],
    ['equalTo a member of a list', { tags: 'x' }, 'a b'],
    ['equalTo a list', { tags: ['x', 'y'] }, 'a'],
    ['equalTo an object', { meta: { kind: 'plain' } }, 'd'],
    ['equalTo a key of an object', { 'meta.kind': 'plain' }, 'd'],
    ['equalTo a key with quotation marks in its value', { 'meta.kind': 'it\'s "so"' }, 'c'],
    ['equalTo undefined', { n: { $exists: false } }, 'e'],
    ['notEqualTo', { n: { $ne: 1 } }, 'b c d e'],
    ['notEqualTo a date', { on: { $ne: day('02') } }, 'a c d e'],
    ['notEqualTo a pointer', () => ({ maker: { $ne: pointer('Maker', ids.red) } }), 'b c d'],
    ['notEqualTo a member', { tags: { $ne: 'x' } }, 'c d e'],
    ['lessThan', { n: { $lt: 1 } }, 'c d'],
    ['lessThan zero', { n: { $lt: 0 } }, 'd'],
    ['greaterThan a date', { on: { $gt: day('01') } }, 'b c'],
    ['greaterThan a text', { name: { $gt: 'c' } }, 'd e'],
    ['lessThanOrEqualTo', { n: { $lte: 0 } }, 'c d'],
    ['greaterThanOrEqualTo', { n: { $gte: 1, $lt: 2 } }, 'a'],
    ['containedIn', { n: { $in: [1, 2] } }, 'a b'],
    ['containedIn dates', { on: { $in: [day('01'), day('03')] } }, 'a c'],
    ['containedIn pointers', () => ({ maker: { $in: [pointer('Maker', ids.blue)] } }), 'b'],
    ['containedIn nothing', { n: { $in: [] } }, ''],
    ['containedIn with members of a list', { tags: { $in: ['z', 'y'] } }, 'a c'],
    ['notContainedIn', { n: { $nin: [1, 2, 0] } }, 'd e'],
    ['notContainedIn beside another', { n: { $nin: [1], $lt: 2 } }, 'c d'],
    ['notContainedIn beside and', { n: { $nin: [1] }, $and: [{ name: { $in: ['a', 'e'] } }] }, 'e'],
    ['notContainedIn members', { tags: { $nin: ['x'] } }, 'c d e'],
    ['containedBy, also where there is no list', { tags: { $containedBy: ['x', 'y', 'q'] } }, 'a b d e'],
    ['containsAll', { tags: { $all: ['x', 'y'] } }, 'a'],
    ['containsAllStartingWith', { tags: { $all: [{ $regex: '^\\Qy\\E' }] } }, 'a c'],
    ['exists', { text: { $exists: true } }, 'd e'],
    ['doesNotExist', { tags: { $exists: false } }, 'e'],
    ['matches', { text: { $regex: '^a q' } }, 'd'],
    ['matches with options', { text: { $regex: '^SLEEPS$', $options: 'im' } }, 'e'],
    ['matches a word', { text: { $regex: '\\bdog\\b' } }, 'e'],
    ['contains', { text: { $regex: '\\Qbrown\\E' } }, 'd e'],
    ['contains what means something in a pattern', { text: { $regex: '\\Qb.own\\E' } }, ''],
    ['startsWith', { text: { $regex: '^\\Qthe\\E' } }, 'e'],
    ['endsWith', { text: { $regex: '\\Qjumps\\E$' } }, 'd'],
    ['contains with more behind it', { text: { $regex: '^\\Qa\\E quick.*\\Qfox\\E' } }, 'd'],
    ['contains a quotation mark', { 'meta.kind': { $regex: "\\Qt's\\E" } }, 'c'],
    ['fullText', { text: { $text: { $search: { $term: 'dogs' } } } }, 'e'],
    ['fullText of any word', { text: { $text: { $search: { $term: 'fox dog' } } } }, 'd e'],
    [
      'fullText without a word',
      { text: { $text: { $search: { $term: 'brown -fox', $language: 'en' } } } },
      'e',
    ],
    ['Query.or', { $or: [{ n: 1 }, { n: 2 }] }, 'a b'],
    ['Query.or with a query of everything', { $or: [{}, { n: 2 }] }, 'a b c d e'],
    ['Query.and', { $and: [{ tags: 'x' }, { n: { $lt: 2 } }] }, 'a'],
    ['Query.nor', { $nor: [{ n: 1 }, { n: 2 }] }, 'c d e'],
    ['nested', { $or: [{ $and: [{ n: 1 }, { is: true }] }, { $nor: [{ n: { $exists: true } }] }] }, 'a e'],
    ['matchesQuery', { maker: { $inQuery: { where: { rank: 1 }, className: 'Maker' } } }, 'a e'],
    ['doesNotMatchQuery', { maker: { $notInQuery: { where: { rank: 1 }, className: 'Maker' } } }, 'b c d'],
    [
      'matchesKeyInQuery',
      { town: { $select: { key: 'city', query: { where: { rank: 1 }, className: 'Maker' } } } },
      'a',
    ],
    [
      'doesNotMatchKeyInQuery',
      { town: { $dontSelect: { key: 'city', query: { where: {}, className: 'Maker' } } } },
      'c d e',
    ],
    ['a field that no object has', { absent: 1 }, ''],
    ['a field that no object has, negated', { absent: { $ne: 1 }, n: 1 }, 'a'],
    ['a field that no object has, in or', { $or: [{ absent: 1 }, { n: 1 }] }, 'a'],
    ['fetchAll', () => ({ objectId: { $in: [ids.a, ids.b] } }), 'a b'],
  ]
  it.each(rowsOfAppendix)('%s', async (_name, where, expected) => {
    expect(await names('Thing', typeof where === 'function' ? where() : where)).toBe(expected)
  })

  it('finds dates by relativeTime', async () => {
    expect(await names('Thing', { on: { $lt: { $relativeTime: '1 day ago' } } })).toBe('a b c')
  })
})

describe('Appendix A: order, limits, fields', () => {
  it('sorts by the score of a text search, whatever its place in the condition', async () => {
    const search = { $text: { $search: { $term: 'fox brown' } } }
    const query = { where: { name: { $in: ['d', 'e'] }, text: search }, keys: 'name,$score', order: '$score' }
    const objects = await find('Thing', query)
    expect(objects.map(({ name, score }) => [name, score])).toEqual([
      ['d', expect.any(Number)],
      ['e', expect.any(Number)],
    ])
  })

  it.each([
    ['name,$score', { on: { $in: [{ __type: 'Date', iso: '2020-01-01T00:00:00.000Z' }] } }, []],
    ['name,$score', { name: 'd' }, ['createdAt', 'name', 'objectId', 'updatedAt']],
    [['name', '$score'], { name: { $in: ['d'] } }, ['createdAt', 'name', 'objectId', 'updatedAt']],
    ['$score', { name: 'd' }, ['createdAt', 'objectId', 'updatedAt']],
    ['$score', undefined, ['createdAt', 'objectId', 'updatedAt']],
  ])('a score where nothing is searched for is none: %j of %j', async (keys, where, expected) => {
    const { status, body } = await identity.send('/classes/Thing', {
      _method: 'GET',
      where,
      keys,
      limit: 1,
      order: 'name,-$score',
    })
    expect(status).toBe(200)
    const [first] = body.results as object[] // what a find gives
    expect(
      Object.keys(first ?? {})
        .filter((key) => key !== 'ACL')
        .sort(),
    ).toEqual(expected)
  })

  it('refuses a bad value in a query with $score as in any other', async () => {
    const query = { _method: 'GET', where: { on: { __type: 'Date', iso: '2024-02-30T00:00:00.000Z' } } }
    const answers = await Promise.all(
      ['name,$score', 'name'].map((keys) => identity.send('/classes/Thing', { ...query, keys })),
    )
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 102],
      [400, 102],
    ])
  })

  it('applies ascending, descending, skip, limit, and counts with limit 0 (row 14)', async () => {
    expect(await names('Thing', {}, { order: '-n,name', limit: 2, skip: 1 })).toBe('a c')
    const counted = await identity.send('/classes/Thing', {
      _method: 'GET',
      where: { n: { $gte: 0 } },
      limit: 0,
      count: 1,
    })
    expect(counted.body).toEqual({ results: [], count: 3 })
    const all = await identity.send('/classes/Thing', { _method: 'GET', where: {}, limit: 2, count: 1 })
    expect([Object(all.body.results).length, all.body.count]).toEqual([2, 5])
  })

  it('orders by a key of an object', async () => {
    expect(await names('Thing', { 'meta.kind': { $regex: '.' } }, { order: '-meta.kind' })).toBe('d c')
  })

  it('pages ordered by createdAt', async () => {
    const seen: unknown[] = []
    for (let skip = 0; skip < 6; skip += 2)
      for (const { name } of await find('Thing', { where: {}, order: '-createdAt', limit: 2, skip }))
        seen.push(name)
    expect(seen.join(' ')).toBe('e d c b a')
  })

  it('pages through all objects with eachBatch', async () => {
    const seen = new Set<unknown>()
    let last: unknown
    for (;;) {
      const where = last === undefined ? {} : { objectId: { $gt: last } }
      const page = await find('Thing', { where, limit: 2, order: 'objectId' })
      for (const { name } of page) seen.add(name)
      if (page.length < 2) break
      last = page.at(-1)?.objectId
    }
    expect(seen.size).toBe(5)
  })

  it('applies include, select and exclude, nested too', async () => {
    const where = { name: 'a' }
    const [included] = await find('Thing', { where, include: 'maker' })
    expect(included?.maker).toMatchObject({ __type: 'Object', className: 'Maker', name: 'red' })
    const [all] = await find('Thing', { where, include: '*' })
    expect(all?.maker).toMatchObject({ name: 'red' })
    const [selected] = await find('Thing', { where, keys: 'name,maker.name', include: 'maker' })
    expect(Object.keys(selected ?? {}).sort()).toEqual([
      'createdAt',
      'maker',
      'name',
      'objectId',
      'updatedAt',
    ])
    expect(selected?.maker).not.toHaveProperty('rank')
    const [excluded] = await find('Thing', { where, excludeKeys: 'tags,maker' })
    expect(excluded).not.toHaveProperty('tags')
    expect(excluded).toHaveProperty('n', 1)
  })

  it('accepts all other query options of the SDK', async () => {
    const query = {
      readPreference: 'SECONDARY',
      includeReadPreference: 'NEAREST',
      subqueryReadPreference: 'PRIMARY',
    }
    expect(await names('Thing', { n: 1 }, { ...query, hint: '_id_' })).toBe('a')
  })
})
