import bundledMoralis from '@cryptolist/moralis'
import { readField } from '@cryptolist/wallet'
import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useInsertionEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { callBack } from '../call/run-call.ts'
import { createSession } from '../session/session.ts'
import { initialState, type MoralisSdk, type PluginSpec } from '../session/session-state.ts'
import { useLatest } from '../store/store.ts'
import { type Environment, MoralisContext, toContextValue } from './moralis-context.ts'

interface CommonProps {
  children?: ReactNode
  jsKey?: string
  /** Leave it out in a browser, where anyone can read it. */
  dangerouslyUseOfMasterKey?: string
  /** The plugins to offer; without it they come from the server. */
  plugins?: PluginSpec[]
  environment?: Environment
  /** Gives the SDK to use instead of `@cryptolist/moralis`; called once. */
  getMoralis?: () => MoralisSdk
  options?: { onAccountChanged?: OnAccountChanged }
}

interface InitializedProps extends CommonProps {
  appId: string
  serverUrl: string
  initializeOnMount?: true
}

interface LaterProps extends CommonProps {
  appId?: string | null
  serverUrl?: string | null
  initializeOnMount: false
}

/** The props that configure the SDK count until it has started. */
export type MoralisProviderProps = InitializedProps | LaterProps

/**
 * Starts the SDK and provides it, the user and the wallet to all hooks below. Server rendering starts nothing.
 *
 * @example
 * <MoralisProvider appId="cryptolist" serverUrl="https://jobs.example.org/server">
 *   <App />
 * </MoralisProvider>
 */
export function MoralisProvider(props: MoralisProviderProps): ReactElement {
  const {
    children,
    appId = null,
    serverUrl = null,
    jsKey,
    initializeOnMount = true,
    environment = 'browser',
  } = props
  const [session] = useState(() => createSession(props.getMoralis?.() ?? bundledMoralis, props))
  const state = useSyncExternalStore(session.store.subscribe, session.store.get, getInitialState)
  const onAccountChanged = useLatest(props.options?.onAccountChanged)

  // Before every other effect, also those of children that call initialize in theirs.
  useInsertionEffect(() => session.configure(props))
  useEffect(() => session.connect(), [session])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another app id, server url or key is a reason to try again
  useEffect(() => {
    if (initializeOnMount) session.initialization.startOnMount()
    else session.initialization.restoreOnMount()
  }, [session, initializeOnMount, appId, serverUrl, jsKey])
  useEffect(() => {
    if (environment !== 'browser') return
    return watchAccounts((account) => callBack(onAccountChanged.current, account))
  }, [environment, onAccountChanged])

  const value = useMemo(
    () => toContextValue(session, state, { environment, appId, serverUrl }),
    [session, state, environment, appId, serverUrl],
  )
  return <MoralisContext.Provider value={value}>{children}</MoralisContext.Provider>
}

const getInitialState = () => initialState

/** Gets the first account of the page's wallet, as the wallet spells it, or undefined when none is left. */
export type OnAccountChanged = (account: string | undefined) => void

/** Calls back when `window.ethereum` changes its account; returns the function that stops it. Warns if there is no wallet. */
export function watchAccounts(onAccountChanged: OnAccountChanged): () => void {
  if (typeof window === 'undefined') {
    console.warn('No window object found')
    return () => {}
  }
  const ethereum: unknown = Reflect.get(window, 'ethereum')
  if (typeof ethereum !== 'object' || ethereum === null) {
    console.warn('No window.ethereum found')
    return () => {}
  }
  const listener = (accounts: unknown) => {
    const account = Array.isArray(accounts) ? accounts[0] : undefined
    onAccountChanged(typeof account === 'string' ? account : undefined)
  }
  callIfThere(ethereum, 'on', listener)
  return () => callIfThere(ethereum, 'removeListener', listener)
}

function callIfThere(ethereum: object, method: string, listener: (accounts: unknown) => void): void {
  const member = readField(ethereum, method)
  if (typeof member === 'function') Reflect.apply(member, ethereum, ['accountsChanged', listener])
}
