import type { BoardCounts, JobFacets, JobList } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { numberText } from '../components/number/number-text.ts'
import { shortDayText } from '../components/time/dates.ts'

export interface ResultCountProps {
  list: JobList
  facets: JobFacets | null
  counts: BoardCounts
}

/** How many jobs match; spoken when it changes. What it adds is said only while it is true. */
export function ResultCount({ list, facets, counts }: ResultCountProps): ReactElement {
  const noun = counts.isDemoOnly ? 'demo listing' : 'job'
  const withPay = list.total - (facets?.pay.withoutPay ?? list.total)
  const isEveryPaid = list.total > 0 && withPay === list.total
  return (
    <p className="sm t2" role="status" data-part="count">
      <span data-count="">
        <b className="num">{numberText(list.total)}</b> {list.total === 1 ? noun : `${noun}s`}
      </span>
      <span className="hide-m">
        {isEveryPaid ? ', every one with yearly cash pay' : ''}
        {counts.rateDate === null || withPay <= 0 ? '' : `. Rates of ${shortDayText(counts.rateDate)}.`}
      </span>
    </p>
  )
}
