import type { Company } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../components/icon/icon.tsx'
import { ProofLine } from '../components/marks/proof-line.tsx'
import { Panel } from '../components/panel/panel.tsx'

/** What is known of who stands behind a company's page, and what is not. */
export function CompanyChecked({ company }: { company: Company }): ReactElement {
  const { proof } = company
  return (
    <Panel id="checked" title="What was checked">
      <div className="bd">
        <ul className="vf">
          {proof === null ? null : <ProofLine proof={proof} deed="Kept by" />}
          <li>
            <Icon name="warning" />
            <div>
              Not checked: {proof === null ? 'who is behind it, ' : 'who holds the domain, '}funding, claims
              in the text
              <small>Being listed is not a recommendation</small>
            </div>
          </li>
        </ul>
      </div>
    </Panel>
  )
}
