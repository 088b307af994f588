import { walletMessages } from '@cryptolist/contract'
import type { Address } from '../connection/read-answers.ts'
import { readField } from '../provider/read-field.ts'
import { toInteger } from '../units/integer.ts'
import { toAddress } from './hex.ts'
import { type CallOptions, openSigner } from './open-signer.ts'
import { toValue } from './overrides.ts'
import { requireFields } from './require-fields.ts'
import { send } from './send-transaction.ts'
import type { SentTransaction } from './sent-transaction.ts'
import type { Signer } from './signer.ts'
import { encodeTokenTransfer } from './token-calls.ts'
import { TransactionError } from './transaction-error.ts'
import type { TransferOptions, TransferType } from './transfer-options.ts'

const requiredFields: Record<TransferType, readonly string[]> = {
  native: ['receiver', 'amount'],
  erc20: ['contractAddress', 'receiver', 'amount'],
  erc721: ['contractAddress', 'receiver', 'tokenId'],
  erc1155: ['contractAddress', 'receiver', 'tokenId', 'amount'],
}

/**
 * Sends the native currency, a token or an NFT, and gives the transaction back without waiting for it to be mined. The original's checks
 * in its order, with one thing put right: 0 is a value, for `amount` and for `tokenId`. Rejects with TransactionError
 * (`unsupported_type`, `fields_required`, `missing_web3`, `sender_not_found`, `invalid_token_id`, then as sendTransaction does).
 *
 * @example
 * const sent = await transfer(signer, { type: 'erc20', contractAddress, receiver, amount: parseUnits('5', 6) })
 * const receipt = await sent.wait()
 */
export async function transfer(
  signer: Signer | null,
  options: TransferOptions,
  call: CallOptions = {},
): Promise<SentTransaction> {
  const { type = 'native', ...given } = options ?? {}
  if (!isTransferType(type)) throw new TransactionError('unsupported_type', walletMessages.unsupportedType)
  const fields: Record<string, unknown> = {
    ...given,
    contractAddress: choose(given, 'contractAddress', 'contract_address'),
    tokenId: choose(given, 'tokenId', 'token_id'),
  }
  requireFields(requiredFields[type].filter((name) => isMissing(fields[name])))
  const wallet = await openSigner(signer, call)
  if (wallet.account === null) throw new TransactionError('sender_not_found', walletMessages.senderNotFound)
  const tokenId = isMissing(fields.tokenId) ? 0n : readTokenId(fields.tokenId)
  const receiver = await toAddress(fields.receiver, 'receiver')
  const amount = type === 'erc721' ? 0n : toValue(fields.amount, 'amount')
  const { overrides } = given
  if (type === 'native') return send(wallet, { ...overrides, to: receiver, value: amount })
  const contract = await toAddress(fields.contractAddress, 'contractAddress')
  const from = await findSender(overrides?.from, wallet.account)
  const data = encodeTokenTransfer({ type, from, receiver, tokenId, amount })
  return send(wallet, { ...overrides, to: contract, data }, { abi: 'tokens' })
}

function isTransferType(type: unknown): type is TransferType {
  return typeof type === 'string' && Object.hasOwn(requiredFields, type)
}

/** Missing is what the original took for missing, but not 0. */
function isMissing(value: unknown): boolean {
  return !value && value !== 0 && value !== 0n
}

function choose(given: object, name: string, older: string): unknown {
  const value = readField(given, name)
  return isMissing(value) ? readField(given, older) : value
}

function readTokenId(value: unknown): bigint {
  try {
    const tokenId = toInteger(value)
    if (tokenId >= 0n) return tokenId
  } catch (cause) {
    throw new TransactionError('invalid_token_id', walletMessages.invalidTokenId, {
      fields: ['tokenId'],
      cause,
    })
  }
  throw new TransactionError('invalid_token_id', walletMessages.invalidTokenId, { fields: ['tokenId'] })
}

async function findSender(from: string | undefined, account: Address): Promise<Address> {
  return from === undefined ? account : toAddress(from, 'from')
}
