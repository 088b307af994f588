import { maxPasswordLength, maxUsernameLength, minPasswordLength, type User } from '@cryptolist/contract'
import type { ReactElement, ReactNode } from 'react'
import { Field } from '../components/form/field.tsx'
import { type FormProblem, problemOf } from '../components/form/problems.ts'

export interface ChangeFormsProps {
  user: User
  problems: readonly FormProblem[]
  typed: { username?: string; email?: string }
}

/** The forms for username, e-mail address and password. */
export function ChangeForms(props: ChangeFormsProps): ReactElement {
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
    <ChangeForm title="Username" action="/account/username" button="Change the username">
      <Field
        name="username"
        label="Username"
        value={typed.username ?? (hasChosenName ? user.username : '')}
        error={problemOf(problems, 'username')}
        autoComplete="username"
        maxLength={maxUsernameLength}
      />
    </ChangeForm>
  )
}

function EmailForm({ user, problems, typed }: ChangeFormsProps): ReactElement {
  return (
    <ChangeForm title="E-mail" action="/account/email" button="Change the e-mail">
      <Field
        name="email"
        label="E-mail"
        type="email"
        value={typed.email ?? user.email ?? ''}
        hint="Empty it to have none."
        error={problemOf(problems, 'email')}
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
    <ChangeForm title="Password" action="/account/password" button={button}>
      {user.hasPassword ? (
        <Field
          name="current_password"
          label="Current password"
          type="password"
          error={problemOf(problems, 'current_password')}
          autoComplete="current-password"
          maxLength={maxPasswordLength}
        />
      ) : null}
      <Field
        name="new_password"
        label="New password"
        type="password"
        hint={`At least ${minPasswordLength} characters. All other sessions end.`}
        error={problemOf(problems, 'new_password')}
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
  children: ReactNode
}

function ChangeForm({ title, action, button, children }: ChangeFormProps): ReactElement {
  const id = `change-${title.toLowerCase()}`
  return (
    <section className="pn" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
      </header>
      <form method="post" action={action} className="bd stk">
        {children}
        <button type="submit" className="btn">
          {button}
        </button>
      </form>
    </section>
  )
}
