import type { JobQuery, PayHistogram } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { countText, numberText } from '../components/number/number-text.ts'
import { Histogram } from './histogram.tsx'

/** The least yearly cash pay, under the picture of what the other choices leave. */
export function PayFilter({ query, pay }: { query: JobQuery; pay: PayHistogram | null }): ReactElement {
  const { minPayUsd } = query
  return (
    <div className="fg">
      <div className="sum">
        <label htmlFor="min_pay">Minimum cash pay</label>
      </div>
      {pay === null ? null : <Histogram pay={pay} minPayUsd={minPayUsd} />}
      <div className="row">
        <div className="affix">
          <span aria-hidden="true">$</span>
          <input
            id="min_pay"
            name="min_pay"
            className="in s num"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            defaultValue={minPayUsd === undefined ? undefined : numberText(minPayUsd)}
          />
        </div>
        <span className="t3 xs">USD a year</span>
      </div>
      {pay === null || pay.withoutPay === 0 ? null : (
        <p className="hint xs">{countText(pay.withoutPay, 'job publishes', 'jobs publish')} no yearly pay.</p>
      )}
    </div>
  )
}
