import { afterAll, beforeAll } from 'vitest'
import { asMaster, type ClientBoard, startClientBoard } from '../support/board.ts'
import { rows, schema } from './rows.ts'

/** Starts a board that has the rows as objects of the class `Cell`, for one test file. Call it at the top of the file. */
export function startCellBoard(): () => ClientBoard {
  let board: ClientBoard | undefined
  beforeAll(async () => {
    board = await startClientBoard({})
    const master = asMaster(board)
    await master.request('POST', 'schemas/Cell', { className: 'Cell', fields: schema })
    for (const row of rows) await master.request('POST', 'classes/Cell', row)
  })
  afterAll(() => board?.close())
  return () => {
    if (board === undefined) throw new Error('The board has not been started yet.')
    return board
  }
}
