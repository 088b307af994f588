import type { CryptoPay } from '@cryptolist/contract'
import { expect, it } from 'vitest'
import { cashWayText } from './pay-box.tsx'

const base: CryptoPay = {
  mode: 'optional',
  assets: ['USDC'],
  pct: 40,
  chain: { slug: 'base', name: 'Base' },
  cadence: 'monthly',
}

it.each<[string, CryptoPay]>([
  ['60% by bank transfer, 40% in USDC on Base if you choose. Monthly.', base],
  ['100% in USDC on Base. Weekly.', { ...base, mode: 'required', pct: 100, cadence: 'weekly' }],
  [
    'In USDC or DAI if you choose.',
    { ...base, assets: ['USDC', 'DAI'], pct: null, chain: null, cadence: null },
  ],
  ['Not in crypto. Monthly.', { ...base, mode: 'none', assets: [], pct: null, chain: null }],
])('says %j', (text, cryptoPay) => {
  expect(cashWayText(cryptoPay)).toBe(text)
})
