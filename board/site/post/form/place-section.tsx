import { listingLimits, workModeNames, workModes } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { DraftChoice, DraftField, DraftSelect } from './draft-fields.tsx'
import type { DraftForm } from './draft-form.ts'
import { Section } from './section.tsx'
import { choicesOf, yesNoChoices } from './words.ts'
import { WordsField } from './words-field.tsx'

/** Where the work is, and when people work together. */
export function PlaceSection({ form }: { form: DraftForm }): ReactElement {
  return (
    <Section
      step="place"
      title="Where is it?"
      lead="Remote work names the countries one may live in. “Remote” alone tells nobody whether they may apply."
    >
      <DraftChoice
        form={form}
        name="work_mode"
        legend="Work mode"
        isSegmented
        choices={choicesOf(workModes, workModeNames)}
      />
      <div className="remote-only stk14">
        <div className="fw">
          <WordsField
            form={form}
            name="remote_countries"
            label="Countries one may live in"
            hint="Names or codes with commas between: Germany, PT, UK. Groups such as EU or LATAM, and Worldwide, work too."
            words={[...form.choices.regionNames, ...form.choices.countryNames]}
            isOptional={false}
          />
          <Groups names={form.choices.regionNames} />
        </div>
        <WordsField
          form={form}
          name="excluded_countries"
          label="Not in"
          hint="Together with Worldwide or a group: the countries that are left out."
          words={form.choices.countryNames}
        />
      </div>
      <div className="pair office">
        <WordsField
          form={form}
          name="office_countries"
          label="Office in"
          hint="The office’s country."
          words={form.choices.countryNames}
          isOptional={false}
        />
        <DraftField
          form={form}
          name="cities"
          label="Cities"
          hint={`Up to ${listingLimits.cities}, with commas between.`}
          isOptional
        />
      </div>
      <Hours form={form} />
      <div className="trio">
        <DraftSelect form={form} name="visa" label="Visa sponsored" choices={yesNoChoices} />
        <DraftSelect form={form} name="relocation" label="Relocation paid" choices={yesNoChoices} />
        <div className="office-days">
          <DraftField
            form={form}
            name="onsite_days"
            label="Office days a week"
            inputMode="numeric"
            isOptional
          />
        </div>
      </div>
    </Section>
  )
}

function Groups({ names }: { names: readonly string[] }): ReactElement {
  return (
    <details className="tip">
      <summary className="lk sm t2">Groups of countries you can name</summary>
      <p className="sm t2">
        {names.join(', ')}. A group is written out as its countries when you send the listing, so that filters
        find each of them.
      </p>
    </details>
  )
}

function Hours({ form }: { form: DraftForm }): ReactElement {
  return (
    <fieldset className="fld">
      <legend>
        Core hours <span className="t3">(optional)</span>
      </legend>
      <p className="hint">When everybody is there. Candidates see it in their own time zone.</p>
      <div className="trio">
        <DraftSelect
          form={form}
          name="core_time_zone"
          label="Time zone"
          emptyName="Not said"
          choices={form.choices.timeZones.map((zone) => ({ value: zone, name: zone.replaceAll('_', ' ') }))}
        />
        <DraftField form={form} name="core_start" label="From, such as 10:00" isOptional />
        <DraftField form={form} name="core_end" label="Until" isOptional />
      </div>
    </fieldset>
  )
}
