import type { Session, User } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { ProblemSummary } from '../components/form/problem-summary.tsx'
import type { FormProblem } from '../components/form/problems.ts'
import { Day } from '../components/time/time.tsx'
import { ChangeForms } from './change-forms.tsx'
import { Sessions } from './sessions.tsx'

export interface AccountPageProps {
  user: User
  sessions: readonly Session[]
  problems: readonly FormProblem[]
  /** What was typed in a form that came back. */
  typed: { username?: string; email?: string }
}

/** A person's own page: who they are here, their wallets and sessions, and how they sign in. */
export function AccountPage({ user, sessions, problems, typed }: AccountPageProps): ReactElement {
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
      <ProblemSummary problems={problems} />
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
      <Wallets accounts={user.accounts} />
      <Sessions sessions={sessions} />
      <ChangeForms user={user} problems={problems} typed={typed} />
    </div>
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
