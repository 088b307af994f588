import { useCallback, useMemo, useState } from 'react'
import { useMoralis } from '../provider/use-moralis.ts'
import type { AuthenticateOptions } from '../session/authentication.ts'
import { type NamedError, nameError } from './name-error.ts'

/** What has just been done. */
export type AuthNotice = 'authenticated' | 'signed-out'

/** The widget without its looks: show it as you like. */
export interface AuthButtonState {
  isSignedIn: boolean
  /** The SDK is starting, or a wallet or the server is being waited for. */
  isBusy: boolean
  /** The name of the signed-in user; null when nobody is, or it has none. */
  username: string | null
  error: NamedError | null
  notice: AuthNotice | null
  /** A wallet is being waited for, which may take as long as a person does, or for ever. */
  canCancel: boolean
  /** Waits for the wallet no longer; the error then says so. */
  cancel(): Promise<void>
  /** Signs in or out, whichever is due; does nothing while busy. */
  press(): Promise<void>
}

/**
 * The state of a button that signs in with a wallet and out again; `options` go to `authenticate`.
 *
 * @example
 * const { isSignedIn, isBusy, error, press } = useAuthButton()
 */
export function useAuthButton(options?: AuthenticateOptions): AuthButtonState {
  const moralis = useMoralis()
  const { Moralis, authenticate, logout, user, authError, initializeError } = moralis
  const { initialize, deactivateWeb3 } = moralis
  const [notice, setNotice] = useState<AuthNotice | null>(null)
  const isSignedIn = user !== null
  const canRetry = initializeError !== null
  const isBusy = (!moralis.isInitialized && !canRetry) || moralis.isAuthenticating || moralis.isLoggingOut
  const failure = initializeError ?? authError
  const error = useMemo(() => failure && nameError(failure, Moralis.Error), [failure, Moralis])

  const press = useCallback(async () => {
    if (isBusy) return
    setNotice(null)
    if (canRetry) initialize()
    else if (isSignedIn) await logout({ onSuccess: () => setNotice('signed-out') })
    else {
      const onSuccess: AuthenticateOptions['onSuccess'] = (signedIn) => {
        setNotice('authenticated')
        options?.onSuccess?.(signedIn)
      }
      await authenticate({ ...options, onSuccess })
    }
  }, [isBusy, canRetry, isSignedIn, initialize, logout, authenticate, options])

  const canCancel = moralis.isAuthenticating && moralis.isWeb3EnableLoading
  return {
    isSignedIn,
    isBusy,
    canCancel,
    cancel: deactivateWeb3,
    username: user?.getUsername() ?? null,
    error,
    notice,
    press,
  }
}
