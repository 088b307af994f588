import { maxPasswordLength, maxUsernameLength, minPasswordLength } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Field } from '../components/form/fields.tsx'
import { type FormProblem, ProblemSummary, problemOf } from '../components/form/problems.tsx'

export interface SignUpPageProps {
  /** Where to go on afterwards, a path of this site. */
  next: string
  username: string
  email: string
  problems: readonly FormProblem[]
}

/** Making an account, without scripts. */
export function SignUpPage({ next, username, email, problems }: SignUpPageProps): ReactElement {
  return (
    <div className="wrap">
      <div className="form-page">
        <h1>Sign up</h1>
        <ProblemSummary problems={problems} />
        <form method="post" action="/sign-up" className="stk">
          <input type="hidden" name="next" value={next} />
          <Field
            name="username"
            label="Username"
            value={username}
            error={problemOf(problems, 'username')}
            autoComplete="username"
            maxLength={maxUsernameLength}
          />
          <Field
            name="password"
            label="Password"
            type="password"
            hint={`At least ${minPasswordLength} characters.`}
            error={problemOf(problems, 'password')}
            autoComplete="new-password"
            maxLength={maxPasswordLength}
          />
          <Field
            name="email"
            label="E-mail"
            type="email"
            value={email}
            hint="You can also sign in with it."
            error={problemOf(problems, 'email')}
            autoComplete="email"
            maxLength={254}
            isOptional
          />
          <button type="submit" className="btn btn-p btn-l">
            Sign up
          </button>
        </form>
        <p className="sm t2">
          You have an account?{' '}
          <a className="lk" href={`/sign-in?next=${encodeURIComponent(next)}`}>
            Sign in
          </a>
        </p>
      </div>
    </div>
  )
}
