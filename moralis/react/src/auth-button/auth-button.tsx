import { createElement, type ReactElement, type ReactNode, useRef } from 'react'
import type { AuthenticateOptions } from '../session/authentication.ts'
import { type AuthNotice, useAuthButton } from './use-auth-button.ts'

/** The parts of the widget, for class names: each has `cryptolist-auth` or `cryptolist-auth-<part>` already. */
export type AuthButtonPart =
  | 'root'
  | 'heading'
  | 'button'
  | 'cancel'
  | 'notice'
  | 'error'
  | 'error-name'
  | 'error-message'

/** The texts of the widget. */
export interface AuthButtonLabels {
  authenticate: string
  signOut: string
  cancel: string
  welcome: (username: string) => string
  authenticated: string
  signedOut: string
}

/** The props of `<AuthButton>`. */
export interface AuthButtonProps {
  /** Options of `authenticate`: which wallet, which signing message … `throwOnError` means nothing here: the widget shows the error. */
  options?: AuthenticateOptions
  classNames?: Partial<Record<AuthButtonPart, string>>
  labels?: Partial<AuthButtonLabels>
  /** The level of the welcome heading; 2 unless given. */
  headingLevel?: 1 | 2 | 3 | 4 | 5 | 6
}

const english: AuthButtonLabels = {
  authenticate: 'Authenticate',
  signOut: 'Sign out',
  cancel: 'Cancel',
  welcome: (username) => `Welcome ${username}`,
  authenticated: 'You are signed in.',
  signedOut: 'You are signed out.',
}

/**
 * A button that signs in with a wallet and out again, with a welcome, a notice when it is done, and the error when it failed. It has
 * class names and no styles: `cryptolist-auth`, `cryptolist-auth-button` and so on. For other markup there is `useAuthButton`.
 *
 * @example
 * <AuthButton options={{ signingMessage: 'Sign in to Harbor' }} classNames={{ button: 'primary' }} />
 */
export function AuthButton(props: AuthButtonProps): ReactElement {
  const { options, headingLevel = 2 } = props
  const { isSignedIn, isBusy, canCancel, username, error, notice, press, cancel } = useAuthButton(options)
  const labels = { ...english, ...props.labels }
  const button = useRef<HTMLButtonElement>(null)
  const cancelAndReturn = () => {
    button.current?.focus()
    // The sign-in fails with its own error; a second one from the connector would not help.
    cancel().catch(() => {})
  }
  const toClass = (part: AuthButtonPart): string => joinClasses(part, props.classNames?.[part])

  return (
    <div className={toClass('root')} aria-busy={isBusy}>
      {isSignedIn && username !== null
        ? createElement(`h${headingLevel}`, { className: toClass('heading') }, labels.welcome(username))
        : null}
      {/* One button in both states, and never a disabled one, so that focus stays where it is. */}
      <button
        ref={button}
        type="button"
        className={toClass('button')}
        aria-disabled={isBusy}
        onClick={() => void press()}
      >
        {isSignedIn ? labels.signOut : labels.authenticate}
      </button>
      {canCancel ? (
        <button type="button" className={toClass('cancel')} onClick={cancelAndReturn}>
          {labels.cancel}
        </button>
      ) : null}
      <p role="status" className={toClass('notice')}>
        {notice === null ? null : <Notice notice={notice} labels={labels} />}
      </p>
      <div role="alert" className={toClass('error')}>
        {error === null ? null : (
          <>
            <strong className={toClass('error-name')}>{error.name}</strong>{' '}
            <span className={toClass('error-message')}>{error.message}</span>
          </>
        )}
      </div>
    </div>
  )
}

function Notice({ notice, labels }: { notice: AuthNotice; labels: AuthButtonLabels }): ReactNode {
  const [sign, text] = notice === 'authenticated' ? ['🎉', labels.authenticated] : ['👋', labels.signedOut]
  return (
    <>
      <span aria-hidden="true">{sign}</span> {text}
    </>
  )
}

function joinClasses(part: AuthButtonPart, own: string | undefined): string {
  const name = part === 'root' ? 'cryptolist-auth' : `cryptolist-auth-${part}`
  return own === undefined ? name : `${name} ${own}`
}
