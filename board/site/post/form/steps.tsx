import type { DraftProblem } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../../components/icon/icon.tsx'

/** The sections of the form, in their order. `id` is the section's in the page. */
export const steps = [
  { key: 'role', id: 'step-role', name: 'Role' },
  { key: 'pay', id: 'step-pay', name: 'Pay' },
  { key: 'place', id: 'step-place', name: 'Place' },
  { key: 'text', id: 'step-text', name: 'Text and process' },
  { key: 'company', id: 'step-company', name: 'Company and proof' },
] as const
type StepKey = (typeof steps)[number]['key']

/** Beginnings of the names of the fields in each section but the first. */
const fieldsOf: Record<Exclude<StepKey, 'role'>, RegExp> = {
  pay: /^(pay_|cash_|crypto_|currency$|period$|has_tokens$|token\d)/,
  place: /^(work_mode$|remote_|excluded_|office_|cities$|core_|visa$|relocation$|onsite_)/,
  text: /^(summary$|description$|step\d|take_home|answer_by|apply_)/,
  company: /^(company|hiring_for$|open_days$|email$)/,
}

export function stepOf(field: string): StepKey {
  for (const key of ['pay', 'place', 'text', 'company'] as const) if (fieldsOf[key].test(field)) return key
  return 'role'
}

/** The sections in which nothing is missing or wrong. */
export function completeSteps(problems: readonly DraftProblem[]): StepKey[] {
  const open = new Set(problems.map(({ field }) => (field === null ? 'company' : stepOf(field))))
  return steps.map(({ key }) => key).filter((key) => !open.has(key))
}

/** Links to the sections, those that are complete with a check mark. */
export function StepList({ complete }: { complete: readonly StepKey[] }): ReactElement {
  return (
    <ol className="stp" data-part="steps">
      {steps.map(({ key, id, name }, index) => {
        const isComplete = complete.includes(key)
        return (
          <li key={key} data-step={id}>
            <a href={`#${id}`}>
              <span className={isComplete ? 'no dn' : 'no'}>
                {isComplete ? <Icon name="check" isSmall /> : index + 1}
              </span>
              <span className="stp-name">{name}</span>
              {isComplete ? <span className="vh">, complete</span> : null}
            </a>
          </li>
        )
      })}
    </ol>
  )
}

interface SectionProps {
  step: StepKey
  title: string
  lead?: string
  /** On the button that sends; only the last section has it. */
  sendLabel?: string
  children: ReactNode
}

/** One of the five sections. On narrow screens it stands alone, with the ways back and on below it. */
export function Section({ step, title, lead, sendLabel, children }: SectionProps): ReactElement {
  const index = steps.findIndex(({ key }) => key === step)
  const here = steps[index]
  const before = steps[index - 1]
  const after = steps[index + 1]
  return (
    <section className="pf" id={here?.id} aria-labelledby={`${here?.id}-title`} tabIndex={-1}>
      <h2 id={`${here?.id}-title`}>{title}</h2>
      {lead === undefined ? null : <p className="t2 pf-lead">{lead}</p>}
      <div className="pf-fields">{children}</div>
      <div className={sendLabel === undefined ? 'pf-way' : 'pf-way pf-end'}>
        {after === undefined ? null : (
          <button type="submit" className="btn btn-p btn-l" name="go" value={after.key}>
            {`Continue to ${after.name.toLowerCase()}`}
          </button>
        )}
        {sendLabel === undefined ? null : (
          <button type="submit" className="btn btn-p btn-l" name="go" value="send">
            {sendLabel}
          </button>
        )}
        <button type="submit" className="btn btn-l btn-g" name="go" value="leave">
          Save and leave
        </button>
        {before === undefined ? null : (
          <button type="submit" className="btn btn-l back" name="go" value={before.key}>
            Back
          </button>
        )}
      </div>
    </section>
  )
}
