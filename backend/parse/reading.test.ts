import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { type Body, objectSteps, place, pointer } from '../tests/support/objects.ts'

let identity: TestIdentity
let folder: string
const { find, make, master, names, put } = objectSteps(() => identity)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-reading-'))
  const file = join(folder, 'main.js')
  await writeFile(file, code)
  identity = await startTestIdentity({ ALLOW_CLASS_CREATION: '1', CLOUD_CODE: file })
})
afterAll(async () => {
  await identity.close()
  await rm(folder, { recursive: true, force: true })
})

/** Triggers get objects of the SDK, made of what is stored. */
const code = `
Moralis.Cloud.afterFind('Watched', () => {})
Moralis.Cloud.beforeSave('Watched', ({ object }) => { object.get('o') })
`

const none: Body = { className: 'Bar', where: { name: 'nothing' } }

describe('empty lists and subqueries', () => {
  const fields: Record<string, unknown> = {
    s: 'x',
    n: 1,
    b: true,
    d: { __type: 'Date', iso: '2024-01-01T00:00:00.000Z' },
    p: pointer('Bar', 'abcdefghij'),
    l: ['x'],
    o: { a: 'x' },
    g: place(1, 1),
  }
  beforeAll(async () => {
    await make('Bar', { name: 'some' })
    await make('Foo', { name: 'a', ...fields })
    await make('Foo', { name: 'b' })
  })

  it.each([...Object.keys(fields), 'o.a', 'unknown'])('an empty list finds nothing: %s', async (key) => {
    const empty = { [key]: { $in: [] } }
    expect(await names('Foo', empty)).toBe('')
    expect(await names('Foo', { $or: [empty, { name: 'a' }] })).toBe('a')
    expect(await names('Foo', { [key]: { $nin: [] } })).toBe('a b')
    expect(await names('Foo', { $nor: [empty] })).toBe('a b')
  })

  it('a key that leads below a number is a mistake of the query', async () => {
    for (const operator of ['$select', '$dontSelect']) {
      const where = { s: { [operator]: { query: { className: 'Foo', where: { name: 'a' } }, key: 'n.a' } } }
      const { status, body } = await identity.send('/classes/Foo', { _method: 'GET', where })
      expect([status, body.code]).toEqual([400, 102])
    }
  })

  it('an empty subquery finds nothing, and excludes nothing', async () => {
    expect(await names('Foo', { p: { $inQuery: none } })).toBe('')
    expect(await names('Foo', { s: { $select: { query: none, key: 'name' } } })).toBe('')
    expect(await names('Foo', { 'o.a': { $select: { query: none, key: 'name' } } })).toBe('')
    expect(await names('Foo', { p: { $notInQuery: none } })).toBe('a b')
    expect(await names('Foo', { s: { $dontSelect: { query: none, key: 'name' } } })).toBe('a b')
    const counted = await identity.send('/classes/Foo', {
      _method: 'GET',
      where: { p: { $inQuery: none } },
      limit: 0,
      count: 1,
    })
    expect(counted.body.count).toBe(0)
  })
})

describe('names of fields', () => {
  it('reads numbers in a path as places in lists, in many conditions at once', async () => {
    await make('Listed', { name: 'a', o: { list: [{ k: 1 }, { k: 2 }] } })
    await make('Listed', { name: 'b', o: { list: [{ k: 2 }, { k: 1 }] } })
    const conditions = Array.from({ length: 30 }, () => ({ 'o.list.1.k': 2 }))
    expect(await names('Listed', { $and: conditions }, { order: 'o.list.0.k,o.list.1.k' })).toBe('a')
  })

  it('reads fields whose names our statements use too', async () => {
    const inside = { v: 'x', list: [1, 2], way: { 0: 'w' } }
    await make('Named', { name: 'a', ...inside, o: inside, inside: [inside] })
    await make('Named', { name: 'b', v: 'y' })
    const results = await Promise.all(
      [
        { v: 'x' },
        { list: 2 },
        { 'way.0': 'w' },
        { 'o.v': 'x' },
        { 'o.way.0': 'w' },
        { 'inside.0.list': 1 },
      ].map((where) => names('Named', where)),
    )
    expect(results).toEqual(Array(6).fill('a'))
    expect(await names('Named', { list: { $containedBy: [1, 2] } }, { order: '-way.0,list' })).toBe('a b')
    const distinct = await master('GET', '/aggregate/Named', { distinct: 'list' })
    expect(distinct.results).toEqual(
      expect.toBeOneOf([
        [1, 2],
        [2, 1],
      ]),
    )
  })
})

describe('distinct values', () => {
  it('lists distinct values below a field, and dates as dates', async () => {
    const on = { __type: 'Date', iso: '2024-01-01T00:00:00.000Z' }
    await make('Kept', { on, o: { m: { x: 1 }, items: [{ sku: 'a' }, { sku: 'b' }] } })
    await make('Kept', { on, o: { m: { x: 1 }, items: [{ sku: 'b' }] } })
    const distinct = async (field: string) =>
      (await master('GET', '/aggregate/Kept', { distinct: field })).results
    expect(await distinct('on')).toEqual([on])
    expect(await distinct('o.m.x')).toEqual([1])
    expect(await distinct('o.items.sku')).toEqual(['a', 'b'])
  })
})

describe('orders', () => {
  it('reads the order of an indexed field from its index, in both directions', async () => {
    await master('POST', '/schemas/Ranked', {
      className: 'Ranked',
      fields: { score: { type: 'Number' } },
      indexes: { by_score: { score: 1 } },
    })
    await make('Ranked', { score: 1 })
    const plans = await identity.database.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db)
      const upwards = await sql`explain select * from "Ranked" order by score asc nulls first`.execute(db)
      const downwards = await sql`explain select * from "Ranked" order by score desc nulls last`.execute(db)
      return [upwards, downwards].map(({ rows }) => JSON.stringify(rows))
    })
    for (const plan of plans) expect(plan).toContain('by_score')
  })

  it('puts the nearest first, unless another order is asked for', async () => {
    for (const [name, latitude] of [
      ['near', 1],
      ['far', 9],
      ['middle', 5],
    ] as const)
      await make('Spot', { name, at: place(latitude, 0) })
    const where = { at: { $nearSphere: place(0, 0) } }
    const order = async (query: Body) => (await find('Spot', { where, ...query })).map(({ name }) => name)
    expect(await order({})).toEqual(['near', 'middle', 'far'])
    expect(await order({ order: 'name' })).toEqual(['far', 'middle', 'near'])
  })
})

describe('stored dates that can’t be read', () => {
  const at = (iso: unknown) => ({ __type: 'Date', iso })
  const broken = {
    b: 'not today',
    c: '2024-13-45T00:00:00.000Z',
    d: '2024-02-30T00:00:00.000Z',
    e: 'tomorrow',
    f: '',
    g: 5,
    h: null,
    i: '2024-01-01T00:00:00.000+23:00',
    j: '99999-01-01T00:00:00.000Z',
    k: ['2024-01-01'],
  }
  beforeAll(async () => {
    const day = at('2024-01-01T00:00:00.000Z')
    for (const className of ['Dated', 'Watched']) {
      for (const name of ['a', ...Object.keys(broken)])
        await make(className, { name, o: { at: day }, l: [day] })
      for (const [name, iso] of Object.entries(broken)) {
        const value = JSON.stringify(at(iso))
        await sql`update ${sql.table(className)} set o = jsonb_build_object('at', ${value}::jsonb), l = jsonb_build_array(${value}::jsonb)
          where name = ${name}`.execute(identity.database.db)
      }
    }
  })

  it.each(['o.at', 'l'])(
    'comparisons of %s skip dates that can’t be read, and find the others',
    async (key) => {
      const day = at('2024-01-01T00:00:00.000Z')
      for (const condition of [{ $gte: day }, { $lte: day }, { $in: [day] }, { $all: [day] }, day])
        expect(await names('Dated', { [key]: condition })).toBe('a')
      const others = Object.keys(broken).join(' ')
      for (const condition of [{ $ne: day }, { $nin: [day] }])
        expect(await names('Dated', { [key]: condition })).toBe(others)
      expect(await find('Dated', { order: `-${key}` })).toHaveLength(11)
      expect(await find('Dated', { order: key })).toHaveLength(11)
    },
  )

  it('answers dates that can’t be read as null, also to cloud code', async () => {
    for (const className of ['Dated', 'Watched']) {
      const objects = await find(className, { order: 'name' })
      expect(objects.map(({ name, o, l }) => [name, o, l])).toEqual([
        ['a', { at: at('2024-01-01T00:00:00.000Z') }, [at('2024-01-01T00:00:00.000Z')]],
        ...Object.keys(broken).map((name) => [name, { at: null }, [null]]),
      ])
    }
    const changed = await find('Watched', { where: { name: 'b' } })
    await put('Watched', String(changed[0]?.objectId), { name: 'b' })
    const { rows } = await sql`select o -> 'at' ->> 'iso' as iso from "Watched" where name = 'b'`.execute(
      identity.database.db,
    )
    expect(rows).toEqual([{ iso: broken.b }])
    const { results } = await master('GET', '/aggregate/Dated', { distinct: 'o.at' })
    expect(new Set((results as Body[]).map((one) => one?.iso))).toEqual(
      new Set(['2024-01-01T00:00:00.000Z', undefined]),
    )
  })
})

describe('aggregates', () => {
  it('puts missing values first in ascending and last in descending order, as queries do', async () => {
    for (const [name, score] of [['a', 5], ['b'], ['c', 7]]) await make('Played', { name, score })
    const sorted = async (way: number) => {
      const pipeline = [{ sort: { score: way } }, { project: { name: 1 } }]
      const { results } = await master('GET', '/aggregate/Played', { pipeline })
      return (results as Body[]).map(({ name }) => name).join(' ')
    }
    expect([await sorted(1), await sorted(-1)]).toEqual(['b a c', 'c a b'])
  })
})

describe('full text', () => {
  beforeAll(async () => {
    for (const [name, text] of [
      ['a', 'A brown bear'],
      ['b', 'The quick brown fox met a bear'],
      ['c', 'Café by the sea'],
      ['d', 'cafe, brown BEAR inside'],
      ['e', 'brown bears'],
    ])
      await make('Page', { name, text })
  })
  const search = async ($term: string, more: Body = {}) =>
    names('Page', { text: { $text: { $search: { $term, ...more } } } })

  it.each([
    ['brown bear', 'a b d e'],
    ['"brown bear"', 'a d e'],
    ['"Brown  bear"', ''],
    ['"brown cat" sea', ''],
    ['fox "brown bear"', 'a d e'],
    ['"quick brown" "a bear"', 'b'],
    ['bear -"brown bear"', 'b'],
    ['brown -fox', 'a d e'],
    ['cafe', 'c d'],
    ['CAFÉ', 'c d'],
    ['"café by"', 'c'],
  ])('%s', async (term, expected) => {
    expect(await search(term)).toBe(expected)
  })

  it('distinguishes accents if $diacriticSensitive is set', async () => {
    expect(await search('cafe', { $diacriticSensitive: true })).toBe('d')
    expect(await search('café', { $diacriticSensitive: true })).toBe('c')
    expect(await search('café', { $diacriticSensitive: false })).toBe('c d')
  })
})
