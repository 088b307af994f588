import type { DraftSummary, ManagedListingDetail } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconName } from '../components/icon/icon.tsx'
import { Link } from '../components/link/link.tsx'
import { dayText } from '../components/time/time.tsx'

/** What came of sending, told once above the listing. */
export const sentKinds = ['sent', 'changed', 'change_held'] as const
export type SentKind = (typeof sentKinds)[number]

interface State {
  tone: '' | ' ok' | ' warn' | ' bad'
  icon: IconName
  fact: string
  more: ReactNode
}

export interface StateNoteProps {
  listing: ManagedListingDetail
  sent: SentKind | null
  reasonName: string | null
  /** A change of it that is being written or looked at. */
  change: DraftSummary | null
  canAppeal: boolean
  now: Date
}

export function StateNote(props: StateNoteProps): ReactElement {
  const { tone, icon, fact, more } = stateOf(props)
  return (
    <div className={`note${tone}`} role="status">
      <Icon name={icon} />
      <span>
        <b>{fact}</b> {more}
      </span>
    </div>
  )
}

function stateOf({ listing, sent, reasonName, change, canAppeal, now }: StateNoteProps): State {
  if (listing.isFrozen || listing.isCompanyFrozen)
    return {
      tone: ' bad',
      icon: 'lock',
      fact: listing.isFrozen ? 'Frozen.' : 'The company is frozen.',
      more: `${frozenText(listing, reasonName)} Nobody but you sees it until that is taken back.${canAppeal ? ' You can appeal once.' : ''}`,
    }
  if (change?.state === 'in_review')
    return waiting(
      'A person looks at the change.',
      <>
        Readers see the listing as it was until then.{' '}
        {listing.can.edit ? <Link href={`/post/${change.id}`}>The change that waits</Link> : null}
      </>,
    )
  const reason = reasonText(reasonName, listing.message)
  switch (listing.status) {
    case 'submitted':
      return waiting('A person looks at it first.', dueText(listing, now))
    case 'changes_requested':
      return {
        tone: ' warn',
        icon: 'warning',
        fact: 'Changes are asked for.',
        more: `${reason} Edit it and send it again.`,
      }
    case 'rejected':
      return {
        tone: ' bad',
        icon: 'warning',
        fact: 'Not published.',
        more: `${reason} Edit it and send it again${canAppeal ? ', or appeal once' : ''}.`,
      }
    case 'live':
      return {
        tone: ' ok',
        icon: 'check',
        fact: sent === 'changed' ? 'The change is live.' : 'Live.',
        more: endText(listing),
      }
    default:
      return { tone: '', icon: 'clock', ...overText(listing, reason) }
  }
}

/** Moderators give a reason; what rules and reports freeze has none until one of them has looked. */
function frozenText({ isFrozen }: ManagedListingDetail, reasonName: string | null): string {
  if (!isFrozen) return 'Its listings are frozen with it.'
  return reasonName === null ? 'A moderator looks at it next.' : `${reasonName}.`
}

/** When a live listing ends, and whether its poster can still say otherwise. */
function endText({ expiresAt, renewedAt, can }: ManagedListingDetail): string {
  if (expiresAt === null) return ''
  const maySay = renewedAt === null && can.close
  return `It ends on ${dayText(expiresAt)}${maySay ? ' unless you say that it is still open' : ''}.`
}

function waiting(fact: string, more: ReactNode): State {
  return { tone: ' warn', icon: 'clock', fact, more }
}

function dueText({ reviewDueAt: due }: ManagedListingDetail, now: Date): string {
  const told = 'This page says how it was decided, and so does a mail where we have your address.'
  if (due === null) return told
  if (new Date(due) < now) return `It takes longer than usual. ${told}`
  return `By ${dayText(due)}, ${due.slice(11, 16)} UTC, as a rule. ${told}`
}

function overText({ status, closedAt, closeReason }: ManagedListingDetail, reason: string) {
  if (status === 'draft')
    return { fact: 'Taken back.', more: 'Nobody sees it. You can edit it and send it again.' }
  if (status === 'expired')
    return { fact: 'Its time is over.', more: 'Applying has ended. Post it again if the job is still open.' }
  const day = closedAt === null ? '' : ` on ${dayText(closedAt)}`
  const why = { filled: ': filled', withdrawn: ': withdrawn', moderation: ' by a moderator', source_gone: '' }
  return {
    fact: `Closed${day}${closeReason === null ? '' : why[closeReason]}.`,
    more: closeReason === 'moderation' ? reason : 'Applying has ended.',
  }
}

/** Why something was decided, as its listing shows it: the reason and what the moderator wrote. */
export function reasonText(name: string | null, message: string | null): string {
  return [name === null ? null : `${name}.`, message].filter((part) => part !== null).join(' ')
}
