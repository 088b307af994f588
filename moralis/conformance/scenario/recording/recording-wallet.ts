import { EventEmitter } from 'node:events'
import type { TestAccount } from '@cryptolist/testkit'
import type { RecordedCall } from './record.ts'

type Answer = (params: readonly unknown[]) => unknown

/** Answers as the wallet's node. */
type Forward = (method: string, params: unknown[], account: TestAccount | undefined) => unknown

/** A wallet at window.ethereum (EIP-1193) that does as the scenario says and notes what it was asked. */
export interface RecordingWallet {
  provider: EventEmitter & { request(call: { method: string; params?: unknown[] }): Promise<unknown> }
  /** The account that it shows and signs with; none is a locked wallet. */
  use(account: TestAccount | undefined): void
  /** Signs with the key of another account than it shows. */
  signAs(account: TestAccount): void
  /** Is on this chain from now on, without telling anybody. */
  stayOn(chainId: string): void
  /** Answers a method otherwise. */
  answer(method: string, answer: Answer): void
  /** Calls that a person sees or that change something, since the last `take`. */
  take(): RecordedCall[]
  /** Names of the other methods that were called so far. */
  reads: Set<string>
}

/** The code and text of a wallet whose owner says no. */
export const declined = (): Error =>
  Object.assign(new Error('MetaMask Tx Signature: User denied transaction signature.'), { code: 4001 })

/** Makes one on chain 1; `forward` answers what the wallet does not know itself, as its node would. */
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
    throw Object.assign(new Error(`The method "${method}" does not exist / is not available.`), {
      code: -32601,
    })
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

/** The text that is to be signed instead of its bytes; that there is a limit of gas, which depends on the digits of addresses. */
function readable(method: string, params: readonly unknown[]): unknown {
  const [first, ...rest] = params
  if (method === 'personal_sign') return [Buffer.from(String(first).slice(2), 'hex').toString(), ...rest]
  if (method !== 'eth_sendTransaction') return structuredClone(params)
  return [{ ...Object(first), ...(Object(first).gas === undefined ? {} : { gas: '(gas)' }) }, ...rest]
}
