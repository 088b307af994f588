import { describe, expect, it } from 'vitest'
import { compileCondition } from '../../../backend/parse/live/conditions/compile.ts'
import { createMeter } from '../../../backend/parse/live/refusal.ts'
import { startCellBoard } from './cell-board.ts'
import { conditions, orders } from './conditions.ts'
import { type Fields, inOrder, meets } from './meaning.ts'
import { rows } from './rows.ts'

const getBoard = startCellBoard()

/** The cells of the table by the first field or path that they ask for. */
const placeOf = (condition: Fields) => Object.keys(condition)[0]
const places = [...new Set(conditions.map(placeOf))]

describe('conditions on fields and on what is below them, as MongoDB met them', () => {
  it.each(places)('%s', async (place) => {
    const cells = conditions.filter((condition) => placeOf(condition) === place)
    const results = await inTurn(cells, (where) => find({ where, order: 'k' }))
    expect(results).toEqual(
      cells.map((where) => namesOf(inOrder(rows, 'k', 1).filter((row) => meets(row, where)))),
    )
  })

  it('live queries meet them too', async () => {
    const { results } = await ask({ order: 'k' })
    const objects = results as ({ k: string } & Record<string, unknown>)[]
    expect(objects).toHaveLength(rows.length)
    const met = conditions.map((where) => {
      const isMet = compileCondition(where)
      return namesOf(objects.filter((object) => isMet(object, createMeter())))
    })
    const expected = conditions.map((where) =>
      namesOf(inOrder(rows, 'k', 1).filter((row) => meets(row, where))),
    )
    expect(conditions.filter((_condition, place) => met[place] !== expected[place])).toEqual([])
  })

  it('counts what it finds', async () => {
    const counted = conditions.filter((_condition, place) => place % 50 === 0)
    const counts = await inTurn(counted, async (where) => (await ask({ where, limit: 0, count: 1 })).count)
    expect(counts).toEqual(counted.map((where) => rows.filter((row) => meets(row, where)).length))
  })
})

describe('orders, as MongoDB had them', () => {
  it.each(orders)('%s', async (key) => {
    const up = inOrder(inOrder(rows, 'k', 1), key, 1)
    const down = inOrder(inOrder(rows, 'k', 1), key, -1)
    expect([await find({ order: `${key},k` }), await find({ order: `-${key},k` })]).toEqual([
      namesOf(up),
      namesOf(down),
    ])
  })
})

/** One after the other: the table is larger than what a server does at once. */
async function inTurn<T>(cells: readonly Fields[], run: (cell: Fields) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (const cell of cells) results.push(await run(cell))
  return results
}

/** The names of what is found, in its order. */
async function find(query: Fields): Promise<string> {
  const { results, code } = await ask({ ...query, keys: 'k' })
  return Array.isArray(results) ? namesOf(results) : `refused: ${code}`
}

async function ask(query: Fields): Promise<Record<string, unknown>> {
  const { appId, serverUrl } = getBoard()
  const body = JSON.stringify({ ...query, _method: 'GET', _ApplicationId: appId })
  return (await fetch(`${serverUrl}/classes/Cell`, { method: 'POST', body })).json()
}

function namesOf(cells: readonly { k?: unknown }[]): string {
  return cells.map(({ k }) => k).join(' ')
}
