import type { ReactElement } from 'react'
import { ProblemSummary } from '../components/form/problem-summary.tsx'
import type { FormProblem } from '../components/form/problems.ts'
import { type AppealedDecision, AppealPanel, DecisionFacts } from './appeal-panel.tsx'

export interface AppealPageProps {
  publicId: string
  /** What was decided about; its path is that of the page on which its poster manages it. */
  listing: { path: string; title: string; companyName: string }
  decision: AppealedDecision
  problems: readonly FormProblem[]
  typed: string
}

/** What was decided about a listing, and where its poster says why that is wrong. */
export function AppealPage({ publicId, listing, decision, problems, typed }: AppealPageProps): ReactElement {
  return (
    <div className="wrap mod-narrow">
      <h1>Appeal a decision</h1>
      <p>
        <a className="lk" href={listing.path}>
          {listing.title}
        </a>{' '}
        <span className="t2">at {listing.companyName}</span>
      </p>
      <DecisionFacts decision={decision} />
      <ProblemSummary problems={problems} />
      <AppealPanel action={`/appeals/${publicId}`} decision={decision} problems={problems} typed={typed} />
    </div>
  )
}

/** For who may not see the decision as they are: who posted the listing comes in by their account, or by the link that was mailed. */
export function AppealClosedPage({ path }: { path: string }): ReactElement {
  return (
    <div className="wrap mod-narrow">
      <h1>Appeal a decision</h1>
      <p className="t2">This page is for who posted the listing. Come in the way you posted it.</p>
      <p>
        <a className="btn btn-p btn-l" href={`/sign-in?next=${encodeURIComponent(path)}`}>
          Sign in with your account
        </a>
      </p>
      <p>
        Posted without an account?{' '}
        <a className="lk" href="/m">
          Have the link to your listings sent again
        </a>
        , and open it in this browser.
      </p>
    </div>
  )
}
