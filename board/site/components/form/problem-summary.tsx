import type { ReactElement } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { FormProblem } from './problems.ts'

export interface ProblemSummaryProps {
  problems: readonly FormProblem[]
  /** Where a problem is put right, null where nowhere; its field on the same page unless given. */
  linkOf?: (field: string | null) => string | null
}

/** What is wrong with a form that came back, above it, focused, with links to the fields (docs/design.md). */
export function ProblemSummary({ problems, linkOf = toField }: ProblemSummaryProps): ReactElement | null {
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
              <Linked to={linkOf(field)}>{message}</Linked>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function toField(field: string | null): string | null {
  return field === null ? null : `#${field}`
}

function Linked({ to, children }: { to: string | null; children: string }): ReactElement {
  if (to === null) return <>{children}</>
  return (
    <a className="lk" href={to}>
      {children}
    </a>
  )
}
