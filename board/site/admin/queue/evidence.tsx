import {
  hasOpenPage,
  type LinkedListing,
  type ListingChange,
  moderationActionNames,
  type PastDecision,
  type Review,
  type ReviewFinding,
  reportReasonNames,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Link } from '../../components/link/link.tsx'
import { Ago } from '../../components/time/time.tsx'
import { TextDiff } from '../../jobs/history/text-diff.tsx'
import { fieldLabel } from '../../post/form/draft-fields.tsx'
import { reasonName } from '../decisions.ts'

export function Findings({ findings }: { findings: readonly ReviewFinding[] }): ReactElement {
  return (
    <section aria-labelledby="findings">
      <h3 id="findings">Findings</h3>
      {findings.length === 0 ? (
        <p className="t2">The rules found nothing.</p>
      ) : (
        <ul className="fi">
          {findings.map((finding) => (
            <li key={`${finding.code}-${finding.line}-${finding.quote}`}>
              <span className={isGrave(finding) ? 'code bad' : 'code'}>{finding.code}</span>
              <div>
                <p>{finding.message}</p>
                {finding.comparison === null ? (
                  <Quote finding={finding} />
                ) : (
                  <Comparison comparison={finding.comparison} />
                )}
                <p className="xs t3">{placeOf(finding)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function isGrave({ weight }: ReviewFinding): boolean {
  return weight === 'block' || weight === 'hold'
}

const weights = {
  block: 'has to be mended',
  hold: 'holds it',
  check: 'has to be looked at',
  note: 'said to the poster only',
}

function placeOf({ field, line, weight }: ReviewFinding): string {
  const where =
    line !== null ? `Text, line ${line}` : field === null ? 'The whole listing' : fieldLabel(field)
  return `${where} · ${weights[weight]}`
}

function Quote({ finding: { quote } }: { finding: ReviewFinding }): ReactElement | null {
  return quote === null ? null : (
    <p>
      “<mark>{quote}</mark>”
    </p>
  )
}

/** The two domains under each other, the letters marked that differ. */
function Comparison({ comparison }: { comparison: NonNullable<ReviewFinding['comparison']> }): ReactElement {
  const letters = (list: typeof comparison.found) =>
    list.map(({ letter, isDifferent }, index) => {
      // biome-ignore lint/suspicious/noArrayIndexKey: a character has no identity but its position
      return isDifferent ? <mark key={index}>{letter}</mark> : <span key={index}>{letter}</span>
    })
  const text = (list: typeof comparison.found) => list.map(({ letter }) => letter).join('')
  return (
    <div className="la mono">
      <span>
        <span className="vh">{`In the listing: ${text(comparison.found)}`}</span>
        <span aria-hidden="true">{letters(comparison.found)}</span>
      </span>
      <span className="t3">
        <span className="vh">{`Known: ${text(comparison.known)}`}</span>
        <span aria-hidden="true">{letters(comparison.known)}</span>
      </span>
    </div>
  )
}

/** Of these the words that differ are shown, of everything else what it was and what it would be. */
const longNames: ReadonlySet<string> = new Set(['Text', 'Summary'])

export function Changes({ changes }: { changes: readonly ListingChange[] }): ReactElement | null {
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="changes">
      <h3 id="changes">What it changes</h3>
      <dl className="chg df">
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            {longNames.has(name) ? (
              <dd>
                <TextDiff before={before} after={after} />
              </dd>
            ) : (
              <dd>
                <del>
                  <span className="vh">Was: </span>
                  {before === '' ? 'nothing' : before}
                </del>
                <ins>
                  <span className="vh">Would be: </span>
                  {after === '' ? 'nothing' : after}
                </ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What readers report; who they are is nobody's business. */
export function Reports({ review: { reportList }, now }: { review: Review; now: Date }): ReactElement | null {
  if (reportList.length === 0) return null
  return (
    <section aria-labelledby="reports">
      <h3 id="reports">Reports</h3>
      <ul className="fi wide-fi">
        {reportList.map((report) => (
          <li key={report.id}>
            <p>
              <b>{reportReasonNames[report.reason]}</b>
              {report.note === null ? null : `: ${report.note}`}
            </p>
            {report.evidenceUrl === null ? null : <p className="mono sm addr">{report.evidenceUrl}</p>}
            <p className="xs t3">
              <Ago iso={report.createdAt} now={now} /> ·{' '}
              {report.isSignedIn ? 'with an account' : 'without an account'}
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
      <h3 id="claim">Claim</h3>
      <dl className="kv">
        <dt>By</dt>
        <dd>{claim.claimant ?? 'an account that is gone'}</dd>
        <dt>Domain of the company</dt>
        <dd>{claim.domain ?? 'not known'}</dd>
        <dt>Asked</dt>
        <dd>
          <Ago iso={claim.createdAt} now={now} />
        </dd>
      </dl>
      <p className="tx">{claim.note}</p>
      <CompanyLink slug={companySlug} />
    </section>
  )
}

/** Why a company is looked at that has no listing in the queue: the proof of its domain. */
export function Recheck({ review: { kind, companySlug } }: { review: Review }): ReactElement | null {
  if (kind !== 'recheck') return null
  return (
    <section aria-labelledby="recheck">
      <h3 id="recheck">Why it is here</h3>
      <p>
        The proof of its domain was not found any more, or somebody else shows that domain as theirs. Its page
        says what is proved now. Keep the company if it is still who it says; freeze it if it is not.
      </p>
      <CompanyLink slug={companySlug} />
    </section>
  )
}

function CompanyLink({ slug }: { slug: string | null }): ReactElement | null {
  return slug === null ? null : (
    <p>
      <Link href={`/companies/${slug}`}>Page of the company</Link>
    </p>
  )
}

/** What was decided, and what the poster says to it. */
export function Appeal({ review: { appeal }, now }: { review: Review; now: Date }): ReactElement | null {
  if (appeal === null) return null
  const { against } = appeal
  return (
    <section aria-labelledby="appeal">
      <h3 id="appeal">Appeal</h3>
      <p>
        Against: <b>{moderationActionNames[against.action]}</b>
        {against.reason === null ? null : ` (${reasonName(against.reason)})`}{' '}
        <Ago iso={against.at} now={now} />
        {against.by === null ? null : ` by ${against.by}`}
      </p>
      {against.message === null ? null : <p className="t2">“{against.message}”</p>}
      <p className="tx">{appeal.text}</p>
    </section>
  )
}

/** Listings that share something with this one, and what became of them. */
export function Linked({ linked }: { linked: readonly LinkedListing[] }): ReactElement {
  return (
    <section aria-labelledby="linked">
      <h3 id="linked">Same source</h3>
      {linked.length === 0 ? (
        <p className="t2">Nothing else of this account, address, wallet or company, and no text like it.</p>
      ) : (
        <table className="tb linked">
          <thead>
            <tr>
              <th scope="col">Other post</th>
              <th scope="col">Why linked</th>
              <th scope="col" className="r">
                State
              </th>
            </tr>
          </thead>
          <tbody>
            {linked.map((row) => (
              <tr key={row.publicId}>
                <td>
                  {isPublic(row) ? <Link href={`/jobs/${row.publicId}`}>{row.title}</Link> : row.title}{' '}
                  <span className="t3 mono">{row.publicId}</span>
                </td>
                <td>{row.why}</td>
                <td className={isAgainst(row) ? 'r stop' : 'r'}>{outcomeOf(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function isPublic({ status, isFrozen }: LinkedListing): boolean {
  return !isFrozen && hasOpenPage(status)
}

function isAgainst({ decision, isFrozen }: LinkedListing): boolean {
  return isFrozen || decision === 'reject' || decision === 'uphold_report' || decision === 'freeze_company'
}

function outcomeOf({ decision, isFrozen, status }: LinkedListing): string {
  if (isFrozen) return 'frozen'
  return decision === null ? status.replaceAll('_', ' ') : moderationActionNames[decision].toLowerCase()
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
      <h3 id="past">Decided before</h3>
      <ul className="fi wide-fi">
        {past.map(({ at, action, reason, message, by }) => (
          <li key={`${at}-${action}`}>
            <p>
              <b>{moderationActionNames[action]}</b>
              {reason === null ? null : `, ${reasonName(reason)}`}
            </p>
            {message === null ? null : <p className="t2">“{message}”</p>}
            <p className="xs t3">
              <Ago iso={at} now={now} /> · {by ?? 'by rule'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
