import type { ReactElement } from 'react'
import * as text from '#messages/manage'
import { view as viewApplications } from '#messages/pipeline'
import { FormNotes } from '../../account/sign-in-again.tsx'
import { ButtonForm } from '../../components/form/button-form.tsx'
import { type FormAnswer, type FormProblem, ProblemSummary } from '../../components/form/problems.tsx'
import { Link } from '../../components/link/link.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { type DashboardCompany, DashboardShell } from '../../dashboard/dashboard-shell.tsx'
import { type SentKind, StateNote, type StateNoteProps } from '../state-note.tsx'
import { ListingFacts } from './facts.tsx'
import { ListingPanels, type ListingPanelsProps } from './panels.tsx'

export interface ManagePageProps extends Omit<ListingPanelsProps, 'base'> {
  now: Date
  sent: SentKind | null
  reasonName: string | null
  appeal: StateNoteProps['appeal']
  problems: readonly FormProblem[]
  /** Address of a new manage link, just created. */
  newLink: string | null
  /** The rights of the viewer's emailed link; null for a viewer with an account. */
  link: 'manages' | 'shows' | null
  /** Whether the viewer can add it to their account. */
  canClaim: boolean
}

/** A listing for its poster: its status, what was checked, and what they can do. */
export function ManagePage(props: ManagePageProps): ReactElement {
  const { listing } = props
  const base = `/m/${listing.id}`
  return (
    <div className="wrap page manage">
      <h1>{listing.title}</h1>
      <p className="small soft">{listing.company.name}</p>
      <ProblemSummary problems={props.problems} />
      <StateNote {...props} canAppeal={props.appealPath !== null} />
      <div className="manage-columns">
        <div>
          {props.link !== 'shows' ? <ToApplications {...props} base={base} /> : null}
          <ListingPanels {...props} base={base} />
          {props.link === 'manages' ? <OwnLink base={base} link={props.newLink} /> : null}
          {props.link === 'shows' ? <ShowingLink base={base} /> : null}
          {props.canClaim ? <TakeOver base={base} /> : null}
        </div>
        <div>
          <ListingFacts listing={listing} now={props.now} />
        </div>
      </div>
    </div>
  )
}

/** For those who see who applied: the company's team, and who manages the listing alone. */
function ToApplications({ listing, base }: Pick<ManagePageProps, 'listing'> & { base: string }) {
  if (!listing.appliesHere && listing.figures.applications === 0) return null
  return (
    <p>
      <a className="button" href={`${base}/applications`}>
        {viewApplications}
      </a>
    </p>
  )
}

/** Whether the viewer may change anything about it. */
function isManaged({ can }: ManagePageProps['listing']): boolean {
  return Object.values(can).some(Boolean)
}

function OwnLink({ base, link }: { base: string; link: string | null }): ReactElement {
  return (
    <Panel id="by-link" title={text.manageLink} body="body stack-wide">
      <p className="small soft">{text.manageLinkNote}</p>
      {link === null ? (
        <ButtonForm action={`${base}/new-link`}>{text.createNewLink}</ButtonForm>
      ) : (
        <div className="field">
          <label htmlFor="new-link">{text.newLink}</label>
          <input className="input" id="new-link" readOnly value={link} />
        </div>
      )}
      <p className="small soft">
        <Sentence text={text.signInToAdd} parts={{ signIn: <SignInLink base={base} /> }} />
      </p>
    </Panel>
  )
}

/** For a link to a listing that an account or a team manages now. */
function ShowingLink({ base }: { base: string }): ReactElement {
  return (
    <Panel id="by-link" title={text.manageLink} body="body stack-wide">
      <p className="small soft">
        <Sentence text={text.viewOnly} parts={{ signIn: <SignInLink base={base} /> }} />
      </p>
    </Panel>
  )
}

/** A listing that was posted by link, for someone who is signed in. */
function TakeOver({ base }: { base: string }): ReactElement {
  return (
    <Panel id="take-over" title={text.yourAccount} body="body stack-wide">
      <p className="small soft">{text.postedWithout}</p>
      <ButtonForm action={`${base}/claim`}>{text.addToAccount}</ButtonForm>
    </Panel>
  )
}

function SignInLink({ base }: { base: string }): ReactElement {
  return <Link href={`/sign-in?next=${encodeURIComponent(base)}`}>{text.signIn}</Link>
}

export interface ManagedListingPageProps
  extends Omit<ListingPanelsProps, 'base'>,
    Omit<FormAnswer, 'status'> {
  /** The result of sending it just now. */
  sent: SentKind | null
  now: Date
  reasonName: string | null
  appeal: StateNoteProps['appeal']
  companies: readonly DashboardCompany[]
}

export function ManagedListingPage(props: ManagedListingPageProps): ReactElement {
  const { listing, companies, problems, signInAgain } = props
  const base = `/dashboard/listings/${listing.id}`
  return (
    <DashboardShell title={listing.title} current="listings" companies={companies}>
      <p className="small soft">{listing.company.name}</p>
      <FormNotes problems={problems} signInAgain={signInAgain} next={base} />
      <StateNote {...props} canAppeal={props.appealPath !== null} />
      <div className="dashboard-columns">
        <div className="dashboard-column">
          {companies.some(({ slug }) => slug === listing.company.slug) || isManaged(listing) ? (
            <ToApplications {...props} base={base} />
          ) : null}
          <ListingPanels {...props} base={base} />
        </div>
        <div className="dashboard-column">
          <ListingFacts listing={listing} now={props.now} />
        </div>
      </div>
    </DashboardShell>
  )
}
