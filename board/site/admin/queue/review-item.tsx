import {
  hasOpenPage,
  type ModerationAction,
  moderationActionNames,
  type Review,
  type ReviewedListing,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/queue'
import { backToGroup } from '#messages/queue-groups'
import { type FormProblem, ProblemSummary } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { Ago, agoText } from '../../components/time/time.tsx'
import { hasPoster } from '../decisions.ts'
import { spanText } from '../due-text.ts'
import { DecisionPanels, subjectOf, type TypedDecision } from './decision-panels.tsx'
import {
  Appeal,
  Changes,
  Claim,
  Findings,
  PastDecisions,
  Profile,
  Recheck,
  Rendered,
  Reports,
} from './evidence.tsx'
import { Linked } from './linked.tsx'

export interface ReviewItemProps {
  review: Review
  path: string
  /** The page of the group that it was opened from; null for an item alone. */
  groupPath: string | null
  open: ModerationAction | null
  problems: readonly FormProblem[]
  typed: TypedDecision
  now: Date
}

/** One item of the queue: what was found, who posted it, the listing itself, and the decision. */
export function ReviewItem(props: ReviewItemProps): ReactElement {
  const { review, groupPath, now, problems } = props
  const { listing } = review
  const isEdit = review.kind === 'edit'
  return (
    <article className="review" aria-labelledby="item">
      <p className="show-narrow review-back">
        <Link href="/admin/queue">{text.backToList}</Link>
      </p>
      {groupPath === null ? null : (
        <p className="small">
          <Link href={groupPath}>{backToGroup}</Link>
        </p>
      )}
      <Head review={review} now={now} />
      <ProblemSummary problems={problems.map(({ message }) => ({ field: null, message }))} />
      <div className="review-columns">
        <div className="moderation-part">
          <Appeal review={review} now={now} />
          <Claim review={review} now={now} />
          <Recheck review={review} />
          <Profile review={review} />
          <Reports review={review} now={now} />
          <Changes review={review} />
          {listing === null ? null : <Findings findings={review.foundRules} />}
          {listing === null ? null : <Facts listing={listing} isEdit={isEdit} />}
          <Description review={review} />
        </div>
        <div className="moderation-part">
          {listing === null ? null : <Linked linked={review.linked} />}
          <PastDecisions past={review.past} now={now} />
        </div>
      </div>
      {review.decided !== null ? (
        <Decided decided={review.decided} now={now} />
      ) : review.conflict === null ? (
        <DecisionPanels {...props} subject={subjectOf(review)} />
      ) : (
        <Conflict conflict={review.conflict} />
      )}
    </article>
  )
}

/** The text as readers see it, with what the checks quote marked. */
function Description({ review: { kind, listing } }: { review: Review }): ReactElement | null {
  if (listing === null || listing.textHtml === null) return null
  return (
    <div>
      <h3 id="text">{kind === 'edit' ? text.descriptionBeforeChange : text.descriptionTitle}</h3>
      <Rendered html={listing.textHtml} title="text" />
    </div>
  )
}

function Head({ review, now }: { review: Review; now: Date }): ReactElement {
  const { listing } = review
  return (
    <>
      <div className="review-head">
        <h2 id="item">{review.title}</h2>
        {review.risk === 'red' ? (
          <span className="badge bad">
            <Icon name="warning" isSmall /> {text.held}
          </span>
        ) : null}
        {listing?.isFrozen || listing?.company.isFrozen ? (
          <span className="badge neutral">{text.hidden}</span>
        ) : null}
      </div>
      {listing === null ? null : (
        <p className="soft small">
          {[review.companyName, ...posterFacts(listing, now)].join(' · ')}
          <Links listing={listing} />
        </p>
      )}
    </>
  )
}

function posterFacts(listing: ReviewedListing, now: Date): string[] {
  const { company, poster } = listing
  const { earlierListings: earlier, accountSince, emailDomain } = poster
  return [
    companyFact(company),
    ...(hasPoster(listing) ? [earlier === 0 ? text.firstListing : text.earlierListings(earlier)] : []),
    accountSince === null ? text.noAccount : ageText(accountSince, now),
    ...(emailDomain === null ? [] : [text.emailAt(emailDomain)]),
  ]
}

/** The fact that shows whose the company's page is. */
export function companyFact({
  isProved,
  isClaimed,
  domain,
}: Pick<ReviewedListing['company'], 'isProved' | 'isClaimed' | 'domain'>): string {
  if (isProved) return text.domainVerified(domain ?? '')
  return isClaimed ? text.domainNotVerified : text.notClaimed
}

function ageText(since: string, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(since)) / 60_000))
  return minutes < 60 * 48 ? text.accountAge(spanText(minutes)) : text.accountSince(agoText(since, now))
}

/** A listing has a public page only while everyone may read it. */
function Links({ listing }: { listing: ReviewedListing }): ReactElement | null {
  const isPublic = hasOpenPage(listing.status)
  if (!isPublic || listing.isFrozen || listing.company.isFrozen) return null
  return (
    <>
      {' · '}
      <Link href={listing.path}>{text.publicPage}</Link>
    </>
  )
}

function Facts({ listing, isEdit }: { listing: ReviewedListing; isEdit: boolean }): ReactElement | null {
  if (listing.facts.length === 0) return null
  return (
    <section aria-labelledby="says">
      <h3 id="says">{isEdit ? text.factsBeforeChange : text.factsTitle}</h3>
      <dl className="properties">
        {listing.facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Why the moderator who reads this can't decide it. */
export function Conflict({ conflict }: { conflict: NonNullable<Review['conflict']> }): ReactElement {
  return (
    <div className="note warn">
      <Icon name="warning" />
      <span>{text.conflict(conflict.relation, conflict.canOthersDecide)}</span>
    </div>
  )
}

function Decided({ decided, now }: { decided: NonNullable<Review['decided']>; now: Date }): ReactElement {
  return (
    <div className="note" role="status">
      <Icon name="info" />
      <span>
        <Sentence
          text={text.decidedAt}
          parts={{
            decision: (
              <b>{decided.action === null ? text.decidedBefore : moderationActionNames[decided.action]}</b>
            ),
            time: <Ago iso={decided.at} now={now} />,
            next: <Link href="/admin/queue">{text.nextItem}</Link>,
          }}
        />
      </span>
    </div>
  )
}
