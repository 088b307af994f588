import type { DraftFields, DraftPreview, Finding } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { textOf } from '../form/draft-form.ts'
import { typedProblems } from '../form/typed-problems.ts'

const meanings: Record<Finding['weight'], string> = {
  block: 'Has to be mended',
  hold: 'Held until a person has looked',
  check: 'A person looks at it',
  note: 'To think about',
}

export interface FindingsListProps {
  preview: DraftPreview
  fields: DraftFields
}

/** What the rules say so far, the gravest first, each leading to its field; and the words that were not understood. */
export function FindingsList({ preview, fields }: FindingsListProps): ReactElement | null {
  const { findings, leftOut } = preview
  const problems = typedProblems(preview, fields)
  if (findings.length + leftOut.length + problems.length === 0 || isUntouched(fields)) return null
  return (
    <section className="finds" aria-labelledby="finds">
      <h2 id="finds">What the rules say so far</h2>
      <ul>
        {problems.map(({ field, message }) => (
          <li className="fd-block" key={`${field} ${message}`}>
            <Icon name="warning" isSmall />
            <div>
              <At field={field}>{message}</At>
            </div>
          </li>
        ))}
        {findings.map((finding) => (
          <li className={`fd-${finding.weight}`} key={`${finding.code} ${finding.message}`}>
            <Icon name={finding.weight === 'note' ? 'info' : 'warning'} isSmall />
            <div>
              <At field={finding.field}>{finding.message}</At>
              <small>
                {meanings[finding.weight]}
                {finding.line === null ? '' : `, line ${finding.line}`} · {finding.code}
              </small>
            </div>
          </li>
        ))}
        {leftOut.map(({ field, message }) => (
          <li key={field + message}>
            <Icon name="info" isSmall />
            <div>
              <At field={field}>{message}</At>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function At({ field, children }: { field: string | null; children: string }): ReactElement {
  if (field === null) return <span>{children}</span>
  return (
    <a className="lk" href={`#${field}`}>
      {children}
    </a>
  )
}

/** Whether nothing of weight was typed yet: an empty form is told nothing. */
function isUntouched(fields: DraftFields): boolean {
  const telling = ['title', 'description', 'cash_min', 'cash_max', 'apply_url', 'apply_email', 'company_name']
  return telling.every((name) => textOf(fields, name).trim() === '')
}
