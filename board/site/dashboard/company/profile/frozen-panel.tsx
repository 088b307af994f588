import type { ReactElement } from 'react'
import { type AppealedDecision, AppealPanel, DecisionFacts } from '../../../appeals/appeal-panel.tsx'
import { Icon } from '../../../components/icon/icon.tsx'
import { Panel } from '../../../components/panel/panel.tsx'

export interface FrozenPanelProps {
  slug: string
  decision: AppealedDecision
  mayManage: boolean
}

/** That moderators have taken the company off the site, why, and where that is appealed. */
export function FrozenPanel({ slug, decision, mayManage }: FrozenPanelProps): ReactElement {
  return (
    <Panel id="frozen" title="Off the site">
      <div className="bd stk">
        <div className="note bad">
          <Icon name="warning" />
          <span>
            <b>Moderators have taken this company off the site.</b> Its page and its listings are shown to
            nobody.
          </span>
        </div>
        <DecisionFacts decision={decision} />
        {mayManage ? (
          <AppealPanel action={`/appeals/companies/${slug}`} decision={decision} problems={[]} typed="" />
        ) : (
          <p className="t2">Owners and admins of the company can appeal.</p>
        )}
      </div>
    </Panel>
  )
}
