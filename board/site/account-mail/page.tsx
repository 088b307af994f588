import { maxPasswordLength, minPasswordLength } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { ButtonForm, SubmitButton } from '../components/form/button-form.tsx'
import { Field } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Link } from '../components/link/link.tsx'

interface ForgotPasswordPageProps {
  email: string
  problems: readonly FormProblem[]
  /** Whether a mail was just asked for. The words are the same whether an account has the address or not. */
  isSent: boolean
}

export function ForgotPasswordPage({ email, problems, isSent }: ForgotPasswordPageProps): ReactElement {
  return (
    <div className="wrap wrap-form page">
      {isSent ? <Sent /> : <Ask />}
      <ProblemSummary problems={problems} />
      <Form action="/forgot-password" problems={problems} className="stk">
        <Field name="email" label="E-mail" type="email" value={email} autoComplete="email" maxLength={254} />
        <SubmitButton className={isSent ? 'btn btn-l' : 'btn btn-p btn-l'}>
          {isSent ? 'Send it again' : 'Send the link'}
        </SubmitButton>
      </Form>
      <p className="sm t2">
        You know it after all? <Link href="/sign-in">Sign in</Link>
      </p>
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

interface ResetPasswordPageProps {
  token: string
  problems: readonly FormProblem[]
}

export function ResetPasswordPage({ token, problems }: ResetPasswordPageProps): ReactElement {
  return (
    <div className="wrap wrap-form page">
      <h1>Choose a new password</h1>
      <p className="t2">All sessions of your account end, and you are signed in here.</p>
      <ProblemSummary problems={problems} />
      <Form action="/reset-password" problems={problems} className="stk">
        <input type="hidden" name="token" value={token} />
        <Field
          name="new_password"
          label="New password"
          type="password"
          hint={`At least ${minPasswordLength} characters.`}
          autoComplete="new-password"
          maxLength={maxPasswordLength}
        />
        <SubmitButton className="btn btn-p btn-l">Set the password</SubmitButton>
      </Form>
    </div>
  )
}

/** Confirming an address with the link from a mail. It takes a press of the button: programs that look at mails open their links. */
export function VerifyEmailPage({ token }: { token: string }): ReactElement {
  return (
    <div className="wrap wrap-form page">
      <h1>Confirm your e-mail address</h1>
      <p className="t2">
        One press, and the address that this link was sent to is confirmed for your account.
      </p>
      <ButtonForm action="/verify-email" formClass="stk" className="btn btn-p btn-l" fields={{ token }}>
        Confirm the address
      </ButtonForm>
    </div>
  )
}

export function EmailVerifiedPage(): ReactElement {
  return (
    <div className="wrap wrap-form page">
      <h1>Address confirmed</h1>
      <p className="t2">Your e-mail address is confirmed. There is nothing else to do.</p>
      <p>
        <a className="btn" href="/account">
          Go to your account
        </a>
      </p>
    </div>
  )
}

/** What a link from a mail leads to once it was used or is too old. */
export function LinkGonePage({ purpose }: { purpose: 'reset' | 'verify' }): ReactElement {
  return (
    <div className="wrap wrap-form page">
      <h1>This link does not work any more</h1>
      <p className="t2">
        It was used already, it is too old, or the account has another address now. Nothing was changed.
      </p>
      <p>
        {purpose === 'reset' ? (
          <a className="btn btn-p btn-l" href="/forgot-password">
            Ask for a new link
          </a>
        ) : (
          <a className="btn btn-p btn-l" href="/account">
            Go to your account
          </a>
        )}
      </p>
    </div>
  )
}
