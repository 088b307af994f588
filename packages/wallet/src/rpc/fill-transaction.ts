import type { TransactionSerializable } from 'viem'
import { WalletError } from '../connection/wallet-errors.ts'
import { readField } from '../provider/read-field.ts'
import type { Ask } from './ask.ts'
import { findBigInt, isHex } from './hex.ts'

/** What miners were tipped at least by ethers v5, where a node has no opinion. */
const defaultTipWei = 1_500_000_000n

/** A transaction with everything that a wallet would fill in: network, nonce, gas and fees, asked of the node. */
export async function fillTransaction(
  node: Ask,
  from: string,
  request: unknown,
): Promise<TransactionSerializable> {
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
    // Not every node knows this method; without it the usual tip does.
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
