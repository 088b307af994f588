import { EventEmitter } from 'node:events'
import type { TestAccount } from '@cryptolist/testkit'
import type { RecordedCall } from './record.ts'

type Answer = (params: readonly unknown[]) => unknown

type Forward = (method: string, params: unknown[], account: TestAccount | undefined) => unknown

/** A wallet at window.ethereum (EIP-1193) that follows the scenario and records its calls. */
export interface RecordingWallet {
  provider: EventEmitter & { request(call: { method: string; params?: unknown[] }): Promise<unknown> }
  /** The account that it shows and signs with; undefined locks the wallet. */
  use(account: TestAccount | undefined): void
  /** Shows one account and signs with the key of this one. */
  signAs(account: TestAccount): void
  /** Changes its chain without an event. */
  stayOn(chainId: string): void
  answer(method: string, answer: Answer): void
  /** Throws this at every call of a method. */
  refuse(method: string, thrown: unknown): void
  /** Calls that a person sees or that change something, since the last `take`. */
  take(): RecordedCall[]
  /** Names of the other methods that were called so far. */
  reads: Set<string>
}

export function walletError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}

export const declined = (): Error =>
  walletError(4001, 'MetaMask Tx Signature: User denied transaction signature.')

/** On chain 1; `forward` answers what the wallet does not know itself, as its node would. */
export function createRecordingWallet(forward?: Forward): RecordingWallet {
  let account: TestAccount | undefined
  let signer: TestAccount | undefined
  let chainId = '0x1'
  let calls: RecordedCall[] = []
  const reads = new Set<string>()
  const answers = new Map<string, Answer>([
    ['eth_requestAccounts', () => (account === undefined ? [] : [account.signer.address])],
    ['eth_accounts', () => (account === undefined ? [] : [account.signer.address])],
    ['eth_chainId', () => chainId],
    ['net_version', () => String(Number(chainId))],
    ['personal_sign', ([text]) => (signer ?? account)?.signer.signMessage({ message: { raw: toHex(text) } })],
  ])

  async function request({ method, params = [] }: { method: string; params?: unknown[] }): Promise<unknown> {
    if (isSeen(method)) calls.push({ method, params: readable(method, params) })
    else reads.add(method)
    const answer = answers.get(method)
    if (answer !== undefined) return answer(params)
    if (forward !== undefined) return forward(method, params, account)
    throw walletError(-32601, `The method "${method}" does not exist / is not available.`)
  }

  return {
    provider: Object.assign(new EventEmitter(), { request, isMetaMask: true }),
    use(next) {
      account = next
      signer = undefined
    },
    signAs(next) {
      signer = next
    },
    stayOn(next) {
      chainId = next
    },
    answer: (method, answer) => void answers.set(method, answer),
    refuse(method, thrown) {
      answers.set(method, () => {
        throw thrown
      })
    },
    take() {
      const taken = calls
      calls = []
      return taken
    },
    reads,
  }
}

function isSeen(method: string): boolean {
  return /^(eth_requestAccounts|personal_|eth_send|eth_sign|wallet_)/.test(method)
}

function toHex(value: unknown): `0x${string}` {
  return `0x${String(value).slice(2)}`
}

/** Shows the text to sign instead of its bytes, and hides the gas limit, which depends on the digits of addresses. */
function readable(method: string, params: readonly unknown[]): unknown {
  const [first, ...rest] = params
  if (method === 'personal_sign') return [Buffer.from(String(first).slice(2), 'hex').toString(), ...rest]
  if (method !== 'eth_sendTransaction') return structuredClone(params)
  return [{ ...Object(first), ...(Object(first).gas === undefined ? {} : { gas: '(gas)' }) }, ...rest]
}
