import type { ManagedListingDetail, RiskClass } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconName } from '../components/icon/icon.tsx'
import { dayText } from '../components/time/dates.ts'

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
  /** Words of a moderator's reason. */
  reasonName: string | null
}

/** In which state the listing is, why, and what to do. */
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

function stateOf({ listing, sent, reasonName }: StateNoteProps): State {
  if (sent === 'change_held')
    return waiting('A person looks at the change.', 'Readers see the listing as it was until then.')
  if (listing.isFrozen || listing.isCompanyFrozen)
    return {
      tone: ' bad',
      icon: 'lock',
      fact: 'Frozen by a moderator.',
      more: 'Nobody but you sees it until that is taken back.',
    }
  const reason = reasonText(reasonName, listing.message)
  switch (listing.status) {
    case 'submitted':
      return waiting('A person looks at it first.', dueText(listing))
    case 'changes_requested':
      return {
        tone: ' warn',
        icon: 'warning',
        fact: 'Changes are asked for.',
        more: `${reason} Change it and send it again.`,
      }
    case 'rejected':
      return {
        tone: ' bad',
        icon: 'warning',
        fact: 'Not published.',
        more: `${reason} Mend it and send it again, or appeal once.`,
      }
    case 'live':
      return {
        tone: ' ok',
        icon: 'check',
        fact: sent === 'changed' ? 'The change is live.' : 'Live.',
        more:
          listing.expiresAt === null
            ? ''
            : `It ends on ${dayText(listing.expiresAt)} unless you say that it is still open.`,
      }
    default:
      return { tone: '', icon: 'clock', ...overText(listing, reason) }
  }
}

function waiting(fact: string, more: string): State {
  return { tone: ' warn', icon: 'clock', fact, more }
}

/** Hours in which a person has looked at it, by its class. */
const reviewHours: Record<RiskClass, number> = { red: 4, amber: 24, green: 24 }

function dueText({ submittedAt, risk }: ManagedListingDetail): string {
  const hours = reviewHours[risk ?? 'amber']
  if (submittedAt === null) return `That takes ${hours} hours at most as a rule.`
  const due = new Date(Date.parse(submittedAt) + hours * 3600_000).toISOString()
  return `By ${dayText(due)}, ${due.slice(11, 16)} UTC, as a rule. You get a mail, and this page says it too.`
}

function overText({ status, closedAt, closeReason }: ManagedListingDetail, reason: string) {
  if (status === 'draft')
    return { fact: 'Taken back.', more: 'Nobody sees it. You can change it and send it again.' }
  if (status === 'expired')
    return { fact: 'Its time is over.', more: 'Applying has ended. Post it again if the job is still open.' }
  const day = closedAt === null ? '' : ` on ${dayText(closedAt)}`
  const why = { filled: ': filled', withdrawn: ': withdrawn', moderation: ' by a moderator', source_gone: '' }
  return {
    fact: `Closed${day}${closeReason === null ? '' : why[closeReason]}.`,
    more: closeReason === 'moderation' ? reason : 'Applying has ended.',
  }
}

function reasonText(name: string | null, message: string | null): string {
  return [name === null ? null : `${name}.`, message].filter((part) => part !== null).join(' ')
}
