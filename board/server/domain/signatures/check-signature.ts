import { BoardError, type SignatureKind, signedListingDataSchema } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Hex } from 'viem'
import { isAddressEqual, isHex, recoverAddress } from 'viem/utils'
import * as text from '#messages/signature'
import type { Schema } from '../../database/schema.ts'
import type { ContractSignatures } from '../../ethereum/contract-signatures.ts'
import { readPlainSignature } from '../accounts/wallet-address.ts'
import { findListing, listSignatures, setBroken } from './repository.ts'
import { matchesSigned, readSignedContent } from './typed-data.ts'

/** Who is said to have signed a digest, and with what. */
interface SignatureClaim {
  digest: Hex
  /** Lower case. */
  address: Hex
  chainId: number
  signature: string
}

/** How a signature ends that brings along how to make its contract (ERC-6492). */
const wrappedEnd = '6492'.repeat(16)

/**
 * The kind of wallet that made the signature. Throws signature_invalid when it is not of that wallet, or of a contract on a chain that this
 * board cannot ask, and unavailable when the chain should be asked and does not answer.
 */
export async function checkSignature(
  contracts: ContractSignatures,
  claim: SignatureClaim,
): Promise<SignatureKind> {
  const { address, chainId, digest, signature } = claim
  if (await isOfAccount(claim)) return 'eoa'
  if (!contracts.canAsk(chainId)) throw invalid(text.notOfAccount(address, chainId))
  const isTaken = await contracts.isSigned({ chainId, address, hash: digest, signature })
  if (!isTaken) throw invalid(text.notOfContract(address))
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

/** The address in lower case. Throws invalid_input for anything else. */
export function readSigner(address: string): Hex {
  const lower = address.toLowerCase()
  if (!isHex(lower) || lower.length !== 42) throw BoardError.invalidField('address', text.addressMissing)
  return lower
}

/**
 * Sets for each signature of a listing whether its content, as it is written now, is what was signed. Neither the end of the listing nor the
 * number of its revision counts: renewing it changes nothing of what was promised, and an edit that is taken back mends the mark.
 */
export async function compareSignatures(db: Transaction<Schema>, jobId: string): Promise<void> {
  const signatures = await listSignatures(db, jobId)
  if (signatures.length === 0) return
  const listing = await findListing(db, ['id', jobId])
  const content = listing && readSignedContent(listing)
  const broken: string[] = []
  const mended: string[] = []
  for (const { id, typedData, brokenAt } of signatures) {
    const { message } = signedListingDataSchema.parse(typedData)
    const isSame = listing !== undefined && content !== undefined && matchesSigned(listing, content, message)
    if (!isSame && brokenAt === null) broken.push(id)
    if (isSame && brokenAt !== null) mended.push(id)
  }
  await setBroken(db, broken, new Date())
  await setBroken(db, mended, null)
}
