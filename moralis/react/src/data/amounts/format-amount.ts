import { formatUnits } from '@cryptolist/wallet/units'

/** Four significant digits, and always all digits before the point: 0.0005432, and 12,346. */
const amountFormat: Intl.NumberFormatOptions = {
  minimumSignificantDigits: 1,
  maximumSignificantDigits: 4,
  maximumFractionDigits: 0,
  roundingPriority: 'morePrecision',
}

/** US dollars as people write them: `$1.67`. */
export function toUsd(value: number): string {
  // A server may send something that is not a number; the page must still render, with $NaN.
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(value)
}

/** An amount of smallest units with its symbol, exact up to the rounding: `0.0005432 WETH`. */
export function tokenValueTxt(value: string | number | bigint, decimals: number, symbol: string): string {
  return `${toNumeral(value, decimals)} ${symbol}`
}

function toNumeral(value: string | number | bigint, decimals: number): string {
  const format = new Intl.NumberFormat('en-US', amountFormat)
  const digits = typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : value
  const isWhole = /^-?\d{1,77}$/.test(String(digits)) && isCount(decimals)
  const text = isWhole ? formatUnits(BigInt(digits), decimals) : ''
  return format.format(isNumericText(text) ? text : Number(value) / 10 ** decimals)
}

function isCount(decimals: number): boolean {
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= 256
}

/** Intl reads such a text digit by digit, without converting it to a float. */
function isNumericText(text: string): text is `${number}` {
  return text !== ''
}
