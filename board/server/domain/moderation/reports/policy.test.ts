import { describe, expect, it } from 'vitest'
import { checkReport, isFreezing, isReliable } from './policy.ts'

describe('a listing is hidden', () => {
  it.each([
    [false, 2, false],
    [false, 3, true],
    [true, 0, true],
  ])('by a trusted reporter %s, of %i accounts: %s', (isTrusted, accounts, expected) => {
    expect(isFreezing({ isTrusted, accounts })).toBe(expected)
  })

  it('for somebody who was right three times and never wrong', () => {
    expect(isReliable({ upheld: 3, dismissed: 0 })).toBe(true)
    expect(isReliable({ upheld: 2, dismissed: 0 })).toBe(false)
    expect(isReliable({ upheld: 9, dismissed: 1 })).toBe(false)
  })
})

describe('a report', () => {
  it('is read without what is empty', () => {
    expect(checkReport({ reason: 'scam', note: ' ', evidenceUrl: '' })).toEqual({
      reason: 'scam',
      note: null,
      evidenceUrl: null,
    })
    expect(checkReport({ reason: 'other', note: ' x ', evidenceUrl: 'https://a.example/b' })).toEqual({
      reason: 'other',
      note: 'x',
      evidenceUrl: 'https://a.example/b',
    })
  })

  it.each([
    [{ reason: 'constructor' }, 'reason'],
    [{ reason: 'other' }, 'note'],
    [{ reason: 'scam', note: 'x'.repeat(1001) }, 'note'],
    [{ reason: 'scam', evidenceUrl: 'javascript:alert(1)' }, 'evidence'],
    [{ reason: 'scam', evidenceUrl: 'https://' }, 'evidence'],
  ])('%j is refused for its %s', (input, field) => {
    expect(() => checkReport(input)).toThrow(
      expect.objectContaining({ code: 'invalid_input', facts: { field } }),
    )
  })
})
