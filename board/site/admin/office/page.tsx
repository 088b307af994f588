import type { StaffRole } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { SignInAgain } from '../../account/sign-in-again.tsx'
import { Field } from '../../components/form/field.tsx'
import { ProblemSummary } from '../../components/form/problem-summary.tsx'
import { type FormProblem, problemOf } from '../../components/form/problems.ts'
import { AdminNavigation } from '../admin-navigation.tsx'

export interface StaffPageProps {
  members: readonly { userId: string; username: string; role: StaffRole }[]
  problems: readonly FormProblem[]
  typed: { username: string }
  /** What keeps it from being done until the person signs in again; null when nothing does. */
  signInAgain: string | null
}

/** Who moderates this board, for admins. */
export function StaffPage({ members, problems, typed, signInAgain }: StaffPageProps): ReactElement {
  return (
    <>
      <AdminNavigation current="office" isAdmin />
      <div className="wrap wide mod-page">
        <h1>Moderators</h1>
        {signInAgain === null ? null : <SignInAgain sentence={signInAgain} next="/admin/office" />}
        <ProblemSummary problems={problems} />
        <ul className="fi wide-fi frozen">
          {members.map(({ userId, username, role }) => (
            <li key={`${userId}-${role}`}>
              <p className="sp">
                <b>{username}</b> <span className="t3">{role}</span>
              </p>
              {role === 'admin' ? null : (
                <form method="post" action="/admin/office/take">
                  <input type="hidden" name="username" value={username} />
                  <button type="submit" className="btn" aria-label={`Take the office from ${username}`}>
                    Take the office back
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
        <section className="pn mod-form" aria-labelledby="give">
          <header>
            <h2 id="give">Name a moderator</h2>
          </header>
          <form method="post" action="/admin/office/give" className="bd stk">
            <Field
              name="username"
              label="Username"
              value={typed.username}
              hint="Or the address of a wallet that signs in here. Admins are named on the server: npm run admin."
              error={problemOf(problems, 'username')}
              autoComplete="off"
              maxLength={100}
            />
            <button type="submit" className="btn btn-p btn-l">
              Give the office of moderator
            </button>
          </form>
        </section>
      </div>
    </>
  )
}
