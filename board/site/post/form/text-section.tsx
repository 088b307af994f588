import { listingLimits, takeHomeKinds } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { DraftArea, DraftChoice, DraftField, type DraftForm, DraftSelect, textOf } from './draft-fields.tsx'
import { choicesOf, takeHomeNames, yesNoChoices } from './labels.ts'
import { Section } from './steps.tsx'

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

const shown = 3

/** The steps from application to offer, in their order; three at first, the rest on demand. */
function ProcessSteps({ form }: { form: DraftForm }): ReactElement {
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

/** Headings that answer what people ask first. */
const headings = `## What you will do

-

## What you bring

-

## What we offer

-

## About us

`

/** What the text may hold, and headings to begin with: to copy, or to insert where scripts run. */
function MarkdownHelp(): ReactElement {
  return (
    <div className="tips">
      <button type="button" className="btn btn-s needs-js" data-insert="headings">
        Insert headings
      </button>
      <details className="tip">
        <summary className="lk sm t2">Headings to begin with, and how to write</summary>
        <pre className="mono sm" id="headings">
          {headings}
        </pre>
        <ul className="sm t2">
          <li>
            <code className="mono">## A heading</code>
          </li>
          <li>
            <code className="mono">- a line of a list</code>, <code className="mono">1. a numbered one</code>
          </li>
          <li>
            <code className="mono">**bold**</code>, <code className="mono">*italic*</code>,{' '}
            <code className="mono">[words](https://…)</code>
          </li>
        </ul>
      </details>
    </div>
  )
}
