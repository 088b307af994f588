import {
  type CryptoPayMode,
  cryptoAssets,
  type Job,
  listingLimits,
  type PayCadence,
  type PayPeriod,
  type TokenOnTermination,
  type TokenPaidAs,
  type TokenStatus,
  type TokenUnlock,
  type TokenValuationBasis,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Described, SelectField } from '../../components/form/fields.tsx'
import { useControl } from '../../components/form/form.tsx'
import { problemOf } from '../../components/form/problems.tsx'
import {
  choicesOf,
  DraftArea,
  DraftChoice,
  DraftField,
  DraftSelect,
  FoundAt,
  textOf,
  useDraftForm,
  yesNoChoices,
} from './draft-fields.tsx'
import { Section } from './steps.tsx'

const payKindChoices = choicesOf<Exclude<Job['pay']['kind'], 'not_published'>>({
  cash: 'Cash',
  token_only: 'Tokens only',
  unpaid: 'Unpaid',
})

/** What the work pays: the cash first, then how it is paid, then the tokens beside it. */
export function PaySection(): ReactElement {
  return (
    <Section
      step="pay"
      title="What does it pay?"
      lead="Candidates filter by cash, so the cash comes first. Tokens are shown beside it, never inside it."
    >
      <DraftChoice
        name="pay_kind"
        usual="cash"
        isSegmented
        choices={payKindChoices}
        hint="Only bounties, grants and volunteer work may be unpaid."
      />
      <CashRange />
      <CryptoPart />
      <TokenParts />
    </Section>
  )
}

/** Currency, lowest, highest and period in one row; what is wrong with any of them stands below it. */
function CashRange(): ReactElement {
  const { fields, problems, findings, choices } = useDraftForm()
  return (
    <fieldset className="fld cash" aria-describedby="cash-hint">
      <legend>Cash range</legend>
      <div className="rng">
        <SelectField
          name="currency"
          label="Currency"
          value={textOf(fields, 'currency') || 'USD'}
          choices={choices.currencies.map((code) => ({ value: code, name: code }))}
        />
        <Amount name="cash_min" label="Lowest" />
        <Amount name="cash_max" label="Highest" />
        <SelectField
          name="period"
          label="For a"
          value={textOf(fields, 'period') || ('year' satisfies PayPeriod)}
          choices={periodChoices}
        />
      </div>
      {['currency', 'cash_min', 'cash_max', 'period'].map((name) => (
        <div className="fw" key={name}>
          {name.startsWith('cash') ? <Described name={name} error={problemOf(problems, name)} /> : null}
          <FoundAt findings={findings} name={name} />
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

function Amount({ name, label }: { name: string; label: string }): ReactElement {
  return (
    <div className="fld">
      <label htmlFor={name}>{label}</label>
      <input
        {...useControl({ name })}
        className="in num"
        defaultValue={textOf(useDraftForm().fields, name)}
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
  )
}

/** How much of the cash comes in crypto. The details are for those who pay any. */
function CryptoPart(): ReactElement {
  const { chains } = useDraftForm().choices
  return (
    <div className="part crypto">
      <DraftChoice name="crypto_pay" usual="none" isSegmented choices={cryptoModeChoices} />
      <div className="part-more stk14">
        <div className="trio">
          <DraftField name="crypto_pct" label="Share of the cash, %" inputMode="numeric" isOptional />
          <DraftSelect name="crypto_chain" label="Chain" emptyName="Not said" choices={chains} isOptional />
          <DraftSelect name="pay_cadence" emptyName="Not said" choices={cadenceChoices} isOptional />
        </div>
        <DraftChoice
          name="crypto_assets"
          label="In what"
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
function TokenParts(): ReactElement {
  return (
    <div className="part tokens">
      <DraftChoice
        name="has_tokens"
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
          <TokenPart number={index + 1} key={ordinals[index]} />
        ))}
      </div>
    </div>
  )
}

function TokenPart({ number }: { number: number }): ReactElement {
  const { fields, problems, choices } = useDraftForm()
  const at = (part: string): string => `token${number}_${part}`
  const symbol = textOf(fields, at('symbol'))
  const isWrong = problems.some(({ field }) => field?.startsWith(at('')))
  return (
    <details className="extra" open={number === 1 || symbol !== '' || isWrong}>
      <summary>
        {ordinals[number - 1]} token <span className="t3">{symbol}</span>
      </summary>
      <div className="stk14">
        <div className="trio">
          <DraftField name={at('symbol')} label="Symbol" maxLength={listingLimits.tokenSymbol} />
          <DraftField name={at('name')} label="Name" maxLength={listingLimits.tokenName} />
          <DraftSelect
            name={at('chain')}
            label="Chain"
            emptyName="Not said"
            choices={choices.chains}
            isOptional
          />
        </div>
        <div className="pair">
          <DraftSelect
            name={at('status')}
            label="Can it be sold?"
            emptyName="Choose one"
            choices={tokenStatusChoices}
          />
          <DraftField name={at('contract')} label="Contract address" isOptional />
        </div>
        <TokenAmount at={at} />
        <TokenVesting at={at} />
        <DraftArea name={at('note')} label="Note" rows={2} maxLength={listingLimits.tokenNote} isOptional />
      </div>
    </details>
  )
}

interface TokenPartProps {
  /** The name of an input of this token. */
  at(part: string): string
}

function TokenAmount({ at }: TokenPartProps): ReactElement {
  const range = (part: string, label: string) => (
    <div className="pair tight">
      <DraftField name={at(`${part}_min`)} label={`${label}, from`} inputMode="decimal" />
      <DraftField name={at(`${part}_max`)} label="to" inputMode="decimal" />
    </div>
  )
  return (
    <>
      <p className="hint">How much of it: one of the three is enough, and all of it is optional.</p>
      {range('pct', 'Per cent of supply')}
      {range('usd', 'US dollars')}
      {range('amount', 'Tokens')}
      <div className="pair">
        <DraftSelect name={at('paid_as')} usual="unknown" label="Paid as" choices={paidAsChoices} />
        <DraftSelect name={at('basis')} usual="none_stated" label="Valued by" choices={valuationChoices} />
      </div>
    </>
  )
}

function TokenVesting({ at }: TokenPartProps): ReactElement {
  return (
    <>
      <div className="trio">
        <DraftField name={at('vest_months')} label="Vesting, months" inputMode="numeric" />
        <DraftField name={at('cliff_months')} label="Cliff, months" inputMode="numeric" />
        <DraftField name={at('lockup_months')} label="Lock-up, months" inputMode="numeric" />
      </div>
      <div className="trio">
        <DraftSelect name={at('unlock')} label="Unlocks" emptyName="Not said" choices={unlockChoices} />
        <DraftSelect
          name={at('on_termination')}
          usual="unknown"
          label="If they leave"
          choices={terminationChoices}
        />
        <DraftSelect name={at('accelerates')} label="All at once if sold" choices={yesNoChoices} />
      </div>
    </>
  )
}

const periodChoices = choicesOf<PayPeriod>({
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
  project: 'whole project',
})

const cryptoModeChoices = choicesOf<CryptoPayMode>({
  none: 'No',
  optional: 'If they want',
  required: 'Always',
})

const cadenceChoices = choicesOf<PayCadence>({
  monthly: 'Every month',
  biweekly: 'Every two weeks',
  weekly: 'Every week',
  milestone: 'By milestone',
  stream: 'As a stream',
})

const tokenStatusChoices = choicesOf<TokenStatus>({
  liquid: 'Traded now, liquid',
  listed_illiquid: 'Listed, hardly traded',
  pre_tge: 'Not yet issued',
  no_token_equity_warrant: 'No token, a right to one',
})

const paidAsChoices = choicesOf<TokenPaidAs>({
  direct_grant: 'Direct grant',
  option: 'Option',
  warrant: 'Warrant',
  rsu: 'Restricted units',
  unknown: 'Not said',
})

const valuationChoices = choicesOf<TokenValuationBasis>({
  market_price_at_start: 'Market price on the first day',
  avg_30d: '30-day average price',
  last_round: 'Price of the last round',
  fdv: 'Fully diluted value',
  none_stated: 'Not said',
})

const unlockChoices = choicesOf<TokenUnlock>({
  linear: 'Evenly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  backloaded: 'More towards the end',
  milestone: 'By milestone',
})

const terminationChoices = choicesOf<TokenOnTermination>({
  keep_vested: 'Keep what has vested',
  forfeit_all: 'Lose all of it',
  unknown: 'Not said',
})
