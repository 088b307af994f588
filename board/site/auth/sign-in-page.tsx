import type { ReactElement } from 'react'
import { Field } from '../components/form/fields.tsx'
import { type FormProblem, ProblemSummary, problemOf } from '../components/form/problems.tsx'
import { Icon } from '../components/icon/icon.tsx'

export interface SignInPageProps {
  /** Where to go on afterwards, a path of this site. */
  next: string
  username: string
  problems: readonly FormProblem[]
  /** Whether the visitor is signed in and has to prove it anew. */
  isAgain: boolean
}

/** Signing in with an account, without scripts; with them a wallet does as well. */
export function SignInPage({ next, username, problems, isAgain }: SignInPageProps): ReactElement {
  return (
    <div className="wrap">
      <div className="form-page">
        <h1>Sign in</h1>
        {isAgain ? <AgainNote /> : null}
        <ProblemSummary problems={problems} />
        <form method="post" action="/sign-in" className="stk">
          <input type="hidden" name="next" value={next} />
          {isAgain ? <input type="hidden" name="again" value="1" /> : null}
          <Field
            name="username"
            label="Username or e-mail"
            value={username}
            error={problemOf(problems, 'username')}
            autoComplete="username"
            maxLength={254}
          />
          <Field
            name="password"
            label="Password"
            type="password"
            error={problemOf(problems, 'password')}
            autoComplete="current-password"
            maxLength={200}
          />
          <button type="submit" className="btn btn-p btn-l">
            Sign in
          </button>
        </form>
        <a
          className="btn btn-l needs-js"
          href={`/sign-in?next=${encodeURIComponent(next)}`}
          data-island="sign-in"
        >
          Use a wallet
        </a>
        <p className="sm t2">
          With a wallet you sign a short text. It costs nothing and moves nothing, and needs JavaScript.
        </p>
        <p className="sm t2">
          <a className="lk" href="/forgot-password">
            Forgot your password?
          </a>
        </p>
        <p className="sm t2">
          No account yet?{' '}
          <a className="lk" href={`/sign-up?next=${encodeURIComponent(next)}`}>
            Sign up
          </a>
        </p>
      </div>
    </div>
  )
}

function AgainNote(): ReactElement {
  return (
    <p className="note warn" role="status">
      <Icon name="lock" />
      <span>
        <b>Sign in again to go on.</b> This needs a sign-in on this site from the last 10 minutes.
      </span>
    </p>
  )
}
