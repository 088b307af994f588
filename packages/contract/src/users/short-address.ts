/** A wallet's address as people read it: `0x7a3f…91c2`. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
