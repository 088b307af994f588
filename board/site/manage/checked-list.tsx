import type { Finding } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'
import { Panel } from '../components/panel/panel.tsx'

export interface CheckedListProps {
  findings: readonly Finding[]
  /** Whether it was published since: what asked for a person has been looked at. */
  isPublished: boolean
  /** Where the company's domain is proved, or its page claimed for that first; null for those who cannot do either. */
  proof: { path: string; isClaim: boolean } | null
}

/** What the rules were and what they found, in words. */
export function CheckedList({ findings, isPublished, proof }: CheckedListProps): ReactElement {
  const isUnproved = findings.some(({ code }) => code === 'NEW-01' || code === 'APP-01')
  return (
    <Panel id="was-checked" title="What was checked">
      <div className="bd">
        <ul className="vf">
          {findings.length === 0 ? (
            <li>
              <Icon name="check" />
              <div>
                No rule found anything
                <small>Pay, words, links, contacts, place, duplicates</small>
              </div>
            </li>
          ) : (
            findings.map((finding) => (
              <li key={finding.code + finding.message}>
                <Icon name={isPublished ? 'check' : finding.weight === 'note' ? 'info' : 'warning'} />
                <div>
                  {finding.message}
                  <small>
                    Rule {finding.code}
                    {finding.line === null ? '' : `, line ${finding.line}`}
                    {isPublished && finding.weight !== 'note' ? ', looked at before it was published' : ''}
                  </small>
                </div>
              </li>
            ))
          )}
          <li>
            <Icon name="info" />
            <div>
              Not checked: funding, and claims in the text
              <small>Being listed is not a recommendation</small>
            </div>
          </li>
        </ul>
        {isUnproved && proof !== null ? (
          <p className="sm">
            <a className="lk" href={proof.path}>
              {proof.isClaim ? 'Claim the company’s page and prove its domain' : 'Prove the company’s domain'}
            </a>
          </p>
        ) : null}
      </div>
    </Panel>
  )
}
