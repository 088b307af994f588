import type { CryptoPay, Job } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { cashWayText } from './cash-way-text.ts'

/** How much of the cash comes by bank and how much in crypto. Says so where the employer has not said it. */
export function CashWay({ job }: { job: Job }): ReactElement {
  const { cryptoPay } = job
  return (
    <div>
      <h3>How the cash is paid</h3>
      {cryptoPay === null ? (
        <p className="sm unsaid">Not said</p>
      ) : (
        <>
          <Split cryptoPay={cryptoPay} />
          <p className="sm t2">{cashWayText(cryptoPay)}</p>
        </>
      )}
    </div>
  )
}

function Split({ cryptoPay }: { cryptoPay: CryptoPay }): ReactElement | null {
  if (cryptoPay.mode === 'none' || cryptoPay.pct === null) return null
  const bank = 100 - cryptoPay.pct
  return (
    <svg className="split" width="100%" height="8" aria-hidden="true">
      <rect className="s-bar2" width={`${bank}%`} height="8" />
      <rect className="s-bar" x={`${bank}%`} width={`${cryptoPay.pct}%`} height="8" />
      {bank > 0 && bank < 100 ? <rect className="s-gap" x={`${bank}%`} width="2" height="8" /> : null}
    </svg>
  )
}
