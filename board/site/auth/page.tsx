import { maxPasswordLength, maxUsernameLength, minPasswordLength } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/sign-in'
import { Field, FormPage, MainButton } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { Link } from '../components/link/link.tsx'

interface SignInPageProps {
  /** Where to go afterwards, a path of this site. */
  next: string
  username: string
  problems: readonly FormProblem[]
  /** Whether a signed-in visitor has to sign in again. */
  isAgain: boolean
}

/** Signing in with an account, without scripts; with them a wallet does as well. */
export function SignInPage({ next, username, problems, isAgain }: SignInPageProps): ReactElement {
  return (
    <FormPage title={text.title}>
      {isAgain ? <AgainNote /> : null}
      <ProblemSummary problems={problems} />
      <Form action="/sign-in" problems={problems} className="stk">
        <input type="hidden" name="next" value={next} />
        {isAgain ? <input type="hidden" name="again" value="1" /> : null}
        <Field
          name="username"
          label={text.usernameOrEmail}
          value={username}
          autoComplete="username"
          maxLength={254}
        />
        <Field
          name="password"
          label={text.password}
          type="password"
          autoComplete="current-password"
          maxLength={200}
        />
        <MainButton>{text.title}</MainButton>
      </Form>
      <a
        className="btn btn-l needs-js"
        href={`/sign-in?next=${encodeURIComponent(next)}`}
        data-island="sign-in"
      >
        {text.useWallet}
      </a>
      <p className="sm t2">{text.walletHint}</p>
      <p className="sm t2">
        <Link href="/forgot-password">{text.forgotPassword}</Link>
      </p>
      <p className="sm t2">
        {text.noAccount} <Link href={`/sign-up?next=${encodeURIComponent(next)}`}>{text.signUp}</Link>
      </p>
    </FormPage>
  )
}

function AgainNote(): ReactElement {
  return (
    <p className="note warn" role="status">
      <Icon name="lock" />
      <span>
        <b>{text.againTitle}</b> {text.againNote}
      </span>
    </p>
  )
}

interface SignUpPageProps {
  /** Where to go afterwards, a path of this site. */
  next: string
  username: string
  email: string
  problems: readonly FormProblem[]
}

export function SignUpPage({ next, username, email, problems }: SignUpPageProps): ReactElement {
  return (
    <FormPage title={text.signUp}>
      <ProblemSummary problems={problems} />
      <Form action="/sign-up" problems={problems} className="stk">
        <input type="hidden" name="next" value={next} />
        <Field
          name="username"
          label={text.username}
          value={username}
          autoComplete="username"
          maxLength={maxUsernameLength}
        />
        <Field
          name="password"
          label={text.password}
          type="password"
          hint={text.passwordHint(minPasswordLength)}
          autoComplete="new-password"
          maxLength={maxPasswordLength}
        />
        <Field
          name="email"
          label={text.email}
          type="email"
          value={email}
          hint={text.emailHint}
          autoComplete="email"
          maxLength={254}
          isOptional
        />
        <MainButton>{text.signUp}</MainButton>
      </Form>
      <p className="sm t2">
        {text.hasAccount} <Link href={`/sign-in?next=${encodeURIComponent(next)}`}>{text.title}</Link>
      </p>
    </FormPage>
  )
}
