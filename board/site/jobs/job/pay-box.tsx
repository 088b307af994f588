import { type Job, type Pay, payPeriodWords } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { PayAxis, PayRuler } from '../../components/job-row/pay-ruler.tsx'
import { numberText } from '../../components/number/number-text.ts'
import { dayText } from '../../components/time/dates.ts'
import { CashWay } from './cash-way.tsx'

type CashPay = Extract<Pay, { kind: 'cash' }>

/** What the job pays in cash, how it is paid, and the number that search uses. Tokens stand beside it, never in it. */
export function PayBox({ job }: { job: Job }): ReactElement {
  const { pay } = job
  const rateDate = pay.kind === 'cash' ? pay.rateDate : null
  return (
    <section className="sec pn" aria-labelledby="pay">
      <header>
        <h2 id="pay">Pay</h2>
        <span className="sp" />
        {rateDate === null ? null : <span className="xs t3">Reference rates of {dayText(rateDate)}</span>}
      </header>
      <div className="bd">{pay.kind === 'cash' ? <Cash job={job} pay={pay} /> : <NoCash pay={pay} />}</div>
    </section>
  )
}

function Cash({ job, pay }: { job: Job; pay: CashPay }): ReactElement {
  const isUsdYear = pay.currency === 'USD' && pay.period === 'year'
  return (
    <>
      <div className="row amounts">
        <p className="amtl">{pay.longText}</p>
        <p className="t2">cash {payPeriodWords[pay.period]}</p>
        <span className="sp" />
        {isUsdYear || pay.usdYear === null ? null : (
          <p className="sm t2 num">about {usdText(pay.usdYear)} a year</p>
        )}
      </div>
      {pay.usdYear === null ? null : (
        <div className="scale">
          <PayRuler usdYear={pay.usdYear} isLarge />
          <PayAxis />
        </div>
      )}
      <div className="two">
        <CashWay job={job} />
        <CashOnly usdYear={pay.usdYear} />
      </div>
    </>
  )
}

function CashOnly({ usdYear }: { usdYear: CashPay['usdYear'] }): ReactElement {
  return (
    <div>
      <h3>Cash only</h3>
      {usdYear === null ? (
        <p className="sm t2">
          An amount for the whole has no yearly figure, so a search for a least pay does not find it.
        </p>
      ) : (
        <p className="sm t2">
          <b className="num">{usdText(usdYear)}</b> a year with tokens counted as zero. This is the number
          search and filters use.
        </p>
      )}
    </div>
  )
}

function NoCash({ pay }: { pay: Exclude<Pay, CashPay> }): ReactElement {
  const words = {
    unpaid: 'The employer offers no pay for this work.',
    token_only: 'There is no cash. Search and filters count tokens as zero.',
    not_published: 'The listing came without a figure, and we do not guess one.',
  }
  return (
    <>
      <p className={pay.kind === 'not_published' ? 't2' : 'amtl'}>{pay.text}</p>
      <p className="sm t3">{words[pay.kind]}</p>
    </>
  )
}

function usdText(range: { min: number; max: number }): string {
  if (range.min === range.max) return `$${numberText(range.min)}`
  return `$${numberText(range.min)}–${numberText(range.max)}`
}
