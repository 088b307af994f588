import { isHex, verifyMessage } from 'viem/utils'

/** Whether a plain account signed the text (EIP-191). False for anything malformed; contract wallets need a chain to ask. */
export async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return false
  const lower = signature.toLowerCase()
  const account = address.toLowerCase()
  if (!isHex(lower) || !isHex(account)) return false
  try {
    return await verifyMessage({ address: account, message, signature: lower })
  } catch {
    // Not a point on the curve, or a parity that does not exist: no account can have made it.
    return false
  }
}
