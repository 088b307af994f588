import type {
  BulkOutcome,
  DraftState,
  DraftSummary,
  ListingGroup,
  ManagedListingPage,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/dashboard'
import { formatCount } from '../../messages/plural.ts'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { FurtherPages } from '../components/further-pages/further-pages.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { Link } from '../components/link/link.tsx'
import { Panel } from '../components/panel/panel.tsx'
import { Sentence } from '../components/sentence/sentence.tsx'
import { Day } from '../components/time/time.tsx'
import { type DashboardCompany, DashboardShell } from './dashboard-shell.tsx'
import { ListingTable } from './listing-table.tsx'

interface DashboardPageProps {
  companies: readonly DashboardCompany[]
  isModerator: boolean
  listings: ManagedListingPage
  /** The state that is shown; undefined for all. */
  group: ListingGroup | undefined
  drafts: readonly DraftSummary[]
  /** The outcome of a change of several listings; null when there was none. */
  outcome: BulkOutcome | null
  problems: readonly FormProblem[]
  here: string
  now: Date
}

const groupNames: Record<ListingGroup, string> = text.groupNames

export function DashboardPage(props: DashboardPageProps): ReactElement {
  const { companies, listings, drafts, outcome } = props
  return (
    <DashboardShell
      title={text.listings}
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
        <a className="button" href="/admin/queue">
          {text.reviewQueue}
        </a>
      ) : null}
      <a className="button" href="/dashboard/companies/new">
        {text.newCompany}
      </a>
      <a className="button button-main" href="/post">
        {text.postJob}
      </a>
    </>
  )
}

function Outcome({ outcome: { done, refused } }: { outcome: BulkOutcome }): ReactElement {
  return (
    <div className={`note${refused.length > 0 ? ' warn' : ' ok'}`} role="status">
      <Icon name="info" />
      <div>
        <b>{done === 0 ? text.nothingChanged : text.changed(done)}</b>
        {refused.length === 0 ? null : (
          <ul>
            {refused.map(({ id, title, sentence }) => (
              <li key={id}>{text.notChanged(title, sentence)}</li>
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
    <nav className="listings-filters" aria-label={text.statusFilter}>
      <Filter path="/dashboard" name={text.all} count={all} isOn={group === undefined} />
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

function Filter({ path, name, count, isOn }: { path: string; name: string; count: number; isOn: boolean }) {
  return (
    <a className={`chip${isOn ? ' on' : ''}`} href={path} aria-current={isOn ? 'page' : undefined}>
      {name} {formatCount(count)}
    </a>
  )
}

function Table({ listings, group, here, now }: DashboardPageProps): ReactElement {
  const state = group === undefined ? '' : `state=${group}&`
  return (
    <>
      <ListingTable items={listings.items} here={here} now={now} />
      <FurtherPages
        first={here.includes('after=') ? `/dashboard${group === undefined ? '' : `?state=${group}`}` : null}
        next={listings.next === null ? null : `/dashboard?${state}after=${listings.next}`}
        nextText={text.older}
      />
    </>
  )
}

function Empty({ group }: DashboardPageProps): ReactElement {
  return (
    <div className="empty">
      {group === undefined ? (
        <>
          <p>{text.noListings}</p>
          <p className="actions-links">
            <Link href="/post">{text.postFirst}</Link>
            <Link href="/m">{text.findPosted}</Link>
          </p>
        </>
      ) : (
        <>
          <p>{text.noneInGroup}</p>
          <p className="actions-links">
            <Link href="/dashboard">{text.allListings}</Link>
          </p>
        </>
      )}
    </div>
  )
}

const draftNames: Record<DraftState, string> = text.draftNames

function DraftList({ drafts }: { drafts: readonly DraftSummary[] }): ReactElement | null {
  if (drafts.length === 0) return null
  return (
    <Panel id="drafts" title={text.drafts}>
      <ul className="body drafts">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <Link href={`/post/${draft.id}`}>{draft.title === '' ? text.untitled : draft.title}</Link>
            <span className="faint small">
              <Sentence
                text={draft.isEdit ? text.changeNote : text.draftNote}
                parts={{ state: draftNames[draft.state], day: <Day iso={draft.updatedAt} /> }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
