import { walletMessages } from '@cryptolist/contract'
import { ChainError } from './chain-error.ts'

/** A number in hexadecimal, as the original wrote it: `0x89`. Throws ChainError (`not_a_number`). */
export function fromDecimalToHex(value: unknown): `0x${string}` {
  if (typeof value !== 'number') throw new ChainError('not_a_number', walletMessages.notANumber)
  return `0x${value.toString(16)}`
}

/** The number that hexadecimal text stands for, with or without 0x; NaN where it is none. Throws ChainError (`not_a_text`). */
export function fromHexToDecimal(value: unknown): number {
  if (typeof value !== 'string') throw new ChainError('not_a_text', walletMessages.notAText)
  return Number.parseInt(value, 16)
}
