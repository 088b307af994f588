import {
  type ChangedLogo,
  type ComparedLetter,
  moderationActionNames,
  type PastDecision,
  type Review,
  type ReviewFinding,
  reportReasonNames,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { fields, logo as logoName } from '#messages/dashboard-company'
import * as text from '#messages/queue'
import { Link } from '../../components/link/link.tsx'
import { CompanyPicture } from '../../components/monogram/monogram.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { Ago } from '../../components/time/time.tsx'
import { toPlainText } from '../../jobs/history/plain-text.ts'
import { TextDiff } from '../../jobs/history/text-diff.tsx'
import { fieldLabel } from '../../post/form/draft-fields.tsx'
import { reasonName } from '../decisions.ts'

export function Findings({ findings }: { findings: readonly ReviewFinding[] }): ReactElement {
  return (
    <section aria-labelledby="findings">
      <h3 id="findings">{text.findingsTitle}</h3>
      {findings.length === 0 ? (
        <p className="soft">{text.noFindings}</p>
      ) : (
        <ul className="entries">
          {findings.map((finding) => (
            <li key={`${finding.code}-${finding.line}-${finding.quote}`}>
              <span className={isGrave(finding) ? 'code bad' : 'code'}>{finding.code}</span>
              <div>
                <p>{finding.fact ?? finding.message}</p>
                {finding.comparison === null ? (
                  <Quote finding={finding} />
                ) : (
                  <Comparison comparison={finding.comparison} />
                )}
                <WholeSentence finding={finding} />
                <p className="tiny faint">{placeOf(finding)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function isGrave({ weight }: Pick<ReviewFinding, 'weight'>): boolean {
  return weight === 'block' || weight === 'hold'
}

export const weightNames: Record<ReviewFinding['weight'], string> = text.weightNames

function placeOf({ field, line, weight, isApproved, alsoWaiting }: ReviewFinding): string {
  const where = line !== null ? text.inLine(line) : field === null ? text.companyOrPoster : fieldLabel(field)
  const effect = isApproved === true ? text.approvedBefore : weightNames[weight]
  return [where, effect, ...(alsoWaiting > 0 ? [text.alsoWaiting(alsoWaiting)] : [])].join(' · ')
}

/** The sentence that an approval covers, where the quote is only a part of it. */
export function WholeSentence({
  finding: { quote, sentence },
}: {
  finding: Pick<ReviewFinding, 'quote' | 'sentence'>
}): ReactElement | null {
  return sentence === null || sentence === quote ? null : (
    <p className="small soft">
      <Sentence text={text.wholeSentence} parts={{ sentence: <bdi>{sentence}</bdi> }} />
    </p>
  )
}

export function Quote({
  finding: { quote },
}: {
  finding: Pick<ReviewFinding, 'quote'>
}): ReactElement | null {
  return quote === null ? null : (
    <p>
      <Sentence text={text.quoted} parts={{ quote: <mark>{quote}</mark> }} />
    </p>
  )
}

/** The two domains under each other, each with its label and the letters marked that differ. */
function Comparison({ comparison }: { comparison: NonNullable<ReviewFinding['comparison']> }): ReactElement {
  return (
    <div className="look-alike">
      <ComparedDomain label={text.domainFound} letters={comparison.found} />
      <ComparedDomain label={text.domainKnown} letters={comparison.known} />
    </div>
  )
}

function ComparedDomain({ label, letters }: { label: string; letters: readonly ComparedLetter[] }) {
  return (
    <p>
      <span className="visually-hidden">
        {text.domainIs(label, letters.map(({ letter }) => letter).join(''))}
      </span>
      <span className="tiny faint" aria-hidden="true">
        {label}
      </span>
      <span className="mono" aria-hidden="true">
        {letters.map(({ letter, isDifferent }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a character has no identity but its position
          isDifferent ? <mark key={index}>{letter}</mark> : <span key={index}>{letter}</span>,
        )}
      </span>
    </p>
  )
}

/** Long texts, shown as a diff of words; everything else is shown before and after. */
const longNames: ReadonlySet<string> = new Set(['Text', 'Summary', fields.description])

type ChangesProps = { review: Pick<Review, 'changes' | 'logo' | 'companyName' | 'companySlug'> }

export function Changes({ review }: ChangesProps): ReactElement | null {
  const { changes, logo } = review
  if (changes.length === 0 && logo === null) return null
  return (
    <section aria-labelledby="changes">
      <h3 id="changes">{text.changesTitle}</h3>
      <dl className="changes diff">
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            {longNames.has(name) ? (
              <dd>
                <TextDiff before={toPlainText(before)} after={toPlainText(after)} />
              </dd>
            ) : (
              <dd>
                <del>
                  <span className="visually-hidden">{text.was}</span>
                  {before === '' ? text.nothing : before}
                </del>
                <ins>
                  <span className="visually-hidden">{text.wouldBe}</span>
                  {after === '' ? text.nothing : after}
                </ins>
              </dd>
            )}
          </div>
        ))}
        {logo === null ? null : <LogoChange review={review} logo={logo} />}
      </dl>
    </section>
  )
}

/** The picture that everyone sees, and the one that would be. */
function LogoChange({ review, logo }: ChangesProps & { logo: ChangedLogo }): ReactElement {
  const company = { name: review.companyName, slug: review.companySlug ?? '' }
  return (
    <div>
      <dt>{logoName}</dt>
      <dd className="changes-logo">
        <span>
          {text.was}
          <CompanyPicture company={{ ...company, logo: logo.before }} size="large" />
        </span>
        <span>
          {text.wouldBe}
          <CompanyPicture company={{ ...company, logo: logo.after }} size="large" />
        </span>
      </dd>
    </div>
  )
}

/** Reports of readers, without who they are. */
export function Reports({ review: { reportList }, now }: { review: Review; now: Date }): ReactElement | null {
  if (reportList.length === 0) return null
  return (
    <section aria-labelledby="reports">
      <h3 id="reports">{text.reportsTitle}</h3>
      <ul className="entries entries-wide">
        {reportList.map((report) => (
          <li key={report.id}>
            <p>
              <b>{reportReasonNames[report.reason]}</b>
              {report.note === null ? null : `: ${report.note}`}
            </p>
            {report.evidenceUrl === null ? null : <p className="mono small address">{report.evidenceUrl}</p>}
            <p className="tiny faint">
              <Ago iso={report.createdAt} now={now} /> ·{' '}
              {report.isSignedIn ? text.withAccount : text.withoutAccount} ·{' '}
              <Link href={`/admin/register?evidence=${encodeURIComponent(report.evidenceUrl ?? '')}`}>
                {text.addToRegister}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Claim({
  review: { claim, companySlug },
  now,
}: {
  review: Review
  now: Date
}): ReactElement | null {
  if (claim === null) return null
  return (
    <section aria-labelledby="claim">
      <h3 id="claim">{text.claimTitle}</h3>
      <dl className="properties">
        <dt>{text.claimedBy}</dt>
        <dd>{claim.claimant ?? text.claimantGone}</dd>
        <dt>{text.companyDomain}</dt>
        <dd>{claim.domain ?? text.domainUnknown}</dd>
        <dt>{text.claimSent}</dt>
        <dd>
          <Ago iso={claim.createdAt} now={now} />
        </dd>
      </dl>
      <p className="text-box">{claim.note}</p>
      <CompanyLink slug={companySlug} />
    </section>
  )
}

/** Why a company is in the queue without a listing: the verification of its domain, or its profile. */
export function Recheck({ review: { kind, companySlug, changes } }: { review: Review }): ReactElement | null {
  if (kind !== 'recheck') return null
  return (
    <section aria-labelledby="recheck">
      <h3 id="recheck">{text.recheckTitle}</h3>
      <p>{changes.length === 0 ? text.recheckText : text.recheckProfile}</p>
      <CompanyLink slug={companySlug} />
    </section>
  )
}

/** A text as readers see it, under the heading with the id `title`. */
export function Rendered({ html, title }: { html: string; title: string }): ReactElement {
  return (
    <section
      className="text-box prose"
      aria-labelledby={title}
      dir="auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
      tabIndex={0}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it has passed the sanitiser; marks and hosts were added after it.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** The company's words about itself. */
export function Profile({ review: { profile } }: { review: Review }): ReactElement | null {
  if (profile === null) return null
  const { isWaiting, isChange, website, textHtml } = profile
  return (
    <div>
      <h3 id="profile">{isChange ? text.profileAfterChange : text.profileTitle}</h3>
      {isWaiting ? <p>{text.profileWaits}</p> : null}
      {website === null ? null : (
        <dl className="properties">
          <dt>{text.companyWebsite}</dt>
          <dd>{website}</dd>
        </dl>
      )}
      {textHtml === null ? (
        <p className="soft">{text.noDescription}</p>
      ) : (
        <Rendered html={textHtml} title="profile" />
      )}
    </div>
  )
}

function CompanyLink({ slug }: { slug: string | null }): ReactElement | null {
  return slug === null ? null : (
    <p>
      <Link href={`/companies/${slug}`}>{text.companyPage}</Link>
    </p>
  )
}

/** The decision, and the poster's appeal against it. */
export function Appeal({ review: { appeal }, now }: { review: Review; now: Date }): ReactElement | null {
  if (appeal === null) return null
  const { against } = appeal
  const name = moderationActionNames[against.action]
  const decision = (
    <b>{against.reason === null ? name : text.decisionFor(name, reasonName(against.reason))}</b>
  )
  const time = <Ago iso={against.at} now={now} />
  return (
    <section aria-labelledby="appeal">
      <h3 id="appeal">{text.appealTitle}</h3>
      <p>
        {against.by === null ? (
          <Sentence text={text.appealAgainst} parts={{ decision, time }} />
        ) : (
          <Sentence text={text.appealAgainstBy} parts={{ decision, time, by: against.by }} />
        )}
      </p>
      {against.message === null ? null : <p className="soft">{text.quotedText(against.message)}</p>}
      <p className="text-box">{appeal.text}</p>
    </section>
  )
}

export function PastDecisions({
  past,
  now,
}: {
  past: readonly PastDecision[]
  now: Date
}): ReactElement | null {
  if (past.length === 0) return null
  return (
    <section aria-labelledby="past">
      <h3 id="past">{text.pastTitle}</h3>
      <ul className="entries entries-wide">
        {past.map(({ at, action, reason, message, by }) => (
          <li key={`${at}-${action}`}>
            <p>
              <b>{moderationActionNames[action]}</b>
              {reason === null ? null : ` · ${reasonName(reason)}`}
            </p>
            {message === null ? null : <p className="soft">{text.quotedText(message)}</p>}
            <p className="tiny faint">
              <Ago iso={at} now={now} /> · {by ?? text.byRule}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
