import type { ReactElement } from 'react'
import { SignInAgain } from '../../account/sign-in-again.tsx'
import { ProblemSummary } from '../../components/form/problem-summary.tsx'
import type { FormProblem } from '../../components/form/problems.ts'
import { ListingPanels, type ListingPanelsProps } from '../../manage/listing-panels.tsx'
import { type SentKind, StateNote } from '../../manage/state-note.tsx'
import { type DashboardCompany, DashboardShell } from '../dashboard-shell.tsx'
import { ListingFacts } from './listing-facts.tsx'

export interface ManagedListingPageProps extends Omit<ListingPanelsProps, 'base'> {
  /** What came of sending it, right after that. */
  sent: SentKind | null
  now: Date
  /** Words of a moderator's reason. */
  reasonName: string | null
  companies: readonly DashboardCompany[]
  problems: readonly FormProblem[]
  /** What keeps something from being done until the person signs in again; null when nothing does. */
  signInAgain: string | null
}

/** One listing in the dashboard. */
export function ManagedListingPage(props: ManagedListingPageProps): ReactElement {
  const { listing, companies, problems, signInAgain } = props
  const base = `/dashboard/listings/${listing.id}`
  return (
    <DashboardShell title={listing.title} current="listings" companies={companies}>
      <p className="sm t2">{listing.company.name}</p>
      {signInAgain === null ? null : <SignInAgain sentence={signInAgain} next={base} />}
      <ProblemSummary problems={problems} />
      <StateNote {...props} canAppeal={props.appealPath !== null} />
      <div className="dash-cols">
        <div className="dash-col">
          <ListingPanels {...props} base={base} />
        </div>
        <div className="dash-col">
          <ListingFacts listing={listing} />
        </div>
      </div>
    </DashboardShell>
  )
}
