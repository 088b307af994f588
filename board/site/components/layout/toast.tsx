import type { ToastKind, User } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { all as allAlerts } from '#messages/alerts'
import * as frame from '#messages/frame'
import * as text from '#messages/toasts'
import { Icon } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'

interface ToastLabel {
  emoji?: string
  fact: string
  more?: string | ((user: User | null) => string)
  /** Where to see it. */
  link?: { href: string; text: string }
}

const welcome = (user: User | null) => (user === null ? '' : text.welcome(user.displayName))

const alertsLink = { href: '/account/alerts', text: allAlerts }

const labels: Record<ToastKind, ToastLabel> = {
  signed_in: { emoji: '🎉', fact: text.signedIn, more: welcome },
  signed_in_saved: {
    emoji: '🎉',
    fact: text.signedIn,
    more: text.jobSaved,
    link: { href: '/account/saved', text: text.viewSaved },
  },
  signed_in_moved: {
    emoji: '🎉',
    fact: text.signedIn,
    more: text.jobsMoved,
    link: { href: '/account/saved', text: text.viewSaved },
  },
  signed_in_moved_open: {
    emoji: '🎉',
    fact: text.signedIn,
    more: text.openJobsMoved,
    link: { href: '/account/saved', text: text.viewSaved },
  },
  signed_in_none_moved: { emoji: '🎉', fact: text.signedIn, more: text.noJobsMoved },
  signed_in_no_room: {
    emoji: '🎉',
    fact: text.signedIn,
    more: text.noRoomForJobs,
    link: { href: '/account/saved', text: text.viewSaved },
  },
  signed_in_not_saved: { emoji: '🎉', fact: text.signedIn, more: text.jobNotSaved },
  signed_up: { emoji: '🎉', fact: text.signedUp, more: welcome },
  signed_out: { emoji: '👋', fact: text.signedOut, more: text.seeYou },
  saved: { fact: text.saved },
  password_set: { fact: text.passwordSet },
  wallet_added: { fact: text.walletAdded, more: text.walletAddedMore },
  listing_signed: { fact: text.listingSigned, more: text.listingSignedMore },
  domain_proved: { fact: text.domainProved, more: text.domainProvedMore },
  proof_not_found: { fact: text.proofNotFound, more: text.proofNotFoundMore },
  decided: { fact: text.decided, link: { href: '/admin/log', text: text.viewInLog } },
  appeal_sent: { fact: text.appealSent, more: text.appealSentMore },
  listing_read: { fact: text.listingRead, more: text.listingReadMore },
  draft_saved: { fact: text.draftSaved, more: text.draftSavedMore },
  draft_deleted: { fact: text.draftDeleted },
  listing_changed: { fact: text.listingChanged },
  listing_deleted: { fact: text.listingDeleted },
  listing_claimed: { fact: text.listingClaimed },
  company_made: { fact: text.companyMade, more: text.companyMadeMore },
  account_deleted: { fact: text.accountDeleted },
  company_deleted: { fact: text.companyDeleted },
  team_joined: { fact: text.teamJoined },
  team_left: { fact: text.teamLeft },
  claim_sent: { fact: text.claimSent, more: text.claimSentMore },
  job_saved: { fact: text.jobSaved, link: { href: '/account/saved', text: text.viewSaved } },
  job_unsaved: { fact: text.jobUnsaved },
  followed: { fact: text.followed, more: text.followedMore, link: alertsLink },
  followed_without_emails: { fact: text.followed, more: text.followedWithoutEmails, link: alertsLink },
  unfollowed: { fact: text.unfollowed },
  board_suggested: { fact: text.boardSuggested, more: text.boardSuggestedMore },
  leave_out_asked: { fact: text.leaveOutAsked, more: text.leaveOutAskedMore },
  mail_sent: { fact: text.mailSent, more: text.mailSentMore },
}

export interface ToastProps {
  kind: ToastKind
  user: User | null
  /** The page, without the toast. */
  path: string
}

/** A short note at the corner of the page. Its cross is a link to the same page, so it can be closed without JavaScript. */
export function Toast({ kind, user, path }: ToastProps): ReactElement {
  const { emoji, fact, more, link } = labels[kind]
  return (
    <div className="toast" role="status" data-toast="">
      <p>
        {emoji === undefined ? null : <span>{emoji} </span>}
        <b>{fact}</b> <span className="soft">{typeof more === 'function' ? more(user) : more}</span>
        {link === undefined ? null : (
          <>
            {' '}
            <Link href={link.href}>{link.text}</Link>
          </>
        )}
      </p>
      <a className="button button-plain button-small button-icon" href={path} aria-label={frame.dismiss}>
        <Icon name="x" />
      </a>
    </div>
  )
}
