import {
  type ModerationAction,
  moderationActionNames,
  type Review,
  type ReviewKind,
  type ReviewQueue,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import type { FormProblem } from '../../components/form/problems.ts'
import { Icon } from '../../components/icon/icon.tsx'
import { AdminNavigation } from '../admin-navigation.tsx'
import type { TypedDecision } from './decision-panels.tsx'
import { itemPath, QueueList } from './queue-list.tsx'
import { ReviewItem } from './review-item.tsx'

/** A decision of a moment ago. */
export interface Told {
  action: ModerationAction
  title: string
}

export interface QueuePageProps {
  queue: ReviewQueue
  kind: ReviewKind | null
  /** The open item; null when nothing waits. */
  review: Review | null
  told: Told | null
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
  const { queue, kind, review, told, missing, isItemPage, isAdmin, now } = props
  return (
    <>
      <h1 className="vh">Moderation queue</h1>
      <AdminNavigation current="queue" isAdmin={isAdmin} />
      {told === null ? null : (
        <p className="mod-told sm" role="status">
          <Icon name="check" isSmall />
          <span>
            <b>{moderationActionNames[told.action]}:</b> {told.title}.{' '}
            <a className="lk" href="/admin/log">
              It is in the log
            </a>
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
