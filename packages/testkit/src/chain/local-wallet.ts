import { hexToBigInt, isHex } from 'viem'
import { refusals, type TestAccount, type WalletBehaviour, type WalletCall } from '../wallet/test-accounts.ts'

type Listener = (payload: unknown) => void

/** A scripted answer to one method: a behaviour, a result or an error. */
export type Script = WalletBehaviour | { result: unknown } | { error: unknown }

export interface LocalWalletOptions {
  /** Decides for each method; `approve` by default. */
  behave?: (method: string) => Script
}

/** A wallet (EIP-1193) on a local chain: it signs with one key and forwards other requests to the node. */
export interface LocalWallet {
  request(call: WalletCall): Promise<unknown>
  on(event: string, listener: Listener): unknown
  removeListener(event: string, listener: Listener): unknown
  /** Every request, oldest first. */
  readonly calls: WalletCall[]
  readonly account: TestAccount
  behave(behaviour: Script | ((method: string) => Script)): void
  /** Emits an event: `accountsChanged`, `chainChanged`, `disconnect` … */
  emit(event: string, payload: unknown): void
}

interface Settings {
  account: TestAccount
  chainId: number
  ask(method: string, params?: readonly unknown[]): Promise<unknown>
}

export function createLocalWallet(settings: Settings, options: LocalWalletOptions = {}): LocalWallet {
  const calls: WalletCall[] = []
  const listeners: { event: string; listener: Listener }[] = []
  let decide = options.behave ?? ((): Script => 'approve')
  const emit = (event: string, payload: unknown): void => {
    for (const one of [...listeners]) if (one.event === event) one.listener(payload)
  }
  const approve = createWillingWallet(settings, emit)
  return {
    calls,
    account: settings.account,
    emit,
    async request(call) {
      calls.push(call)
      const chosen = decide(call.method)
      if (chosen === 'approve') return approve(call)
      if (chosen === 'silent') return new Promise(() => {})
      if (typeof chosen === 'string') throw refusals[chosen]
      if ('error' in chosen) throw chosen.error
      return chosen.result
    },
    on: (event, listener) => listeners.push({ event, listener }),
    removeListener(event, listener) {
      const index = listeners.findIndex((one) => one.event === event && one.listener === listener)
      if (index >= 0) listeners.splice(index, 1)
    },
    behave(next) {
      decide = typeof next === 'function' ? next : () => next
    },
  }
}

/** A wallet whose owner approves everything. It knows its own network and those that were added. */
function createWillingWallet(
  { account, chainId, ask }: Settings,
  emit: (event: string, payload: unknown) => void,
): (call: WalletCall) => Promise<unknown> {
  const chainIds = new Set([chainId])
  let current = chainId
  return async ({ method, params = [] }) => {
    const [first, second] = params
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [account.signer.address]
      case 'eth_chainId':
        return `0x${current.toString(16)}`
      case 'wallet_addEthereumChain':
        chainIds.add(Number(field(first, 'chainId')))
        return null
      case 'wallet_switchEthereumChain': {
        const next = Number(field(first, 'chainId'))
        if (!chainIds.has(next)) throw { code: 4902, message: `Unrecognized chain ID ${next}.` }
        current = next
        emit('chainChanged', `0x${next.toString(16)}`)
        return null
      }
      case 'personal_sign':
        requireOwn(account, second)
        return account.signer.signMessage({ message: { raw: toHex(first) } })
      case 'eth_signTypedData_v4':
        requireOwn(account, first)
        return account.signer.signTypedData(JSON.parse(String(second)))
      case 'eth_sendTransaction':
        return signAndSend(account, ask, first)
      default:
        return ask(method, params)
    }
  }
}

async function signAndSend(
  account: TestAccount,
  ask: Settings['ask'],
  transaction: unknown,
): Promise<unknown> {
  requireOwn(account, field(transaction, 'from'))
  const given = (name: string): bigint | undefined => findBigInt(field(transaction, name))
  const askBigInt = async (method: string, params: readonly unknown[] = []) =>
    findBigInt(await ask(method, params)) ?? 0n
  const to = field(transaction, 'to')
  const data = field(transaction, 'data')
  const filled = {
    chainId: Number(await askBigInt('eth_chainId')),
    nonce: Number(
      given('nonce') ?? (await askBigInt('eth_getTransactionCount', [account.address, 'pending'])),
    ),
    gas: given('gas') ?? (await askBigInt('eth_estimateGas', [transaction])),
    value: given('value') ?? 0n,
    ...(isHex(to) && { to }),
    ...(isHex(data) && { data }),
  }
  const gasPrice = given('gasPrice')
  const usualPrice = await askBigInt('eth_gasPrice')
  const fees =
    gasPrice === undefined
      ? {
          type: 'eip1559' as const,
          maxFeePerGas: given('maxFeePerGas') ?? usualPrice * 2n,
          maxPriorityFeePerGas: given('maxPriorityFeePerGas') ?? 1n,
        }
      : { type: 'legacy' as const, gasPrice }
  return ask('eth_sendRawTransaction', [await account.signer.signTransaction({ ...filled, ...fees })])
}

function requireOwn(account: TestAccount, address: unknown): void {
  if (String(address).toLowerCase() === account.address) return
  throw { code: 4100, message: 'The account is not the connected one.' }
}

function toHex(value: unknown): `0x${string}` {
  if (isHex(value)) return value
  throw { code: -32602, message: 'Not hexadecimal.' }
}

function findBigInt(value: unknown): bigint | undefined {
  return isHex(value) ? hexToBigInt(value) : undefined
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
