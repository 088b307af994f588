import { listingLimits, takeHomeKinds } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { DraftArea, DraftChoice, DraftField, DraftSelect } from './draft-fields.tsx'
import type { DraftForm } from './draft-form.ts'
import { MarkdownHelp } from './markdown-help.tsx'
import { ProcessSteps } from './process-steps.tsx'
import { Section } from './section.tsx'
import { choicesOf, takeHomeNames, yesNoChoices } from './words.ts'

const { description, summary, answerByDays, takeHomeHours } = listingLimits

/** The employer's own words, how they hire, and how one applies. */
export function TextSection({ form }: { form: DraftForm }): ReactElement {
  return (
    <Section step="text" title="What is the work?">
      <DraftArea
        form={form}
        name="summary"
        label="In one or two sentences"
        rows={2}
        maxLength={summary.max}
        hint="Search engines and feeds show this. Without it the text’s beginning stands there."
        isOptional
      />
      <div className="fw">
        <DraftArea
          form={form}
          name="description"
          label="Text"
          rows={16}
          hint={`${description.min} to ${description.max.toLocaleString('en')} letters, in Markdown. Headings, lists and links are kept; pictures and scripts are not.`}
        />
        <MarkdownHelp />
      </div>
      <ProcessSteps form={form} />
      <div className="trio">
        <DraftSelect
          form={form}
          name="take_home"
          label="Take-home task"
          emptyName="Not said"
          choices={choicesOf(takeHomeKinds, takeHomeNames)}
        />
        <DraftField
          form={form}
          name="take_home_hours"
          label={`Hours, ${takeHomeHours} at most`}
          inputMode="decimal"
          isOptional
        />
        <DraftSelect form={form} name="take_home_paid" label="Paid" choices={yesNoChoices} />
      </div>
      <DraftField
        form={form}
        name="answer_by_days"
        label="Days until you answer"
        inputMode="numeric"
        hint={`${answerByDays.min} to ${answerByDays.max}. It is shown as a promise.`}
        isOptional
      />
      <ApplyPart form={form} />
    </Section>
  )
}

function ApplyPart({ form }: { form: DraftForm }): ReactElement {
  return (
    <div className="part apply-way stk14">
      <DraftChoice
        form={form}
        name="apply_method"
        legend="How to apply"
        usual="url"
        isSegmented
        choices={[
          { value: 'url', name: 'At a link' },
          { value: 'email', name: 'By a form here' },
        ]}
      />
      <div className="way-url">
        <DraftField
          form={form}
          name="apply_url"
          label="Link"
          type="url"
          maxLength={listingLimits.link}
          hint="It begins with https://, and leads to the job at your own domain or your hiring system."
        />
      </div>
      <div className="way-email">
        <DraftField
          form={form}
          name="apply_email"
          label="Where applications go"
          type="email"
          maxLength={listingLimits.email}
          hint="An e-mail address. No page shows it: people write in a form of this site, confirm their address, and then you get it. Whoever you answer by this site can write back to it."
        />
      </div>
    </div>
  )
}
