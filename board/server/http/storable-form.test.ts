import { expect, it, vi } from 'vitest'
import { requireStorableForm } from './read-input.ts'

function take(body: unknown): () => void {
  const next = vi.fn()
  return () => {
    requireStorableForm({ body } as never, {} as never, next)
    expect(next).toHaveBeenCalledOnce()
  }
}

it.each([undefined, {}, { title: 'Rust 🦀 engineer\n\t\u0007', tags: ['a', 'é'] }, Buffer.from('\0')])(
  'lets %j through',
  (body) => {
    expect(take(body)).not.toThrow()
  },
)

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

it('lets 50 levels through, and refuses more of them', () => {
  expect(take(nested(50))).not.toThrow()
  for (const levels of [51, 100_000])
    for (const body of [nested(levels), { title: nested(levels - 1) }])
      expect(take(body)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
})

it.each([
  { title: 'a\0' },
  { tags: ['a', '\0'] },
  { 'na\0me': 'a' },
  { title: 'half \ud83e' },
  { title: '\udd80 half' },
])('refuses %j', (body) => {
  expect(take(body)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
})
