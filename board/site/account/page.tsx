import {
  maxPasswordLength,
  maxUsernameLength,
  minPasswordLength,
  type Session,
  type User,
  type Wallet,
} from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import { ButtonForm, SubmitButton } from '../components/form/button-form.tsx'
import { Field } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import type { FormAnswer, FormProblem } from '../components/form/problems.tsx'
import { Panel } from '../components/panel/panel.tsx'
import { Day } from '../components/time/time.tsx'
import { FormNotes } from './sign-in-again.tsx'
import { WalletList } from './wallets/page.tsx'

export interface AccountPageProps extends Omit<FormAnswer, 'status'> {
  user: User
  sessions: readonly Session[]
  wallets: readonly Wallet[]
  isModerator: boolean
  typed: { username?: string; email?: string }
}

/** A person's own page: who they are here, their wallets and sessions, and how they sign in. */
export function AccountPage(props: AccountPageProps): ReactElement {
  const { user, sessions, wallets, problems, typed, signInAgain } = props
  return (
    <div className="wrap wrap-read page account">
      <div className="row">
        <h1>Welcome {user.displayName}</h1>
        <span className="sp" />
        {props.isModerator ? (
          <a className="btn" href="/admin/queue">
            Moderation
          </a>
        ) : null}
        <ButtonForm action="/sign-out">Sign out</ButtonForm>
      </div>
      <FormNotes problems={problems} signInAgain={signInAgain} />
      <Profile user={user} />
      <WalletList wallets={wallets} />
      <Sessions sessions={sessions} />
      <ChangeForms user={user} problems={problems} typed={typed} />
    </div>
  )
}

function Profile({ user }: { user: User }): ReactElement {
  return (
    <Panel id="profile" title="Profile">
      <dl className="kv bd">
        <dt>Username</dt>
        <dd>{user.username === user.displayName ? user.username : 'Not chosen yet'}</dd>
        <dt>E-mail</dt>
        <dd>
          <EmailState user={user} />
        </dd>
        <dt>Here since</dt>
        <dd>
          <Day iso={user.createdAt} />
        </dd>
      </dl>
    </Panel>
  )
}

function EmailState({ user: { email, isEmailVerified } }: { user: User }): ReactElement {
  if (email === null) return <>None</>
  if (isEmailVerified) return <span className="addr">{email}</span>
  return (
    <>
      <span className="addr">{email}</span>
      <Form action="/account/verify-email" className="unconfirmed">
        <span className="t2">Not confirmed yet. A link was sent to it.</span>
        <SubmitButton className="btn btn-s">Send the link again</SubmitButton>
      </Form>
    </>
  )
}

const methodNames: Record<Session['method'], string> = {
  password: 'Username and password',
  eip4361: 'Wallet',
  sdk: 'App, over the backend',
}

/** Where the person is signed in, with a way to end each session and all others at once. */
function Sessions({ sessions }: { sessions: readonly Session[] }): ReactElement {
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <Panel
      id="sessions"
      title="Sessions"
      beside={
        <>
          <span className="sp" />
          {others.length === 0 ? null : (
            <ButtonForm action="/account/sessions/end-others" className="btn btn-s">
              End all others
            </ButtonForm>
          )}
          <ButtonForm action="/account/sessions/end-all" className="btn btn-s">
            End all
          </ButtonForm>
        </>
      }
    >
      <div className="bd">
        <table className="tb">
          <thead>
            <tr>
              <th scope="col">Signed in with</th>
              <th scope="col">Since</th>
              <th scope="col">Until</th>
              <th scope="col" className="r">
                <span className="vh">End it</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <SessionRow session={session} key={session.id} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function SessionRow({ session }: { session: Session }): ReactElement {
  const { id, isCurrent, method, createdAt, expiresAt } = session
  return (
    <tr>
      <td>
        {methodNames[method]}
        {isCurrent ? <span className="t3"> (this one)</span> : null}
      </td>
      <td>
        <Day iso={createdAt} />
      </td>
      <td>
        <Day iso={expiresAt} />
      </td>
      <td className="r">
        <ButtonForm
          action="/account/sessions/end"
          className="btn btn-s"
          label={isCurrent ? 'End this session' : `End the session from ${createdAt}`}
          fields={{ session: id }}
        >
          End
        </ButtonForm>
      </td>
    </tr>
  )
}

interface ChangeFormsProps {
  user: User
  problems: readonly FormProblem[]
  typed: { username?: string; email?: string }
}

function ChangeForms(props: ChangeFormsProps): ReactElement {
  return (
    <>
      <UsernameForm {...props} />
      <EmailForm {...props} />
      <PasswordForm {...props} />
    </>
  )
}

function UsernameForm({ user, problems, typed }: ChangeFormsProps): ReactElement {
  const hasChosenName = user.username === user.displayName
  return (
    <ChangeForm title="Username" action="/account/username" button="Change the username" problems={problems}>
      <Field
        name="username"
        label="Username"
        value={typed.username ?? (hasChosenName ? user.username : '')}
        autoComplete="username"
        maxLength={maxUsernameLength}
      />
    </ChangeForm>
  )
}

function EmailForm({ user, problems, typed }: ChangeFormsProps): ReactElement {
  return (
    <ChangeForm title="E-mail" action="/account/email" button="Change the e-mail" problems={problems}>
      <Field
        name="email"
        label="E-mail"
        type="email"
        value={typed.email ?? user.email ?? ''}
        hint="Empty it to have none."
        autoComplete="email"
        maxLength={254}
        isOptional
      />
    </ChangeForm>
  )
}

function PasswordForm({ user, problems }: ChangeFormsProps): ReactElement {
  const button = user.hasPassword ? 'Change the password' : 'Set a password'
  return (
    <ChangeForm title="Password" action="/account/password" button={button} problems={problems}>
      {user.hasPassword ? (
        <Field
          name="current_password"
          label="Current password"
          type="password"
          autoComplete="current-password"
          maxLength={maxPasswordLength}
        />
      ) : null}
      <Field
        name="new_password"
        label="New password"
        type="password"
        hint={`At least ${minPasswordLength} characters. All other sessions end.`}
        autoComplete="new-password"
        maxLength={maxPasswordLength}
      />
    </ChangeForm>
  )
}

interface ChangeFormProps {
  title: string
  action: string
  button: string
  problems: readonly FormProblem[]
  children: ReactNode
}

function ChangeForm({ title, action, button, problems, children }: ChangeFormProps): ReactElement {
  const id = `change-${title.toLowerCase()}`
  return (
    <Panel id={id} title={title}>
      <Form action={action} className="bd stk" problems={problems}>
        {children}
        <SubmitButton>{button}</SubmitButton>
      </Form>
    </Panel>
  )
}
