import { listingLimits } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { DraftField } from './draft-fields.tsx'
import { type DraftForm, textOf } from './draft-form.ts'

const shown = 3

/** The steps from application to offer, in their order; three at first, the rest on demand. */
export function ProcessSteps({ form }: { form: DraftForm }): ReactElement {
  const numbers = Array.from({ length: listingLimits.steps }, (_, index) => index + 1)
  const rest = numbers.slice(shown)
  const isUsed = rest.some((number) => textOf(form.fields, `step${number}_name`) !== '')
  return (
    <fieldset className="fld">
      <legend>
        Steps of hiring <span className="t3">(optional)</span>
      </legend>
      {numbers.slice(0, shown).map((number) => (
        <Step form={form} number={number} key={number} />
      ))}
      <details className="extra" open={isUsed}>
        <summary>Up to {listingLimits.steps} steps</summary>
        <div className="stk14">
          {rest.map((number) => (
            <Step form={form} number={number} key={number} />
          ))}
        </div>
      </details>
    </fieldset>
  )
}

function Step({ form, number }: { form: DraftForm; number: number }): ReactElement {
  return (
    <div className="pair">
      <DraftField
        form={form}
        name={`step${number}_name`}
        label={`Step ${number}`}
        maxLength={listingLimits.stepName}
      />
      <DraftField
        form={form}
        name={`step${number}_note`}
        label="Note, such as 30 min"
        maxLength={listingLimits.stepNote}
        isOptional
      />
    </div>
  )
}
