import type {
  DraftSummary,
  Finding,
  ManagedListing,
  ManagedListingDetail,
  PreviewLink,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { ButtonForm, SubmitButton } from '../../components/form/button-form.tsx'
import { Form } from '../../components/form/form.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { Day } from '../../components/time/time.tsx'

export interface ListingPanelsProps {
  listing: ManagedListingDetail
  base: string
  origin: string
  payText: string
  placeText: string
  previewLinks: readonly PreviewLink[]
  /** A change of it that is being written or looked at. */
  change: DraftSummary | null
  madeLink: string | null
  appealPath: string | null
  proof: CheckedListProps['proof']
}

/** All that can be done to a listing, what was checked, and what can be passed on: the same by link and by account. */
export function ListingPanels(props: ListingPanelsProps): ReactElement {
  const { listing, base } = props
  return (
    <>
      <ListingActions
        listing={listing}
        base={base}
        appealPath={props.appealPath}
        isBegun={props.change?.state === 'open'}
      />
      <CheckedList
        findings={listing.findings}
        isPublished={listing.publishedAt !== null}
        proof={props.proof}
      />
      {listing.isPublic && listing.status === 'live' ? (
        <ShareKit
          url={props.origin + listing.path}
          title={listing.title}
          companyName={listing.company.name}
          payText={props.payText}
          placeText={props.placeText}
        />
      ) : null}
      {(listing.can.edit && !listing.isPublic) || props.previewLinks.length > 0 ? (
        <PreviewLinks base={base} links={props.previewLinks} made={props.madeLink} />
      ) : null}
    </>
  )
}

interface ListingActionsProps {
  listing: ManagedListing
  /** Where the forms go: `${base}/edit`, `/close`, `/renew`, `/take-back`, `/repost`, `/delete`. */
  base: string
  /** Where a decision against it can be appealed; null where none can. */
  appealPath: string | null
  isBegun: boolean
}

/** All that can be done to a listing now; what cannot is left out, or says why. */
function ListingActions({ listing, base, appealPath, isBegun }: ListingActionsProps): ReactElement | null {
  const { can, renewalProblem } = listing
  const isIdle = Object.values(can).every((isAllowed) => !isAllowed)
  if (isIdle && !listing.isPublic && appealPath === null) return null
  const actions = [
    { isOffered: can.renew, path: '/renew', name: 'It is still open: renew once' },
    { isOffered: can.repost, path: '/repost', name: 'Post it again' },
    { isOffered: can.edit, path: '/edit', name: isBegun ? 'Go on editing' : 'Edit' },
    { isOffered: can.takeBack, path: '/take-back', name: 'Take it back' },
  ].filter(({ isOffered }) => isOffered)
  return (
    <Panel id="do" title="What you can do" body="bd acts">
      {actions.length > 0 ? (
        <div className="acts-row">
          {actions.map(({ name, path }, index) => (
            <ButtonForm
              action={base + path}
              className={index === 0 && path !== '/take-back' ? 'btn btn-p' : 'btn'}
              key={path}
            >
              {name}
            </ButtonForm>
          ))}
        </div>
      ) : null}
      {can.close ? <Close base={base} /> : null}
      {renewalProblem !== null && can.close ? <p className="xs t3">{renewalProblem}</p> : null}
      {appealPath === null ? null : (
        <p className="acts-links">
          <Link href={appealPath}>Appeal this decision</Link>
        </p>
      )}
      <Links listing={listing} />
      {can.delete ? <Delete base={base} /> : null}
    </Panel>
  )
}

function Close({ base }: { base: string }): ReactElement {
  return (
    <Form action={`${base}/close`} className="acts-row">
      <span className="sm t2">Close it:</span>
      <button type="submit" className="btn" name="reason" value="filled">
        The job is filled
      </button>
      <button type="submit" className="btn" name="reason" value="withdrawn">
        Withdraw it
      </button>
    </Form>
  )
}

function Links({ listing }: { listing: ManagedListing }): ReactElement | null {
  if (!listing.isPublic) return null
  return (
    <p className="acts-links">
      <Link href={listing.path}>Public page</Link>
      <Link href={`${listing.path}/history`}>History</Link>
      {listing.can.sign ? <Link href={`${listing.path}/sign`}>Sign it with a wallet</Link> : null}
    </p>
  )
}

/** Behind a fold, so that it takes two steps; nothing brings a listing back. */
function Delete({ base }: { base: string }): ReactElement {
  return (
    <details className="acts-del">
      <summary className="btn btn-s">Delete…</summary>
      <Form action={`${base}/delete`}>
        <p className="sm t2">
          The listing, its history and its figures go, and its page with them. Closing it keeps them. Nothing
          brings it back.
        </p>
        <SubmitButton className="btn btn-d">Delete the listing for good</SubmitButton>
      </Form>
    </details>
  )
}

export interface CheckedListProps {
  findings: readonly Finding[]
  /** Whether it was published since: what asked for a person has been looked at. */
  isPublished: boolean
  /** Where the company's domain is proved, or its page claimed for that first; null for those who cannot do either. */
  proof: { path: string; isClaim: boolean } | null
}

/** What the rules were and what they found, in words. */
function CheckedList({ findings, isPublished, proof }: CheckedListProps): ReactElement {
  const isUnproved = findings.some(({ code }) => code === 'NEW-01' || code === 'APP-01')
  return (
    <Panel id="was-checked" title="What was checked" body="bd">
      <ul className="vf">
        {findings.length === 0 ? (
          <li>
            <Icon name="check" />
            <div>
              No rule found anything
              <small>Pay, words, links, contacts, place, duplicates</small>
            </div>
          </li>
        ) : (
          findings.map((finding) => (
            <li key={finding.code + finding.message}>
              <Icon name={isPublished ? 'check' : finding.weight === 'note' ? 'info' : 'warning'} />
              <div>
                {finding.message}
                <small>
                  Rule {finding.code}
                  {finding.line === null ? '' : `, line ${finding.line}`}
                  {isPublished && finding.weight !== 'note' ? ', looked at before it was published' : ''}
                </small>
              </div>
            </li>
          ))
        )}
        <li>
          <Icon name="info" />
          <div>
            Not checked: funding, and claims in the text
            <small>Being listed is not a recommendation</small>
          </div>
        </li>
      </ul>
      {isUnproved && proof !== null ? (
        <p className="sm">
          <Link href={proof.path}>
            {proof.isClaim ? 'Claim the company’s page and prove its domain' : 'Prove the company’s domain'}
          </Link>
        </p>
      ) : null}
    </Panel>
  )
}

interface ShareKitProps {
  url: string
  title: string
  companyName: string
  payText: string
  placeText: string
}

function ShareKit({ url, title, companyName, payText, placeText }: ShareKitProps): ReactElement {
  const facts = [payText, placeText].filter((part) => part !== '').join(' · ')
  const words = `${companyName} is looking for: ${title}\n${facts}\n${url}`
  return (
    <Panel id="share" title="Pass it on" body="bd stk14">
      <div className="fld">
        <label htmlFor="share-link">Link</label>
        <input className="in" id="share-link" readOnly value={url} />
      </div>
      <div className="fld">
        <label htmlFor="share-words">Words to copy</label>
        <textarea className="in area" id="share-words" rows={6} readOnly value={words} />
      </div>
    </Panel>
  )
}

interface PreviewLinksProps {
  base: string
  links: readonly PreviewLink[]
  /** Address of the link that was just made; it is shown this once. */
  made: string | null
}

/** Links for colleagues to look at it before it is public. */
function PreviewLinks({ base, links, made }: PreviewLinksProps): ReactElement {
  return (
    <Panel id="look-links" title="A preview for colleagues" body="bd stk14">
      <p className="sm t2">
        Whoever has such a link can read the listing before it is public, and nothing else. It ends after 30
        days.
      </p>
      {made === null ? null : (
        <div className="fld">
          <label htmlFor="made-link">The new link, shown this once</label>
          <input className="in" id="made-link" readOnly value={made} />
        </div>
      )}
      {links.length === 0 ? null : (
        <ul className="links">
          {links.map((link) => (
            <li key={link.id}>
              <span className="sm">
                A link made on <Day iso={link.createdAt} />, ends on <Day iso={link.expiresAt} />
              </span>
              <ButtonForm action={`${base}/look-links/end`} className="btn btn-s" fields={{ link: link.id }}>
                End it
                <span className="vh">
                  : the link made on <Day iso={link.createdAt} />
                </span>
              </ButtonForm>
            </li>
          ))}
        </ul>
      )}
      <ButtonForm action={`${base}/look-links`}>Make a link</ButtonForm>
    </Panel>
  )
}
