import { fileURLToPath } from 'node:url'
import type { ComponentType, ReactNode } from 'react'
import type { Client, ClientObject, ClientUser } from '../../support/client.ts'
import type { ScenarioClient } from '../scenario-client.ts'

/** What calls back and whether it throws, of every call of the hooks. */
export interface CallOptions {
  onSuccess?(value: unknown): void
  onError?(error: unknown): void
  onComplete?(): void
  throwOnError?: boolean
  params?: unknown
}

/** What `useMoralis` gives, as far as the scenarios look at it. */
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

/** What the hooks of calls give. */
export interface CallValue {
  fetch(options?: CallOptions): Promise<unknown>
  isFetching: boolean
  isLoading: boolean
  error: unknown
  data: unknown
}

/** What `useChain` gives. */
export interface ChainValue {
  [name: string]: unknown
  switchNetwork(chainId: string): Promise<unknown>
}

/** What `useNewMoralisObject` gives. */
export interface NewObjectValue {
  isSaving: boolean
  error: unknown
  object: ClientObject | null
  save(data: Record<string, unknown>, options?: CallOptions): Promise<unknown>
}

/** What `useMoralisFile` gives. */
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
