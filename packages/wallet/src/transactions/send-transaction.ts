import { walletMessages } from '@cryptolist/contract'
import { readField } from '../provider/ethereum-provider.ts'
import { type Ask, askWallet } from '../rpc/ask-wallet.ts'
import { type Hex, isHex } from '../rpc/hex.ts'
import type { IntegerInput } from '../units/integer.ts'
import { inTime } from '../waiting/waiting.ts'
import { findQuantity, toAddress, toData, toQuantity } from './hex.ts'
import { type CallOptions, openSigner, type Sender, type Signer } from './open-signer.ts'
import { type TransactionOverrides, toFields, toValue } from './overrides.ts'
import { readEvents } from './read-receipt.ts'
import { estimateGas, type KnownErrors, readRefusal } from './read-refusal.ts'
import type { SentTransaction } from './sent-transaction.ts'
import { requireFields, TransactionError } from './transaction-error.ts'
import { waitForReceipt } from './wait-for-receipt.ts'

/** A transaction as apps write it. */
export interface TransactionRequest extends Omit<TransactionOverrides, 'blockTag'> {
  /** Left out to create a contract. */
  to?: string
  /** Wei, 0 by default. */
  value?: IntegerInput
  data?: string
}

/**
 * Sends a transaction and returns it without waiting for it to be mined. Rejects with TransactionError (`missing_web3`,
 * `sender_not_found`, `invalid_*`, `CALL_EXCEPTION` if a contract would revert it), RequestRejectedError, RequestPendingError or
 * WalletError for what the wallet answers, RpcError for a node's.
 *
 * @example
 * const sent = await sendTransaction(signer, { to: '0x…', value: parseUnits('0.1', 18) })
 * const receipt = await sent.wait()
 */
export async function sendTransaction(
  signer: Signer | null,
  request: TransactionRequest,
  options: CallOptions = {},
): Promise<SentTransaction> {
  return send(await openSigner(signer, options), request)
}

interface SendOptions {
  /** The contract's ABI, by which its errors are read. */
  abi?: KnownErrors
}

/** Sends a transaction with a wallet that is already open. */
export async function send(
  wallet: Sender,
  { to, data, value, ...overrides }: TransactionRequest,
  options: SendOptions = {},
): Promise<SentTransaction> {
  const from = overrides.from === undefined ? wallet.account : await toAddress(overrides.from, 'from')
  if (from === null) throw new TransactionError('sender_not_found', walletMessages.senderNotFound)
  // Without `to` and `data` it would create an empty contract and lose the money.
  if (to === undefined && (data ?? '0x') === '0x') requireFields(['to'])
  const transaction = {
    from,
    to: to === undefined ? null : await toAddress(to, 'to'),
    data: data === undefined ? ('0x' as const) : toData(data, 'data'),
    value: toValue(value ?? 0n, 'value'),
  }
  const fields = {
    from,
    ...(transaction.to !== null && { to: transaction.to }),
    ...(transaction.data !== '0x' && { data: transaction.data }),
    ...(transaction.value !== 0n || transaction.data === '0x'
      ? { value: toQuantity(transaction.value) }
      : {}),
    ...toFields(overrides),
    ...(overrides.chainId !== undefined && { chainId: toQuantity(toValue(overrides.chainId, 'chainId')) }),
  }
  const chainId = await requireChain(wallet, overrides.chainId)
  const gas = readField(fields, 'gas') ?? (await estimateGas(wallet, fields, options.abi))
  const parameter = gas === undefined ? fields : { ...fields, gas }
  const hash = readHash(await askToSend(wallet, parameter, options.abi))
  const listed = await findListed(wallet, hash)
  const sent = { hash, ...transaction, chainId, ...listed }
  return {
    ...sent,
    async wait(confirmations = 1, waitOptions = {}) {
      const receipt = await waitForReceipt(wallet.patient, sent, confirmations, waitOptions)
      return Array.isArray(options.abi)
        ? { ...receipt, events: await readEvents(receipt.logs, options.abi) }
        : receipt
    },
  }
}

async function askToSend(wallet: Ask, parameter: object, abi: KnownErrors | undefined): Promise<unknown> {
  try {
    return await wallet.request({ method: 'eth_sendTransaction', params: [parameter] })
  } catch (cause) {
    throw await readRefusal(cause, abi)
  }
}

async function requireChain(wallet: Ask, expected: IntegerInput | undefined): Promise<number> {
  const chainId = Number(findQuantity(await askWallet(wallet, 'eth_chainId')) ?? Number.NaN)
  if (!Number.isSafeInteger(chainId))
    throw new TransactionError('invalid_answer', 'The wallet did not say which network it is on.')
  if (expected !== undefined && toValue(expected, 'chainId') !== BigInt(chainId))
    throw new TransactionError(
      'chain_mismatch',
      `The wallet is on the network ${chainId}, and this is for ${String(expected)}. Change the network first.`,
      { fields: ['chainId'] },
    )
  return chainId
}

function readHash(answer: unknown): Hex {
  if (isHex(answer) && answer.length === 66) return answer
  throw new TransactionError(
    'invalid_answer',
    'The wallet did not say which transaction it sent. Look at its activity before trying again.',
  )
}

const listingSeconds = 5

/** What the node already knows of it. The transaction is sent: a failure here must not look like a failure to send. */
async function findListed(wallet: Ask, hash: Hex): Promise<{ nonce?: number; gasLimit?: bigint }> {
  try {
    const listing = wallet.request({ method: 'eth_getTransactionByHash', params: [hash] })
    const answer = await inTime(listing, { seconds: listingSeconds })
    const nonce = findQuantity(readField(answer, 'nonce'))
    const gasLimit = findQuantity(readField(answer, 'gas'))
    return {
      ...(nonce !== undefined && { nonce: Number(nonce) }),
      ...(gasLimit !== undefined && { gasLimit }),
    }
  } catch {
    return {}
  }
}
