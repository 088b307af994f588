import { BoardError, type SignatureKind } from '@cryptolist/contract'
import type { Hex } from 'viem'
import { isAddressEqual, isHex, recoverAddress } from 'viem/utils'
import type { ContractSignatures } from '../../../chain/contract-signatures.ts'
import { readPlainSignature } from '../../accounts/wallets/wallet-address.ts'

/** Who is said to have signed a digest, and with what. */
export interface SignatureClaim {
  digest: Hex
  /** Lower case. */
  address: Hex
  chainId: number
  signature: string
}

/** How a signature ends that brings along how to make its contract (ERC-6492). */
const wrappedEnd = '6492'.repeat(16)

/**
 * What kind of wallet made the signature. Throws signature_invalid when it is not of that wallet, or of a contract on a chain that this
 * board cannot ask, and unavailable when the chain should be asked and does not answer.
 */
export async function checkSignature(
  contracts: ContractSignatures,
  claim: SignatureClaim,
): Promise<SignatureKind> {
  const { address, chainId, digest, signature } = claim
  if (await isOfAccount(claim)) return 'eoa'
  if (!contracts.canAsk(chainId))
    throw invalid(
      `This is not the signature of the account ${address}. If it is a contract wallet, this board cannot check it: it knows no node of chain ${chainId}.`,
    )
  const isTaken = await contracts.isSigned({ chainId, address, hash: digest, signature })
  if (!isTaken)
    throw invalid(`This is not the signature of ${address}. Sign the listing again with that wallet.`)
  return signature.toLowerCase().endsWith(wrappedEnd) ? 'erc6492' : 'erc1271'
}

/** Whether a plain account signed the digest. False for anything malformed, and for contract wallets. */
export async function isOfAccount({
  digest,
  address,
  signature,
}: Omit<SignatureClaim, 'chainId'>): Promise<boolean> {
  const plain = readPlainSignature(signature)
  if (plain === undefined) return false
  try {
    return isAddressEqual(await recoverAddress({ hash: digest, signature: plain }), address)
  } catch {
    // Not a point on the curve, or a parity that does not exist: no account can have made it.
    return false
  }
}

function invalid(message: string): BoardError {
  return new BoardError('signature_invalid', message)
}

/** The address in lower case. Throws invalid_input for what is none. */
export function readSigner(address: string): Hex {
  const lower = address.toLowerCase()
  if (!isHex(lower) || lower.length !== 42)
    throw new BoardError('invalid_input', 'Name the wallet by its address.', { facts: { field: 'address' } })
  return lower
}
