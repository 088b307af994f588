import {
  type CryptoPayMode,
  cryptoAssets,
  type Job,
  listingLimits,
  type PayPeriod,
  type TokenStatus,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as payText from '#messages/job-pay'
import * as text from '#messages/post-form'
import { Described, SelectField } from '../../components/form/fields.tsx'
import { useControl } from '../../components/form/form.tsx'
import { problemOf } from '../../components/form/problems.tsx'
import {
  choicesOf,
  DraftArea,
  DraftChoice,
  DraftField,
  DraftSelect,
  Fold,
  FoundAt,
  fieldLabel,
  textOf,
  useDraftForm,
  yesNoChoices,
} from './draft-fields.tsx'
import { Section } from './steps.tsx'

const payKindChoices = choicesOf<Exclude<Job['pay']['kind'], 'several' | 'not_published'>>(text.payKinds)
const periodChoices = choicesOf<PayPeriod>(text.periods)
const cryptoModeChoices = choicesOf<CryptoPayMode>(text.cryptoModes)
const tokenStatusChoices = choicesOf<TokenStatus>(text.tokenStatuses)

/** The pay of the work: the cash first, then how it is paid, then the tokens. */
export function PaySection(): ReactElement {
  return (
    <Section step="pay" title={text.payTitle} lead={text.payLead}>
      <DraftChoice
        name="pay_kind"
        usual="cash"
        isSegmented
        choices={payKindChoices}
        hint={text.payKindHint}
      />
      <CashRange />
      <CryptoPart />
      <TokenParts />
    </Section>
  )
}

/** Currency, minimum, maximum and period in one row; what is wrong with any of them below it. */
function CashRange(): ReactElement {
  const { fields, problems, findings, choices } = useDraftForm()
  return (
    <fieldset className="field cash" aria-describedby="cash-hint">
      <legend>{text.cashRange}</legend>
      <div className="range">
        <SelectField
          name="currency"
          label={fieldLabel('currency')}
          value={textOf(fields, 'currency') || 'USD'}
          choices={choices.currencies.map((code) => ({ value: code, name: code }))}
        />
        <Amount name="cash_min" label={text.minimum} />
        <Amount name="cash_max" label={text.maximum} />
        <SelectField
          name="period"
          label={fieldLabel('period')}
          value={textOf(fields, 'period') || ('year' satisfies PayPeriod)}
          choices={periodChoices}
        />
      </div>
      {['cash_min', 'cash_max'].map((name) => (
        <div className="field-wrap" key={name}>
          <Described name={name} error={problemOf(problems, name)} />
          <FoundAt findings={findings} name={name} />
        </div>
      ))}
      <p className="hint" id="cash-hint">
        {text.cashHint(listingLimits.pay.widest)}
      </p>
    </fieldset>
  )
}

function Amount({ name, label }: { name: string; label: string }): ReactElement {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        {...useControl({ name })}
        className="input number"
        defaultValue={textOf(useDraftForm().fields, name)}
        inputMode="decimal"
        autoComplete="off"
      />
    </div>
  )
}

/** How much of the cash comes in crypto. The details are shown to those who pay any. */
function CryptoPart(): ReactElement {
  const { chains } = useDraftForm().choices
  return (
    <div className="part crypto">
      <DraftChoice name="crypto_pay" usual="none" isSegmented choices={cryptoModeChoices} />
      <div className="part-more stack-wide">
        <DraftChoice
          name="crypto_assets"
          isMultiple
          choices={cryptoAssets.map((asset) => ({ value: asset, name: asset }))}
        />
        <div className="trio">
          <DraftField name="crypto_pct" label={text.cryptoShare} inputMode="numeric" isOptional />
          <DraftSelect name="crypto_chain" label={text.chain} emptyName={text.notStated} choices={chains} />
          <DraftSelect name="pay_cadence" emptyName={text.notStated} choices={choicesOf(text.cadences)} />
        </div>
      </div>
    </div>
  )
}

/** The terms of up to three tokens, each closed until it is wanted. */
function TokenParts(): ReactElement {
  return (
    <div className="part tokens">
      <DraftChoice name="has_tokens" usual="no" isSegmented choices={choicesOf(text.hasTokens)} />
      <div className="part-more stack-wide">
        <p className="hint">{text.tokensHint}</p>
        {Array.from({ length: listingLimits.tokens }, (_, index) => (
          <TokenPart number={index + 1} key={text.tokenTitles[index]} />
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
        {text.tokenTitles[number - 1]} <span className="faint">{symbol}</span>
      </summary>
      <div className="stack-wide">
        <div className="trio">
          <DraftField name={at('symbol')} label={text.tokenSymbol} maxLength={listingLimits.tokenSymbol} />
          <DraftField
            name={at('name')}
            label={text.tokenName}
            maxLength={listingLimits.tokenName}
            isOptional
          />
          <DraftSelect
            name={at('chain')}
            label={text.chain}
            emptyName={text.notStated}
            choices={choices.chains}
          />
        </div>
        <div className="pair">
          <DraftSelect
            name={at('status')}
            label={text.tokenStatus}
            emptyName={text.chooseOne}
            choices={tokenStatusChoices}
          />
          <DraftField name={at('contract')} label={text.tokenContract} isOptional />
        </div>
        <Fold title={text.tokenAmount} names={amountParts.map(at)}>
          <TokenAmount at={at} />
        </Fold>
        <Fold title={text.tokenVesting} names={vestingParts.map(at)}>
          <TokenVesting at={at} />
        </Fold>
        <Fold title={text.tokenNote} names={[at('note')]}>
          <DraftArea
            name={at('note')}
            label={text.tokenNote}
            rows={2}
            maxLength={listingLimits.tokenNote}
            isOptional
          />
        </Fold>
      </div>
    </details>
  )
}

/** Ends of the names of the fields in each fold. */
const amountParts = ['pct_min', 'pct_max', 'usd_min', 'usd_max', 'amount_min', 'amount_max']
const vestingParts = ['vest_months', 'cliff_months', 'lockup_months', 'unlock', 'accelerates']

interface TokenPartProps {
  /** The name of an input of this token. */
  at(part: string): string
}

function TokenAmount({ at }: TokenPartProps): ReactElement {
  const range = (part: string, label: string) => (
    <div className="pair tight">
      <DraftField name={at(`${part}_min`)} label={label} inputMode="decimal" isOptional />
      <DraftField name={at(`${part}_max`)} label={text.to} inputMode="decimal" isOptional />
    </div>
  )
  return (
    <>
      <p className="hint">{text.tokenAmountHint}</p>
      {range('pct', text.tokenShareFrom)}
      {range('usd', text.tokenUsdFrom)}
      {range('amount', text.tokenCountFrom)}
      <div className="pair">
        <DraftSelect
          name={at('paid_as')}
          usual="unknown"
          label={text.tokenPaidAs}
          choices={choicesOf({ ...payText.forms, unknown: text.notStated })}
        />
        <DraftSelect
          name={at('basis')}
          usual="none_stated"
          label={text.tokenBasis}
          choices={choicesOf({ ...payText.valuations, none_stated: text.notStated })}
        />
      </div>
    </>
  )
}

function TokenVesting({ at }: TokenPartProps): ReactElement {
  const months = (part: string, label: string) => (
    <DraftField name={at(part)} label={label} inputMode="numeric" isOptional />
  )
  return (
    <>
      <div className="trio">
        {months('vest_months', text.vestMonths)}
        {months('cliff_months', text.cliffMonths)}
        {months('lockup_months', text.lockupMonths)}
      </div>
      <div className="trio">
        <DraftSelect
          name={at('unlock')}
          label={text.tokenUnlock}
          emptyName={text.notStated}
          choices={choicesOf(text.unlocks)}
        />
        <DraftSelect
          name={at('on_termination')}
          usual="unknown"
          label={text.tokenOnTermination}
          choices={choicesOf({ ...payText.leavings, unknown: text.notStated })}
        />
        <DraftSelect name={at('accelerates')} label={text.tokenAccelerates} choices={yesNoChoices} />
      </div>
    </>
  )
}
