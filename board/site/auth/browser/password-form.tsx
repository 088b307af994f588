import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import * as text from '#messages/sign-in'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import type { ShownError } from '../../components/shown-error.ts'
import { referenceOf } from './sign-in-steps.tsx'

interface PasswordFormProps {
  failure: ShownError | null
  isSending: boolean
  signUpPath: string
  onSubmit(account: { username: string; password: string }): void
  /** Called when something is typed; undefined when nobody needs to know. */
  onTyped: (() => void) | undefined
  /** Null where there is nothing to go back to. */
  onBack: (() => void) | null
  below: ReactNode
}

/** Signing in with an account of the board. What was typed stays whatever happens. */
export function PasswordForm(props: PasswordFormProps): ReactElement {
  const { failure, isSending, signUpPath, onSubmit, onTyped, onBack, below } = props
  const [missing, setMissing] = useState<'username' | 'password' | null>(null)
  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const username = String(data.get('username') ?? '').trim()
    const password = String(data.get('password') ?? '')
    const lacking = username === '' ? 'username' : password === '' ? 'password' : null
    setMissing(lacking)
    if (lacking !== null) event.currentTarget.querySelector<HTMLElement>(`[name=${lacking}]`)?.focus()
    else if (!isSending) onSubmit({ username, password })
  }
  return (
    <form className="password-form" noValidate onSubmit={handleSubmit} onInput={onTyped}>
      <div className="scroll stack">
        {failure === null ? null : (
          <div role="alert" className="note bad">
            <Icon name="warning" />
            <p>
              {failure.code === 'invalid_credentials' ? (
                failure.message
              ) : (
                <>
                  <b>{failure.title}.</b> {failure.message}
                  <span className="tiny mono code">{referenceOf(failure)}</span>
                </>
              )}
            </p>
          </div>
        )}
        <Field
          name="username"
          label={text.usernameOrEmail}
          error={missing === 'username' ? text.enterUsername : null}
        />
        <Field
          name="password"
          label={text.password}
          error={missing === 'password' ? text.enterPassword : null}
        />
        <p className="small soft">
          {text.noAccount} <Link href={signUpPath}>{text.signUp}</Link> ·{' '}
          <Link href="/forgot-password">{text.forgotPassword}</Link>
        </p>
        {below}
      </div>
      <div className="line end">
        <button type="submit" className="button button-main button-stretch" aria-busy={isSending}>
          {isSending ? <span className="spinner" /> : null}
          {text.title}
        </button>
        {onBack === null ? null : (
          <button type="button" className="button button-stretch" onClick={onBack}>
            {isSending ? text.cancel : text.back}
          </button>
        )}
      </div>
    </form>
  )
}

interface FieldProps {
  name: 'username' | 'password'
  label: string
  /** The sentence about what to enter, after it was left out. */
  error: string | null
}

function Field({ name, label, error }: FieldProps): ReactElement {
  const id = `sign-in-${name}`
  const isPassword = name === 'password'
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        name={name}
        type={isPassword ? 'password' : 'text'}
        autoComplete={isPassword ? 'current-password' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isPassword ? 200 : 254}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-error`}
        data-first={isPassword ? undefined : ''}
      />
      {error === null ? null : (
        <p className="error" id={`${id}-error`}>
          <Icon name="warning" isSmall />
          {error}
        </p>
      )}
    </div>
  )
}
