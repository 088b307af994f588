import { describe, expect, it } from 'vitest'
import { asMaster } from '../support/board.ts'
import { startCellBoard } from './cell-board.ts'
import { conditions, orders, paths } from './conditions.ts'
import { type Fields, isObject, type Json, sortKeys, valuesAt } from './meaning.ts'
import { runPipeline, type Stage } from './pipelines.ts'
import { early, rows } from './rows.ts'

const getBoard = startCellBoard()

const fields = ['s', 'n', 'b', 'd', 'p', 'l', 'o', 'never']
const inOrder: Stage = { $sort: { k: 1 } }
const names: Stage = { $project: { k: 1, _id: 0 } }

describe('groups, as MongoDB made them', () => {
  const accumulators = ['$sum', '$avg', '$min', '$max', '$push', '$addToSet', '$first', '$last']
  // Lists and objects have no smallest that we promise.
  const isOrdered = (field: string) => field !== 'l' && field !== 'o'
  const totals = Object.fromEntries(
    accumulators.flatMap((name) =>
      fields
        .filter((field) => isOrdered(field) || (name !== '$min' && name !== '$max'))
        .map((field) => [`${name.slice(1)}_${field}`, { [name]: `$${field}` }]),
    ),
  )
  const keys: Json[] = [
    null,
    ...fields.map((field) => `$${field}`),
    { a: '$s', b: '$n' },
    { a: '$s', b: '$never' },
    { a: '$p', b: '$d' },
    { a: '$never' },
  ]

  it.each(keys)('by %j, with every total of every field', async (_id) => {
    const counts = { count: { $count: {} }, ones: { $sum: 1 }, halves: { $sum: 0.5 } }
    await expectAsMongo([inOrder, { $group: { _id, ...totals, ...counts } }])
  })
})

describe('conditions of a pipeline, as MongoDB met them', () => {
  const unknown = ['$containedBy']
  const usual = conditions.filter((condition) =>
    unknown.every((name) => !JSON.stringify(condition).includes(name)),
  )
  it('some of the table of queries', async () => {
    for (const [place, where] of usual.entries())
      if (place % 41 === 0) await expectAsMongo([{ $match: where }, inOrder, names])
  })

  it.each<[string, Json]>([
    ['a text that is a date', { d: '2024-01-05T10:00:00.000Z' }],
    ['texts that are dates', { d: { $gte: '2024-01-05', $lt: '2024-01-06' } }],
    ['a text that is an id', { p: 'aaaaaaaaaa' }],
    ['a text for a number', { n: '6' }],
    ['a text for a truth', { b: 'true' }],
    ['a field that the class lacks', { never: 'x' }],
    ['two conditions of a field', { $or: [{ s: 'x' }, { s: 'y' }] }],
    ['what a list holds', { l: 6 }],
  ])('%s', async (_name, $match) => {
    await expectAsMongo([{ $match }, inOrder, names])
  })
})

describe('orders of a pipeline, as MongoDB had them', () => {
  it.each(orders)('%s', async (key) => {
    await expectAsMongo([{ $sort: { [key]: 1, k: 1 } }, names])
    await expectAsMongo([{ $sort: { [key]: -1, k: 1 } }, names])
  })
})

describe('stages in any order, as MongoDB ran them', () => {
  const byText: Stage = { $group: { _id: '$s', total: { $sum: '$n' }, all: { $push: '$k' } } }
  it.each<Stage[]>([
    [inOrder, { $limit: 2 }, byText],
    [inOrder, { $skip: 2 }, { $limit: 2 }, names],
    [inOrder, { $limit: 3 }, { $skip: 1 }, names],
    [inOrder, { $limit: 4 }, { $sort: { n: -1 } }, { $limit: 2 }, names],
    [{ $match: { n: { $gte: 0 } } }, { $match: { s: { $ne: '6' } } }, inOrder, names],
    [byText, { $match: { total: { $gt: 0 } } }],
    [byText, { $match: { _id: { $in: ['x', 'y'] } } }],
    [byText, { $sort: { total: -1 } }, { $skip: 1 }, { $limit: 3 }],
    [byText, { $sort: { _id: 1 } }, { $project: { _id: 0, name: '$_id', total: 1 } }],
    [
      byText,
      { $group: { _id: null, most: { $max: '$total' }, groups: { $sum: 1 }, names: { $min: '$_id' } } },
    ],
    [byText, { $unwind: '$all' }, { $group: { _id: null, addToSet: { $addToSet: '$all' } } }],
    [{ $group: { _id: { a: '$s', b: '$b' } } }, { $match: { '_id.a': 'x' } }],
    [{ $group: { _id: { a: '$s', b: '$b' } } }, { $sort: { '_id.a': -1 } }, { $limit: 2 }],
    [inOrder, { $unwind: '$l' }, { $project: { k: 1, l: 1, _id: 0 } }],
    [
      inOrder,
      { $unwind: { path: '$l', preserveNullAndEmptyArrays: true } },
      { $project: { k: 1, l: 1, _id: 0 } },
    ],
    [inOrder, { $unwind: '$l' }, { $unwind: '$l' }, { $project: { k: 1, l: 1, _id: 0 } }],
    [{ $unwind: '$l' }, { $match: { l: 6 } }, inOrder, names],
    [{ $unwind: '$l' }, { $group: { _id: '$l', n: { $sum: 1 } } }],
    [{ $unwind: '$l' }, { $group: { _id: null, sum: { $sum: '$l' }, most: { $max: '$l' } } }],
    [
      { $unwind: '$l' },
      { $match: { l: { $in: ['x', 'y', 6] } } },
      { $sort: { l: -1, k: 1 } },
      { $limit: 3 },
      names,
    ],
    [{ $unwind: '$l' }, { $count: 'items' }],
    [{ $unwind: '$s' }, { $count: 'items' }],
    [{ $unwind: '$never' }, { $count: 'items' }],
    [{ $match: { s: 'nobody' } }, { $count: 'items' }],
    [{ $match: { s: 'nobody' } }, { $group: { _id: null, n: { $sum: 1 } } }],
    [
      inOrder,
      { $project: { l: 0, o: 0, p: 0, _id: 0 } },
      { $project: { k: 1, s: 1, n: 1, p: 1, l: 1, _id: 0 } },
    ],
    [inOrder, { $project: { name: '$k', number: '$n', day: '$d', whom: '$p', lost: '$never', _id: 0 } }],
    [inOrder, { $project: { s: '$n', n: '$s', _id: 0 } }, { $match: { s: 6 } }],
    [inOrder, { $project: { _id: 0, k: true, never: 1, o: 1, d: 1, p: 1 } }],
    [{ $match: { d: early } }, names],
  ])('%j', async (...pipeline) => {
    await expectAsMongo(pipeline)
  })

  it('shows the id of an object unless it is hidden, and whole objects as queries do', async () => {
    const { results: cells } = await asMaster(getBoard()).request('GET', 'classes/Cell?order=k')
    expect(await aggregate([inOrder])).toEqual(cells)
    const { objectId, createdAt, k } = (cells as Fields[])[0] ?? {}
    expect((await aggregate([inOrder, { $project: { k: 1, createdAt: 1 } }]))[0]).toEqual({
      objectId,
      createdAt,
      k,
    })
    expect((await aggregate([inOrder, { $project: { k: 1, _id: 0 } }]))[0]).toEqual({ k })
    expect((await aggregate([inOrder, { $project: { d: 0 } }]))[0]).not.toHaveProperty('d')
    expect(
      await aggregate([{ $group: { _id: '$objectId' } }, { $match: { _id: String(objectId) } }]),
    ).toEqual([{ objectId }])
  })
})

describe('distinct values, as MongoDB had them', () => {
  it.each(paths)('%s', async (path) => {
    const query = new URLSearchParams({ distinct: path })
    const { results } = await asMaster(getBoard()).request('GET', `aggregate/Cell?${query}`)
    const expected = new Map(
      rows.flatMap((row) => valuesAt(row, path)).map((one) => [JSON.stringify(sortKeys(one)), one]),
    )
    expect(withoutLists(results as Json[])).toEqual(withoutLists([...expected.values()]))
  })
})

/** Parse empties lists in lists on its way to the client, on MongoDB too. */
function withoutLists(values: Json[]): Json[] {
  return inAnyOrder(values.filter((value) => !Array.isArray(value)))
}

async function expectAsMongo(pipeline: readonly Stage[]): Promise<void> {
  const expected = runPipeline(rows, pipeline).map(asAnswered)
  const isSorted = pipeline.at(-1)?.$group === undefined && JSON.stringify(pipeline).includes('$sort')
  const inPlace = isSorted ? (answers: Json[]) => answers.map(withSets) : inAnyOrder
  expect(inPlace(await aggregate(pipeline)), JSON.stringify(pipeline)).toEqual(inPlace(expected))
}

/** Parse calls `_id` objectId. */
function asAnswered({ _id, ...others }: Fields): Fields {
  return _id === undefined ? others : { objectId: _id, ...others }
}

async function aggregate(pipeline: readonly Stage[]): Promise<Json[]> {
  const { appId, masterKey, serverUrl } = getBoard()
  const body = JSON.stringify({
    pipeline,
    _method: 'GET',
    _ApplicationId: appId,
    _MasterKey: masterKey,
  })
  const response = await fetch(`${serverUrl}/aggregate/Cell`, { method: 'POST', body })
  const { results, code, error } = await response.json()
  return results ?? [`refused: ${code} ${error}`]
}

function inAnyOrder(answers: Json[]): Json[] {
  const keyOf = (answer: Json) => JSON.stringify(sortKeys(withSets(answer)))
  return answers.map(withSets).sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1))
}

/** Sets have no order. */
function withSets(answer: Json): Json {
  if (!isObject(answer)) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      name.startsWith('addToSet') && Array.isArray(value) ? inAnyOrder(value) : value,
    ]),
  )
}
