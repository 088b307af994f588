import type { ReactElement } from 'react'
import { Field } from '../components/form/field.tsx'
import { ProblemSummary } from '../components/form/problem-summary.tsx'
import { type FormProblem, problemOf } from '../components/form/problems.ts'

export interface ForgotPasswordPageProps {
  email: string
  problems: readonly FormProblem[]
  /** Whether a mail was just asked for. The words are the same whether an account has the address or not. */
  isSent: boolean
}

/** Asking for a link to choose a new password. */
export function ForgotPasswordPage({ email, problems, isSent }: ForgotPasswordPageProps): ReactElement {
  return (
    <div className="wrap">
      <div className="form-page">
        {isSent ? <Sent /> : <Ask />}
        <ProblemSummary problems={problems} />
        <form method="post" action="/forgot-password" className="stk">
          <Field
            name="email"
            label="E-mail"
            type="email"
            value={email}
            error={problemOf(problems, 'email')}
            autoComplete="email"
            maxLength={254}
          />
          <button type="submit" className={isSent ? 'btn btn-l' : 'btn btn-p btn-l'}>
            {isSent ? 'Send it again' : 'Send the link'}
          </button>
        </form>
        <p className="sm t2">
          You know it after all?{' '}
          <a className="lk" href="/sign-in">
            Sign in
          </a>
        </p>
      </div>
    </div>
  )
}

function Ask(): ReactElement {
  return (
    <>
      <h1>Forgot your password?</h1>
      <p className="t2">
        Type the e-mail address of your account, and a link for a new password comes by mail.
      </p>
    </>
  )
}

function Sent(): ReactElement {
  return (
    <>
      <h1>Look at your mail</h1>
      <p className="t2">
        If an account has that address, a link for a new password is on its way to it. It works once, for an
        hour.
      </p>
      <p className="t2">Nothing there after some minutes? Look into the spam folder, or send it again.</p>
    </>
  )
}
