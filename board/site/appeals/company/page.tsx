import type { ReactElement } from 'react'
import { ProblemSummary } from '../../components/form/problem-summary.tsx'
import type { FormProblem } from '../../components/form/problems.ts'
import { type AppealedDecision, AppealPanel, DecisionFacts } from '../appeal-panel.tsx'

export interface CompanyAppealPageProps {
  company: { slug: string; name: string }
  decision: AppealedDecision
  problems: readonly FormProblem[]
  typed: string
}

/** Where owners and admins of a frozen company say why that is wrong. */
export function CompanyAppealPage({
  company,
  decision,
  problems,
  typed,
}: CompanyAppealPageProps): ReactElement {
  return (
    <div className="wrap mod-narrow">
      <h1>Appeal a decision</h1>
      <p>
        <a className="lk" href={`/dashboard/companies/${company.slug}`}>
          <bdi>{company.name}</bdi>
        </a>
      </p>
      <DecisionFacts decision={decision} />
      <ProblemSummary problems={problems} />
      <AppealPanel
        action={`/appeals/companies/${company.slug}`}
        decision={decision}
        problems={problems}
        typed={typed}
      />
    </div>
  )
}
