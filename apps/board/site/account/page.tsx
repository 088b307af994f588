import type { Session, User } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { ProblemSummary } from '../components/form/problem-summary.tsx'
import type { FormProblem } from '../components/form/problems.ts'
import { Icon } from '../components/icon/icon.tsx'
import { Day } from '../components/time/time.tsx'
import { ChangeForms } from './change-forms.tsx'
import { Sessions } from './sessions.tsx'

export interface AccountPageProps {
  user: User
  sessions: readonly Session[]
  problems: readonly FormProblem[]
  /** What was typed in a form that came back. */
  typed: { username?: string; email?: string }
  /** What keeps the form from being done until the person signs in again; null when nothing does. */
  signInAgain: string | null
}

/** A person's own page: who they are here, their wallets and sessions, and how they sign in. */
export function AccountPage(props: AccountPageProps): ReactElement {
  const { user, sessions, problems, typed, signInAgain } = props
  return (
    <div className="wrap account">
      <div className="row">
        <h1>Welcome {user.displayName}</h1>
        <span className="sp" />
        <form method="post" action="/sign-out">
          <button type="submit" className="btn">
            Sign out
          </button>
        </form>
      </div>
      {signInAgain === null ? null : <SignInAgain sentence={signInAgain} />}
      <ProblemSummary problems={problems} />
      <Profile user={user} />
      <Wallets accounts={user.accounts} />
      <Sessions sessions={sessions} />
      <ChangeForms user={user} problems={problems} typed={typed} />
    </div>
  )
}

function SignInAgain({ sentence }: { sentence: string }): ReactElement {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page comes back because of this, and works without scripts
    <div className="note warn" role="alert" tabIndex={-1} autoFocus>
      <Icon name="lock" />
      <span>
        {sentence}{' '}
        <a className="lk" href="/sign-in?next=%2Faccount&amp;again=1">
          Sign in again
        </a>
      </span>
    </div>
  )
}

function Profile({ user }: { user: User }): ReactElement {
  return (
    <section className="pn" aria-labelledby="profile">
      <header>
        <h2 id="profile">Profile</h2>
      </header>
      <dl className="kv bd">
        <dt>Username</dt>
        <dd>{user.username === user.displayName ? user.username : 'Not chosen yet'}</dd>
        <dt>E-mail</dt>
        <dd>{user.email ?? 'None'}</dd>
        <dt>Here since</dt>
        <dd>
          <Day iso={user.createdAt} />
        </dd>
      </dl>
    </section>
  )
}

function Wallets({ accounts }: { accounts: readonly string[] }): ReactElement {
  return (
    <section className="pn" aria-labelledby="wallets">
      <header>
        <h2 id="wallets">Wallets</h2>
      </header>
      <div className="bd">
        {accounts.length === 0 ? (
          <p className="sm t2">No wallet belongs to this account.</p>
        ) : (
          <ul className="stk">
            {accounts.map((account) => (
              <li className="mono sm addr" key={account}>
                {account}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
