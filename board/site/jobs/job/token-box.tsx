import type { TokenTerms } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { numberText } from '../../components/number/number-text.ts'
import { findVesting, VestingStrip } from './vesting-strip.tsx'

/** The terms of a token on top of the cash: always the same eight lines. */
export function TokenBox({ terms }: { terms: TokenTerms }): ReactElement {
  const id = `token-${terms.symbol.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
  const vesting = findVesting(terms)
  return (
    <section className="sec pn" aria-labelledby={id}>
      <header>
        <h2 id={id}>Tokens</h2>
        <span className="t3 sm">{terms.symbol}, on top of the cash</span>
      </header>
      <div className="bd">
        <dl className="terms">
          {tokenLines(terms).map((line) => (
            <div key={line.name}>
              <dt>{line.name}</dt>
              <dd className={line.text === null ? 'unsaid' : undefined}>{line.text ?? 'Not said'}</dd>
            </div>
          ))}
        </dl>
        {terms.acceleratesOnChange === null ? null : (
          <p className="sm t2">
            {terms.acceleratesOnChange
              ? 'What is left vests at once if the company changes hands.'
              : 'A change of owner does not speed the vesting up.'}
          </p>
        )}
        {terms.note === null ? null : <p className="sm t2">{terms.note}</p>}
        {vesting === undefined ? null : <VestingStrip vesting={vesting} isIssued={isIssued(terms)} id={id} />}
      </div>
    </section>
  )
}

function isIssued(terms: TokenTerms): boolean {
  return terms.status === 'liquid' || terms.status === 'listed_illiquid'
}

/** One line of the table of token terms; null where the employer left it out. */
interface TokenLine {
  name: string
  text: string | null
}

const traded: Record<TokenTerms['status'], string> = {
  liquid: 'Yes, liquid',
  listed_illiquid: 'Listed, hardly traded',
  pre_tge: 'Not yet issued',
  no_token_equity_warrant: 'No token, a right to one',
}
const unlocks: Record<NonNullable<TokenTerms['unlock']>, string> = {
  linear: 'evenly',
  monthly: 'monthly',
  quarterly: 'quarterly',
  backloaded: 'more towards the end',
  milestone: 'by milestone',
}
const valuations: Record<TokenTerms['valuationBasis'], string | null> = {
  market_price_at_start: 'Market price on the first day',
  avg_30d: '30-day average price',
  last_round: 'Price of the last round',
  fdv: 'Fully diluted value',
  none_stated: null,
}
const leavings: Record<TokenTerms['onTermination'], string | null> = {
  keep_vested: 'Keep what has vested',
  forfeit_all: 'Lose all of it',
  unknown: null,
}
const forms: Record<TokenTerms['paidAs'], string | null> = {
  direct_grant: 'Direct grant',
  option: 'Option',
  warrant: 'Warrant',
  rsu: 'Restricted units',
  unknown: null,
}

/** The same eight lines for every token, in the same order (docs/design.md). */
export function tokenLines(terms: TokenTerms): TokenLine[] {
  const form = forms[terms.paidAs]
  const chain = terms.chain === null ? '' : `, ${terms.chain.name}`
  return [
    { name: 'Amount', text: amountText(terms) },
    { name: 'Traded now', text: traded[terms.status] },
    { name: 'Vesting', text: vestingText(terms) },
    { name: 'Cliff', text: monthsText(terms.cliffMonths) },
    { name: 'Lock after vesting', text: monthsText(terms.lockupMonths) },
    { name: 'Valued by', text: valuations[terms.valuationBasis] },
    { name: 'If you leave', text: leavings[terms.onTermination] },
    { name: 'Paid as', text: form === null ? null : `${form}${chain}` },
  ]
}

function amountText(terms: TokenTerms): string | null {
  const percent = rangeText(terms.grantPctMin, terms.grantPctMax, (value) => value.toFixed(2))
  if (percent !== null) return `${percent}% of supply`
  const usd = rangeText(terms.grantUsdMin, terms.grantUsdMax, numberText)
  if (usd !== null) return `$${usd} in tokens`
  const tokens = rangeText(numberOf(terms.grantTokensMin), numberOf(terms.grantTokensMax), numberText)
  return tokens === null ? null : `${tokens} ${terms.symbol}`
}

function rangeText(min: number | null, max: number | null, write: (value: number) => string): string | null {
  const low = min ?? max
  const high = max ?? min
  if (low === null || high === null) return null
  return low === high ? write(low) : `${write(low)}–${write(high)}`
}

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text)
}

function vestingText(terms: TokenTerms): string | null {
  if (terms.vestMonths === null) return null
  if (terms.vestMonths === 0) return 'None, yours at once'
  const unlock = terms.unlock === null ? '' : `, ${unlocks[terms.unlock]}`
  return `${monthsText(terms.vestMonths)}${unlock}`
}

function monthsText(months: number | null): string | null {
  if (months === null) return null
  if (months === 0) return 'None'
  return months === 1 ? '1 month' : `${months} months`
}
