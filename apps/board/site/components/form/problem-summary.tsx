import type { ReactElement } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { FormProblem } from './problems.ts'

/** What is wrong with a form that came back, above it, focused, with links to the fields (docs/design.md). */
export function ProblemSummary({ problems }: { problems: readonly FormProblem[] }): ReactElement | null {
  if (problems.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the page comes back because of this, and works without scripts
    <div className="note bad" role="alert" tabIndex={-1} autoFocus>
      <Icon name="warning" />
      <div>
        {problems.length === 1 ? null : <b>{`${problems.length} things to fix`}</b>}
        <ul>
          {problems.map(({ field, message }) => (
            <li key={message}>
              {field === null ? (
                message
              ) : (
                <a className="lk" href={`#${field}`}>
                  {message}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
