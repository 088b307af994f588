import { type CashOnly, type DraftPreview, type Job, payPeriodWords } from '@cryptolist/contract'
import { Fragment, type ReactElement } from 'react'
import { PayAxis, PayRuler } from '../../components/job-row/pay-ruler.tsx'
import { cashWayText } from '../../jobs/job/cash-way-text.ts'
import { tokenLines } from '../../jobs/job/token-lines.ts'
import { type TypedFields, textOf } from '../form/draft-form.ts'

/** The listing in short, as candidates will see it: pay first. */
export function LookCard({ preview, fields }: { preview: DraftPreview; fields: TypedFields }): ReactElement {
  const { job, cashOnly, rolePay } = preview
  return (
    <div className="pn look">
      <div className="bd">
        <p className="look-title">{job.title}</p>
        <p className="sm t2">
          {[job.company.name, job.place.text].filter((part) => part !== '').join(' · ')}
        </p>
        <PayLine preview={preview} fields={fields} />
        <div className="scale">
          {cashOnly?.usdYear == null ? <EmptyRuler /> : <PayRuler usdYear={cashOnly.usdYear} isLarge />}
          <PayAxis />
        </div>
        <dl className="kv">
          <dt>Cash only</dt>
          <dd className="num">{cashOnlyText(cashOnly)}</dd>
          <dt>In crypto</dt>
          <dd>{job.cryptoPay === null ? 'Not said' : cashWayText(job.cryptoPay)}</dd>
          <dt>Tokens</dt>
          <dd>{tokensText(job)}</dd>
          {rolePay === null ? null : (
            <>
              <dt>Others pay</dt>
              <dd className="num">{rolePay}</dd>
            </>
          )}
        </dl>
      </div>
    </div>
  )
}

function PayLine({
  preview: { job, problems },
  fields,
}: {
  preview: DraftPreview
  fields: TypedFields
}): ReactElement {
  const { pay } = job
  if (pay.kind === 'cash')
    return (
      <>
        <p className="amtl">{pay.longText}</p>
        <p className="sm t2">cash {payPeriodWords[pay.period]}</p>
      </>
    )
  if (pay.kind !== 'not_published') return <p className="amtl">{pay.text}</p>
  const wrong = ['cash_min', 'cash_max'].filter((name) => problems.some(({ field }) => field === name))
  const currency = textOf(fields, 'currency') || 'USD'
  const amounts = ['cash_min', 'cash_max'].map((name, index) => ({
    name,
    text: amountText(textOf(fields, name), index === 0 ? currency : null),
  }))
  const isTyped = amounts.every(({ text }) => text !== '')
  return (
    <>
      <p className="amtl unset">
        {isTyped
          ? amounts.map(({ name, text }, index) => (
              <Fragment key={name}>
                {index === 0 ? '' : '–'}
                <span className={wrong.includes(name) ? 'wrong' : undefined}>{text}</span>
              </Fragment>
            ))
          : 'Pay'}
      </p>
      <p className="sm t2">{isTyped ? 'cannot be shown like this' : 'not said yet'}</p>
    </>
  )
}

/** An amount as it was typed, with its currency and separators where it is a plain number. */
function amountText(typed: string, currency: string | null): string {
  const digits = typed.replace(/[,\s]/g, '')
  if (!/^\d{1,12}(\.\d+)?$/.test(digits)) return typed
  const isMoney = currency !== null && /^[A-Z]{3}$/.test(currency)
  const style = isMoney ? ({ style: 'currency', currency, minimumFractionDigits: 0 } as const) : {}
  return new Intl.NumberFormat('en', style).format(Number(digits))
}

function EmptyRuler(): ReactElement {
  return (
    <svg className="rule" width="100%" height="14" aria-hidden="true">
      <rect className="s-track" y="3" width="100%" height="8" rx="4" />
    </svg>
  )
}

function cashOnlyText(cashOnly: CashOnly | null): string {
  return cashOnly === null ? 'waits for a valid range' : cashOnly.text
}

function tokensText({ tokens }: Job): string {
  if (tokens.length === 0) return 'None'
  return tokens
    .map((terms) => {
      const said = tokenLines(terms).filter(
        ({ name, text }) => text !== null && ['Amount', 'Traded now', 'Vesting'].includes(name),
      )
      return [terms.symbol, ...said.map(({ text }) => text?.replace(/^Yes, /, ''))].join(', ')
    })
    .join('; ')
}
