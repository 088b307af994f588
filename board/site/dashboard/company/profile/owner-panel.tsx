import type { ReactElement } from 'react'
import { Panel } from '../../../components/panel/panel.tsx'

/** What only owners do with the whole company. */
export function OwnerPanel({ slug }: { slug: string }): ReactElement {
  return (
    <Panel id="whole-company" title="The whole company">
      <div className="bd co-owner">
        <a className="btn" href={`/dashboard/companies/${slug}/export.json`} download={`${slug}.json`}>
          Export as JSON
        </a>
        <a className="btn btn-d" href={`/dashboard/companies/${slug}/delete`}>
          Delete the company
        </a>
        <p className="hint">
          The export holds the profile, the team, proofs and a list of all listings. Both need a sign-in from
          the last ten minutes.
        </p>
      </div>
    </Panel>
  )
}
