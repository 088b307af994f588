import {
  listingLimits,
  tokenOnTermination,
  tokenPaidAs,
  tokenStatuses,
  tokenUnlocks,
  tokenValuationBases,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { DraftArea, DraftChoice, DraftField, DraftSelect } from './draft-fields.tsx'
import { type DraftForm, textOf } from './draft-form.ts'
import {
  choicesOf,
  paidAsNames,
  terminationNames,
  tokenStatusNames,
  unlockNames,
  valuationNames,
  yesNoChoices,
} from './words.ts'

const ordinals = ['First', 'Second', 'Third']

/** The terms of up to three tokens, each closed until it is wanted. */
export function TokenParts({ form }: { form: DraftForm }): ReactElement {
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
