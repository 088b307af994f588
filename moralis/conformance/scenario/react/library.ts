import { fileURLToPath } from 'node:url'
import type { ComponentType, ReactNode } from 'react'
import type { Client, ClientObject, ClientUser } from '../../support/clients.ts'
import { describeValue } from '../recording/record.ts'
import type { ScenarioClient } from '../scenario-client.ts'
import type { Stage } from '../stage.ts'

/** The callbacks of every call of the hooks, and whether they throw. */
export interface CallOptions {
  onSuccess?(value: unknown): void
  onError?(error: unknown): void
  onComplete?(): void
  throwOnError?: boolean
  params?: unknown
}

export interface MoralisValue {
  [name: string]: unknown
  auth: { state: string; error: unknown }
  user: ClientUser | null
  isInitialized: boolean
  isInitializing: boolean
  authenticate(options?: CallOptions & Record<string, unknown>): Promise<unknown>
  signup(
    name: string,
    password: string,
    email?: string,
    fields?: object,
    options?: CallOptions,
  ): Promise<unknown>
  login(name: string, password: string, options?: CallOptions & { usePost?: boolean }): Promise<unknown>
  logout(options?: CallOptions): Promise<unknown>
  setUserData(data: Record<string, unknown>, options?: CallOptions): Promise<unknown>
  refetchUserData(options?: CallOptions): Promise<unknown>
  enableWeb3(options?: CallOptions & Record<string, unknown>): Promise<unknown>
  deactivateWeb3(): Promise<void>
  initialize(options?: { appId?: string; serverUrl?: string }): void
}

export interface CallValue {
  fetch(options?: CallOptions): Promise<unknown>
  isFetching: boolean
  isLoading: boolean
  error: unknown
  data: unknown
}

export interface ChainValue {
  [name: string]: unknown
  switchNetwork(chainId: string): Promise<unknown>
}

export interface NewObjectValue {
  isSaving: boolean
  error: unknown
  object: ClientObject | null
  save(data: Record<string, unknown>, options?: CallOptions): Promise<unknown>
}

export interface FileValue {
  isUploading: boolean
  error: unknown
  moralisFile: unknown
  saveFile(
    name: string,
    file: { base64: string },
    options?: CallOptions & { type?: string },
  ): Promise<unknown>
}

type Query = InstanceType<Client['Query']>

/** The two libraries, as far as the scenarios use them. */
export interface ReactLibrary {
  MoralisProvider: ComponentType<{ children?: ReactNode } & Record<string, unknown>>
  useMoralis(): MoralisValue
  useMoralisQuery(
    className: string,
    build?: (query: Query) => unknown,
    deps?: unknown[],
    options?: { autoFetch?: boolean },
  ): CallValue
  useMoralisCloudFunction(name: string, params?: object, options?: { autoFetch?: boolean }): CallValue
  useWeb3ExecuteFunction(params?: object): CallValue
  useWeb3Transfer(params?: object): CallValue
  useMoralisWeb3ApiCall(call: unknown, params?: object, options?: { autoFetch?: boolean }): CallValue
  useNewMoralisObject(className: string): NewObjectValue
  useMoralisFile(): FileValue
  useChain(): ChainValue
}

/** react-moralis@1.3.5 and ours. The page has to be open before. */
export async function loadLibraries(): Promise<{ original: ReactLibrary; ours: ReactLibrary }> {
  const path = fileURLToPath(new URL('../../../react/src/exports/index.ts', import.meta.url))
  const named = 'react-moralis'
  const original: ReactLibrary = await import(named)
  const ours: ReactLibrary = await import(path)
  return { original, ours }
}

/** The props that start a provider with this client. */
export interface Provided {
  client: ScenarioClient
  library: ReactLibrary
  appId: string
  serverUrl: string
}

const flags = [
  'isAuthUndefined',
  'isUnauthenticated',
  'isAuthenticating',
  'isAuthenticated',
  'isLoggingOut',
  'hasAuthError',
]
const ofStart = ['isInitialized', 'isInitializing']
const others = ['isUserUpdating', 'isWeb3EnableLoading', 'isWeb3Enabled']
const ofWallet = ['account', 'chainId', 'network', 'connectorType']

/** Of `useMoralis` the state of signing in, the flags that are set, the user and the wallet. */
export function describeMoralis(value: MoralisValue): Record<string, unknown> {
  return {
    auth: value.auth.state,
    authError: describeThrown(value.auth.error),
    flags: flags.filter((name) => value[name] === true).join(' '),
    start: ofStart.filter((name) => value[name] === true).join(' '),
    ...Object.fromEntries(others.map((name) => [name, value[name]])),
    user: value.user?.getUsername() ?? null,
    userError: describeThrown(value.userError),
    web3EnableError: describeThrown(value.web3EnableError),
    ...Object.fromEntries(ofWallet.map((name) => [name, value[name] ?? null])),
    hasWeb3: Boolean(value.web3),
    hasProvider: Boolean(value.provider),
  }
}

export function describeCall({ isFetching, isLoading, error, data }: CallValue): Record<string, unknown> {
  return { isFetching, isLoading, error: describeThrown(error), data: describeValue(data) }
}

export function describeNewObject({ isSaving, error, object }: NewObjectValue): Record<string, unknown> {
  return { isSaving, error: describeThrown(error), object: describeValue(object) }
}

export function describeFile({ isUploading, error, moralisFile }: FileValue): Record<string, unknown> {
  return { isUploading, error: describeThrown(error), file: moralisFile === null ? null : '(file)' }
}

export function describeChain(value: ChainValue): Record<string, unknown> {
  return Object.fromEntries(ofWallet.map((name) => [name, value[name] ?? null]))
}

/** Its text and code; of which class it is is compared without hooks. */
function describeThrown(error: unknown): unknown {
  if (error === null || error === undefined) return null
  if (!(error instanceof Error)) return { thrown: describeValue(error) }
  return { message: error.message, code: 'code' in error ? error.code : undefined }
}

export const throwing: CallOptions = { throwOnError: true }

/** One step that makes a call with callbacks; it gives the outcome and the callbacks in the order in which they were called. */
export function callStep(
  { step }: Pick<Stage, 'step'>,
  name: string,
  act: (options: CallOptions) => Promise<unknown>,
  options: CallOptions = {},
): Promise<unknown> {
  return step(name, async () => {
    const calls: string[] = []
    const note = (callback: string) => () => void calls.push(callback)
    const [onSuccess, onError, onComplete] = ['onSuccess', 'onError', 'onComplete'].map(note)
    const outcome = await act({ ...options, onSuccess, onError, onComplete }).then(
      (value) => (value === undefined ? 'nothing' : 'something'),
      (error) => `throws ${error.message ?? error}`,
    )
    return [outcome, ...calls]
  })
}
