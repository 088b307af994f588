import { cryptoAssets, cryptoPayModes, payCadences } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { DraftChoice, DraftField, DraftSelect } from './draft-fields.tsx'
import type { DraftForm } from './draft-form.ts'
import { cadenceNames, choicesOf, cryptoModeNames } from './words.ts'

/** How much of the cash comes in crypto. The details are for those who pay any. */
export function CryptoPart({ form }: { form: DraftForm }): ReactElement {
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
