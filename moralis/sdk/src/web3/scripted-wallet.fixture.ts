import { EventEmitter } from 'node:events'
import { type TestAccount, testAccounts } from '@cryptolist/testkit'
import { vi } from 'vitest'

interface Call {
  method: string
  params?: readonly unknown[]
}

/** A wallet as it stands at window.ethereum, which signs with a real key and answers as the script says. */
export class ScriptedWallet extends EventEmitter {
  account: TestAccount = testAccounts[0]
  readonly calls: Call[] = []
  answers: Record<string, (call: Call) => unknown> = {}

  async request(call: Call): Promise<unknown> {
    this.calls.push(call)
    const answer = this.answers[call.method]
    if (answer) return answer(call)
    if (call.method === 'eth_requestAccounts') return [this.account.signer.address]
    if (call.method === 'eth_chainId') return '0x1'
    if (call.method === 'personal_sign') return this.#sign(String(call.params?.[0]))
    return null
  }

  methods(): string[] {
    return this.calls.map(({ method }) => method)
  }

  #sign(hex: string): Promise<string> {
    return this.account.signer.signMessage({ message: { raw: `0x${hex.slice(2)}` } })
  }
}

export function installWallet(): ScriptedWallet {
  const wallet = new ScriptedWallet()
  vi.stubGlobal('ethereum', wallet)
  return wallet
}
