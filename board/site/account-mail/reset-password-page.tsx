import { maxPasswordLength, minPasswordLength } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Field } from '../components/form/field.tsx'
import { ProblemSummary } from '../components/form/problem-summary.tsx'
import { type FormProblem, problemOf } from '../components/form/problems.ts'

export interface ResetPasswordPageProps {
  /** From the link in the mail. */
  token: string
  problems: readonly FormProblem[]
}

/** Choosing a new password with the link from a mail. */
export function ResetPasswordPage({ token, problems }: ResetPasswordPageProps): ReactElement {
  return (
    <div className="wrap">
      <div className="form-page">
        <h1>Choose a new password</h1>
        <p className="t2">All sessions of your account end, and you are signed in here.</p>
        <ProblemSummary problems={problems} />
        <form method="post" action="/reset-password" className="stk">
          <input type="hidden" name="token" value={token} />
          <Field
            name="new_password"
            label="New password"
            type="password"
            hint={`At least ${minPasswordLength} characters.`}
            error={problemOf(problems, 'new_password')}
            autoComplete="new-password"
            maxLength={maxPasswordLength}
          />
          <button type="submit" className="btn btn-p btn-l">
            Set the password
          </button>
        </form>
      </div>
    </div>
  )
}
