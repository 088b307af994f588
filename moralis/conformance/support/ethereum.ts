import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { type TestAccount, testAccount } from '@cryptolist/testkit'

export function newAccount(): TestAccount {
  return testAccount(`0x${randomBytes(32).toString('hex')}`)
}

/** Gives what `authenticate` and `enableWeb3` need so that this account signs. */
export type UseAccount = (account: TestAccount) => Record<string, unknown>

/** A wallet as it stands at window.ethereum (EIP-1193), which approves everything. */
export interface ScriptedWallet {
  provider: EventEmitter & { request(call: { method: string; params?: unknown[] }): Promise<unknown> }
  /** What was asked of it, oldest first. */
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
