import { isHex, verifyMessage } from 'viem/utils'

/** Half of the order of secp256k1. Of the two signatures that come to the same, wallets make the one with `s` up to here. */
const largestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** The signature in lower case as a plain account makes it; undefined for any other text, and for the one of two that wallets don't make. */
export function readPlainSignature(signature: string): `0x${string}` | undefined {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return undefined
  const lower = signature.toLowerCase()
  return isHex(lower) && BigInt(`0x${lower.slice(66, 130)}`) <= largestS ? lower : undefined
}

/** Whether a plain account signed the text (EIP-191). False for anything malformed; contract wallets need a chain to ask. */
export async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  const plain = readPlainSignature(signature)
  const account = address.toLowerCase()
  if (plain === undefined || !isHex(account)) return false
  try {
    return await verifyMessage({ address: account, message, signature: plain })
  } catch {
    // Not a point on the curve, or a parity that does not exist: no account can have made it.
    return false
  }
}
