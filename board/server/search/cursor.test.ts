import { expect, it } from 'vitest'
import { findCursor, formatCursor } from './pages.ts'

const id = '0190a3e4-7c1b-7abc-8def-0123456789ab'

it('reads a cursor that it wrote', () => {
  const newest = { id, value: 1_795_000_000_123_456 }
  expect(findCursor('newest', formatCursor('newest', newest))).toEqual(newest)
  for (const value of [0, 250_001, 3_000_000_000_250_001])
    expect(findCursor('cash_pay', formatCursor('cash_pay', { id, value }))).toEqual({ id, value })
})

it.each([
  ['nothing', undefined],
  ['noise', '%%%'],
  ['another order', formatCursor('cash_pay', { id, value: 1 })],
  ['a time without value', Buffer.from(`newest - ${id}`).toString('base64url')],
  ['a number beyond what is exact', Buffer.from(`newest 9999999999999999 ${id}`).toString('base64url')],
  ['a number beyond the column', Buffer.from(`newest 99999999999999999 ${id}`).toString('base64url')],
  ['SQL in the id', Buffer.from(`newest 1 ' or true --`).toString('base64url')],
])('starts at the first page for a cursor of %s', (_, after) => {
  expect(findCursor('newest', after)).toBeUndefined()
})

it.each([
  ['closing_soon', 1_795_000_000_123_456],
  ['cash_pay', 150_000],
  ['relevance', 4_795_000_000_123_456],
] as const)('starts at the first page for a cursor of %s from before old jobs came last', (sort, value) => {
  expect(findCursor(sort, Buffer.from(`${sort} ${value} ${id}`).toString('base64url'))).toBeUndefined()
})
