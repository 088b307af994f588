import type { Session, User, Wallet } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { ProblemSummary } from '../components/form/problem-summary.tsx'
import type { FormProblem } from '../components/form/problems.ts'
import { Panel } from '../components/panel/panel.tsx'
import { Day } from '../components/time/time.tsx'
import { ChangeForms } from './change-forms.tsx'
import { Sessions } from './sessions.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { WalletList } from './wallets/wallet-list.tsx'

export interface AccountPageProps {
  user: User
  sessions: readonly Session[]
  wallets: readonly Wallet[]
  /** Whether the person moderates this board. */
  isModerator: boolean
  problems: readonly FormProblem[]
  /** What was typed in a form that came back. */
  typed: { username?: string; email?: string }
  /** What keeps the form from being done until the person signs in again; null when nothing does. */
  signInAgain: string | null
}

/** A person's own page: who they are here, their wallets and sessions, and how they sign in. */
export function AccountPage(props: AccountPageProps): ReactElement {
  const { user, sessions, wallets, problems, typed, signInAgain } = props
  return (
    <div className="wrap account">
      <div className="row">
        <h1>Welcome {user.displayName}</h1>
        <span className="sp" />
        {props.isModerator ? (
          <a className="btn" href="/admin/queue">
            Moderation
          </a>
        ) : null}
        <form method="post" action="/sign-out">
          <button type="submit" className="btn">
            Sign out
          </button>
        </form>
      </div>
      {signInAgain === null ? null : <SignInAgain sentence={signInAgain} />}
      <ProblemSummary problems={problems} />
      <Profile user={user} />
      <WalletList wallets={wallets} />
      <Sessions sessions={sessions} />
      <ChangeForms user={user} problems={problems} typed={typed} />
    </div>
  )
}

function Profile({ user }: { user: User }): ReactElement {
  return (
    <Panel id="profile" title="Profile">
      <dl className="kv bd">
        <dt>Username</dt>
        <dd>{user.username === user.displayName ? user.username : 'Not chosen yet'}</dd>
        <dt>E-mail</dt>
        <dd>
          <EmailState user={user} />
        </dd>
        <dt>Here since</dt>
        <dd>
          <Day iso={user.createdAt} />
        </dd>
      </dl>
    </Panel>
  )
}

function EmailState({ user: { email, isEmailVerified } }: { user: User }): ReactElement {
  if (email === null) return <>None</>
  if (isEmailVerified) return <span className="addr">{email}</span>
  return (
    <>
      <span className="addr">{email}</span>
      <form method="post" action="/account/verify-email" className="unconfirmed">
        <span className="t2">Not confirmed yet. A link was sent to it.</span>
        <button type="submit" className="btn btn-s">
          Send the link again
        </button>
      </form>
    </>
  )
}
