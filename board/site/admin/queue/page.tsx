import {
  type ModerationAction,
  moderationActionNames,
  type Review,
  type ReviewKind,
  type ReviewQueue,
  type ReviewRow,
  type RiskClass,
  reviewKindNames,
  reviewKinds,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { SubmitButton } from '../../components/form/button-form.tsx'
import type { FormProblem } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import { kindWords } from '../decisions.ts'
import { dueText } from '../due-text.ts'
import { AdminNavigation } from '../page.tsx'
import type { TypedDecision } from './decision-panels.tsx'
import { ReviewItem } from './review-item.tsx'

export interface LastDecision {
  action: ModerationAction
  title: string
}

interface QueuePageProps {
  queue: ReviewQueue
  kind: ReviewKind | null
  /** The open item; null when nothing waits. */
  review: Review | null
  lastDecision: LastDecision | null
  /** Why the item that was asked for is not shown; null while it is. */
  missing: string | null
  /** Whether its own address was asked for: on phones the list and the item are pages of their own. */
  isItemPage: boolean
  open: ModerationAction | null
  problems: readonly FormProblem[]
  typed: TypedDecision
  isAdmin: boolean
  now: Date
}

/** The moderators' queue: the list, and beside it the item that is open. */
export function QueuePage(props: QueuePageProps): ReactElement {
  const { queue, kind, review, lastDecision, missing, isItemPage, isAdmin, now } = props
  return (
    <>
      <h1 className="vh">Moderation queue</h1>
      <AdminNavigation current="queue" isAdmin={isAdmin} />
      {lastDecision === null ? null : (
        <p className="mod-told sm" role="status">
          <Icon name="check" isSmall />
          <span>
            <b>{moderationActionNames[lastDecision.action]}:</b> {lastDecision.title}.{' '}
            <Link href="/admin/log">It is in the log</Link>
          </span>
        </p>
      )}
      {missing === null ? null : (
        <p className="mod-told mod-missing sm" role="status">
          <Icon name="info" isSmall />
          <span>{missing} The list below is what waits now.</span>
        </p>
      )}
      <div className={isItemPage ? 'mod on-item' : 'mod'}>
        <QueueList queue={queue} kind={kind} currentId={review?.id ?? null} now={now} />
        {review === null ? (
          <div className="qd">
            <div className="em">
              <p>
                <b>Nothing waits.</b> New posts, edits, reports and claims come here.
              </p>
            </div>
          </div>
        ) : (
          <ReviewItem {...props} review={review} path={itemPath(review.id, kind)} />
        )}
      </div>
    </>
  )
}

interface QueueListProps {
  queue: ReviewQueue
  kind: ReviewKind | null
  currentId: string | null
  now: Date
}

const riskWords: Record<RiskClass, string> = { red: 'Held', amber: 'To check', green: 'Sample' }

/** What waits, the most urgent first; class is shape and colour. */
function QueueList({ queue, kind, currentId, now }: QueueListProps): ReactElement {
  return (
    <section className="ql" aria-labelledby="queue">
      <div className="ql-head">
        <h2 id="queue">Queue</h2>
        <span className="num t3">{queue.total}</span>
        <span className="sp" />
        <KindFilter queue={queue} kind={kind} />
      </div>
      {queue.items.length === 0 ? (
        <p className="ql-none t2">Nothing waits{kind === null ? '' : ' of this kind'}.</p>
      ) : (
        <ol>
          {queue.items.map((row) => (
            <Line key={row.id} row={row} kind={kind} isCurrent={row.id === currentId} now={now} />
          ))}
        </ol>
      )}
      {queue.next === null ? null : (
        <p className="ql-next">
          <Link href={queuePath({ kind, after: queue.next })}>Less urgent ones</Link>
        </p>
      )}
    </section>
  )
}

function KindFilter({ queue, kind }: Pick<QueueListProps, 'queue' | 'kind'>): ReactElement {
  return (
    <form className="ql-kind" method="get" action="/admin/queue">
      <select className="in s" name="kind" aria-label="Kind" defaultValue={kind ?? ''} data-submits="">
        <option value="">All kinds</option>
        {reviewKinds.map((one) => (
          <option key={one} value={one}>
            {`${reviewKindNames[one]} ${queue.waiting[one] ?? 0}`}
          </option>
        ))}
      </select>
      <SubmitButton className="btn btn-s nojs">Show</SubmitButton>
    </form>
  )
}

interface LineProps {
  row: ReviewRow
  kind: ReviewKind | null
  isCurrent: boolean
  now: Date
}

function Line({ row, kind, isCurrent, now }: LineProps): ReactElement {
  const due = dueText(row.dueAt, now)
  const facts = [
    row.title === row.companyName ? null : row.companyName,
    row.reports > 0 ? `${row.reports} ${row.reports === 1 ? 'report' : 'reports'}` : null,
    row.findings > 0 ? `${row.findings} ${row.findings === 1 ? 'finding' : 'findings'}` : null,
  ].filter((fact) => fact !== null)
  return (
    <li className={isCurrent ? 'qi cur' : 'qi'}>
      <span className={`dot ${row.risk}`} aria-hidden="true" />
      <div className="sp">
        <a className="qi-t" href={itemPath(row.id, kind)} aria-current={isCurrent ? 'true' : undefined}>
          <span className="vh">{riskWords[row.risk]}: </span>
          {row.title}
        </a>
        <p className="xs t2">{facts.join(' · ')}</p>
      </div>
      <div className="qi-r">
        <p className={due.isLate ? 'xs num late' : 'xs num t3'}>{due.text}</p>
        <p className="xs t3">{kindWords[row.kind]}</p>
      </div>
    </li>
  )
}

/** Path of an item; it keeps the chosen kind. */
export function itemPath(id: string, kind: ReviewKind | null): string {
  return `/admin/queue/${id}${kind === null ? '' : `?kind=${kind}`}`
}

/** Path of a page of the list. */
export function queuePath({ kind, after }: { kind: ReviewKind | null; after?: string | null }): string {
  const params = new URLSearchParams()
  if (kind !== null) params.set('kind', kind)
  if (typeof after === 'string') params.set('after', after)
  return params.size === 0 ? '/admin/queue' : `/admin/queue?${params}`
}
