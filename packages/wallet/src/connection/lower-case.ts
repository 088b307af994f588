import type { Address } from './read-answers.ts'

/** An address in lower case, as it is kept and compared. */
export function lowerCase(address: string): Address {
  return `0x${address.slice(2).toLowerCase()}`
}
