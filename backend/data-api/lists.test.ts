import { describe, expect, it } from 'vitest'
import { anonymousViewer } from '../../board/server/domain/accounts/viewer.ts'
import { cutPart, type ListSource, pageOf } from './lists.ts'

const wallet = '0x00000000000000000000000000000000000000aa'
let time = Date.parse('2026-01-01T00:00:00Z')
const context = { config: { masterKey: 'a key of the tests' }, database: {}, now: () => new Date(time) }

interface Wanted {
  chain?: number
  limit?: number
  offset?: number
  cursor?: string
  address?: string
}

function callOf({ chain = 1, limit = 2, offset = 0, cursor = '', address = wallet }: Wanted = {}) {
  const caller = { viewer: anonymousViewer, key: undefined }
  return { context, caller, parameters: { chain, limit, offset, cursor, address } }
}

/** Rows of the blocks 1, 2, …, newest first. */
function sourceOf(blocks: () => number, isCounted = true): ListSource<number> & { counts: number } {
  const listed = (upper: number): number[] => Array.from({ length: upper }, (_, index) => upper - index)
  const source = {
    operation: 'getTokenTransfers' as const,
    counts: 0,
    get upperBlock() {
      return blocks()
    },
    async find({ upperBlock, after, skip, limit }: Parameters<ListSource<number>['find']>[0]) {
      const rows = listed(blocks()).filter(
        (row) => row <= upperBlock && (after === undefined || row < Number(after[0])),
      )
      return cutPart(rows.slice(skip, skip + limit + 1), limit, {
        keyOf: (row) => [row],
        toItem: (row) => row,
      })
    },
    async count(upper: number) {
      source.counts += 1
      return listed(blocks()).filter((row) => row <= upper).length
    },
  }
  return isCounted ? source : { ...source, count: undefined }
}

describe('a list', () => {
  it('gives each row once to a loop over its cursor, while blocks arrive', async () => {
    let newest = 7
    const source = sourceOf(() => newest++)
    const rows: number[] = []
    const totals: number[] = []
    const pages: number[] = []
    let cursor = ''
    do {
      const { body } = await pageOf(callOf({ cursor }), source)
      rows.push(...body.result)
      totals.push(body.total)
      pages.push(body.page)
      cursor = body.cursor
    } while (cursor !== '')
    expect(rows).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(totals).toEqual([7, 7, 7, 7])
    expect(pages).toEqual([0, 1, 2, 3])
    expect(source.counts).toBe(1)
  })

  it('gives each row once to a loop over its offset, while blocks arrive', async () => {
    let newest = 7
    const source = sourceOf(() => newest++)
    const rows: number[] = []
    let total = 1
    while (rows.length < total) {
      const { body } = await pageOf(callOf({ offset: rows.length }), source)
      rows.push(...body.result)
      total = body.total
      expect(body.page).toBe(Math.floor((rows.length - body.result.length) / 2))
    }
    expect(rows).toEqual([7, 6, 5, 4, 3, 2, 1])
  })

  it('has a total that loops end at when it cannot be counted', async () => {
    const source = sourceOf(() => 5, false)
    const rows: number[] = []
    let [total, cursor] = [1, '']
    while (rows.length < total) {
      const { body } = await pageOf(callOf({ cursor }), source)
      rows.push(...body.result)
      ;({ total, cursor } = body)
    }
    expect(rows).toEqual([5, 4, 3, 2, 1])
  })

  it('tells the number of all its rows on a page past its end', async () => {
    const { body } = await pageOf(
      callOf({ offset: 40 }),
      sourceOf(() => 5),
    )
    expect(body).toEqual({ total: 5, page: 20, page_size: 2, cursor: '', result: [] })
  })

  it('states a total of 100,000 when it is longer, and still pages past that', async () => {
    const source = { ...sourceOf(() => 3), count: async () => 250_000 }
    const { body } = await pageOf(callOf(), source)
    expect(body.total).toBe(100_000)
    const { body: last } = await pageOf(callOf({ cursor: body.cursor }), source)
    expect(last).toMatchObject({ total: 3, result: [1], cursor: '' })
  })
})

describe('a cursor', () => {
  const source = sourceOf(() => 9)
  const refused = { code: 'invalid_input', message: 'Invalid cursor', facts: { field: 'cursor' } }

  it.each<[string, Wanted, Partial<ListSource<number>>]>([
    ['another wallet', { address: '0x00000000000000000000000000000000000000bb' }, {}],
    ['another chain', { chain: 137 }, {}],
    ['another operation', {}, { operation: 'getNFTTransfers' }],
  ])('of %s is refused', async (_what, wanted, changed) => {
    const { body } = await pageOf(callOf(wanted), { ...sourceOf(() => 9), ...changed })
    await expect(pageOf(callOf({ cursor: body.cursor }), source)).rejects.toMatchObject(refused)
  })

  it('of another board is refused', async () => {
    const call = callOf()
    const { body } = await pageOf(
      { ...call, context: { ...context, config: { masterKey: 'other' } } },
      source,
    )
    await expect(pageOf(callOf({ cursor: body.cursor }), source)).rejects.toMatchObject(refused)
  })

  it('that was changed is refused', async () => {
    const { body } = await pageOf(callOf(), source)
    const [text = '', signature = ''] = body.cursor.split('.')
    const json = Buffer.from(text, 'base64url').toString().replace('"k":[8]', '"k":[9]')
    const changed = Buffer.from(json).toString('base64url')
    const others = [`${changed}.${signature}`, text, `${body.cursor}.`, signature, 'x', `${text}.é`, '.']
    for (const cursor of others)
      await expect(pageOf(callOf({ cursor }), source)).rejects.toMatchObject(refused)
  })

  it('is good for a day, with another limit too', async () => {
    const { body } = await pageOf(callOf(), source)
    time += 23 * 3_600_000
    const { body: next } = await pageOf(callOf({ cursor: body.cursor, limit: 3 }), source)
    expect(next).toMatchObject({ result: [7, 6, 5], page: 1, page_size: 3 })
    time += 2 * 3_600_000
    await expect(pageOf(callOf({ cursor: body.cursor }), source)).rejects.toMatchObject(refused)
  })
})
