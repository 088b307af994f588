import {
  type ModerationAction,
  moderationActionNames,
  type QueueFilter,
  type Review,
  type ReviewGroup,
  type ReviewGroupKey,
  type ReviewQueue,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/queue'
import * as groups from '#messages/queue-groups'
import type { FormProblem } from '../../components/form/problems.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { AdminNavigation } from '../navigation.tsx'
import type { TypedDecision } from './decision-panels.tsx'
import { GroupItem } from './group-item.tsx'
import { QueueList } from './list.tsx'
import { groupPath, isNarrowed, itemPath } from './paths.ts'
import { ReviewItem } from './review-item.tsx'

export interface LastDecision {
  action: ModerationAction
  title: string
  companyName: string
  /** More than one: about a group. */
  listings: number
  /** Listings of the group that were left as they were. */
  left: { title: string; why: string }[]
}

/** The part that is open: an item, with the group that it was opened from, or a group; null when there is nothing to review. */
export type OpenItem = { review: Review; from: ReviewGroupKey | null } | { group: ReviewGroup }

interface QueuePageProps {
  queue: ReviewQueue
  filter: QueueFilter
  /** Whether the list begins on this page. */
  isFirst: boolean
  item: OpenItem | null
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

/** The review queue: the list, and next to it the item or the group that is open. */
export function QueuePage(props: QueuePageProps): ReactElement {
  const { queue, filter, isFirst, item, lastDecision, missing, isItemPage, isAdmin, now } = props
  return (
    <>
      <h1 className="visually-hidden">{text.title}</h1>
      <AdminNavigation current="queue" isAdmin={isAdmin} />
      {lastDecision === null ? null : <Told decision={lastDecision} />}
      {missing === null ? null : (
        <p className="moderation-told moderation-missing small" role="status">
          <Icon name="info" isSmall />
          <span>{text.missing(missing)}</span>
        </p>
      )}
      {item === null ? (
        <EmptyQueue isNarrowed={isNarrowed(filter) && Object.keys(queue.waiting).length > 0} />
      ) : (
        <div className={isItemPage ? 'moderation on-item' : 'moderation'}>
          <QueueList queue={queue} filter={filter} isFirst={isFirst} current={currentOf(item)} now={now} />
          {'group' in item ? (
            <GroupItem {...props} group={item.group} />
          ) : (
            <ReviewItem
              {...props}
              review={item.review}
              path={itemPath(item.review.id, filter, item.from ?? undefined)}
              groupPath={item.from === null ? null : groupPath(item.from, filter)}
            />
          )}
        </div>
      )}
    </>
  )
}

function currentOf(item: OpenItem): { id: string | null; group: ReviewGroupKey | null } {
  return 'group' in item ? { id: null, group: item.group } : { id: item.review.id, group: item.from }
}

/** The decision of a moment ago. */
function Told({ decision }: { decision: LastDecision }): ReactElement {
  const { action, title, companyName, listings, left } = decision
  const log = <Link href="/admin/log">{text.viewInLog}</Link>
  const done = <b>{moderationActionNames[action]}</b>
  return (
    <p className="moderation-told small" role="status">
      <Icon name="check" isSmall />
      <span>
        {listings > 1 ? (
          <Sentence
            text={groups.decided}
            parts={{
              action: done,
              listings: groups.listings(listings),
              company: <bdi>{companyName}</bdi>,
              log,
            }}
          />
        ) : (
          <Sentence text={text.decided} parts={{ action: done, title: <bdi>{title}</bdi>, log }} />
        )}
        {left.length === 0 ? null : ` ${groups.leftAsTheyWere(left)}`}
      </span>
    </p>
  )
}

/** One sentence for the whole page; past decisions are a click away. With filters, only what they leave is empty. */
function EmptyQueue({ isNarrowed: isFiltered }: { isNarrowed: boolean }): ReactElement {
  return (
    <div className="wrap page">
      <div className="empty">
        <p>
          <b>{isFiltered ? groups.noMatch : text.empty}</b> {isFiltered ? null : text.emptyMore}
        </p>
        <p className="actions-links">
          {isFiltered ? <Link href="/admin/queue">{groups.removeFilters}</Link> : null}
          <Link href="/admin/log">{text.viewLog}</Link>
        </p>
      </div>
    </div>
  )
}
