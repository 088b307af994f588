import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asMaster, type ClientBoard, startClientBoard } from '../support/board.ts'
import type { Fields } from './meaning.ts'
import { change, updates } from './updates.ts'

let board: ClientBoard
beforeAll(async () => {
  board = await startClientBoard({})
  const fields = {
    n: { type: 'Number' },
    l: { type: 'Array' },
    o: { type: 'Object' },
    fresh: { type: 'Object' },
  }
  await asMaster(board).request('POST', 'schemas/Doc', { className: 'Doc', fields })
})
afterAll(() => board.close())

/** The cells of the table at one path, and what the server makes of them. */
const places = [...new Set(updates.map(({ path }) => path))]

describe('changes of fields and of what is below them, as MongoDB made them', () => {
  it.each(places)('%s', async (place) => {
    const cells = updates.filter(({ path }) => path === place)
    const results = await Promise.all(cells.map(run))
    expect(results).toEqual(
      cells.map(({ before, path, value }) => {
        const after = change(before, path, value)
        return { value, status: after === undefined ? '400 111' : '200', after: after ?? before }
      }),
    )
  })
})

async function run({ before, path, value }: (typeof updates)[number]): Promise<Fields> {
  const { request } = asMaster(board)
  const { objectId } = await request('POST', 'classes/Doc', before)
  const status = await request('PUT', `classes/Doc/${objectId}`, { [path]: value }).then(
    () => '200',
    ({ message, body }) => `${message.split(' ').at(-1)} ${body.code}`,
  )
  const saved = await request('GET', `classes/Doc/${objectId}`)
  const after = Object.fromEntries(
    Object.entries(saved).filter(([name]) => !['objectId', 'createdAt', 'updatedAt', 'ACL'].includes(name)),
  )
  return { value, status, after: after as Fields }
}
