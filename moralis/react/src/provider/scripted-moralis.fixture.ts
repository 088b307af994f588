import { type Mock, vi } from 'vitest'
import type { MoralisSdk } from '../moralis/moralis-sdk.ts'

/** A user of the script: a name, and fields that may be set. */
export class ScriptedUser {
  readonly fields: Record<string, unknown> = {}
  readonly id: string = 'u1'
  save: Mock<() => Promise<void>> = vi.fn(async () => {})
  signUp: Mock<() => Promise<ScriptedUser>> = vi.fn(async () => this.script.signUp(this))
  revert: Mock<() => void> = vi.fn()
  fetch: Mock<() => Promise<ScriptedUser | undefined>> = vi.fn(async () => this)
  getSessionToken: Mock<() => string | undefined> = vi.fn(() => 'r:1')
  private readonly script: Pick<UserScript, 'signUp'>

  constructor(script: Pick<UserScript, 'signUp'>, username?: string) {
    this.script = script
    this.fields.username = username
  }
  setUsername(username: string): void {
    this.set('username', username)
  }
  setPassword(password: string): void {
    this.set('password', password)
  }
  setEmail(email: string): void {
    this.set('email', email)
  }
  getUsername(): unknown {
    return this.fields.username
  }
  get(field: string): unknown {
    return this.fields[field]
  }
  toJSON(): object {
    return { objectId: this.id, ...this.fields }
  }
  set(field: string, value: unknown): void {
    this.fields[field] = value
  }
}

interface UserScript {
  signUp: Mock<(user: ScriptedUser) => Promise<ScriptedUser>>
  logIn: Mock<(...parameters: unknown[]) => Promise<ScriptedUser>>
  logOut: Mock<() => Promise<void>>
  current: Mock<() => ScriptedUser | null>
  currentAsync: Mock<() => Promise<ScriptedUser | null>>
  hydrate: Mock<(json: object) => Promise<ScriptedUser>>
}

/** A Moralis whose answers a test scripts, and what a test does to it. */
export interface ScriptedMoralis {
  sdk: MoralisSdk
  user: ScriptedUser
  users: UserScript
  start: Mock<(options: object) => Promise<void>>
  authenticate: Mock<(options?: object) => Promise<ScriptedUser>>
  enableWeb3: Mock<(options?: object) => Promise<unknown>>
  deactivateWeb3: Mock<() => Promise<void>>
  executeFunction: Mock<(options?: object) => Promise<unknown>>
  transfer: Mock<(options?: object) => Promise<unknown>>
  switchNetwork: Mock<(chainId: unknown) => Promise<void>>
  addNetwork: Mock<(...chain: unknown[]) => Promise<void>>
  run: Mock<(name: string, params?: unknown) => Promise<unknown>>
  wallet: { web3: object; chainId: string; account: string; connector: object; provider: object }
  /** Tells everybody who listens. */
  emit(event: WalletEvent, payload?: unknown): void
  countListeners(): number
}

type WalletEvent = 'chain' | 'account' | 'enabled' | 'deactivated' | 'disconnect'

/** Makes one that grants everything; nobody is signed in. */
export function createScriptedMoralis(): ScriptedMoralis {
  const users: UserScript = {
    signUp: vi.fn(async (user) => user),
    logIn: vi.fn(async () => user),
    logOut: vi.fn(async () => {}),
    current: vi.fn(() => null),
    currentAsync: vi.fn(async () => null),
    hydrate: vi.fn(async () => user),
  }
  const user = new ScriptedUser(users, 'ada')
  const listeners = new Map<WalletEvent, Set<(payload: unknown) => void>>()
  const wallet = {
    web3: { request: vi.fn() },
    chainId: '0x1',
    account: '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf',
    connector: { type: 'injected', network: 'evm' },
    provider: { isMetaMask: true },
  }
  const listen = (event: WalletEvent) => (listener: (payload: unknown) => void) => {
    const known = listeners.get(event) ?? new Set()
    listeners.set(event, known.add(listener))
    return () => void known.delete(listener)
  }
  const parts = {
    start: vi.fn(async () => {}),
    authenticate: vi.fn(async () => user),
    enableWeb3: vi.fn(async () => wallet.web3),
    deactivateWeb3: vi.fn(async () => {}),
    executeFunction: vi.fn(async () => 'result'),
    transfer: vi.fn(async () => ({ hash: '0x1' })),
    switchNetwork: vi.fn(async () => {}),
    addNetwork: vi.fn(async () => {}),
  }
  const run = vi.fn(async (_name: string, params?: unknown) => params)
  const User = Object.assign(
    class extends ScriptedUser {
      constructor() {
        super(users)
      }
    },
    users,
  )
  const sdk = asSdk({
    ...parts,
    User,
    Cloud: { run },
    Error: { OBJECT_NOT_FOUND: 101 },
    web3: wallet.web3,
    isWeb3Enabled: vi.fn(() => false),
    onChainChanged: listen('chain'),
    onAccountChanged: listen('account'),
    onWeb3Enabled: listen('enabled'),
    onWeb3Deactivated: listen('deactivated'),
    onDisconnect: listen('disconnect'),
  })
  return {
    ...parts,
    sdk,
    user,
    users,
    run,
    wallet,
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
    },
    countListeners: () => [...listeners.values()].reduce((count, { size }) => count + size, 0),
  }
}

/** A script stands for the SDK where only what it scripts is called. */
function asSdk(script: object): MoralisSdk
function asSdk(script: object): object {
  return script
}
