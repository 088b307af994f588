import type { TokenTerms } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/job-pay'
import { formatCount } from '../../../messages/plural.ts'
import { findVesting, VestingStrip } from './vesting-strip.tsx'

interface TokenBoxProps {
  terms: TokenTerms
  /** Whether the job pays cash as well. */
  hasCash: boolean
}

/** The terms of a token, next to the cash where there is some: always the same eight lines. */
export function TokenBox({ terms, hasCash }: TokenBoxProps): ReactElement {
  const id = `token-${terms.symbol.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
  const vesting = findVesting(terms)
  return (
    <section className="section panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{text.tokens}</h2>
        <span className="faint small">
          {hasCash ? text.onTop(terms.symbol) : text.inPlaceOfCash(terms.symbol)}
        </span>
      </header>
      <div className="body">
        <dl className="terms">
          {tokenLines(terms).map((line) => (
            <div key={line.key}>
              <dt>{text.lines[line.key]}</dt>
              <dd className={line.text === null ? 'faint' : undefined}>{line.text ?? text.notStated}</dd>
            </div>
          ))}
        </dl>
        {terms.acceleratesOnChange === null ? null : (
          <p className="small soft">
            {terms.acceleratesOnChange ? text.acceleratesOnChange : text.noAcceleration}
          </p>
        )}
        {terms.note === null ? null : <p className="small soft">{terms.note}</p>}
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
  key: keyof typeof text.lines
  text: string | null
}

/** Eight lines for every token, always in this order (docs/design.md). */
export function tokenLines(terms: TokenTerms): TokenLine[] {
  const { cliffMonths, lockupMonths, valuationBasis, onTermination } = terms
  return [
    { key: 'amount', text: amountText(terms) },
    { key: 'traded', text: text.traded[terms.status] },
    { key: 'vesting', text: vestingText(terms) },
    { key: 'cliff', text: lengthText(cliffMonths) },
    { key: 'lock', text: lengthText(lockupMonths) },
    {
      key: 'valued',
      text: valuationBasis === 'none_stated' ? null : text.valuations[valuationBasis],
    },
    { key: 'leaving', text: onTermination === 'unknown' ? null : text.leavings[onTermination] },
    { key: 'paidAs', text: formText(terms) },
  ]
}

function formText({ paidAs, chain }: TokenTerms): string | null {
  if (paidAs === 'unknown') return null
  const form = text.forms[paidAs]
  return chain === null ? form : `${form}, ${chain.name}`
}

function amountText(terms: TokenTerms): string | null {
  const percent = rangeText(terms.grantPctMin, terms.grantPctMax, (value) => value.toFixed(2))
  if (percent !== null) return text.ofSupply(percent)
  const usd = rangeText(terms.grantUsdMin, terms.grantUsdMax, formatCount)
  if (usd !== null) return text.usdInTokens(usd)
  const tokens = rangeText(numberOf(terms.grantTokensMin), numberOf(terms.grantTokensMax), formatCount)
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

function vestingText({ vestMonths, unlock }: TokenTerms): string | null {
  if (vestMonths === null) return null
  if (vestMonths === 0) return text.noVesting
  const length = text.months(vestMonths)
  return unlock === null ? length : `${length}, ${text.unlocks[unlock]}`
}

function lengthText(months: number | null): string | null {
  if (months === null) return null
  return months === 0 ? text.none : text.months(months)
}
