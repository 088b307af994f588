import { describe, expect, it } from 'vitest'
import { ETH, FromWei, formatUnits, parseUnits, Token, toInteger } from './units.ts'

describe('amounts of people', () => {
  it('parses an amount to the smallest unit exactly', () => {
    expect(ETH('0.5')).toBe('500000000000000000')
    expect(ETH('123456789012345678901234567890.123456789012345678')).toBe(
      '123456789012345678901234567890123456789012345678',
    )
    expect(Token('1.5', '6')).toBe('1500000')
    expect(Token(7, 0)).toBe('7')
    expect(parseUnits(0.1, 18)).toBe(100_000_000_000_000_000n)
    expect(parseUnits('1.500', 1)).toBe(15n)
  })

  it('parses negative amounts and amounts without digits on one side of the point', () => {
    expect(['-1.5', '.5', '1.', '00012'].map((amount) => Token(amount, 1))).toEqual(['-15', '5', '10', '120'])
  })

  it.each([
    '',
    '.',
    '-',
    ' 1',
    '1 ',
    '1,5',
    '1.2.3',
    '1e18',
    1e21,
    1e-7,
    '0x10',
    'one',
    '--1',
    '+1',
    Number.NaN,
    Infinity,
    '١',
  ])('%s is refused', (amount) => {
    expect(() => ETH(amount)).toThrow(
      expect.objectContaining({ name: 'UnitsError', code: 'not_a_number', value: amount }),
    )
  })

  it('refuses more decimals than the unit has', () => {
    expect(() => Token('1.23', 1)).toThrow('"1.23" has 2 decimals, and 1 are possible.')
    expect(() => ETH('0.0000000000000000001')).toThrow(expect.objectContaining({ code: 'too_many_decimals' }))
  })

  it('refuses amounts beyond 256 bits', () => {
    const largest = 2n ** 256n - 1n
    expect(Token(largest, 0)).toBe(String(largest))
    expect(() => Token(largest + 1n, 0)).toThrow(expect.objectContaining({ code: 'too_large' }))
    expect(() => ETH('9'.repeat(100_000))).toThrow(expect.objectContaining({ code: 'too_large' }))
    expect(() => Token(`-${2n ** 255n + 1n}`, 0)).toThrow(expect.objectContaining({ code: 'too_large' }))
  })

  it.each([-1, 1.5, 257, Number.NaN, 'six'])('has no %s decimals', (decimals) => {
    expect(() => Token('1', decimals)).toThrow(expect.objectContaining({ code: 'invalid_decimals' }))
  })
})

describe('amounts of the smallest unit', () => {
  it('formats an amount of the smallest unit', () => {
    expect(FromWei('1000000000000000000')).toBe('1')
    expect(FromWei('1500000', 6)).toBe('1.5')
    expect(formatUnits(2n ** 256n - 1n, 18)).toBe(
      '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
    )
  })

  it('formats zero, negative and hexadecimal amounts', () => {
    expect(['-1500000', '0', '0x10', 0, -1n].map((value) => FromWei(value, 6))).toEqual([
      '-1.5',
      '0',
      '0.000016',
      '0',
      '-0.000001',
    ])
    expect(FromWei('12', 0)).toBe('12')
  })

  it('accepts BigNumber objects as amounts', () => {
    expect(FromWei({ toString: () => '1500000' }, '6')).toBe('1.5')
  })

  it.each(['', '1.5', 1.5, 1e21, '1e18', ' 1', 'one', {}, [], null, undefined, true, () => 1])(
    '%s is refused',
    (value) => {
      expect(() => toInteger(value)).toThrow(
        expect.objectContaining({ name: 'UnitsError', code: 'not_a_number' }),
      )
    },
  )

  it('suggests text or bigint for numbers that a float cannot hold', () => {
    expect(() => toInteger(1e21)).toThrow('Give numbers this large as text or bigint.')
    expect(() => toInteger('1'.repeat(2000))).toThrow(expect.objectContaining({ code: 'too_large' }))
  })
})
