import type { ToastKind, User } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Icon } from '../icon/icon.tsx'

interface ToastLabel {
  emoji?: string
  fact: string
  more?: (user: User | null) => string
}

const welcome = (user: User | null) => (user === null ? '' : `Welcome, ${user.displayName}.`)

const labels: Record<ToastKind, ToastLabel> = {
  signed_in: { emoji: '🎉', fact: 'You are signed in.', more: welcome },
  signed_up: { emoji: '🎉', fact: 'Your account is ready and you are signed in.', more: welcome },
  signed_out: { emoji: '👋', fact: 'You are signed out.', more: () => 'See you.' },
  saved: { fact: 'Saved.' },
  password_set: { fact: 'Your new password is set and you are signed in.' },
  wallet_added: { fact: 'Wallet added.', more: () => 'It leads to this account now.' },
  listing_signed: { fact: 'Your listing is signed.', more: () => 'Everybody can check it on this page.' },
  domain_proved: { fact: 'The domain is proved.', more: () => 'Its mark is on your listings now.' },
  proof_not_found: { fact: 'Not found yet.', more: () => 'The page says what was seen.' },
  decided: { fact: 'Decided.', more: () => 'It is in the log.' },
  appeal_sent: { fact: 'Your appeal is sent.', more: () => 'A moderator looks at it once more.' },
  listing_read: {
    fact: 'What you gave is read.',
    more: () => 'Look through what was filled in, and add what it left out.',
  },
  draft_saved: { fact: 'Draft saved.', more: () => 'It waits here until you send or delete it.' },
  draft_deleted: { fact: 'Draft deleted.' },
  listing_changed: { fact: 'Done.', more: () => 'The listing says it now.' },
  listing_deleted: { fact: 'Listing deleted.' },
  listing_claimed: { fact: 'Taken over.', more: () => 'Your account manages this listing now.' },
  company_made: { fact: 'Your company is here.', more: () => 'Say more about it below.' },
  company_deleted: { fact: 'Company deleted.' },
  team_joined: { fact: 'You are in the team.' },
  team_left: { fact: 'You left the team.' },
  claim_sent: { fact: 'Your request is sent.', more: () => 'A moderator looks at it.' },
  mail_sent: { fact: 'The mail is on its way.', more: () => 'It can take a minute.' },
}

export interface ToastProps {
  kind: ToastKind
  user: User | null
  /** The page, without the toast. */
  path: string
}

/** A short note at the corner of the page. Its cross is a link to the same page, so it goes without JavaScript too. */
export function Toast({ kind, user, path }: ToastProps): ReactElement {
  const { emoji, fact, more } = labels[kind]
  return (
    <div className="toast" role="status" data-toast="">
      <p>
        {emoji === undefined ? null : <span>{emoji} </span>}
        <b>{fact}</b> <span className="t2">{more?.(user)}</span>
      </p>
      <a className="btn btn-g btn-s btn-i" href={path} aria-label="Dismiss">
        <Icon name="x" />
      </a>
    </div>
  )
}
