import { type CryptoPay, type Job, type Pay, type PayCadence, payPeriodWords } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { PayAxis, PayRuler } from '../../components/job-row/pay-ruler.tsx'
import { numberText } from '../../components/number/number-text.ts'
import { listText } from '../../components/place/countries.ts'
import { dayText } from '../../components/time/time.tsx'

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

/** How much of the cash comes by bank and how much in crypto. Says so where the employer has not said it. */
function CashWay({ job }: { job: Job }): ReactElement {
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

const cadences: Record<PayCadence, string> = {
  monthly: 'Monthly.',
  biweekly: 'Every two weeks.',
  weekly: 'Weekly.',
  milestone: 'By milestone.',
  stream: 'As a stream, second by second.',
}

/** How the cash reaches the worker: `60% by bank, 40% in USDC on Base if you want it. Monthly.` */
export function cashWayText(cryptoPay: CryptoPay): string {
  const cadence = cryptoPay.cadence === null ? '' : ` ${cadences[cryptoPay.cadence]}`
  if (cryptoPay.mode === 'none') return `By bank.${cadence}`
  const asset = cryptoPay.assets.length === 0 ? 'crypto' : listText(cryptoPay.assets, 'or')
  const chain = cryptoPay.chain === null ? '' : ` on ${cryptoPay.chain.name}`
  const wish = cryptoPay.mode === 'optional' ? ' if you want it' : ''
  const { pct } = cryptoPay
  if (pct === null) return `In ${asset}${chain}${wish}.${cadence}`
  const bank = pct === 100 ? '' : `${100 - pct}% by bank, `
  return `${bank}${pct}% in ${asset}${chain}${wish}.${cadence}`
}
