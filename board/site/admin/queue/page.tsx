import {
  importSourceName,
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
import * as text from '#messages/queue'
import { formatCount } from '../../../messages/plural.ts'
import { SubmitButton } from '../../components/form/button-form.tsx'
import type { FormProblem } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { dueText } from '../due-text.ts'
import { AdminNavigation } from '../navigation.tsx'
import type { TypedDecision } from './decision-panels.tsx'
import { ReviewItem } from './review-item.tsx'

export interface LastDecision {
  action: ModerationAction
  title: string
}

interface QueuePageProps {
  queue: ReviewQueue
  kind: ReviewKind | null
  /** The open item; null when there is nothing to review. */
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

/** The review queue: the list, and next to it the item that is open. */
export function QueuePage(props: QueuePageProps): ReactElement {
  const { queue, kind, review, lastDecision, missing, isItemPage, isAdmin, now } = props
  return (
    <>
      <h1 className="vh">{text.title}</h1>
      <AdminNavigation current="queue" isAdmin={isAdmin} />
      {lastDecision === null ? null : (
        <p className="mod-told sm" role="status">
          <Icon name="check" isSmall />
          <span>
            <Sentence
              text={text.decided}
              parts={{
                action: <b>{moderationActionNames[lastDecision.action]}</b>,
                title: <bdi>{lastDecision.title}</bdi>,
                log: <Link href="/admin/log">{text.viewInLog}</Link>,
              }}
            />
          </span>
        </p>
      )}
      {missing === null ? null : (
        <p className="mod-told mod-missing sm" role="status">
          <Icon name="info" isSmall />
          <span>{text.missing(missing)}</span>
        </p>
      )}
      {review === null ? (
        <EmptyQueue kind={Object.values(queue.waiting).some((count) => count > 0) ? kind : null} />
      ) : (
        <div className={isItemPage ? 'mod on-item' : 'mod'}>
          <QueueList queue={queue} kind={kind} currentId={review.id} now={now} />
          <ReviewItem {...props} review={review} path={itemPath(review.id, kind)} />
        </div>
      )}
    </>
  )
}

/** One sentence for the whole page; past decisions are a click away. With a `kind`, only this kind is empty. */
function EmptyQueue({ kind }: { kind: ReviewKind | null }): ReactElement {
  return (
    <div className="wrap page mod-page">
      <div className="em">
        <p>
          <b>{kind === null ? text.empty : text.emptyOfKind}</b> {kind === null ? text.emptyMore : null}
        </p>
        <p className="acts-links">
          {kind === null ? null : <Link href="/admin/queue">{text.showAllKinds}</Link>}
          <Link href="/admin/log">{text.viewLog}</Link>
        </p>
      </div>
    </div>
  )
}

interface QueueListProps {
  queue: ReviewQueue
  kind: ReviewKind | null
  currentId: string | null
  now: Date
}

const riskNames: Record<RiskClass, string> = text.riskNames
const kindNames: Record<ReviewKind, string> = text.kindNames

/** The items to review, the most urgent first; the class is shape and colour. */
function QueueList({ queue, kind, currentId, now }: QueueListProps): ReactElement {
  return (
    <section className="ql" aria-labelledby="queue">
      <div className="ql-head">
        <h2 id="queue">{text.list}</h2>
        <span className="num t3">{formatCount(queue.total)}</span>
        <span className="sp" />
        <KindFilter queue={queue} kind={kind} />
      </div>
      {queue.items.length === 0 ? (
        <p className="ql-none t2">{kind === null ? text.empty : text.emptyOfKind}</p>
      ) : (
        <ol>
          {queue.items.map((row) => (
            <Line key={row.id} row={row} kind={kind} isCurrent={row.id === currentId} now={now} />
          ))}
        </ol>
      )}
      {queue.next === null ? null : (
        <p className="ql-next">
          <Link href={queuePath({ kind, after: queue.next })}>{text.next}</Link>
        </p>
      )}
    </section>
  )
}

function KindFilter({ queue, kind }: Pick<QueueListProps, 'queue' | 'kind'>): ReactElement {
  return (
    <form className="ql-kind" method="get" action="/admin/queue">
      <select className="in s" name="kind" aria-label={text.kind} defaultValue={kind ?? ''} data-submits="">
        <option value="">{text.allKinds}</option>
        {reviewKinds.map((one) => (
          <option key={one} value={one}>
            {text.kindWithCount(reviewKindNames[one], formatCount(queue.waiting[one] ?? 0))}
          </option>
        ))}
      </select>
      <SubmitButton className="btn btn-s nojs">{text.show}</SubmitButton>
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
    row.importedFrom === null ? null : text.rowImportedFrom(importSourceName(row.importedFrom)),
    row.reports > 0 ? text.reports(row.reports) : null,
    row.findings > 0 ? text.findings(row.findings) : null,
  ].filter((fact) => fact !== null)
  return (
    <li className={isCurrent ? 'qi cur' : 'qi'}>
      <span className={`dot ${row.risk}`} aria-hidden="true" />
      <div className="sp">
        <a className="qi-t" href={itemPath(row.id, kind)} aria-current={isCurrent ? 'true' : undefined}>
          <span className="vh">{text.riskOf(riskNames[row.risk])}</span>
          {row.title}
        </a>
        <p className="xs t2">{facts.join(' · ')}</p>
      </div>
      <div className="qi-r">
        <p className={due.isLate ? 'xs num late' : 'xs num t3'}>{due.text}</p>
        <p className="xs t3">{kindNames[row.kind]}</p>
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
