import {
  hasOpenPage,
  type ModerationAction,
  moderationActionNames,
  type Review,
  type ReviewedListing,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { type FormProblem, ProblemSummary } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import { Ago, agoText } from '../../components/time/time.tsx'
import { spanText } from '../due-text.ts'
import { DecisionPanels, type TypedDecision } from './decision-panels.tsx'
import { Appeal, Changes, Claim, Findings, Linked, PastDecisions, Recheck, Reports } from './evidence.tsx'
import { MarkedText } from './marked-text.tsx'

export interface ReviewItemProps {
  review: Review
  path: string
  open: ModerationAction | null
  problems: readonly FormProblem[]
  typed: TypedDecision
  now: Date
}

/** One item of the queue: what was found, who posted it, what it says, and the decision. */
export function ReviewItem(props: ReviewItemProps): ReactElement {
  const { review, now, problems } = props
  const { listing } = review
  const isEdit = review.kind === 'edit'
  const quotes = review.foundRules.flatMap(({ quote }) => (quote === null ? [] : [quote]))
  return (
    <article className="qd" aria-labelledby="item">
      <p className="show-m qd-back">
        <Link href="/admin/queue">Back to the queue</Link>
      </p>
      <Head review={review} now={now} />
      <ProblemSummary problems={problems.map(({ message }) => ({ field: null, message }))} />
      <div className="mg">
        <div className="mod-part">
          <Appeal review={review} now={now} />
          <Claim review={review} now={now} />
          <Recheck review={review} />
          <Reports review={review} now={now} />
          <Changes changes={review.changes} />
          {listing === null ? null : <Findings findings={review.foundRules} />}
          {listing === null ? null : <Facts listing={listing} isEdit={isEdit} />}
        </div>
        <div className="mod-part">
          {listing === null ? null : <Linked linked={review.linked} />}
          <PastDecisions past={review.past} now={now} />
          {listing === null || listing.text === null ? null : (
            <div>
              <h3 id="text">{isEdit ? 'Text now, without the change' : 'Text'}</h3>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
              <section className="tx" aria-labelledby="text" tabIndex={0}>
                <MarkedText text={listing.text} quotes={quotes} />
              </section>
            </div>
          )}
        </div>
      </div>
      {review.decided === null ? (
        <DecisionPanels {...props} />
      ) : (
        <Decided decided={review.decided} now={now} />
      )}
    </article>
  )
}

function Head({ review, now }: { review: Review; now: Date }): ReactElement {
  const { listing } = review
  return (
    <>
      <div className="qd-head">
        <h2 id="item">{review.title}</h2>
        {review.risk === 'red' ? (
          <span className="badge bad">
            <Icon name="warning" isSmall /> Held
          </span>
        ) : null}
        {listing?.isFrozen || listing?.company.isFrozen ? <span className="badge un">Frozen</span> : null}
      </div>
      {listing === null ? null : (
        <p className="t2 sm">
          {[review.companyName, ...posterFacts(listing, now)].join(' · ')}
          <Links listing={listing} />
        </p>
      )}
    </>
  )
}

function posterFacts({ company, poster }: ReviewedListing, now: Date): string[] {
  const { earlierListings: earlier, accountSince } = poster
  return [
    company.isProved
      ? `domain ${company.domain ?? ''} proved`
      : company.isClaimed
        ? 'domain not proved'
        : 'nobody claimed it',
    earlier === 0 ? 'first post' : `${earlier} earlier ${earlier === 1 ? 'post' : 'posts'}`,
    accountSince === null ? 'no account' : ageText(accountSince, now),
    ...(poster.emailDomain === null ? [] : [`mail at ${poster.emailDomain}`]),
  ]
}

function ageText(since: string, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(since)) / 60_000))
  return minutes < 60 * 48 ? `account ${spanText(minutes)} old` : `account made ${agoText(since, now)}`
}

/** A listing has a page while everybody may read it. */
function Links({ listing }: { listing: ReviewedListing }): ReactElement | null {
  const isPublic = hasOpenPage(listing.status)
  if (!isPublic || listing.isFrozen || listing.company.isFrozen) return null
  return (
    <>
      {' · '}
      <Link href={listing.path}>as everybody sees it</Link>
    </>
  )
}

function Facts({ listing, isEdit }: { listing: ReviewedListing; isEdit: boolean }): ReactElement | null {
  if (listing.facts.length === 0) return null
  return (
    <section aria-labelledby="says">
      <h3 id="says">{isEdit ? 'What it says now, without the change' : 'What it says'}</h3>
      <dl className="kv">
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

function Decided({ decided, now }: { decided: NonNullable<Review['decided']>; now: Date }): ReactElement {
  return (
    <div className="note" role="status">
      <Icon name="info" />
      <span>
        <b>{decided.action === null ? 'Decided' : moderationActionNames[decided.action]}</b>{' '}
        <Ago iso={decided.at} now={now} />. <Link href="/admin/queue">Next item</Link>
      </span>
    </div>
  )
}
