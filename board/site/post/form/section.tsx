import type { ReactElement, ReactNode } from 'react'
import { type StepKey, steps } from '../step.ts'

export interface SectionProps {
  step: StepKey
  /** What the section asks. */
  title: string
  lead?: string
  /** On the button that sends; only the last section has it. */
  sendWords?: string
  children: ReactNode
}

/** One of the five sections. On narrow screens it stands alone, with the ways back and on below it. */
export function Section({ step, title, lead, sendWords, children }: SectionProps): ReactElement {
  const index = steps.findIndex(({ key }) => key === step)
  const here = steps[index]
  const before = steps[index - 1]
  const after = steps[index + 1]
  return (
    <section className="pf" id={here?.id} aria-labelledby={`${here?.id}-title`} tabIndex={-1}>
      <h2 id={`${here?.id}-title`}>{title}</h2>
      {lead === undefined ? null : <p className="t2 pf-lead">{lead}</p>}
      <div className="pf-fields">{children}</div>
      <div className={sendWords === undefined ? 'pf-way' : 'pf-way pf-end'}>
        {after === undefined ? null : (
          <button type="submit" className="btn btn-p btn-l" name="go" value={after.key}>
            {`Continue to ${after.name.toLowerCase()}`}
          </button>
        )}
        {sendWords === undefined ? null : (
          <button type="submit" className="btn btn-p btn-l" name="go" value="send">
            {sendWords}
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
