import { isUnsupportedMethod, readField, toWalletError, type WalletError } from '@cryptolist/wallet'
import type { Ask } from '@cryptolist/wallet/requests'
import { type Hex, isHex } from '../rpc/hex.ts'
import { TransactionError } from './transaction.ts'

/** How to decode a contract's errors: by its ABI, or by the errors that tokens share. */
export type KnownErrors = readonly object[] | 'tokens'

const reverted = 'execution reverted'

/**
 * Why a call or a transaction failed: a revert as TransactionError (`CALL_EXCEPTION`) with its reason,
 * anything else as the wallet's error.
 */
export async function readRefusal(
  cause: unknown,
  abi: KnownErrors = [],
): Promise<TransactionError | WalletError> {
  if (cause instanceof TransactionError) return cause
  const error = toWalletError(cause)
  const data = findRevertData(cause)
  const statedReason = findSaid(findWords(error))
  if (data === undefined && statedReason === undefined) return error
  const decoded = data === undefined ? undefined : await decode(data, abi)
  const reason = decoded?.reason ?? (statedReason || undefined)
  return new TransactionError('CALL_EXCEPTION', reason === undefined ? reverted : `${reverted}: ${reason}`, {
    ...decoded,
    ...(reason !== undefined && { reason }),
    ...(data !== undefined && { data }),
    cause,
  })
}

/** The node's own message, without what wallets wrap around it. */
function findWords(error: WalletError): string {
  const inner = readField(error.cause, 'message')
  return typeof inner === 'string' && inner.includes(reverted) ? inner : error.message
}

/**
 * The words after "execution reverted"; undefined if they don't have it. Libraries write a node's whole answer into their
 * message, as JSON in quotes: there it ends with the quote.
 */
function findSaid(words: string): string | undefined {
  const [, quote, rest] = new RegExp(`(\\\\*["'\`])?${reverted}:?\\s*(.*)`, 's').exec(words) ?? []
  if (rest === undefined || quote === undefined) return rest
  const [inside = rest] = rest.split(new RegExp(`(?<!\\\\)${quote.replaceAll('\\', '\\\\')}`), 1)
  return inside.replaceAll(/\\+(["'`])/g, '$1').trim()
}

/** The revert data; wallets and nodes nest it at different depths. */
function findRevertData(cause: unknown, depth = 0): Hex | undefined {
  const data = readField(cause, 'data')
  // Some nodes write a word before it. Revert data has 4 + 32 n bytes, which rules out addresses and hashes.
  const hex = typeof data === 'string' ? data.replace(/^Reverted /, '') : data
  if (isHex(hex) && hex.length % 64 === 10) return hex
  if (depth > 3) return undefined
  for (const inner of [
    data,
    readField(data, 'originalError'),
    readField(cause, 'error'),
    readField(cause, 'cause'),
  ]) {
    const revertData = typeof inner === 'object' ? findRevertData(inner, depth + 1) : undefined
    if (revertData !== undefined) return revertData
  }
  return undefined
}

interface Decoded {
  reason?: string
  errorName?: string
  errorArgs?: readonly unknown[]
}

async function decode(data: Hex, abi: KnownErrors): Promise<Decoded | undefined> {
  const { decodeError } = await import('./codec.ts')
  const decoded = decodeError(data, abi)
  if (decoded === undefined) return undefined
  const { errorName, errorArgs } = decoded
  const [first] = errorArgs
  const reason =
    errorName === 'Error' && typeof first === 'string'
      ? first
      : `${errorName}(${errorArgs.map(String).join(', ')})`
  return { errorName, errorArgs, reason }
}

/**
 * Estimates a transaction's gas; a call that would revert fails here, before the user pays for it. Undefined if the
 * wallet cannot estimate: it then fills in the gas by itself. Rejects as sendTransaction does.
 */
export async function estimateGas(
  wallet: Ask,
  transaction: object,
  abi: KnownErrors | undefined,
): Promise<Hex | undefined> {
  try {
    const answer = await wallet.request({ method: 'eth_estimateGas', params: [transaction] })
    return isHex(answer) ? answer : undefined
  } catch (cause) {
    if (isUnsupportedMethod(toWalletError(cause))) return undefined
    throw await readRefusal(cause, abi)
  }
}
