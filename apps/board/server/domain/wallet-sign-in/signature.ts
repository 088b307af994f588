import { isHex, verifyMessage } from 'viem/utils'

/** Half of the order of secp256k1. Of the two signatures that come to the same, wallets make the one with `s` up to here. */
const largestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Whether a plain account signed the text (EIP-191). False for anything malformed; contract wallets need a chain to ask. */
export async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return false
  const lower = signature.toLowerCase()
  const account = address.toLowerCase()
  if (!isHex(lower) || !isHex(account) || BigInt(`0x${lower.slice(66, 130)}`) > largestS) return false
  try {
    return await verifyMessage({ address: account, message, signature: lower })
  } catch {
    // Not a point on the curve, or a parity that does not exist: no account can have made it.
    return false
  }
}
