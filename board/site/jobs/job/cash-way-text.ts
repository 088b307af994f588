import type { CryptoPay, PayCadence } from '@cryptolist/contract'
import { listText } from '../../components/place/countries.ts'

const cadences: Record<PayCadence, string> = {
  monthly: 'Monthly.',
  biweekly: 'Every two weeks.',
  weekly: 'Weekly.',
  milestone: 'By milestone.',
  stream: 'As a stream, second by second.',
}

/** How the cash reaches the worker: `60% by bank, 40% in USDC on Base if you want it. Monthly.` */
export function cashWayText(cryptoPay: CryptoPay): string {
  const cadence = cryptoPay.cadence === null ? '' : ` ${cadences[cryptoPay.cadence]}`
  if (cryptoPay.mode === 'none') return `By bank.${cadence}`
  const asset = cryptoPay.assets.length === 0 ? 'crypto' : listText(cryptoPay.assets, 'or')
  const chain = cryptoPay.chain === null ? '' : ` on ${cryptoPay.chain.name}`
  const wish = cryptoPay.mode === 'optional' ? ' if you want it' : ''
  const { pct } = cryptoPay
  if (pct === null) return `In ${asset}${chain}${wish}.${cadence}`
  const bank = pct === 100 ? '' : `${100 - pct}% by bank, `
  return `${bank}${pct}% in ${asset}${chain}${wish}.${cadence}`
}
