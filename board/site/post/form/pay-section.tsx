import {
  cryptoAssets,
  cryptoPayModes,
  type Job,
  listingLimits,
  type PayPeriod,
  payCadences,
  payPeriods,
  tokenOnTermination,
  tokenPaidAs,
  tokenStatuses,
  tokenUnlocks,
  tokenValuationBases,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Described, describedBy } from '../../components/form/described.tsx'
import { problemOf } from '../../components/form/problems.ts'
import { SelectField } from '../../components/form/select-field.tsx'
import {
  DraftArea,
  DraftChoice,
  DraftField,
  type DraftForm,
  DraftSelect,
  FoundAt,
  textOf,
} from './draft-fields.tsx'
import {
  cadenceNames,
  choicesOf,
  cryptoModeNames,
  paidAsNames,
  periodNames,
  terminationNames,
  tokenStatusNames,
  unlockNames,
  valuationNames,
  yesNoChoices,
} from './labels.ts'
import { Section } from './steps.tsx'

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

/** How much of the cash comes in crypto. The details are for those who pay any. */
function CryptoPart({ form }: { form: DraftForm }): ReactElement {
  return (
    <div className="part crypto">
      <DraftChoice
        form={form}
        name="crypto_pay"
        legend="Paid in crypto"
        usual="none"
        isSegmented
        choices={choicesOf(cryptoPayModes, cryptoModeNames)}
      />
      <div className="part-more stk14">
        <div className="trio">
          <DraftField
            form={form}
            name="crypto_pct"
            label="Share of the cash, %"
            inputMode="numeric"
            isOptional
          />
          <DraftSelect
            form={form}
            name="crypto_chain"
            label="Chain"
            emptyName="Not said"
            choices={form.choices.chains}
            isOptional
          />
          <DraftSelect
            form={form}
            name="pay_cadence"
            label="How often"
            emptyName="Not said"
            choices={choicesOf(payCadences, cadenceNames)}
            isOptional
          />
        </div>
        <DraftChoice
          form={form}
          name="crypto_assets"
          legend="In what"
          isMultiple
          isOptional
          choices={cryptoAssets.map((asset) => ({ value: asset, name: asset }))}
        />
      </div>
    </div>
  )
}

const ordinals = ['First', 'Second', 'Third']

/** The terms of up to three tokens, each closed until it is wanted. */
function TokenParts({ form }: { form: DraftForm }): ReactElement {
  return (
    <div className="part tokens">
      <DraftChoice
        form={form}
        name="has_tokens"
        legend="Tokens or equity tokens"
        usual="no"
        isSegmented
        choices={[
          { value: 'no', name: 'None' },
          { value: 'yes', name: 'Yes, terms below' },
        ]}
      />
      <div className="part-more stk14">
        <p className="hint">
          What you leave out is shown as “Not said”. Whatever a token may be worth, it counts as zero in the
          cash.
        </p>
        {Array.from({ length: listingLimits.tokens }, (_, index) => (
          <TokenPart form={form} number={index + 1} key={ordinals[index]} />
        ))}
      </div>
    </div>
  )
}

function TokenPart({ form, number }: { form: DraftForm; number: number }): ReactElement {
  const at = (part: string): string => `token${number}_${part}`
  const symbol = textOf(form.fields, at('symbol'))
  const isWrong = form.problems.some(({ field }) => field?.startsWith(at('')))
  return (
    <details className="extra" open={number === 1 || symbol !== '' || isWrong}>
      <summary>
        {ordinals[number - 1]} token <span className="t3">{symbol}</span>
      </summary>
      <div className="stk14">
        <div className="trio">
          <DraftField form={form} name={at('symbol')} label="Symbol" maxLength={listingLimits.tokenSymbol} />
          <DraftField form={form} name={at('name')} label="Name" maxLength={listingLimits.tokenName} />
          <DraftSelect
            form={form}
            name={at('chain')}
            label="Chain"
            emptyName="Not said"
            choices={form.choices.chains}
            isOptional
          />
        </div>
        <div className="pair">
          <DraftSelect
            form={form}
            name={at('status')}
            label="Can it be sold?"
            emptyName="Choose one"
            choices={choicesOf(tokenStatuses, tokenStatusNames)}
          />
          <DraftField form={form} name={at('contract')} label="Contract address" isOptional />
        </div>
        <TokenAmount form={form} at={at} />
        <TokenVesting form={form} at={at} />
        <DraftArea
          form={form}
          name={at('note')}
          label="Note"
          rows={2}
          maxLength={listingLimits.tokenNote}
          isOptional
        />
      </div>
    </details>
  )
}

interface TokenPartProps {
  form: DraftForm
  at(part: string): string
}

function TokenAmount({ form, at }: TokenPartProps): ReactElement {
  const range = (part: string, label: string) => (
    <div className="pair tight">
      <DraftField form={form} name={at(`${part}_min`)} label={`${label}, from`} inputMode="decimal" />
      <DraftField form={form} name={at(`${part}_max`)} label="to" inputMode="decimal" />
    </div>
  )
  return (
    <>
      <p className="hint">How much of it: one of the three is enough, and all of it is optional.</p>
      {range('pct', 'Per cent of supply')}
      {range('usd', 'US dollars')}
      {range('amount', 'Tokens')}
      <div className="pair">
        <DraftSelect
          form={form}
          name={at('paid_as')}
          usual="unknown"
          label="Paid as"
          choices={choicesOf(tokenPaidAs, paidAsNames)}
        />
        <DraftSelect
          form={form}
          name={at('basis')}
          usual="none_stated"
          label="Valued by"
          choices={choicesOf(tokenValuationBases, valuationNames)}
        />
      </div>
    </>
  )
}

function TokenVesting({ form, at }: TokenPartProps): ReactElement {
  return (
    <>
      <div className="trio">
        <DraftField form={form} name={at('vest_months')} label="Vesting, months" inputMode="numeric" />
        <DraftField form={form} name={at('cliff_months')} label="Cliff, months" inputMode="numeric" />
        <DraftField form={form} name={at('lockup_months')} label="Lock-up, months" inputMode="numeric" />
      </div>
      <div className="trio">
        <DraftSelect
          form={form}
          name={at('unlock')}
          label="Unlocks"
          emptyName="Not said"
          choices={choicesOf(tokenUnlocks, unlockNames)}
        />
        <DraftSelect
          form={form}
          name={at('on_termination')}
          usual="unknown"
          label="If they leave"
          choices={choicesOf(tokenOnTermination, terminationNames)}
        />
        <DraftSelect
          form={form}
          name={at('accelerates')}
          label="All at once if sold"
          choices={yesNoChoices}
        />
      </div>
    </>
  )
}
