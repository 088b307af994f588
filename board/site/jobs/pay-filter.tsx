import type { PayHistogram } from '@cryptolist/contract'
import * as text from '#messages/jobs-list'
import { formatCount } from '../../messages/plural.ts'
import { createTemplate, type Html, keepVariants, noHtml } from '../components/kept-html/kept-html.ts'
import { histogramHtml } from './histogram.tsx'

interface PayFilterProps {
  minPayUsd: number | undefined
  /** Null while counts are not at hand. */
  pay: PayHistogram | null
}

/** The minimum pay. Left out where no job states yearly pay: it could find nothing. */
export function payFilterHtml({ minPayUsd, pay }: PayFilterProps): Html {
  if (minPayUsd === undefined && pay?.counts.every((count) => count === 0) === true) return noHtml
  const isFilled = minPayUsd !== undefined
  return payFilter({ isFilled })({
    amount: isFilled ? formatCount(minPayUsd) : '',
    histogram: pay === null ? noHtml : histogramHtml({ pay, minPayUsd }),
    hint: pay === null || pay.withoutPay === 0 ? noHtml : fillHint({ hint: text.withoutPay(pay.withoutPay) }),
  })
}

const payFilter = keepVariants(({ isFilled }: { isFilled: boolean }) =>
  createTemplate(
    ['amount'],
    ({ amount, histogram, hint }) => (
      <div className="facet">
        <div className="summary">
          <label htmlFor="min_pay">{text.minimumPay}</label>
        </div>
        {histogram}
        <div className="line">
          <div className="affix">
            <span aria-hidden="true">$</span>
            <input
              id="min_pay"
              name="min_pay"
              className="input input-small number"
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              defaultValue={isFilled ? amount : undefined}
            />
          </div>
          <span className="faint tiny">{text.usdAYear}</span>
        </div>
        {hint}
      </div>
    ),
    ['histogram', 'hint'],
  ),
)

const fillHint = createTemplate(['hint'], ({ hint }) => <p className="hint tiny">{hint}</p>)
