import type { CryptoPay, JobSource, Pay, TokenStatus, TokenTerms } from '@cryptolist/contract'
import { shortRange } from './pay-words.ts'

export interface PayNoteFacts {
  pay: Pay
  tokens: TokenTerms[]
  cryptoPay: CryptoPay | null
  source: JobSource
}

const statusWords: Record<TokenStatus, string> = {
  liquid: 'liquid',
  listed_illiquid: 'hardly traded',
  pre_tge: 'not yet issued',
  no_token_equity_warrant: 'not yet issued',
}

/**
 * The line below the pay: `+ tokens 0.10–0.25%, liquid`, `30% in USDC on Base, optional`, `Cash only`. Null when the employer has
 * not said; only who posts here says that there is nothing but cash.
 */
export function describePayNote({ pay, tokens, cryptoPay, source }: PayNoteFacts): string | null {
  const [first, ...others] = tokens
  if (first !== undefined) {
    const more = others.length === 0 ? '' : `, and ${others.length} more`
    return pay.kind === 'cash'
      ? `+ ${describeTokens(first)}${more}`
      : capitalise(describeTokens(first)) + more
  }
  if (cryptoPay !== null && cryptoPay.mode !== 'none') return describeCrypto(cryptoPay)
  return cryptoPay?.mode === 'none' && pay.kind === 'cash' && source === 'direct' ? 'Cash only' : null
}

function describeTokens(terms: TokenTerms): string {
  const isWarrant = terms.paidAs === 'warrant' || terms.status === 'no_token_equity_warrant'
  const amount = describeAmount(terms)
  return `${isWarrant ? 'token warrant' : 'tokens'}${amount === '' ? '' : ` ${amount}`}, ${statusWords[terms.status]}`
}

function describeAmount(terms: TokenTerms): string {
  const { grantPctMin, grantPctMax, grantUsdMin, grantUsdMax, grantTokensMin, grantTokensMax, symbol } = terms
  if (grantPctMin !== null) return describePct(grantPctMin, grantPctMax ?? grantPctMin)
  if (grantUsdMin !== null) return shortRange(grantUsdMin, grantUsdMax ?? grantUsdMin, 'USD')
  if (grantTokensMin === null) return ''
  const [min, max] = [Number(grantTokensMin), Number(grantTokensMax ?? grantTokensMin)]
  const write = (amount: number) => amount.toLocaleString('en', { maximumFractionDigits: 2 })
  return `${min === max ? write(min) : `${write(min)}–${write(max)}`} ${symbol}`
}

/** Both ends with as many digits as the finer one needs, two where there is any fraction: `0.10–0.25%`, `1–2%`. */
function describePct(min: number, max: number): string {
  const needed = Math.max(...[min, max].map((pct) => String(pct).split('.')[1]?.length ?? 0))
  const digits = needed === 0 ? 0 : Math.max(2, needed)
  const write = (pct: number) => pct.toFixed(digits)
  return `${min === max ? write(min) : `${write(min)}–${write(max)}`}%`
}

function describeCrypto({ mode, assets, pct, chain }: CryptoPay): string {
  const asset = assets.length === 0 ? 'crypto' : assets.join(' or ')
  const where = chain === null ? '' : ` on ${chain.name}`
  const share = pct === null ? 'in' : `${pct}% in`
  return capitalise(`${share} ${asset}${where}${mode === 'optional' ? ', optional' : ''}`)
}

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
