import { request } from 'node:http'
import https from 'node:https'
import { createRequire } from 'node:module'
import type Parse from 'parse'
import { vi } from 'vitest'
import type { ClientBoard } from './board.ts'

const require = createRequire(import.meta.url)

/** Requests of clients to their makers' hosts end on this machine, as if those were away. */
export function stayOnThisMachine(): void {
  vi.spyOn(https, 'request').mockImplementation(() => request({ host: '127.0.0.1', port: 1 }))
}

/** moralis@1.5.8 as a server loads it. It may use the master key. */
export async function openMoralis({ appId, serverUrl, masterKey }: ClientBoard): Promise<MoralisClient> {
  stayOnThisMachine()
  const moralis: MoralisClient = require('moralis/node.js')
  moralis.User.enableUnsafeCurrentUser()
  await moralis.start({ appId, serverUrl, masterKey })
  return moralis
}

/** moralis-v1@1.13.0, the last of its kind. */
export async function openMoralisV1({ appId, serverUrl }: ClientBoard): Promise<MoralisClient> {
  stayOnThisMachine()
  const moralis: MoralisClient = require('moralis-v1/node.js')
  moralis.User.enableUnsafeCurrentUser()
  await moralis.start({ appId, serverUrl })
  return moralis
}

/** parse@8.6.2 as a server loads it. It may use the master key. */
export async function openParse({ appId, serverUrl, masterKey }: ClientBoard): Promise<Client> {
  const parse: Client & {
    serverURL: string
    initialize(appId: string, javascriptKey?: string, masterKey?: string): void
  } = require('parse/node')
  parse.initialize(appId, undefined, masterKey)
  parse.serverURL = serverUrl
  parse.User.enableUnsafeCurrentUser()
  return parse
}

/** The part that all clients have in common: moralis and moralis-v1 are forks of an older `parse`. */
export type Client = Pick<
  typeof Parse,
  | 'ACL'
  | 'Analytics'
  | 'AnonymousUtils'
  | 'CLP'
  | 'Cloud'
  | 'Config'
  | 'CoreManager'
  | 'Error'
  | 'File'
  | 'GeoPoint'
  | 'Installation'
  | 'LiveQuery'
  | 'LiveQueryClient'
  | 'Object'
  | 'Op'
  | 'Polygon'
  | 'Push'
  | 'Query'
  | 'Relation'
  | 'Role'
  | 'Schema'
  | 'Session'
  | 'User'
>

export type ClientUser = InstanceType<Client['User']>
export type ClientObject = InstanceType<Client['Object']>
export type ClientFile = InstanceType<Client['File']>

/** A file as moralis has it: also one of IPFS. */
export interface MoralisFile extends ClientFile {
  ipfs(): string | undefined
  hash(): string | undefined
  saveIPFS(options?: Record<string, unknown>): Promise<MoralisFile>
}

interface StartOptions {
  appId?: string
  serverUrl?: string
  masterKey?: string
  moralisSecret?: string
  plugins?: { name: string; functions: string[] }[]
}

type PluginCall = (params?: Record<string, unknown>, options?: Record<string, unknown>) => Promise<unknown>

/** As a method, so that one that asks for certain parameters fits too. */
interface DataCall {
  call(params?: Record<string, unknown>): Promise<unknown>
}

/** Additions of moralis to Parse, as far as the runs use them. */
export interface MoralisClient extends Client {
  File: { new (...args: ConstructorParameters<Client['File']>): MoralisFile } & Client['File']
  Cloud: Client['Cloud'] & { useMasterKey?(): void }
  User: Client['User'] & { loginOrSignup(username: string, password: string): Promise<ClientUser> }
  /** Of the build for servers only. */
  Hooks?: { getFunctions(): Promise<unknown> }
  Plugins: Record<string, Record<string, PluginCall>>
  Web3API: { account: Record<string, DataCall['call']> }
  account: string | null
  chainId: string | null
  start(options: StartOptions): Promise<void>
  authenticate(options?: Record<string, unknown>): Promise<ClientUser>
  link(account: string, options?: Record<string, unknown>): Promise<ClientUser>
  unlink(account: string): Promise<ClientUser>
  enableWeb3(options?: Record<string, unknown>): Promise<unknown>
  deactivateWeb3(): Promise<void>
  isWeb3Enabled(): boolean
  getSigningData(): string
  getTransactions(params?: Record<string, unknown>): Promise<unknown>
  initPlugins(specs?: { name: string; functions: string[] }[]): Promise<void>
  onWeb3Enabled(listener: (event: unknown) => void): () => void
  onAccountChanged(listener: (account: string | null) => void): () => void
}
