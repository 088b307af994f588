import { type Job, listingLimits, type PayPeriod, payPeriods } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Described, describedBy } from '../../components/form/described.tsx'
import { problemOf } from '../../components/form/problems.ts'
import { SelectField } from '../../components/form/select-field.tsx'
import { CryptoPart } from './crypto-part.tsx'
import { DraftChoice } from './draft-fields.tsx'
import { type DraftForm, textOf } from './draft-form.ts'
import { FoundAt } from './found-at.tsx'
import { Section } from './section.tsx'
import { TokenParts } from './token-part.tsx'
import { choicesOf, periodNames } from './words.ts'

const payKindNames: Record<Exclude<Job['pay']['kind'], 'not_published'>, string> = {
  cash: 'Cash',
  token_only: 'Tokens only',
  unpaid: 'Unpaid',
}

/** What the work pays: the cash first, then how it is paid, then the tokens beside it. */
export function PaySection({ form }: { form: DraftForm }): ReactElement {
  return (
    <Section
      step="pay"
      title="What does it pay?"
      lead="Candidates filter by cash, so the cash comes first. Tokens are shown beside it, never inside it."
    >
      <DraftChoice
        form={form}
        name="pay_kind"
        legend="Pay"
        usual="cash"
        isSegmented
        choices={choicesOf(['cash', 'token_only', 'unpaid'], payKindNames)}
        hint="Only bounties, grants and volunteer work may be unpaid."
      />
      <CashRange form={form} />
      <CryptoPart form={form} />
      <TokenParts form={form} />
    </Section>
  )
}

/** Currency, lowest, highest and period in one row; what is wrong with any of them stands below it. */
function CashRange({ form }: { form: DraftForm }): ReactElement {
  return (
    <fieldset className="fld cash" aria-describedby="cash-hint">
      <legend>Cash range</legend>
      <div className="rng">
        <SelectField
          name="currency"
          label="Currency"
          value={textOf(form.fields, 'currency') || 'USD'}
          choices={form.choices.currencies.map((code) => ({ value: code, name: code }))}
        />
        <Amount form={form} name="cash_min" label="Lowest" />
        <Amount form={form} name="cash_max" label="Highest" />
        <SelectField
          name="period"
          label="For a"
          value={textOf(form.fields, 'period') || ('year' satisfies PayPeriod)}
          choices={choicesOf(payPeriods, periodNames)}
        />
      </div>
      {['currency', 'cash_min', 'cash_max', 'period'].map((name) => (
        <div className="fw" key={name}>
          <Described name={name} error={problemOf(form.problems, name)} />
          <FoundAt findings={form.findings} name={name} />
        </div>
      ))}
      <p className="hint" id="cash-hint">
        The widest range we take is {listingLimits.pay.widest === 10 ? 'ten' : listingLimits.pay.widest} to
        one. Above two to one we show a note. Cash only is what is left when tokens count as zero: the number
        that search and filters use.
      </p>
    </fieldset>
  )
}

function Amount({ form, name, label }: { form: DraftForm; name: string; label: string }): ReactElement {
  const error = problemOf(form.problems, name)
  return (
    <div className="fld">
      <label htmlFor={name}>{label}</label>
      <input
        className="in num"
        id={name}
        name={name}
        defaultValue={textOf(form.fields, name)}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy({ name, error })}
      />
    </div>
  )
}
