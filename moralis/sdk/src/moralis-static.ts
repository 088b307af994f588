import type { LiveQuerySubscription } from 'parse'
import type { DataApis } from './data-api/data-api.ts'
import type { ParseObject, ParseQuery, ParseSdk } from './parse/core.ts'
import type { ApiKeys, StartOptions } from './start/start-options.ts'
import type { Emitter } from './web3/connectors/web3-connector.ts'
import type { Web3Part } from './web3/create-web3.ts'

export type MoralisUser = InstanceType<ParseSdk['User']>

type ParseFile = InstanceType<ParseSdk['File']>

export type MoralisObject = ParseObject

type EmitterMethods = Pick<
  Emitter,
  'addListener' | 'once' | 'off' | 'removeListener' | 'removeAllListeners' | 'listeners' | 'listenerCount'
>

/** A subscription of a live query, with the events `open`, `create`, `update`, `enter`, `leave`, `delete`, `close`, `error`. */
export interface MoralisSubscription extends LiveQuerySubscription, EmitterMethods {}

/** A query, which can also be listened to. */
export interface MoralisQuery<T extends MoralisObject = MoralisObject> extends ParseQuery<T> {
  /** Hears of new and changed objects until the function that it gives is called. */
  onChange(onUpdate: (object: MoralisObject) => void, onError?: (error: unknown) => void): () => void
  subscribe(sessionToken?: string | null): Promise<MoralisSubscription>
}

interface QueryClass extends Omit<ParseSdk['Query'], 'prototype'> {
  new <T extends MoralisObject = MoralisObject>(
    objectClass: string | (new (...parameters: never[]) => T | MoralisObject),
  ): MoralisQuery<T>
  readonly prototype: MoralisQuery
}

/** A file that may also be one of IPFS. */
export interface MoralisFile extends ParseFile {
  /** The address at an IPFS gateway of a file that was saved with `saveIPFS`. */
  ipfs(): string | undefined
  /** The content id of a file that was saved with `saveIPFS`. */
  hash(): string | undefined
  /** Saves the file at the server and in IPFS. */
  saveIPFS(options?: Record<string, unknown>): Promise<MoralisFile>
  toJSON(): FileJson
}

/** A file within an object, as the server stores it. */
export interface FileJson {
  __type: 'File'
  name?: string
  url?: string
  ipfs?: string
  hash?: string
}

interface FileClass extends Omit<ParseSdk['File'], 'prototype'> {
  new (...parameters: ConstructorParameters<ParseSdk['File']>): MoralisFile
  readonly prototype: MoralisFile
}

interface UserAdditions {
  /** Signs in, and signs up when the server knows no such user (101). */
  loginOrSignup(username: string, password: string): Promise<MoralisUser>
}

interface CloudAdditions {
  /** Servers only: from then on every request carries the master key. */
  useMasterKey?(): void
}

type Replaced =
  | 'File'
  | 'Query'
  | 'LiveQuery'
  | 'User'
  | 'Cloud'
  | 'Parse'
  | 'initialize'
  | '_initialize'
  | 'Hooks'
  | keyof MoralisSettings

/** The server's web hooks, with the master key. */
export interface HooksPart {
  getFunctions(): Promise<unknown>
  getTriggers(): Promise<unknown>
  getFunction(name: string): Promise<unknown>
  getTrigger(className: string, triggerName: string): Promise<unknown>
  createFunction(functionName: string, url: string): Promise<unknown>
  createTrigger(className: string, triggerName: string, url: string): Promise<unknown>
  create(hook: Record<string, string>): Promise<unknown>
  updateFunction(functionName: string, url: string): Promise<unknown>
  updateTrigger(className: string, triggerName: string, url: string): Promise<unknown>
  update(hook: Record<string, string>): Promise<unknown>
  removeFunction(functionName: string): Promise<unknown>
  removeTrigger(className: string, triggerName: string): Promise<unknown>
  remove(hook: Record<string, string>): Promise<unknown>
}

export interface StartPart {
  /**
   * Connects the SDK with a server.
   *
   * @example
   * await Moralis.start({ serverUrl: 'https://jobs.example.org/server', appId: 'cryptolist' })
   */
  start(options: StartOptions): Promise<void>
  /** The keys that a secret opens; servers only. Rejects with StartError (`keys_not_fetched`). */
  getApiKeys(moralisSecret: string): Promise<ApiKeys>
  /** Sets the application without asking the server anything. A page's master key is left out. */
  initialize(applicationId: string, javaScriptKey?: string, masterKey?: string): void
  _initialize(applicationId: string, javaScriptKey?: string, masterKey?: string): void
  /** Lets objects be pinned on this device. Asks the server for its health only with `polling`. */
  enableLocalDatastore(polling?: boolean, ms?: number): void
  /** The version of this package. `CoreManager.get('VERSION')` stays the one that servers know. */
  readonly SDK_VERSION: string
}

export interface MoralisSettings {
  applicationId: string | null
  javaScriptKey: string | null
  /** Servers only: a page warns and leaves it out. */
  masterKey: string | null
  serverURL: string
  serverAuthType: string | null
  serverAuthToken: string | null
  /** The secret that `start` was given on a server. */
  moralisSecret: string | undefined
}

/** `Moralis`: Parse, wallets and the data API in one object, as `moralis@1.5.8` has it. */
export interface MoralisStatic
  extends Omit<ParseSdk, Replaced>,
    StartPart,
    MoralisSettings,
    DataApis,
    Web3Part {
  File: FileClass
  Query: QueryClass
  LiveQuery: ParseSdk['LiveQuery'] & EmitterMethods
  User: ParseSdk['User'] & UserAdditions
  Cloud: ParseSdk['Cloud'] & CloudAdditions
  /** Servers only. */
  Hooks?: HooksPart
  /** Itself, for `require('…').Moralis`. */
  Moralis: MoralisStatic
  /** Itself: the wallet's part had a name of its own once. */
  Web3: MoralisStatic
}
