import { maxPasswordLength, maxUsernameLength, minPasswordLength } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { Field, FormPage, MainButton } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { Link } from '../components/link/link.tsx'

interface SignInPageProps {
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
    <FormPage title="Sign in">
      {isAgain ? <AgainNote /> : null}
      <ProblemSummary problems={problems} />
      <Form action="/sign-in" problems={problems} className="stk">
        <input type="hidden" name="next" value={next} />
        {isAgain ? <input type="hidden" name="again" value="1" /> : null}
        <Field
          name="username"
          label="Username or e-mail"
          value={username}
          autoComplete="username"
          maxLength={254}
        />
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
        />
        <MainButton>Sign in</MainButton>
      </Form>
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
        <Link href="/forgot-password">Forgot your password?</Link>
      </p>
      <p className="sm t2">
        No account yet? <Link href={`/sign-up?next=${encodeURIComponent(next)}`}>Sign up</Link>
      </p>
    </FormPage>
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

interface SignUpPageProps {
  /** Where to go on afterwards, a path of this site. */
  next: string
  username: string
  email: string
  problems: readonly FormProblem[]
}

export function SignUpPage({ next, username, email, problems }: SignUpPageProps): ReactElement {
  return (
    <FormPage title="Sign up">
      <ProblemSummary problems={problems} />
      <Form action="/sign-up" problems={problems} className="stk">
        <input type="hidden" name="next" value={next} />
        <Field
          name="username"
          label="Username"
          value={username}
          autoComplete="username"
          maxLength={maxUsernameLength}
        />
        <Field
          name="password"
          label="Password"
          type="password"
          hint={`At least ${minPasswordLength} characters.`}
          autoComplete="new-password"
          maxLength={maxPasswordLength}
        />
        <Field
          name="email"
          label="E-mail"
          type="email"
          value={email}
          hint="You can also sign in with it."
          autoComplete="email"
          maxLength={254}
          isOptional
        />
        <MainButton>Sign up</MainButton>
      </Form>
      <p className="sm t2">
        You have an account? <Link href={`/sign-in?next=${encodeURIComponent(next)}`}>Sign in</Link>
      </p>
    </FormPage>
  )
}
