import { maxPasswordLength, maxUsernameLength, minPasswordLength } from '@cryptolist/contract'
import type { ReactElement } from 'react'
import * as text from '#messages/sign-in'
import { SubmitButton } from '../components/form/button-form.tsx'
import { Field, FormPage, MainButton } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import { type FormProblem, ProblemSummary } from '../components/form/problems.tsx'
import { Icon } from '../components/icon/icon.tsx'
import { Link } from '../components/link/link.tsx'

interface CommonProps {
  /** Where to go afterwards, a path of this site. */
  next: string
  username: string
  problems: readonly FormProblem[]
  /** The purpose that an account is needed for, as the heading says. */
  purpose: keyof typeof text.purposes
}

interface SignInPageProps extends CommonProps {
  /** Whether a signed-in visitor has to sign in again. */
  isAgain: boolean
}

/** Signing in, with a wallet or, without scripts too, with a password. */
export function SignInPage({ next, username, problems, purpose, isAgain }: SignInPageProps): ReactElement {
  const title = text.purposes[purpose].signIn
  return (
    <FormPage title={title}>
      {isAgain ? <AgainNote /> : null}
      <ProblemSummary problems={problems} />
      <div className="ways">
        <div className="panel">
          <div className="body stack">
            <h2>{text.walletHeading}</h2>
            <p className="small soft">{text.signBeforehand}</p>
            <p className="small no-js">{text.walletWithoutScript}</p>
            <a
              className="button button-main button-large needs-js"
              href={`/sign-in?next=${encodeURIComponent(next)}`}
              data-island="sign-in"
              data-title={title}
            >
              {text.useWallet}
            </a>
          </div>
        </div>
        <div className="panel">
          <div className="body stack">
            <h2>{text.passwordHeading}</h2>
            <PasswordForm {...{ next, username, problems, purpose, isAgain }} />
            <p className="small soft">
              <Link href="/forgot-password">{text.forgotPassword}</Link>
            </p>
          </div>
        </div>
        <div className="panel">
          <div className="body stack">
            <h2>{text.noAccount}</h2>
            <p className="small soft">{text.waysToAccount}</p>
            <a className="button button-large" href={pathTo('/sign-up', next, purpose)}>
              {text.signUp}
            </a>
          </div>
        </div>
      </div>
    </FormPage>
  )
}

function PasswordForm(props: SignInPageProps): ReactElement {
  const { next, username, problems, purpose, isAgain } = props
  return (
    <Form action="/sign-in" problems={problems} className="stack">
      <input type="hidden" name="next" value={next} />
      <PurposeField purpose={purpose} />
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
      <SubmitButton className="button button-large">{text.title}</SubmitButton>
    </Form>
  )
}

/** Tells the page what `next` doesn't: that a job is to be saved. */
function PurposeField({ purpose }: Pick<CommonProps, 'purpose'>): ReactElement | null {
  return purpose === 'save' ? <input type="hidden" name="for" value="save" /> : null
}

function pathTo(page: '/sign-in' | '/sign-up', next: string, purpose: CommonProps['purpose']): string {
  return `${page}?next=${encodeURIComponent(next)}${purpose === 'save' ? '&for=save' : ''}`
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

interface SignUpPageProps extends CommonProps {
  email: string
}

export function SignUpPage({ next, username, email, problems, purpose }: SignUpPageProps): ReactElement {
  return (
    <FormPage title={text.purposes[purpose].signUp}>
      <ProblemSummary problems={problems} />
      <Form action="/sign-up" problems={problems} className="stack">
        <input type="hidden" name="next" value={next} />
        <PurposeField purpose={purpose} />
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
      <p className="small soft">
        {text.hasAccount} <Link href={pathTo('/sign-in', next, purpose)}>{text.title}</Link>
      </p>
    </FormPage>
  )
}
