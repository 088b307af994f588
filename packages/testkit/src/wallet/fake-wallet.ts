import type { Page } from 'playwright-core'
import type { LocalChain } from '../chain/local-chain.ts'
import type { LocalWallet } from '../chain/local-wallet.ts'
import {
  refusals,
  type TestAccount,
  testAccount,
  testAccounts,
  type WalletBehaviour,
  type WalletCall,
} from './test-accounts.ts'

export interface FakeWalletSettings extends FakeWalletOptions {
  /** PUBLIC TEST KEY – NEVER FUND; the first of `testAccounts` by default. */
  privateKey?: `0x${string}`
  chainId?: number
  behaviour?: WalletBehaviour | ((method: string) => WalletBehaviour)
  /** The wallet's chain: with one it sends transactions and forwards every other request to the node. */
  chain?: Pick<LocalChain, 'chainId' | 'walletProvider'>
}

export interface FakeWallet {
  /** Every request of the page, oldest first. */
  readonly calls: WalletCall[]
  readonly account: TestAccount
  behave(behaviour: WalletBehaviour | ((method: string) => WalletBehaviour)): void
  /** Answers the requests that `silent` left open, as a person does who is late. */
  answerLate(): Promise<void>
  switchAccount(privateKey: `0x${string}`): Promise<void>
  switchChain(chainId: number): Promise<void>
  disconnect(): Promise<void>
}

type Answer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

const walletsOfPages = new WeakMap<Page, Map<string, (call: WalletCall) => Promise<Answer>>>()

/** Gives a page a wallet before it opens its first address. The key stays in the test, and so does the signing. */
export async function addFakeWallet(page: Page, settings: FakeWalletSettings): Promise<FakeWallet> {
  let account = settings.privateKey === undefined ? testAccounts[0] : testAccount(settings.privateKey)
  let chainId = settings.chainId ?? settings.chain?.chainId ?? 1
  let behaviour = settings.behaviour ?? 'approve'
  const calls: WalletCall[] = []
  const late: (() => Promise<void>)[] = []
  const askChain = createChainAnswers(settings.chain)

  /** Waits until the page listens, then emits. */
  const emit = async (event: string, payload: unknown): Promise<void> => {
    await page.waitForFunction(
      ([functionName, rdns, name, value]) => Reflect.get(window, String(functionName))(rdns, name, value) > 0,
      [walletEventName, settings.rdns, event, payload],
    )
  }

  async function approve(method: string, params: readonly unknown[]): Promise<Answer> {
    if (method === 'eth_requestAccounts' || method === 'eth_accounts')
      return { result: [account.signer.address] }
    if (method === 'eth_chainId') return { result: `0x${chainId.toString(16)}` }
    // Without a chain it accepts every network and changes nothing.
    if (settings.chain === undefined && /^wallet_(add|switch)EthereumChain$/.test(method))
      return { result: null }
    if (method !== 'personal_sign') return askChain(account, { method, params })
    const [text, signer] = params
    if (typeof text !== 'string' || String(signer).toLowerCase() !== account.address)
      return { error: { code: 4100, message: 'The account is not the connected one.' } }
    return { result: await account.signer.signMessage({ message: { raw: `0x${text.slice(2)}` } }) }
  }

  async function answer(call: WalletCall): Promise<Answer> {
    const { method, params = [] } = call
    calls.push(call)
    const chosen = typeof behaviour === 'function' ? behaviour(method) : behaviour
    if (chosen === 'approve') return approve(method, params)
    if (chosen !== 'silent') return { error: refusals[chosen] }
    return new Promise((resolve) => late.push(async () => resolve(await approve(method, params))))
  }

  await register(page, settings.rdns, answer)
  await page.addInitScript(fakeWalletScript(settings))
  return {
    calls,
    get account() {
      return account
    },
    behave(next) {
      behaviour = next
    },
    async answerLate() {
      for (const resolve of late.splice(0)) await resolve()
    },
    async switchAccount(privateKey) {
      account = testAccount(privateKey)
      await emit('accountsChanged', [account.signer.address])
    },
    async switchChain(next) {
      chainId = next
      await emit('chainChanged', `0x${next.toString(16)}`)
    },
    disconnect: () => emit('disconnect', { code: 4900, message: 'The wallet was disconnected.' }),
  }
}

async function register(
  page: Page,
  rdns: string,
  answer: (call: WalletCall) => Promise<Answer>,
): Promise<void> {
  const existing = walletsOfPages.get(page)
  if (existing !== undefined) {
    existing.set(rdns, answer)
    return
  }
  const wallets = new Map([[rdns, answer]])
  walletsOfPages.set(page, wallets)
  await page.exposeFunction(walletFunctionName, (name: string, call: WalletCall) => {
    const handler = wallets.get(name)
    return handler === undefined ? { error: { code: 4900, message: 'No such wallet.' } } : handler(call)
  })
}

/** Forwards requests to a wallet of the chain; without a chain refuses them. */
function createChainAnswers(
  chain: FakeWalletSettings['chain'],
): (account: TestAccount, call: WalletCall) => Promise<Answer> {
  const wallets = new Map<string, LocalWallet>()
  return async (account, call) => {
    if (chain === undefined) return { error: { code: -32601, message: `No method ${call.method}.` } }
    const wallet = wallets.get(account.address) ?? chain.walletProvider(account)
    wallets.set(account.address, wallet)
    try {
      return { result: await wallet.request(call) }
    } catch (error) {
      const field = (name: string): unknown => Reflect.get(Object(error), name)
      return {
        error: { code: Number(field('code')), message: String(field('message')), data: field('data') },
      }
    }
  }
}

/** The facts that a fake wallet announces. */
export interface FakeWalletOptions {
  name: string
  /** Reverse domain name, `example.lantern`. */
  rdns: string
  /** A data: picture; none by default. */
  icon?: string
  /** Also sets window.ethereum; `only` announces nothing. */
  isInjected?: boolean | 'only'
}

/** The name of the function that a page calls to reach the fake wallets in the test. */
export const walletFunctionName = '__askTestWallet'

/** The name of the page's function that emits an event of a fake wallet: (rdns, event, payload), returning the number of listeners. */
const walletEventName = '__tellFromTestWallet'

/**
 * A script for `page.addInitScript`: an EIP-6963 wallet that hands every request to the exposed function `walletFunctionName` and
 * throws what comes back as an error. It holds no key.
 */
export function fakeWalletScript(options: FakeWalletOptions): string {
  const { name, rdns, icon = '', isInjected = false } = options
  const info = { uuid: `test-${rdns}`, name, rdns, icon }
  return `(${install.toString()})(${JSON.stringify({ info, isInjected, walletFunctionName, walletEventName })})`
}

interface InstallOptions {
  info: { rdns: string }
  isInjected: boolean | 'only'
  walletFunctionName: string
  walletEventName: string
}

type Listener = (payload: unknown) => void

/** Runs in the page, as text: it may use nothing from outside of itself. */
function install({ info, isInjected, walletFunctionName, walletEventName }: InstallOptions): void {
  const listeners: { event: string; listener: Listener }[] = []
  const provider = {
    async request(call: unknown) {
      const answer = await Reflect.get(window, walletFunctionName)(info.rdns, call)
      if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error)
      return answer.result
    },
    on(event: string, listener: Listener) {
      listeners.push({ event, listener })
      return provider
    },
    removeListener(event: string, listener: Listener) {
      const index = listeners.findIndex((one) => one.event === event && one.listener === listener)
      if (index >= 0) listeners.splice(index, 1)
      return provider
    },
  }
  const earlier = Reflect.get(window, walletEventName)
  Reflect.set(window, walletEventName, (rdns: string, event: string, payload: unknown): number => {
    if (rdns !== info.rdns) return earlier?.(rdns, event, payload) ?? 0
    const told = listeners.filter((one) => one.event === event)
    for (const one of told) one.listener(payload)
    return told.length
  })
  if (isInjected !== false) Reflect.set(window, 'ethereum', provider)
  if (isInjected === 'only') return
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
