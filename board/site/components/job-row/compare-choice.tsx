import type { JobSummary } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/compare'

export const comparePath = '/compare'
const formId = 'compare'

/** A job’s checkbox in a list with `CompareForm`. */
export function CompareChoice({
  job: { id, title },
}: {
  job: Pick<JobSummary, 'id' | 'title'>
}): ReactElement {
  return (
    <input
      type="checkbox"
      className="box"
      name="jobs"
      value={id}
      form={formId}
      aria-label={text.chooseJob(title)}
    />
  )
}

/** The button that compares the chosen jobs of a list; `isBar`: over the list, once some are chosen. */
export function CompareForm({ isBar = false }: { isBar?: boolean }): ReactElement {
  return (
    <form action={comparePath} id={formId} className={isBar ? 'compare-bar' : 'line'}>
      <button type="submit" className={isBar ? 'button button-main' : 'button'}>
        {text.compareChosen}
      </button>
    </form>
  )
}
