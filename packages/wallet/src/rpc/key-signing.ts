import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { WalletError } from '../connection/wallet-errors.ts'
import type { RequestArguments } from '../provider/ethereum-provider.ts'
import { readField } from '../provider/read-field.ts'
import type { Ask } from './ask.ts'
import { fillTransaction } from './fill-transaction.ts'

/** The account of a private key, or undefined where it is none. Says nothing about the key. */
export function openKey(privateKey: string): PrivateKeyAccount | undefined {
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(privateKey)?.[1]
  if (digits === undefined) return undefined
  try {
    return privateKeyToAccount(`0x${digits}`)
  } catch {
    // Zero, or a number past the curve's. The library's error names it, so it is not passed on.
    return undefined
  }
}

/** Nodes that are being sent something, with the end of it: the next transaction takes its nonce after that. */
const sending = new WeakMap<Ask, Promise<unknown>>()

/** Answers as a wallet with that key; asks the node for all that needs no signature. */
export async function answerWithKey(
  key: PrivateKeyAccount,
  node: Ask,
  call: RequestArguments,
): Promise<unknown> {
  const [first, second] = call.params ?? []
  switch (call.method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return [key.address]
    case 'personal_sign':
      requireOwn(key, second)
      return key.signMessage({ message: { raw: toHex(first) } })
    case 'eth_signTypedData_v4':
      requireOwn(key, first)
      return signTypedData(key, second)
    case 'eth_sendTransaction': {
      const before = sending.get(node)
      const own = (before ?? Promise.resolve()).then(() => signAndSend(key, node, first))
      // What becomes of it is told to whoever sent it; the next one only waits.
      sending.set(
        node,
        own.catch(() => {}),
      )
      return own
    }
    default:
      return node.request(call)
  }
}

async function signAndSend(key: PrivateKeyAccount, node: Ask, transaction: unknown): Promise<unknown> {
  const from = readField(transaction, 'from')
  if (from !== undefined) requireOwn(key, from)
  const signed = await key.signTransaction(await fillTransaction(node, key.address, transaction))
  return node.request({ method: 'eth_sendRawTransaction', params: [signed] })
}

function requireOwn(key: PrivateKeyAccount, address: unknown): void {
  if (String(address).toLowerCase() === key.address.toLowerCase()) return
  throw new WalletError(`The key signs for ${key.address} only.`, { code: 4100 })
}

function toHex(data: unknown): `0x${string}` {
  if (typeof data === 'string' && /^0x([0-9a-f]{2})*$/i.test(data)) return `0x${data.slice(2)}`
  throw new WalletError('What is to be signed is not hexadecimal data.', { code: -32602 })
}

async function signTypedData(key: PrivateKeyAccount, data: unknown): Promise<string> {
  const parsed = typeof data === 'string' ? parse(data) : data
  const types = readField(parsed, 'types')
  const message = readField(parsed, 'message')
  const primaryType = readField(parsed, 'primaryType')
  if (!isRecord(types) || !isRecord(message) || typeof primaryType !== 'string')
    throw new WalletError('What is to be signed is no EIP-712 data.', { code: -32602 })
  const domain = readField(parsed, 'domain')
  return key.signTypedData({ domain: isRecord(domain) ? domain : {}, types, primaryType, message })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Refused by the caller as data that is none.
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
