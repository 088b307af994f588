import { formatCount } from '../../../messages/plural.ts'

/** A yearly amount in short: `$100k`, `$1,250`. */
export function usdShortText(usd: number): string {
  return usd >= 1000 && usd % 1000 === 0 ? `$${formatCount(usd / 1000)}k` : `$${formatCount(usd)}`
}
