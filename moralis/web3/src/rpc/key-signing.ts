import { type RequestArguments, readField, WalletError } from '@cryptolist/wallet'
import type { Ask } from '@cryptolist/wallet/requests'
import type { TransactionSerializable } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { findBigInt, isHex } from './hex.ts'

/** The account of a private key; undefined for an invalid key. No error contains the key. */
export function openKey(privateKey: string): PrivateKeyAccount | undefined {
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(privateKey)?.[1]
  if (digits === undefined) return undefined
  try {
    return privateKeyToAccount(`0x${digits}`)
  } catch {
    // Zero, or past the curve's order. The library's error contains the key, so it is dropped.
    return undefined
  }
}

/** The last send to each node: the next transaction takes its nonce only after it. */
const sending = new WeakMap<Ask, Promise<unknown>>()

/** Answers as a wallet with this key; passes calls that need no signature to the node. */
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
      // Only the sender gets its error; the next send merely waits.
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
    // The caller refuses it as invalid data.
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** ethers v5's tip if the node does not suggest one. */
const defaultTipWei = 1_500_000_000n

/** A transaction with everything that a wallet would fill in: network, nonce, gas and fees, from the node. */
async function fillTransaction(node: Ask, from: string, request: unknown): Promise<TransactionSerializable> {
  const ask = (method: string, params: readonly unknown[] = []) => node.request({ method, params })
  const given = (name: string): bigint | undefined => findBigInt(readField(request, name))
  const to = readField(request, 'to')
  const data = readField(request, 'data')
  const accessList = readField(request, 'accessList')
  const [chainId, nonce, gas] = await Promise.all([
    ask('eth_chainId').then(toBigInt),
    given('nonce') ?? ask('eth_getTransactionCount', [from, 'pending']).then(toBigInt),
    given('gas') ?? ask('eth_estimateGas', [{ ...toObject(request), from }]).then(toBigInt),
  ])
  if (given('chainId') !== undefined && given('chainId') !== chainId)
    throw new WalletError(`The node is on the network ${chainId}, and the transaction is for another one.`, {
      code: 'chain_mismatch',
    })
  const filled = {
    chainId: Number(chainId),
    nonce: Number(nonce),
    gas,
    value: given('value') ?? 0n,
    ...(isHex(to) && { to }),
    ...(isHex(data) && { data }),
  }
  const gasPrice = given('gasPrice')
  const list = Array.isArray(accessList) && accessList.length > 0 ? { accessList } : {}
  if (gasPrice !== undefined)
    return 'accessList' in list
      ? { ...filled, ...list, gasPrice, type: 'eip2930' }
      : { ...filled, gasPrice, type: 'legacy' }
  const block = await ask('eth_getBlockByNumber', ['latest', false])
  const baseFee = findBigInt(readField(block, 'baseFeePerGas'))
  const type = given('type')
  if (baseFee === undefined || type === 0n)
    return { ...filled, gasPrice: toBigInt(await ask('eth_gasPrice')), type: 'legacy' }
  const maxPriorityFeePerGas = given('maxPriorityFeePerGas') ?? (await findTip(node))
  const maxFeePerGas = given('maxFeePerGas') ?? baseFee * 2n + maxPriorityFeePerGas
  return { ...filled, ...list, maxPriorityFeePerGas, maxFeePerGas, type: 'eip1559' }
}

async function findTip(node: Ask): Promise<bigint> {
  try {
    return toBigInt(await node.request({ method: 'eth_maxPriorityFeePerGas', params: [] }))
  } catch {
    // Not every node knows this method.
    return defaultTipWei
  }
}

function toObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

function toBigInt(value: unknown): bigint {
  const number = findBigInt(value)
  if (number === undefined)
    throw new WalletError('The node gave no number where one was needed.', { code: 'invalid_answer' })
  return number
}
