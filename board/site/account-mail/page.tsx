import { maxPasswordLength, minPasswordLength } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/account'
import { passwordHint } from '#messages/sign-in'
import { ButtonForm, SubmitButton } from '../components/form/button-form.tsx'
import { Field } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Link } from '../components/link/link.tsx'
import { OutboxNote, type OutboxNoteProps } from '../components/outbox-note/outbox-note.tsx'

interface ForgotPasswordPageProps {
  email: string
  problems: readonly FormProblem[]
  /** Whether a mail was just asked for. The words are the same whether an account has the address or not. */
  isSent: boolean
  outbox: OutboxNoteProps['outbox']
}

export function ForgotPasswordPage({
  email,
  problems,
  isSent,
  outbox,
}: ForgotPasswordPageProps): ReactElement {
  return (
    <div className="wrap wrap-form page">
      {isSent ? <Sent outbox={outbox} /> : <Ask />}
      <ProblemSummary problems={problems} />
      <Form action="/forgot-password" problems={problems} className="stack">
        <Field
          name="email"
          label={text.email}
          type="email"
          value={email}
          autoComplete="email"
          maxLength={254}
        />
        <SubmitButton className={isSent ? 'button button-large' : 'button button-main button-large'}>
          {isSent ? text.sendAgain : text.sendLink}
        </SubmitButton>
      </Form>
      <p className="small soft">
        {text.remembered} <Link href="/sign-in">{text.signIn}</Link>
      </p>
    </div>
  )
}

function Ask(): ReactElement {
  return (
    <>
      <h1>{text.forgotTitle}</h1>
      <p className="soft">{text.forgotLead}</p>
    </>
  )
}

function Sent({ outbox }: OutboxNoteProps): ReactElement {
  return (
    <>
      <h1>{text.sentTitle}</h1>
      <p className="soft">{text.sentLead}</p>
      <OutboxNote outbox={outbox} />
      <p className="soft">{text.sentAdvice}</p>
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
      <h1>{text.resetTitle}</h1>
      <p className="soft">{text.resetLead}</p>
      <ProblemSummary problems={problems} />
      <Form action="/reset-password" problems={problems} className="stack">
        <input type="hidden" name="token" value={token} />
        <Field
          name="new_password"
          label={text.newPassword}
          type="password"
          hint={passwordHint(minPasswordLength)}
          autoComplete="new-password"
          maxLength={maxPasswordLength}
        />
        <SubmitButton className="button button-main button-large">{text.resetButton}</SubmitButton>
      </Form>
    </div>
  )
}

/** Confirming an address with the link from a mail. It takes a press of the button: programs that look at mails open their links. */
export function VerifyEmailPage({ token }: { token: string }): ReactElement {
  return (
    <div className="wrap wrap-form page">
      <h1>{text.verifyTitle}</h1>
      <p className="soft">{text.verifyLead}</p>
      <ButtonForm
        action="/verify-email"
        formClass="stack"
        className="button button-main button-large"
        fields={{ token }}
      >
        {text.verifyButton}
      </ButtonForm>
    </div>
  )
}

export function EmailVerifiedPage(): ReactElement {
  return (
    <div className="wrap wrap-form page">
      <h1>{text.verifiedTitle}</h1>
      <p className="soft">{text.verifiedLead}</p>
      <p>
        <a className="button" href="/account">
          {text.goToAccount}
        </a>
      </p>
    </div>
  )
}

/** The page that an emailed link opens once it was used or has expired. */
export function LinkGonePage({ purpose }: { purpose: 'reset' | 'verify' }): ReactElement {
  return (
    <div className="wrap wrap-form page">
      <h1>{text.linkGoneTitle}</h1>
      <p className="soft">{text.linkGoneLead}</p>
      <p>
        {purpose === 'reset' ? (
          <a className="button button-main button-large" href="/forgot-password">
            {text.askForNewLink}
          </a>
        ) : (
          <a className="button button-main button-large" href="/account">
            {text.goToAccount}
          </a>
        )}
      </p>
    </div>
  )
}
