import type { DraftSummary, Finding, ManagedListingDetail } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import { afterClosing, closed } from '#messages/listing-states'
import * as text from '#messages/manage'
import { Icon, type IconName } from '../components/icon/icon.tsx'
import { Link } from '../components/link/link.tsx'
import { dayText } from '../components/time/time.tsx'

type AppealState = 'open' | 'granted' | 'refused'

/** Results of sending, shown once above the listing. */
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
  /** A change to it: a draft, or in review. */
  change: DraftSummary | null
  canAppeal: boolean
  /** The result of the poster's appeal, `open` while it is in review; null if the poster didn't appeal. */
  appeal: AppealState | null
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

function stateOf(props: StateNoteProps): State {
  const { listing, sent, reasonName, change, canAppeal, now } = props
  if (listing.isFrozen || listing.isCompanyFrozen) return frozenState(props)
  if (change?.state === 'in_review')
    return waiting(
      text.changeInReview,
      <>
        {text.currentVersion}{' '}
        {listing.can.edit ? <Link href={`/post/${change.id}`}>{text.viewChange}</Link> : null}
      </>,
    )
  switch (listing.status) {
    case 'submitted':
      return waiting(text.inReview, [...whyText(listing), dueText(listing, now)].join(' '))
    case 'changes_requested':
      return {
        tone: ' warn',
        icon: 'warning',
        fact: reasonName === null ? text.changesRequested : text.changesRequestedFor(inSentence(reasonName)),
        more: <Remedy listing={listing} step={text.editAndSend} />,
      }
    case 'rejected':
      return {
        tone: ' bad',
        icon: 'warning',
        fact: reasonName === null ? text.rejected : text.rejectedFor(inSentence(reasonName)),
        more: <Remedy listing={listing} step={rejectedStep(canAppeal, props.appeal)} />,
      }
    case 'live':
      return {
        tone: ' ok',
        icon: 'check',
        fact: sent === 'changed' ? text.changeLive : text.live,
        more: endText(listing),
      }
    default:
      return { tone: '', icon: 'clock', ...overText(listing, reasonText(reasonName, listing.message)) }
  }
}

function frozenState({ listing, reasonName, canAppeal, appeal }: StateNoteProps): State {
  const why = frozenText(listing, reasonName)
  const next = appeal === 'open' ? text.appealOpen : canAppeal ? text.canAppeal : ''
  return {
    tone: ' bad',
    icon: 'lock',
    fact: listing.isFrozen ? text.frozen : text.companyFrozen,
    more: [why, text.onlyYou, next].filter((part) => part !== '').join(' '),
  }
}

/** Moderators give a reason; what rules and reports hide has none until a moderator has reviewed it. */
function frozenText({ isFrozen }: ManagedListingDetail, reasonName: string | null): string {
  if (!isFrozen) return text.frozenWithCompany
  return reasonName === null ? text.moderatorNext : `${reasonName}.`
}

function rejectedStep(canAppeal: boolean, appeal: AppealState | null): string {
  if (appeal === 'open') return text.appealOpen
  if (appeal === 'refused') return `${text.appealRefused} ${text.editAndSend}`
  return canAppeal ? text.editOrAppeal : text.editAndSend
}

/** The change to make and where: the moderator's own message, else what the checks found; then the next step. */
function Remedy({ listing, step }: { listing: ManagedListingDetail; step: string }): ReactElement {
  const findings = remediesOf(listing)
  if (listing.message !== null || findings.length === 0)
    return <>{listing.message === null ? step : `${listing.message} ${step}`}</>
  return (
    <>
      <ul className="found">
        {findings.map(({ code, message }) => (
          <li key={`${code} ${message}`}>{message}</li>
        ))}
      </ul>
      {step}
    </>
  )
}

/** The findings that held the listing, else those that sent it to a moderator; that its poster is new is nothing to mend in its text. */
function remediesOf({ findings }: ManagedListingDetail): Finding[] {
  const held = findings.filter(({ weight }) => weight === 'hold' || weight === 'block')
  return held.length > 0
    ? held
    : findings.filter(({ weight, code }) => weight === 'check' && !code.startsWith('NEW-'))
}

/** A reason's name in the middle of a sentence. */
function inSentence(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** When a live listing expires, and whether its poster can renew it. */
function endText({ expiresAt, renewedAt, can }: ManagedListingDetail): string {
  if (expiresAt === null) return ''
  const day = dayText(expiresAt)
  return renewedAt === null && can.close ? text.expiresUnlessRenewed(day) : text.expiresOn(day)
}

function waiting(fact: string, more: ReactNode): State {
  return { tone: ' warn', icon: 'clock', fact, more }
}

/** Why a listing without anything wrong waits: its domain is new here. */
function whyText({ findings }: ManagedListingDetail): string[] {
  return findings.flatMap(({ code, message }) => (code === 'NEW-02' ? [message] : []))
}

function dueText({ reviewDueAt: due, emailed }: ManagedListingDetail, now: Date): string {
  const where = seeDecision[emailed ?? 'nobody']
  if (due === null) return where
  const minutes = Math.ceil((Date.parse(due) - now.getTime()) / 60_000)
  if (minutes <= 0) return `${text.takesLonger} ${where}`
  const span = minutes < 60 ? text.minutes(minutes) : text.hours(Math.ceil(minutes / 60))
  return `${text.decideWithin(span)} ${where}`
}

/** How the decision is announced, by who gets the emails about the listing. */
const seeDecision = {
  you: text.seeDecisionAndEmail,
  another: text.seeDecision,
  nobody: text.seeDecisionOnly,
}

function overText({ status, closedAt, closeReason }: ManagedListingDetail, reason: string) {
  if (status === 'draft') return { fact: text.withdrawn, more: text.withdrawnMore }
  if (status === 'expired') return { fact: text.expired, more: text.expiredMore }
  return {
    fact: `${closed(closedAt && dayText(closedAt), closeReason)}.`,
    more: closeReason === 'moderation' ? reason : afterClosing(closeReason),
  }
}

/** Why something was decided, as its listing shows it: the reason and what the moderator wrote. */
export function reasonText(name: string | null, message: string | null): string {
  return [name === null ? null : `${name}.`, message].filter((part) => part !== null).join(' ')
}
