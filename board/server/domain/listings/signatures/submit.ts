import { BoardError, type SubmittedSignature } from '@cryptolist/contract'
import type { Hex } from 'viem'
import { isHex } from 'viem/utils'
import { isSigner } from '../../companies/domain-verification/signers.ts'
import { recordEvent } from '../events.ts'
import { checkSignature, readSigner } from './check-signature.ts'
import type { ListingSignaturesParts } from './parts.ts'
import { buildTypedData, prepareListing, type SigningInput } from './prepare.ts'
import { createSignature } from './repository.ts'

/** Checks a signature and keeps it. The chain is asked before the transaction, so that a slow node holds nothing up. */
export async function submitSignature(
  parts: ListingSignaturesParts,
  input: SigningInput,
  signed: SubmittedSignature,
): Promise<void> {
  const { database, contracts } = parts
  const { publicId, origin } = input
  const { chainId } = signed
  const prepared = await prepareListing(parts, input, signed)
  const { access, companyDomain, digest } = prepared
  if (digest !== signed.digest) throw changed()
  const address = readSigner(signed.address)
  const signature = readHex(signed.signature)
  const kind = await checkSignature(contracts, { digest, address, chainId, signature })
  const wallet = { address, chainId, isContract: kind !== 'eoa' }
  if (!(await isSigner(database.db, access.companyId, wallet, new Date())))
    throw new BoardError(
      'forbidden',
      `The contract ${address} may not sign for this company on chain ${chainId}. Choose the chain that the company named it for.`,
    )
  await database.db.transaction().execute(async (db) => {
    const now = await buildTypedData(db, { publicId, companyDomain, origin, chainId }, { isLocked: true })
    if (now.digest !== digest) throw changed()
    const { listing, typedData } = now
    const isNew = await createSignature(db, {
      jobId: listing.id,
      typedData,
      digest,
      signature,
      signer: address,
      chainId,
      kind,
    })
    if (!isNew) return
    const actor = { kind: 'poster', userId: access.userId } as const
    await recordEvent(db, { jobId: listing.id, kind: 'signed', actor, facts: { signer: address } })
  })
}

function readHex(signature: string): Hex {
  const lower = signature.toLowerCase()
  if (!isHex(lower) || lower.length % 2 !== 0 || lower.length < 4)
    throw new BoardError('signature_invalid', 'This is no signature. Sign the listing again.')
  return lower
}

function changed(): BoardError {
  return new BoardError(
    'conflict',
    'The listing is not what was signed any more: it changed in between. Look at it and sign it again.',
  )
}
