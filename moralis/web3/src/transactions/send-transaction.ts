import { walletMessages } from '@cryptolist/contract'
import { type Address, type EthereumProvider, type RequestArguments, readField } from '@cryptolist/wallet'
import { type Ask, askWallet, inTime, untilAborted } from '@cryptolist/wallet/requests'
import { type Hex, isHex } from '../rpc/hex.ts'
import { createKeyWallet } from '../rpc/rpc-client.ts'
import type { IntegerInput } from '../units/units.ts'
import { estimateGas, type KnownErrors, readRefusal } from './read-refusal.ts'
import { requireFields, type SentTransaction, TransactionError } from './transaction.ts'
import {
  findQuantity,
  type TransactionOverrides,
  toAddress,
  toData,
  toFields,
  toQuantity,
  toValue,
} from './transaction-fields.ts'
import { readEvents, waitForReceipt } from './wait-for-receipt.ts'

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

/** Facts that the node already has about it. The transaction is sent: a failure here must not look like a failure to send. */
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

/** Who sends: a wallet and its account, or a node and a private key to sign with locally. */
export interface Signer {
  provider: Pick<EthereumProvider, 'request'>
  /** Null if the provider can only read. Ignored with a private key. */
  account: Address | null
  /** Signs locally and sends the signed bytes. Never logged, never part of an error. */
  privateKey?: Hex
}

/** An open wallet and the account that signs. */
export interface Sender extends Ask {
  account: Address | null
  /** The wallet without the caller's signal: waiting for a receipt has its own. */
  patient: Ask
}

/** How to ask a wallet or a node. */
export interface CallOptions {
  /** Stops waiting for a wallet or a node that does not answer: rejects with TransactionError (`aborted`). */
  signal?: AbortSignal
}

/** The wallet of a signer; with a private key, one that signs locally. Throws TransactionError (`missing_web3`) for null. */
export async function openSigner(signer: Signer | null, { signal }: CallOptions = {}): Promise<Sender> {
  if (signer === null) throw new TransactionError('missing_web3', walletMessages.missingWeb3)
  const { provider, account, privateKey } = signer
  const own = privateKey === undefined ? undefined : await createKeyWallet(provider, privateKey)
  const wallet = own ?? provider
  return {
    account: own === undefined ? account : own.account,
    patient: wallet,
    request: (call) => askUntilAborted(wallet, call, signal),
  }
}

/** Asks unless `signal` is aborted, and waits until it is. */
async function askUntilAborted(
  wallet: Ask,
  call: RequestArguments,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (signal === undefined) return wallet.request(call)
  const toError = () => {
    const sent = call.method === 'eth_sendTransaction' ? ' The wallet may still send the transaction.' : ''
    return new TransactionError('aborted', `Nobody waits for the wallet any more.${sent}`, {
      cause: signal.reason,
    })
  }
  if (signal.aborted) throw toError()
  return untilAborted(signal, Promise.resolve(wallet.request(call)), toError)
}
