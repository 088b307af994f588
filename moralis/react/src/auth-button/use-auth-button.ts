import { readField } from '@cryptolist/wallet'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useMoralis } from '../provider/moralis-context.ts'
import type { AuthenticateOptions } from '../session/authentication.ts'

export type AuthNotice = 'authenticated' | 'signed-out'

/** The widget without its markup. */
export interface AuthButtonState {
  isSignedIn: boolean
  /** The SDK is starting, or is waiting for a wallet or the server. */
  isBusy: boolean
  /** The name of the signed-in user; null if nobody is signed in, or the user has no name. */
  username: string | null
  error: NamedError | null
  notice: AuthNotice | null
  /** A wallet is being waited for, which may never answer; or a server that is slow to sign out. */
  canCancel: boolean
  /** Stops waiting for the wallet or the server; the error then says so. */
  cancel(): Promise<void>
  /** Signs in or out, or starts the SDK again after a failure; does nothing while busy. Never rejects: failures are in `error`. */
  press(): Promise<void>
}

/** After this people may want to stop waiting for a server. */
const slowMilliseconds = 3000

/**
 * The state of a button that signs in with a wallet and out again; `options` go to `authenticate`, but for `throwOnError`.
 *
 * @example
 * const { isSignedIn, isBusy, error, press } = useAuthButton()
 */
export function useAuthButton(options?: AuthenticateOptions): AuthButtonState {
  const moralis = useMoralis()
  const { Moralis, authenticate, logout, user, authError, initializeError } = moralis
  const { initialize, isAuthenticating, isLoggingOut } = moralis
  const [notice, setNotice] = useState<AuthNotice | null>(null)
  const isSignedIn = user !== null
  const canRetry = initializeError !== null
  // Without these `initialize` throws; the error on display says so already.
  const isConfigured = Boolean(moralis.appId && moralis.serverUrl)
  const isBusy = (!moralis.isInitialized && !canRetry) || isAuthenticating || isLoggingOut
  const failure = initializeError ?? authError
  const error = useMemo(() => failure && nameError(failure, Moralis.Error), [failure, Moralis])

  const press = useCallback(async () => {
    if (isBusy) return
    setNotice(null)
    if (canRetry) {
      if (isConfigured) initialize()
    } else if (isSignedIn) await logout({ onSuccess: () => setNotice('signed-out') })
    else {
      const onSuccess: AuthenticateOptions['onSuccess'] = (signedIn) => {
        setNotice('authenticated')
        options?.onSuccess?.(signedIn)
      }
      await authenticate({ ...options, onSuccess, throwOnError: false })
    }
  }, [isBusy, canRetry, isConfigured, isSignedIn, initialize, logout, authenticate, options])

  const isSlow = useIsLasting(isLoggingOut, slowMilliseconds)
  const canCancel = (isAuthenticating && moralis.isWeb3EnableLoading) || isSlow
  return {
    isSignedIn,
    isBusy,
    canCancel,
    cancel: moralis.cancelAuthentication,
    username: user?.getUsername() ?? null,
    error,
    notice,
    press,
  }
}

/** Whether something has been so for a while. */
function useIsLasting(isSo: boolean, milliseconds: number): boolean {
  const [isLasting, setIsLasting] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setIsLasting(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setIsLasting(false)
    }
  }, [isSo, milliseconds])
  return isSo && isLasting
}

/** An error as people see it. */
export interface NamedError {
  /** `OBJECT_NOT_FOUND`, `RequestRejectedError` … */
  name: string
  message: string
}

/** The names of wallets' errors in EIP-1193 and JSON-RPC. */
const walletNames: Readonly<Record<number, string>> = {
  4001: 'User Rejected Request',
  4100: 'Unauthorized',
  4200: 'Unsupported Method',
  4900: 'Disconnected',
  4901: 'Chain Disconnected',
  4902: 'Unrecognized Chain',
  [-32002]: 'Resource Unavailable',
  [-32603]: 'Internal Error',
}

/** The names that all errors of the server share. */
const namesOfServer: readonly string[] = ['Error', 'ParseError']

/** Names an error. The server's errors all have the same name, so the name of their number says more. */
export function nameError(error: Error, constants: unknown): NamedError {
  const { message } = error
  const code = readField(error, 'code')
  if (!namesOfServer.includes(error.name) || typeof code !== 'number') return { name: error.name, message }
  return { name: findConstant(constants, code) ?? walletNames[code] ?? error.name, message }
}

/** The constants stand on a class, `Moralis.Error`. */
function findConstant(constants: unknown, code: number): string | undefined {
  if (typeof constants !== 'function' && typeof constants !== 'object') return undefined
  return Object.entries(constants ?? {}).find(
    ([name, value]) => value === code && /^[A-Z_]+$/.test(name),
  )?.[0]
}
