import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDraft } from './drafts.ts'
import { type PostingBoard, startPostingBoard } from './posting.fixture.ts'

let board: PostingBoard
let poster: Awaited<ReturnType<PostingBoard['signUp']>>

beforeAll(async () => {
  board = await startPostingBoard()
  poster = await board.signUp('harbor')
})
afterAll(() => board.close())

/** The amounts of a draft that was saved so many hours after bounds came, once the database is brought up to date. */
async function amountsOf(cash: { cash_min: string; cash_max: string }, hours: number) {
  const { id } = await board.write(poster, cash)
  await board.query(
    `update board.listing_drafts set updated_at = m.timestamp::timestamptz + make_interval(hours => $2)
     from board.kysely_migration m where public_id = $1 and m.name = '0071_pay_bounds'`,
    [id, hours],
  )
  const file = new URL('../../database/migrations/0073_single_amounts.sql', import.meta.url)
  await board.query(readFileSync(file, 'utf8'))
  const { fields, version } = await getDraft(board.context, poster, id)
  return { amounts: [fields.cash_min ?? '', fields.cash_max ?? ''], version }
}

it.each([
  [{ cash_min: '150,000', cash_max: '' }, ['150,000', '150,000']],
  [{ cash_min: '', cash_max: '90k' }, ['90k', '90k']],
  [{ cash_min: '150,000', cash_max: '190k' }, ['150,000', '190k']],
  [{ cash_min: '', cash_max: '' }, ['', '']],
])('a draft from before bounds keeps a single amount as fixed pay: %j', async (cash, amounts) => {
  expect((await amountsOf(cash, -1)).amounts).toEqual(amounts)
})

it('a draft that was saved since keeps its bound, and its version', async () => {
  const { version } = await amountsOf({ cash_min: '150,000', cash_max: '' }, -1)
  expect(await amountsOf({ cash_min: '150,000', cash_max: '' }, 1)).toEqual({
    amounts: ['150,000', ''],
    version,
  })
})
