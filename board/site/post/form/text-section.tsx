import { listingLimits, processFields, type TakeHomeKind } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import {
  choicesOf,
  DraftArea,
  DraftChoice,
  DraftField,
  DraftSelect,
  PlainDraftField,
  textOf,
  useDraftForm,
} from './draft-fields.tsx'
import { Section } from './steps.tsx'

/** The employer's own words, how they hire, and how one applies. */
export function TextSection(): ReactElement {
  const { description, summary, answerByDays, takeHomeHours } = listingLimits
  return (
    <Section step="text" title="What is the work?">
      <DraftArea
        name="summary"
        rows={2}
        maxLength={summary.max}
        hint="Search engines and feeds show this. Without it the text’s beginning stands there."
        isOptional
      />
      <div className="fw">
        <DraftArea
          name="description"
          rows={16}
          hint={`${description.min} to ${description.max.toLocaleString('en')} letters, in Markdown. Headings, lists and links are kept; pictures and scripts are not.`}
        />
        <MarkdownHelp />
      </div>
      <ProcessSteps />
      <div className="trio">
        <DraftSelect name="take_home" emptyName="Not said" choices={takeHomeChoices} />
        <DraftField
          name="take_home_hours"
          label={`Hours, ${takeHomeHours} at most`}
          inputMode="decimal"
          isOptional
        />
        <PlainDraftField field={processFields.isTakeHomePaid} label="Paid" />
      </div>
      <PlainDraftField
        field={processFields.answerByDays}
        hint={`${answerByDays.min} to ${answerByDays.max}. It is shown as a promise.`}
      />
      <ApplyPart />
    </Section>
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

const stepsShown = 3

/** The steps from application to offer, in their order; three at first, the rest on demand. */
function ProcessSteps(): ReactElement {
  const { fields } = useDraftForm()
  const numbers = Array.from({ length: listingLimits.steps }, (_, index) => index + 1)
  const rest = numbers.slice(stepsShown)
  return (
    <fieldset className="fld">
      <legend>
        Steps of hiring <span className="t3">(optional)</span>
      </legend>
      {numbers.slice(0, stepsShown).map((number) => (
        <ProcessStep number={number} key={number} />
      ))}
      <details className="extra" open={rest.some((number) => textOf(fields, `step${number}_name`) !== '')}>
        <summary>Up to {listingLimits.steps} steps</summary>
        <div className="stk14">
          {rest.map((number) => (
            <ProcessStep number={number} key={number} />
          ))}
        </div>
      </details>
    </fieldset>
  )
}

function ProcessStep({ number }: { number: number }): ReactElement {
  const { stepName, stepNote } = listingLimits
  return (
    <div className="pair">
      <DraftField name={`step${number}_name`} label={`Step ${number}`} maxLength={stepName} />
      <DraftField name={`step${number}_note`} label="Note, such as 30 min" maxLength={stepNote} isOptional />
    </div>
  )
}

function ApplyPart(): ReactElement {
  return (
    <div className="part apply-way stk14">
      <DraftChoice
        name="apply_method"
        usual="url"
        isSegmented
        choices={[
          { value: 'url', name: 'At a link' },
          { value: 'email', name: 'By a form here' },
        ]}
      />
      <div className="way-url">
        <DraftField
          name="apply_url"
          label="Link"
          type="url"
          maxLength={listingLimits.link}
          hint="It begins with https://, and leads to the job at your own domain or your hiring system."
        />
      </div>
      <div className="way-email">
        <DraftField
          name="apply_email"
          type="email"
          maxLength={listingLimits.email}
          hint="An e-mail address. No page shows it: people write in a form of this site, confirm their address, and then you get it. Whoever you answer by this site can write back to it."
        />
      </div>
    </div>
  )
}

const takeHomeChoices = choicesOf<TakeHomeKind>({
  none: 'None',
  optional: 'Optional',
  required: 'Required',
})
