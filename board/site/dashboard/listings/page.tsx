import type { BulkOutcome, DraftSummary, ListingGroup, ManagedListingPage } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { ProblemSummary } from '../../components/form/problem-summary.tsx'
import type { FormProblem } from '../../components/form/problems.ts'
import { Icon } from '../../components/icon/icon.tsx'
import { countText, numberText } from '../../components/number/number-text.ts'
import { type DashboardCompany, DashboardShell } from '../dashboard-shell.tsx'
import { DraftList } from './draft-list.tsx'
import { ListingTable } from './listing-table.tsx'

export interface DashboardPageProps {
  companies: readonly DashboardCompany[]
  /** Whether the viewer moderates this board. */
  isModerator: boolean
  listings: ManagedListingPage
  /** The state that is shown; undefined for all. */
  group: ListingGroup | undefined
  drafts: readonly DraftSummary[]
  /** What became of a change of several listings; null when there was none. */
  outcome: BulkOutcome | null
  problems: readonly FormProblem[]
  /** Address of this page, with its query. */
  here: string
  now: Date
}

const groupNames: Record<ListingGroup, string> = { live: 'Live', waiting: 'Not live yet', ended: 'Ended' }

/** All listings of an account and of its companies. */
export function DashboardPage(props: DashboardPageProps): ReactElement {
  const { companies, listings, drafts, outcome } = props
  return (
    <DashboardShell
      title="Listings"
      current="listings"
      companies={companies}
      actions={<Actions {...props} />}
    >
      <ProblemSummary problems={props.problems} />
      {outcome === null ? null : <Outcome outcome={outcome} />}
      <DraftList drafts={drafts} />
      <Filters {...props} />
      {listings.items.length === 0 ? <Empty {...props} /> : <Table {...props} />}
    </DashboardShell>
  )
}

function Actions({ isModerator }: Pick<DashboardPageProps, 'isModerator'>): ReactElement {
  return (
    <>
      {isModerator ? (
        <a className="btn" href="/admin/queue">
          Moderation
        </a>
      ) : null}
      <a className="btn" href="/dashboard/companies/new">
        New company
      </a>
      <a className="btn btn-p" href="/post">
        Post a job
      </a>
    </>
  )
}

function Outcome({ outcome: { done, refused } }: { outcome: BulkOutcome }): ReactElement {
  return (
    <div className={`note${refused.length > 0 ? ' warn' : ' ok'}`} role="status">
      <Icon name="info" />
      <div>
        <b>{done === 0 ? 'Nothing was changed.' : `Done for ${countText(done, 'listing', 'listings')}.`}</b>
        {refused.length === 0 ? null : (
          <ul>
            {refused.map(({ id, title, sentence }) => (
              <li key={id}>
                {title}: {sentence}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function Filters({ listings: { counts }, group }: DashboardPageProps): ReactElement | null {
  const all = counts.live + counts.waiting + counts.ended
  if (all === 0) return null
  return (
    <nav className="lt-filters" aria-label="State of listings">
      <Filter path="/dashboard" name="All" count={all} isOn={group === undefined} />
      {(['live', 'waiting', 'ended'] as const).map((one) => (
        <Filter
          path={`/dashboard?state=${one}`}
          name={groupNames[one]}
          count={counts[one]}
          isOn={group === one}
          key={one}
        />
      ))}
    </nav>
  )
}

interface FilterProps {
  path: string
  name: string
  count: number
  isOn: boolean
}

function Filter({ path, name, count, isOn }: FilterProps): ReactElement {
  return (
    <a className={`chip${isOn ? ' on' : ''}`} href={path} aria-current={isOn ? 'page' : undefined}>
      {name} {numberText(count)}
    </a>
  )
}

function Table({ listings, group, here, now }: DashboardPageProps): ReactElement {
  const state = group === undefined ? '' : `state=${group}&`
  return (
    <>
      <ListingTable items={listings.items} here={here} now={now} />
      {listings.next === null ? null : (
        <p>
          <a className="btn" href={`/dashboard?${state}after=${listings.next}`}>
            Older listings
          </a>
        </p>
      )}
    </>
  )
}

function Empty({ group }: DashboardPageProps): ReactElement {
  return (
    <div className="em">
      {group === undefined ? (
        <>
          <p>
            You have no listings yet. A listing takes about four minutes, and it is saved while you write.
          </p>
          <p className="acts-links">
            <a className="lk" href="/post">
              Post your first job
            </a>
            <a className="lk" href="/m">
              Find what you posted without an account
            </a>
          </p>
        </>
      ) : (
        <>
          <p>No listing of yours is in this state.</p>
          <p className="acts-links">
            <a className="lk" href="/dashboard">
              All your listings
            </a>
          </p>
        </>
      )}
    </div>
  )
}
