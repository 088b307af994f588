import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import {
  fakeWalletScript,
  type LocalWallet,
  type TestAccount,
  testAccount,
  walletFunctionName,
} from '@cryptolist/testkit'
import type { Page } from 'playwright-core'

export function newAccount(): TestAccount {
  return testAccount(`0x${randomBytes(32).toString('hex')}`)
}

/** Gives what `authenticate` and `enableWeb3` need so that this account signs. */
export type UseAccount = (account: TestAccount) => Record<string, unknown>

/** A wallet as it stands at window.ethereum (EIP-1193), which approves everything. */
export interface ScriptedWallet {
  provider: EventEmitter & { request(call: { method: string; params?: unknown[] }): Promise<unknown> }
  /** Its requests, oldest first. */
  methods: string[]
  use: UseAccount
  /** Declines the next signature, as a person may. */
  declineNext(): void
}

export function createScriptedWallet(): ScriptedWallet {
  let account = newAccount()
  let isDeclining = false
  const methods: string[] = []

  async function answer(method: string, params: unknown[]): Promise<unknown> {
    methods.push(method)
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [account.signer.address]
    if (method === 'eth_chainId') return '0x1'
    if (method !== 'personal_sign') throw Object.assign(new Error(`No method ${method}.`), { code: -32601 })
    if (isDeclining) {
      isDeclining = false
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    }
    const raw: `0x${string}` = `0x${String(params[0]).slice(2)}`
    return account.signer.signMessage({ message: { raw } })
  }

  return {
    provider: Object.assign(new EventEmitter(), {
      request: ({ method, params = [] }: { method: string; params?: unknown[] }) => answer(method, params),
    }),
    methods,
    use(next) {
      account = next
      return {}
    },
    declineNext() {
      isDeclining = true
    },
  }
}

/** Gives a page the wallet of a local chain, at window.ethereum and announced, before it opens its first address. The key stays here. */
export async function addChainWallet(page: Page, wallet: LocalWallet): Promise<void> {
  await page.exposeFunction(
    walletFunctionName,
    async (_rdns: string, call: { method: string; params?: readonly unknown[] }) => {
      try {
        return { result: await wallet.request(call) }
      } catch (error) {
        return { error: toAnswer(error) }
      }
    },
  )
  await page.addInitScript(fakeWalletScript({ name: 'Lantern', rdns: 'example.lantern', isInjected: true }))
}

/** Errors of wallets and nodes, as they can be handed to a page. */
function toAnswer(error: unknown): { code: unknown; message: string; data?: unknown } {
  if (typeof error !== 'object' || error === null) return { code: -32603, message: String(error) }
  const code = 'code' in error ? error.code : -32603
  const message = 'message' in error ? String(error.message) : 'Unknown error'
  return { code, message, ...('data' in error ? { data: error.data } : {}) }
}
