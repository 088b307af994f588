import { describe, expect, it } from 'vitest'
import { dueText, spanText } from './due-text.ts'

const now = new Date('2026-11-21T12:00:00Z')
const after = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString()

describe('due text', () => {
  it.each([
    [14, '14 min left', true],
    [30, '30 min left', false],
    [59, '59 min left', false],
    [60, '1 h left', false],
    [100, '1 h 40 min left', false],
    [125, '2 h 05 min left', false],
    [22 * 60 + 10, '22 h left', false],
    [3 * 24 * 60, '3 d left', false],
    [0, '0 min left', true],
    [-1, '1 min overdue', true],
    [-130, '2 h 10 min overdue', true],
  ])('words %i minutes until the due time as %s', (minutes, text, isLate) => {
    expect(dueText(after(minutes), now)).toEqual({ text, isLate })
  })

  it('words two days in days', () => {
    expect(spanText(47 * 60)).toBe('47 h')
    expect(spanText(48 * 60)).toBe('2 d')
  })
})
