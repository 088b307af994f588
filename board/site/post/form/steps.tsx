import type { FormStep } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import * as text from '#messages/post-form'
import { Icon } from '../../components/icon/icon.tsx'
import { useDraftForm } from './draft-fields.tsx'
import { leaving, steps } from './step-order.ts'

/** Links to the steps, those that are complete with a check mark. */
export function StepList({ complete }: { complete: readonly FormStep[] }): ReactElement {
  return (
    <ol className="post-steps" data-part="steps">
      {steps.map(({ key, id }, index) => {
        const isComplete = complete.includes(key)
        return (
          <li key={key} data-step={id}>
            <a href={`#${id}`} aria-label={isComplete ? text.complete(text.stepNames[key]) : undefined}>
              <span className={isComplete ? 'post-steps-number done' : 'post-steps-number'}>
                {isComplete ? <Icon name="check" isSmall /> : index + 1}
              </span>
              <span className="post-steps-name">{text.stepNames[key]}</span>
            </a>
          </li>
        )
      })}
    </ol>
  )
}

interface SectionProps {
  step: FormStep
  title: string
  lead?: string
  children: ReactNode
}

/** One of the five steps. It is shown alone, with the ways back and on always in sight below it. */
export function Section({ step, title, lead, children }: SectionProps): ReactElement {
  const index = steps.findIndex(({ key }) => key === step)
  const [before, here, after] = [steps[index - 1], steps[index], steps[index + 1]]
  const { now, sendLabel, isEdit } = useDraftForm()
  return (
    <section
      className={now === step ? 'step step-now' : 'step'}
      id={here?.id}
      aria-labelledby={`${here?.id}-title`}
      tabIndex={-1}
    >
      <h2 id={`${here?.id}-title`}>{title}</h2>
      {lead === undefined ? null : <p className="soft step-lead">{lead}</p>}
      <div className="step-fields">{children}</div>
      <div className="step-way">
        {after === undefined || isEdit ? (
          <button type="submit" className="button button-main button-large" name="go" value="send">
            {sendLabel}
          </button>
        ) : (
          <button type="submit" className="button button-main button-large" name="go" value={leaving + step}>
            {text.continueTo(text.stepNames[after.key])}
          </button>
        )}
        <button type="submit" className="button button-large button-plain" name="go" value="leave">
          {text.saveAndLeave}
        </button>
        {before === undefined || isEdit ? null : (
          <button type="submit" className="button button-large back" name="go" value={before.key}>
            {text.back}
          </button>
        )}
      </div>
    </section>
  )
}
