import { describe, expect, it } from 'vitest'
import { fromPublicId, isPublicId, toPublicId } from './public-id.ts'

describe('toPublicId', () => {
  it('gives 8 letters without the ambiguous ones, and the same id for ever', () => {
    expect([0, 1, 2, 1_000_000].map((number) => toPublicId(number))).toEqual([
      '6tffwf4j',
      'dn6bqmgz',
      '6858y7jc',
      'vwnwsd7w',
    ])
  })

  it('never gives one id twice and can be undone', () => {
    const numbers = [
      ...Array.from({ length: 20_000 }, (_, index) => BigInt(index)),
      ...Array.from({ length: 5_000 }, (_, index) => (BigInt(index) * 219_902_325n) % 2n ** 40n),
      2n ** 40n - 1n,
    ]
    const unique = [...new Set(numbers)]
    const ids = unique.map((number) => toPublicId(number))
    expect(new Set(ids).size).toBe(unique.length)
    expect(ids.every((id) => isPublicId(id))).toBe(true)
    expect(ids.map((id) => fromPublicId(id))).toEqual(unique)
  })

  it('does not give neighbours neighbouring ids', () => {
    const firstLetters = new Set(Array.from({ length: 200 }, (_, index) => toPublicId(index).slice(0, 2)))
    expect(firstLetters.size).toBeGreaterThan(120)
  })

  it('refuses numbers outside 40 bits', () => {
    expect(() => toPublicId(-1)).toThrow(RangeError)
    expect(() => toPublicId(2n ** 40n)).toThrow(RangeError)
  })
})

describe('isPublicId', () => {
  it.each([
    ['0123abcd', true],
    ['zzzzzzzz', true],
    ['0123abci', false],
    ['0123abcl', false],
    ['0123abco', false],
    ['0123abcu', false],
    ['0123ABCD', false],
    ['0123abc', false],
    ['0123abcde', false],
    ['', false],
  ])('%s: %s', (text, expected) => {
    expect(isPublicId(text)).toBe(expected)
  })

  it('fromPublicId refuses other text', () => {
    expect(() => fromPublicId('hello')).toThrow(RangeError)
  })
})
