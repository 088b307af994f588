import type {
  DraftSummary,
  Finding,
  ManagedListing,
  ManagedListingDetail,
  Place,
  PreviewLink,
} from '@cryptolist/contract'
import { Fragment, type ReactElement } from 'react'
import { jobLink } from '#messages/embed'
import { notStated } from '#messages/history'
import { noEndorsement } from '#messages/job'
import * as text from '#messages/manage'
import { ButtonForm, SubmitButton } from '../../components/form/button-form.tsx'
import { Form } from '../../components/form/form.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import { Panel } from '../../components/panel/panel.tsx'
import { placeLine } from '../../components/place/place-line.ts'
import { dayText } from '../../components/time/time.tsx'

export interface ListingPanelsProps {
  listing: ManagedListingDetail
  base: string
  origin: string
  payText: string
  place: Place | null
  previewLinks: readonly PreviewLink[]
  /** A change to it: a draft, or in review. */
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
      {listing.staysOpen === null || !listing.can.edit ? null : <OfSource listing={listing} base={base} />}
      <CheckedList
        findings={listing.findings}
        isPublished={listing.publishedAt !== null}
        proof={props.proof}
      />
      {listing.isPublic && listing.status === 'live' ? (
        <ShareKit
          id={listing.id}
          url={props.origin + listing.path}
          title={listing.title}
          companyName={listing.company.name}
          payText={props.payText}
          place={props.place}
        />
      ) : null}
      {(listing.can.edit && !listing.isPublic) || props.previewLinks.length > 0 ? (
        <PreviewLinks base={base} links={props.previewLinks} newLink={props.madeLink} />
      ) : null}
    </>
  )
}

/** A listing's ties to the careers page that it came from, for those who may edit it. */
export function OfSource({
  listing: { sourceSays, staysOpen },
  base,
}: Pick<ListingPanelsProps, 'base'> & {
  listing: Pick<ManagedListingDetail, 'sourceSays' | 'staysOpen'>
}): ReactElement {
  return (
    <Panel id="source" title={text.fromSource} body="body actions">
      <p className="small soft">{staysOpen ? text.outlivesSource : text.closesWithSource}</p>
      <ButtonForm action={base + (staysOpen ? '/close-with-source' : '/keep-open')}>
        {staysOpen ? text.closeWithSource : text.keepOpen}
      </ButtonForm>
      {sourceSays.length === 0 ? null : <Differences sourceSays={sourceSays} base={base} />}
    </Panel>
  )
}

/** Where the careers page says something else than what was changed here, with a button to take it over. */
function Differences({
  sourceSays,
  base,
}: Pick<ListingPanelsProps, 'base'> & Pick<ManagedListingDetail, 'sourceSays'>): ReactElement {
  return (
    <>
      <p className="small soft">{text.sourceSaysLead}</p>
      <dl className="properties">
        {sourceSays.map(({ field, name, source }) => (
          <Fragment key={field}>
            <dt>{name}</dt>
            <dd>
              <span className="soft">{text.sourceNowSays}</span>{' '}
              {source === '' ? notStated : <bdi>{shorten(source)}</bdi>}
              <ButtonForm action={`${base}/take-over`} fields={{ field }} label={text.takeOverOf(name)}>
                {text.takeOver}
              </ButtonForm>
            </dd>
          </Fragment>
        ))}
      </dl>
    </>
  )
}

const longestShown = 200

function shorten(words: string): string {
  const all = [...words]
  return all.length <= longestShown ? words : `${all.slice(0, longestShown).join('')} …`
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
  const needsEdit = listing.status === 'changes_requested' || listing.status === 'rejected'
  const actions = [
    { isOffered: can.renew, path: '/renew', name: text.renew, isMain: true },
    { isOffered: can.repost, path: '/repost', name: text.postAgain, isMain: true },
    {
      isOffered: can.edit,
      path: '/edit',
      name: isBegun ? text.continueEditing : text.edit,
      isMain: isBegun || needsEdit,
    },
    { isOffered: can.takeBack, path: '/take-back', name: text.withdraw, isMain: false },
  ].filter(({ isOffered }) => isOffered)
  const main = actions.find(({ isMain }) => isMain)
  return (
    <Panel id="do" title={text.actions} body="body actions">
      {actions.length > 0 || appealPath !== null ? (
        <div className="actions-row">
          {actions.map((action) => (
            <ButtonForm
              action={base + action.path}
              className={action === main ? 'button button-main' : 'button'}
              key={action.path}
            >
              {action.name}
            </ButtonForm>
          ))}
          {appealPath === null ? null : (
            <a className="button" href={appealPath}>
              {text.appealDecision}
            </a>
          )}
        </div>
      ) : null}
      {can.close ? <Close base={base} /> : null}
      {renewalProblem !== null && can.close ? <p className="tiny faint">{renewalProblem}</p> : null}
      <Links listing={listing} />
      {can.delete ? <Delete base={base} /> : null}
    </Panel>
  )
}

function Close({ base }: { base: string }): ReactElement {
  return (
    <Form action={`${base}/close`} className="actions-row">
      <span className="small soft">{text.closeListing}</span>
      <button type="submit" className="button" name="reason" value="filled">
        {text.closeAsFilled}
      </button>
      <button type="submit" className="button" name="reason" value="withdrawn">
        {text.closeAsWithdrawn}
      </button>
    </Form>
  )
}

function Links({ listing }: { listing: ManagedListing }): ReactElement | null {
  if (!listing.isPublic) return null
  return (
    <p className="actions-links">
      <Link href={listing.path}>{text.publicPage}</Link>
      <Link href={`${listing.path}/history`}>{text.history}</Link>
      {listing.can.sign ? <Link href={`${listing.path}/sign`}>{text.signWithWallet}</Link> : null}
    </p>
  )
}

/** Behind a fold, so that it takes two steps; nothing brings a listing back. */
function Delete({ base }: { base: string }): ReactElement {
  return (
    <details className="actions-delete">
      <summary className="small">{text.deleteMore}</summary>
      <Form action={`${base}/delete`}>
        <p className="small soft">{text.deleteEffect}</p>
        <SubmitButton className="button button-danger">{text.deletePermanently}</SubmitButton>
      </Form>
    </details>
  )
}

export interface CheckedListProps {
  findings: readonly Finding[]
  /** Whether it went live since, so that a moderator has reviewed what was held. */
  isPublished: boolean
  /** Where the company's domain is verified, or its page claimed for that first; null for those who cannot do either. */
  proof: { path: string; isClaim: boolean } | null
}

/** Findings of the automatic checks. */
function CheckedList({ findings, isPublished, proof }: CheckedListProps): ReactElement {
  const isUnverified = findings.some(({ code }) => code === 'NEW-01' || code === 'APP-01')
  return (
    <Panel id="was-checked" title={text.checked} body="body">
      <ul className="checked">
        {findings.length === 0 ? (
          <li>
            <Icon name="check" />
            <div>
              {text.checksPassed}
              <small>{text.checksSubjects}</small>
            </div>
          </li>
        ) : (
          findings.map((finding) => (
            <li key={finding.code + finding.message}>
              <Icon name={isPublished || finding.weight === 'note' ? 'info' : 'warning'} />
              <div>
                {finding.message}
                <small>{checkText(finding, isPublished)}</small>
              </div>
            </li>
          ))
        )}
        <li>
          <Icon name="info" />
          <div>
            {text.notChecked}
            <small>{noEndorsement}</small>
          </div>
        </li>
      </ul>
      {isUnverified && proof !== null ? (
        <p className="small">
          <Link href={proof.path}>{proof.isClaim ? text.claimAndVerify : text.verifyDomain}</Link>
        </p>
      ) : null}
    </Panel>
  )
}

function checkText({ code, line, weight }: Finding, isPublished: boolean): string {
  const check = line === null ? text.check(code) : text.checkInLine(code, line)
  return isPublished && weight !== 'note' ? `${check}, ${text.reviewedBefore}` : check
}

interface ShareKitProps {
  id: string
  url: string
  title: string
  companyName: string
  payText: string
  place: Place | null
}

function ShareKit({ id, url, title, companyName, payText, place }: ShareKitProps): ReactElement {
  const facts = [payText, place === null ? '' : placeLine(place)].filter((part) => part !== '').join(' · ')
  const words = `${text.isHiring(companyName, title)}\n${facts}\n${url}`
  return (
    <Panel id="share" title={text.share} body="body stack-wide">
      <div className="field">
        <label htmlFor="share-link">{text.link}</label>
        <input className="input" id="share-link" readOnly value={url} data-copy={text.copyLink} />
      </div>
      <div className="field">
        <label htmlFor="share-words">{text.textToCopy}</label>
        <textarea
          className="input area"
          id="share-words"
          rows={6}
          readOnly
          value={words}
          data-copy={text.copyText}
        />
      </div>
      <p className="small">
        <Link href={`/embed?job=${id}`}>{jobLink}</Link>
      </p>
    </Panel>
  )
}

interface PreviewLinksProps {
  base: string
  links: readonly PreviewLink[]
  /** Address of the link that was just made; it is shown this once. */
  newLink: string | null
}

/** Links for colleagues to read it before it is public. */
function PreviewLinks({ base, links, newLink }: PreviewLinksProps): ReactElement {
  return (
    <Panel id="look-links" title={text.previewLinks} body="body stack-wide">
      <p className="small soft">{text.previewLinksNote}</p>
      {newLink === null ? null : (
        <div className="field">
          <label htmlFor="made-link">{text.newLink}</label>
          <input className="input" id="made-link" readOnly value={newLink} />
        </div>
      )}
      {links.length === 0 ? null : (
        <ul className="links">
          {links.map((link) => (
            <li key={link.id}>
              <span className="small">
                {text.previewLink(dayText(link.createdAt), dayText(link.expiresAt))}
              </span>
              <ButtonForm
                action={`${base}/look-links/end`}
                className="button button-small"
                label={text.revokeLinkOf(dayText(link.createdAt))}
                fields={{ link: link.id }}
              >
                {text.revokeLink}
              </ButtonForm>
            </li>
          ))}
        </ul>
      )}
      <ButtonForm action={`${base}/look-links`}>{text.createPreviewLink}</ButtonForm>
    </Panel>
  )
}
