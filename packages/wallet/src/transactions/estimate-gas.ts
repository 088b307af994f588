import { isUnsupportedMethod } from '../connection/unsupported-method.ts'
import { toWalletError } from '../connection/wallet-errors.ts'
import type { Ask } from '../rpc/ask.ts'
import { type Hex, isHex } from '../rpc/hex.ts'
import { type KnownErrors, readRefusal } from './read-refusal.ts'

/**
 * The gas a transaction needs; what a contract would refuse is refused here, before the person is asked to pay for it. Undefined where the
 * wallet cannot say: then it fills it in by itself. Rejects as sendTransaction does.
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
