import type { Finding } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon/icon.tsx'

export interface FoundAtProps {
  findings: readonly Finding[]
  name: string
  /** What is wrong with what was typed, told while one writes; a form that was sent says it at the field itself. */
  problem?: string | undefined
}

/** What the rules found at one field. It stands there empty too, for the script fills it when the field is left. */
export function FoundAt({ findings, name, problem }: FoundAtProps): ReactElement {
  return (
    <div className="found" data-found={name}>
      {problem === undefined ? null : (
        <p className="err" id={`${name}-error`}>
          <Icon name="warning" isSmall />
          <span>{problem}</span>
        </p>
      )}
      {findings
        .filter((finding) => finding.field === name)
        .map((finding) => (
          <p className={`fd fd-${finding.weight}`} key={`${finding.code} ${finding.message}`}>
            <Icon name={finding.weight === 'note' ? 'info' : 'warning'} isSmall />
            <span>{finding.message}</span>
          </p>
        ))}
    </div>
  )
}
