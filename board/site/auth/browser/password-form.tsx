import { type FormEvent, type ReactElement, useState } from 'react'
import { Icon } from '../../components/icon/icon.tsx'
import { Link } from '../../components/link/link.tsx'
import type { ShownError } from '../../components/shown-error.ts'
import { referenceOf } from './sign-in-steps.tsx'

interface PasswordFormProps {
  failure: ShownError | null
  isSending: boolean
  signUpPath: string
  onSubmit(account: { username: string; password: string }): void
  onBack(): void
}

/** Signing in with an account of the board. What was typed stays whatever happens. */
export function PasswordForm(props: PasswordFormProps): ReactElement {
  const { failure, isSending, signUpPath, onSubmit, onBack } = props
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
    <form className="pwf" noValidate onSubmit={handleSubmit}>
      <div className="scroll stk">
        {failure === null ? null : (
          <div role="alert" className="note bad">
            <Icon name="warning" />
            <p>
              <b>{failure.title}.</b> {failure.message}
              <span className="xs mono code">{referenceOf(failure)}</span>
            </p>
          </div>
        )}
        <Field name="username" label="Username or e-mail" isMissing={missing === 'username'} />
        <Field name="password" label="Password" isMissing={missing === 'password'} />
        <p className="sm t2">
          No account yet? <Link href={signUpPath}>Sign up</Link> ·{' '}
          <Link href="/forgot-password">Forgot your password?</Link>
        </p>
      </div>
      <div className="row end">
        <button type="submit" className="btn btn-p btn-f" aria-busy={isSending}>
          {isSending ? <span className="spin" /> : null}
          Sign in
        </button>
        <button type="button" className="btn btn-f" onClick={onBack}>
          {isSending ? 'Cancel' : 'Back'}
        </button>
      </div>
    </form>
  )
}

interface FieldProps {
  name: 'username' | 'password'
  label: string
  isMissing: boolean
}

function Field({ name, label, isMissing }: FieldProps): ReactElement {
  const id = `sign-in-${name}`
  const isPassword = name === 'password'
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <input
        className="in"
        id={id}
        name={name}
        type={isPassword ? 'password' : 'text'}
        autoComplete={isPassword ? 'current-password' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isPassword ? 200 : 254}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        data-first={isPassword ? undefined : ''}
      />
      {isMissing ? (
        <p className="err" id={`${id}-error`}>
          <Icon name="warning" isSmall />
          Type your {name}.
        </p>
      ) : null}
    </div>
  )
}
