import { walletMessages } from '@cryptolist/contract'
import { type Address, readField } from '@cryptolist/wallet'
import type { Hex } from '../rpc/hex.ts'
import { type IntegerInput, toInteger } from '../units/units.ts'
import { type CallOptions, openSigner, type Signer, send } from './send-transaction.ts'
import { requireFields, type SentTransaction, TransactionError } from './transaction.ts'
import { type TransactionOverrides, toAddress, toValue } from './transaction-fields.ts'

/** One of them is needed; the second is the original's older spelling. */
type Token =
  | { contractAddress: string; contract_address?: string | undefined }
  | { contractAddress?: undefined; contract_address: string }

/** A whole number from 0; large ones as text or bigint. 0 is a token like any other. The second is the original's older spelling. */
type TokenId =
  | { tokenId: IntegerInput; token_id?: IntegerInput | undefined }
  | { tokenId?: undefined; token_id: IntegerInput }

interface Any {
  receiver: string
  /** Ignored, as the original did. */
  system?: string
  overrides?: TransactionOverrides
}

/** Options of a transfer: what to send, and to whom. Amounts are in the smallest unit (wei); 0 is an amount like any other. */
export type TransferOptions =
  | (Any & { type?: 'native'; amount: IntegerInput })
  | (Any & Token & { type: 'erc20'; amount: IntegerInput })
  | (Any & Token & TokenId & { type: 'erc721' })
  | (Any & Token & TokenId & { type: 'erc1155'; amount: IntegerInput })

export type TransferType = 'native' | 'erc20' | 'erc721' | 'erc1155'

const requiredFields: Record<TransferType, readonly string[]> = {
  native: ['receiver', 'amount'],
  erc20: ['contractAddress', 'receiver', 'amount'],
  erc721: ['contractAddress', 'receiver', 'tokenId'],
  erc1155: ['contractAddress', 'receiver', 'tokenId', 'amount'],
}

/**
 * Sends the native currency, a token or an NFT, and returns the transaction without waiting for it to be mined. The original's checks
 * in its order, with one fix: 0 is a valid `amount` and `tokenId`. Rejects with TransactionError
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
  const from = overrides?.from === undefined ? wallet.account : await toAddress(overrides.from, 'from')
  const data = encodeTokenTransfer({ type, from, receiver, tokenId, amount })
  return send(wallet, { ...overrides, to: contract, data }, { abi: 'tokens' })
}

function isTransferType(type: unknown): type is TransferType {
  return typeof type === 'string' && Object.hasOwn(requiredFields, type)
}

/** As in the original, but 0 is not missing. */
function isMissing(value: unknown): boolean {
  return !value && value !== 0 && value !== 0n
}

function choose(given: object, name: string, older: string): unknown {
  const value = readField(given, name)
  return isMissing(value) ? readField(given, older) : value
}

function readTokenId(value: unknown): bigint {
  let cause: unknown
  try {
    const tokenId = toInteger(value)
    if (tokenId >= 0n) return tokenId
  } catch (error) {
    cause = error
  }
  throw new TransactionError('invalid_token_id', walletMessages.invalidTokenId, {
    fields: ['tokenId'],
    cause,
  })
}

interface TokenTransfer {
  type: 'erc20' | 'erc721' | 'erc1155'
  from: Address
  receiver: Address
  tokenId: bigint
  amount: bigint
}

/** The call data of a token transfer. Written here, because the layouts are fixed and viem need not be loaded for them. */
function encodeTokenTransfer({ type, from, receiver, tokenId, amount }: TokenTransfer): Hex {
  switch (type) {
    case 'erc20':
      // transfer(address,uint256)
      return join('a9059cbb', receiver, amount)
    case 'erc721':
      // safeTransferFrom(address,address,uint256)
      return join('42842e0e', from, receiver, tokenId)
    case 'erc1155':
      // safeTransferFrom(address,address,uint256,uint256,bytes): the last two words are the offset of the empty bytes and their length.
      return join('f242432a', from, receiver, tokenId, amount, 160n, 0n)
  }
}

function join(selector: string, ...words: readonly (Address | bigint)[]): Hex {
  const digits = words.map((word) => (typeof word === 'bigint' ? word.toString(16) : word.slice(2)))
  return `0x${selector}${digits.map((word) => word.padStart(64, '0')).join('')}`
}
