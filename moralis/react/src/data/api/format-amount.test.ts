import { fromDecimalToHex, fromHexToDecimal } from '@cryptolist/web3/chains'
import { describe, expect, it } from 'vitest'
import { tokenValueTxt, toUsd } from './use-data-call.ts'

describe('tests of the original', () => {
  it.each([
    [0, '$0.00'],
    [1, '$1.00'],
    [1.5, '$1.50'],
    [1.33333, '$1.33'],
    [1.666666, '$1.67'],
    [-1, '-$1.00'],
  ])('%s dollars are %s', (value, text) => {
    expect(toUsd(value)).toBe(text)
  })

  it.each([
    [0, 18, 'WETH', '0 WETH'],
    [1000000000000000000, 18, 'WETH', '1 WETH'],
    [50000000000000000, 18, 'WETH', '0.05 WETH'],
    [500000000000000, 18, 'WETH', '0.0005 WETH'],
    [50000000000000, 18, 'WETH', '0.00005 WETH'],
    [543211111000000, 18, 'WETH', '0.0005432 WETH'],
    [10000000, 6, 'USDC', '10 USDC'],
    [-1000000000000000000, 18, 'WETH', '-1 WETH'],
    [10, 0, 'TEST', '10 TEST'],
    [10, 1, 'TEST', '1 TEST'],
  ])('%s with %s decimals of %s are %s', (value, decimals, symbol, text) => {
    expect(tokenValueTxt(value, decimals, symbol)).toBe(text)
    expect(tokenValueTxt(String(BigInt(value)), decimals, symbol)).toBe(text)
  })

  it.each([
    [0, '0x0'],
    [1, '0x1'],
    [2, '0x2'],
    [42, '0x2a'],
  ])('%s is %s', (number, hex) => {
    expect([fromDecimalToHex(number), fromHexToDecimal(hex)]).toEqual([hex, number])
  })
})

it('keeps every digit before the point', () => {
  expect(tokenValueTxt('12345670000000000000000', 18, 'ETH')).toBe('12,346 ETH')
  expect(tokenValueTxt('123456789012345678901234567', 18, 'ETH')).toBe('123,456,789 ETH')
  expect(tokenValueTxt(9007199254740993n, 0, 'TEST')).toBe('9,007,199,254,740,993 TEST')
})

it('formats a value that is not a whole number', () => {
  expect(tokenValueTxt(1.5, 0, 'TEST')).toBe('1.5 TEST')
  expect(tokenValueTxt('nothing', 18, 'TEST')).toBe('NaN TEST')
  expect(tokenValueTxt('15', 1.5, 'TEST')).toBe('0.4743 TEST')
  expect(tokenValueTxt('15', 300, 'TEST')).toMatch(/^0\.0+15 TEST$/)
  expect(toUsd(Number('nothing'))).toBe('$NaN')
  expect(tokenValueTxt(`1${'0'.repeat(80)}`, 78, 'TEST')).toBe('100 TEST')
})
