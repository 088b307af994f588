import { type Mock, vi } from 'vitest'
import type { MoralisSdk } from '../session/session-state.ts'

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
export type ScriptedMoralis = ReturnType<typeof createScriptedMoralis>

type WalletEvent = 'chain' | 'account' | 'enabled' | 'deactivated' | 'disconnect'

/** Grants everything; nobody is signed in. */
export function createScriptedMoralis() {
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
    const ofEvent = listeners.get(event) ?? new Set()
    listeners.set(event, ofEvent.add(listener))
    return () => void ofEvent.delete(listener)
  }
  const actions = {
    start: vi.fn<(options: object) => Promise<void>>(async () => {}),
    authenticate: vi.fn<(options?: object) => Promise<ScriptedUser>>(async () => user),
    enableWeb3: vi.fn<(options?: object) => Promise<unknown>>(async () => wallet.web3),
    deactivateWeb3: vi.fn<() => Promise<void>>(async () => {}),
    executeFunction: vi.fn<(options?: object) => Promise<unknown>>(async () => 'result'),
    transfer: vi.fn<(options?: object) => Promise<unknown>>(async () => ({ hash: '0x1' })),
    switchNetwork: vi.fn<(chainId: unknown) => Promise<void>>(async () => {}),
    addNetwork: vi.fn<(...chain: unknown[]) => Promise<void>>(async () => {}),
  }
  const run = vi.fn(async (_name: string, params?: unknown): Promise<unknown> => params)
  const User = Object.assign(
    class extends ScriptedUser {
      constructor() {
        super(users)
      }
    },
    users,
  )
  const sdk = asSdk({
    ...actions,
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
    ...actions,
    sdk,
    user,
    users,
    run,
    wallet,
    /** Calls every listener. */
    emit(event: WalletEvent, payload?: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
    },
    countListeners: () => [...listeners.values()].reduce((count, { size }) => count + size, 0),
  }
}

/** Only what the script has is called. */
function asSdk(script: object): MoralisSdk
function asSdk(script: object): object {
  return script
}
