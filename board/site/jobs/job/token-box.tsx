import type { TokenTerms } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { tokenLines } from './token-lines.ts'
import { findVesting } from './vesting.ts'
import { VestingStrip } from './vesting-strip.tsx'

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
