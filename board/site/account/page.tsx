import {
  maxPasswordLength,
  maxUsernameLength,
  minPasswordLength,
  type Session,
  type User,
  type Wallet,
} from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import * as text from '#messages/account'
import { emailHint } from '#messages/sign-in'
import { ButtonForm, SubmitButton } from '../components/form/button-form.tsx'
import { Field } from '../components/form/fields.tsx'
import { Form } from '../components/form/form.tsx'
import type { FormAnswer, FormProblem } from '../components/form/problems.tsx'
import { Panel } from '../components/panel/panel.tsx'
import { Day, momentText } from '../components/time/time.tsx'
import { Overview } from './overview.tsx'
import { FormNotes } from './sign-in-again.tsx'
import { WalletList } from './wallets/page.tsx'

export interface AccountPageProps extends Omit<FormAnswer, 'status'> {
  user: User
  sessions: readonly Session[]
  wallets: readonly Wallet[]
  /** Whether an app gave the address, and it gets no mails until it is saved here. */
  isEmailOfApp: boolean
  isModerator: boolean
  /** Whether there are API keys, which work on whatever becomes of sessions and the password. */
  hasKeys: boolean
  typed: { username?: string; email?: string }
}

/** A person's own page: who they are here, their wallets and sessions, and how they sign in. */
export function AccountPage(props: AccountPageProps): ReactElement {
  const { user, sessions, wallets, problems, typed, signInAgain } = props
  return (
    <div className="wrap wrap-read page account">
      <div className="line">
        <h1>{text.welcome(user.displayName)}</h1>
        <div className="line">
          {props.isModerator ? (
            <a className="button" href="/admin/queue">
              {text.moderation}
            </a>
          ) : null}
          <ButtonForm action="/sign-out">{text.signOut}</ButtonForm>
        </div>
      </div>
      <FormNotes problems={problems} signInAgain={signInAgain} />
      <Overview />
      <Details user={user} isEmailOfApp={props.isEmailOfApp} />
      <WalletList wallets={wallets} />
      <Sessions sessions={sessions} hasKeys={props.hasKeys} />
      <ChangeForms user={user} problems={problems} typed={typed} hasKeys={props.hasKeys} />
    </div>
  )
}

type DetailsProps = Pick<AccountPageProps, 'user' | 'isEmailOfApp'>

function Details({ user, isEmailOfApp }: DetailsProps): ReactElement {
  return (
    <Panel id="details" title={text.details}>
      <dl className="properties body">
        <dt>{text.username}</dt>
        <dd>{user.username === user.displayName ? user.username : text.usernameNotSet}</dd>
        <dt>{text.email}</dt>
        <dd>
          <EmailState user={user} isEmailOfApp={isEmailOfApp} />
        </dd>
        <dt>{text.memberSince}</dt>
        <dd>
          <Day iso={user.createdAt} />
        </dd>
      </dl>
    </Panel>
  )
}

function EmailState({ user: { email, isEmailVerified }, isEmailOfApp }: DetailsProps): ReactElement {
  if (email === null) return <>{text.noEmail}</>
  if (isEmailOfApp)
    return (
      <>
        <span className="address">{email}</span> <span className="soft">{text.emailOfApp}</span>
      </>
    )
  if (isEmailVerified) return <span className="address">{email}</span>
  return (
    <>
      <span className="address">{email}</span>
      <Form action="/account/verify-email" className="unconfirmed">
        <span className="soft">{text.emailUnconfirmed}</span>
        <SubmitButton className="button button-small">{text.sendLinkAgain}</SubmitButton>
      </Form>
    </>
  )
}

const methodNames: Record<Session['method'], string> = {
  password: text.methodPassword,
  eip4361: text.methodWallet,
  sdk: text.methodApp,
}

/** Where the person is signed in, with a way to end each session and all others at once. */
function Sessions({ sessions, hasKeys }: Pick<AccountPageProps, 'sessions' | 'hasKeys'>): ReactElement {
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <Panel
      id="sessions"
      title={text.sessions}
      beside={
        <>
          <span className="grow" />
          {others.length === 0 ? null : (
            <ButtonForm action="/account/sessions/end-others" className="button button-small">
              {text.endOthers}
            </ButtonForm>
          )}
          <ButtonForm action="/account/sessions/end-all" className="button button-small">
            {text.endAll}
          </ButtonForm>
        </>
      }
    >
      <div className="body">
        {hasKeys ? <KeysGoOn /> : null}
        <table className="table folds">
          <thead>
            <tr>
              <th scope="col">{text.signedInWith}</th>
              <th scope="col">{text.since}</th>
              <th scope="col">{text.until}</th>
              <th scope="col" className="right">
                <span className="visually-hidden">{text.endColumn}</span>
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

/** Programs with a key are no sessions, and nobody wants to stop them by changing a password; but someone who shuts others out must know of them. */
function KeysGoOn(): ReactElement {
  return (
    <p className="soft">
      {text.keysGoOn} <a href="/account/keys">{text.keysToRevoke}</a>
    </p>
  )
}

function SessionRow({ session }: { session: Session }): ReactElement {
  const { id, isCurrent, method, createdAt, expiresAt } = session
  return (
    <tr>
      <td>
        {methodNames[method]}
        {isCurrent ? <span className="faint"> {text.thisSession}</span> : null}
      </td>
      <td data-label={text.since}>
        <Day iso={createdAt} />
      </td>
      <td data-label={text.until}>
        <Day iso={expiresAt} />
      </td>
      <td className="right">
        <ButtonForm
          action="/account/sessions/end"
          className="button button-small"
          label={isCurrent ? text.endThis : text.endFrom(momentText(createdAt))}
          fields={{ session: id }}
        >
          {text.end}
        </ButtonForm>
      </td>
    </tr>
  )
}

interface ChangeFormsProps {
  user: User
  hasKeys: boolean
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
    <ChangeForm
      name="username"
      title={text.username}
      action="/account/username"
      button={text.changeUsername}
      problems={problems}
    >
      <Field
        name="username"
        label={text.username}
        value={typed.username ?? (hasChosenName ? user.username : '')}
        autoComplete="username"
        maxLength={maxUsernameLength}
      />
    </ChangeForm>
  )
}

function EmailForm({ user, problems, typed }: ChangeFormsProps): ReactElement {
  return (
    <ChangeForm
      name="email"
      title={text.email}
      action="/account/email"
      button={user.email === null ? text.addEmail : text.changeEmail}
      problems={problems}
    >
      <Field
        name="email"
        label={text.email}
        type="email"
        value={typed.email ?? user.email ?? ''}
        hint={user.email === null ? emailHint : text.emailOptional}
        autoComplete="email"
        maxLength={254}
        isOptional
      />
    </ChangeForm>
  )
}

function PasswordForm({ user, problems, hasKeys }: ChangeFormsProps): ReactElement {
  const button = user.hasPassword ? text.changePassword : text.setPassword
  return (
    <ChangeForm
      name="password"
      title={text.password}
      action="/account/password"
      button={button}
      problems={problems}
    >
      {user.hasPassword ? (
        <Field
          name="current_password"
          label={text.currentPassword}
          type="password"
          autoComplete="current-password"
          maxLength={maxPasswordLength}
        />
      ) : null}
      <Field
        name="new_password"
        label={text.newPassword}
        type="password"
        hint={text.newPasswordHint(minPasswordLength)}
        autoComplete="new-password"
        maxLength={maxPasswordLength}
      />
      {hasKeys ? <KeysGoOn /> : null}
    </ChangeForm>
  )
}

interface ChangeFormProps {
  name: string
  title: string
  action: string
  button: string
  problems: readonly FormProblem[]
  children: ReactNode
}

function ChangeForm({ name, title, action, button, problems, children }: ChangeFormProps): ReactElement {
  return (
    <Panel id={`change-${name}`} title={title}>
      <Form action={action} className="body stack" problems={problems}>
        {children}
        <SubmitButton>{button}</SubmitButton>
      </Form>
    </Panel>
  )
}
