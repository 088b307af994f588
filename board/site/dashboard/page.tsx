import type {
  BulkOutcome,
  DraftState,
  DraftSummary,
  ListingGroup,
  ManagedListing,
  ManagedListingPage,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { Link } from '../components/link/link.tsx'
import { countText, numberText } from '../components/number/number-text.ts'
import { Panel } from '../components/panel/panel.tsx'
import { Day } from '../components/time/time.tsx'
import { endsText, StateMark } from '../manage/listing/facts.tsx'
import { type DashboardCompany, DashboardShell } from './dashboard-shell.tsx'

interface DashboardPageProps {
  companies: readonly DashboardCompany[]
  isModerator: boolean
  listings: ManagedListingPage
  /** The state that is shown; undefined for all. */
  group: ListingGroup | undefined
  drafts: readonly DraftSummary[]
  /** What became of a change of several listings; null when there was none. */
  outcome: BulkOutcome | null
  problems: readonly FormProblem[]
  here: string
  now: Date
}

const groupNames: Record<ListingGroup, string> = { live: 'Live', waiting: 'Not live yet', ended: 'Ended' }

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

function Filter({ path, name, count, isOn }: { path: string; name: string; count: number; isOn: boolean }) {
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
            <Link href="/post">Post your first job</Link>
            <Link href="/m">Find what you posted without an account</Link>
          </p>
        </>
      ) : (
        <>
          <p>No listing of yours is in this state.</p>
          <p className="acts-links">
            <Link href="/dashboard">All your listings</Link>
          </p>
        </>
      )}
    </div>
  )
}

interface ListingTableProps {
  items: readonly ManagedListing[]
  /** The page that the form of several listings comes back to. */
  here: string
  now: Date
}

function ListingTable({ items, here, now }: ListingTableProps): ReactElement {
  const canMany = items.some(({ can }) => can.close || can.renew)
  return (
    <Form action="/dashboard/listings">
      <input type="hidden" name="here" value={here} />
      <table className="tb lt">
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Choose</span>
            </th>
            <th scope="col">Listing</th>
            <th scope="col">State</th>
            <th scope="col" className="lt-fig">
              Views → clicks → applications, 30 days
            </th>
            <th scope="col">Ends</th>
            <th scope="col">Signature</th>
          </tr>
        </thead>
        <tbody>
          {items.map((listing) => (
            <ListingLine listing={listing} now={now} key={listing.id} />
          ))}
        </tbody>
      </table>
      {canMany ? <ManyButtons /> : null}
    </Form>
  )
}

function ListingLine({ listing, now }: { listing: ManagedListing; now: Date }): ReactElement {
  const { id, title, company, figures, can } = listing
  return (
    <tr>
      <td className="lt-box">
        {can.close || can.renew ? (
          <label>
            <input className="cb" type="checkbox" name="listing" value={id} />
            <span className="vh">{title}</span>
          </label>
        ) : null}
      </td>
      <td>
        <a className="lk b" href={`/dashboard/listings/${id}`}>
          {title}
        </a>
        <span className="t3 lt-co">{company.name}</span>
        <Findings listing={listing} />
      </td>
      <td>
        <StateMark listing={listing} />
      </td>
      <td className="lt-fig">
        {listing.publishedAt === null ? null : (
          <>
            <span className="lt-lab">Views, clicks, applications: </span>
            {numberText(figures.views)} → {numberText(figures.applyClicks)} →{' '}
            {numberText(figures.applications)}
          </>
        )}
      </td>
      <td>
        {listing.status === 'live' ? <span className="lt-lab">Ends </span> : null}
        {endsText(listing, now)}
        {can.renew ? <span className="lt-co t3">can be renewed</span> : null}
      </td>
      <td>{listing.publishedAt === null ? null : signatureText(listing)}</td>
    </tr>
  )
}

/** Why it waits: what the rules found, in the words of each. */
function Findings({ listing: { findings, status } }: { listing: ManagedListing }): ReactElement | null {
  const grave = findings.filter(({ weight }) => weight !== 'note')
  if (grave.length === 0 || (status !== 'submitted' && status !== 'changes_requested')) return null
  return (
    <ul className="lt-why sm t2">
      {grave.map(({ code, message }) => (
        <li key={code + message}>
          <span className="mono">{code}</span> {message}
        </li>
      ))}
    </ul>
  )
}

function signatureText({ signature, isFrozen, isCompanyFrozen }: ManagedListing): string {
  if (isFrozen || isCompanyFrozen) return 'Not shown while frozen'
  if (signature === null) return 'Not signed'
  if (signature === 'signed') return 'Signed'
  return signature === 'broken' ? 'Signature no longer matches' : 'Signed earlier'
}

/** Buttons of one form, so that they work without scripts; each says what it does in full. */
function ManyButtons(): ReactElement {
  return (
    <div className="acts-row lt-many">
      <span className="sm t2">The ones chosen:</span>
      <button type="submit" className="btn btn-s" name="do" value="renew">
        Still open: renew
      </button>
      <button type="submit" className="btn btn-s" name="do" value="filled">
        Close as filled
      </button>
      <button type="submit" className="btn btn-s" name="do" value="withdrawn">
        Withdraw
      </button>
    </div>
  )
}

const states: Record<DraftState, string> = {
  open: 'being written',
  waiting_for_mail: 'waits for the link in the mail',
  in_review: 'a moderator looks at it',
  done: 'sent',
}

function DraftList({ drafts }: { drafts: readonly DraftSummary[] }): ReactElement | null {
  if (drafts.length === 0) return null
  return (
    <Panel id="drafts" title="Drafts">
      <ul className="bd drafts">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <Link href={`/post/${draft.id}`}>{draft.title === '' ? 'Without a title yet' : draft.title}</Link>
            <span className="t3 sm">
              {draft.isEdit ? 'a change, ' : ''}
              {states[draft.state]}, <Day iso={draft.updatedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Where an account takes along what it keeps here about jobs. */
export function ExportPage({ companies }: { companies: readonly DashboardCompany[] }): ReactElement {
  return (
    <DashboardShell title="Export" current="export" companies={companies}>
      <Panel id="files" title="Everything, as files" body="bd stack">
        <p className="t2">
          Your listings and those of your companies: texts, revisions, events, figures by day, drafts. No file
          holds addresses of applicants or accounts of colleagues.
        </p>
        <p className="acts-row">
          <a className="btn btn-p" href="/dashboard/export.json" download="">
            JSON, everything
          </a>
          <a className="btn" href="/dashboard/export.csv" download="">
            CSV, a line for each listing
          </a>
        </p>
        <p className="sm t3">It needs a sign-in from the last ten minutes.</p>
      </Panel>
    </DashboardShell>
  )
}
