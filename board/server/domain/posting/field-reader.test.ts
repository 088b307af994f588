import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../../tests/support/any-character.ts'
import { cleanLine, cleanText, keepTyped, readAmount, readDecimal } from './field-reader.ts'

describe('cleanText', () => {
  it.each([
    ['a\u0000b\u0007', 'ab'],
    ['\u202eabc\u202c \u2066x\u2069\u200f\u061c', 'abc x'],
    ['z\u200be\u200cr\u200do\ufeff\u2060', 'zero'],
    ['soft\u00adhyphen \u3164\u115f', 'softhyphen'],
    ['hi\u{e0041}\u{e007f}', 'hi'],
    ['half \ud800 sign', 'half  sign'],
    ['e\u0301', 'é'],
    ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['👩\u200d💻 ❤\ufe0f', '👩\u200d💻 ❤\ufe0f'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['\ufe0f\u200d💻', '💻'],
  ])('%j', (typed, cleaned) => {
    expect(cleanText(typed)).toBe(cleaned)
  })

  it('changes nothing a second time', () => {
    const text = fc.string({ unit: anyCharacter })
    const joined = fc.array(
      fc.constantFrom(
        '\u200d',
        '👩',
        '💻',
        '\ufe0f',
        '\u200c',
        'م',
        'a',
        '\u0301',
        '\u200b',
        '\r',
        '\n',
        'क',
        '\u094d',
      ),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          joined.map((parts) => parts.join('')),
        ),
        (typed) => {
          expect(cleanText(cleanText(typed))).toBe(cleanText(typed))
          expect(cleanLine(cleanLine(typed))).toBe(cleanLine(typed))
          expect(cleanLine(typed)).not.toMatch(/[\n\r\t\0\u202a-\u202e\u2066-\u2069]/)
        },
      ),
    )
  })

  it('keeps what is typed but for what the database cannot hold', () => {
    expect(keepTyped(' a\0\u202e\r\nb ', 100)).toBe(' a\u202e\nb ')
    expect(keepTyped('abc😀', 4)).toBe('abc')
  })
})

describe('amounts', () => {
  it.each([
    ['150000', 150_000],
    ['150,000', 150_000],
    ['150.000', 150_000],
    ['150 000', 150_000],
    ['150’000', 150_000],
    ['15,00,000', 1_500_000],
    ['$150k', 150_000],
    ['150 K €', 150_000],
    ['€ 1.5m', 1_500_000],
    ['22,50', 22.5],
    ['22.5', 22.5],
    ['1,234.56', 1234.56],
    ['1.234,56', 1234.56],
    ['１５０', 150],
    ['-5', undefined],
    ['1e5', undefined],
    ['1,50,00', undefined],
    ['1.2.3', undefined],
    ['22.505', 22_505],
    ['NaN', undefined],
    ['Infinity', undefined],
    ['', undefined],
    ['9'.repeat(16), undefined],
  ])('%j is %s', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  it('reads back every amount that it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), (cents) => {
        expect(readAmount(String(cents / 100))).toBe(cents / 100)
        expect(readAmount((cents / 100).toLocaleString('en', { maximumFractionDigits: 2 }))).toBe(cents / 100)
      }),
    )
  })

  it('reads decimals of any size', () => {
    const size = { whole: 30, decimals: 18 }
    expect(readDecimal('1,000,000.50', size)).toBe('1000000.5')
    expect(readDecimal('000.10%', size)).toBe('0.1')
    expect(readDecimal('1e3', size)).toBeUndefined()
  })
})
