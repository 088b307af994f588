import type { Transaction } from 'kysely'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Schema } from '../../../database/schema.ts'
import { readSigner } from './check-signature.ts'
import { buildTypedData } from './prepare.ts'
import { createSignature } from './repository.ts'
import { toWalletData } from './typed-data.ts'

const chainId = 1

/** Signs a demo listing with a public test key, as its employer would, at the moment of its publication. */
export async function signAsDemo(
  db: Transaction<Schema>,
  wallet: PrivateKeyAccount,
  { publicId, companyDomain, site }: { publicId: string; companyDomain: string; site: string },
): Promise<void> {
  const what = { publicId, companyDomain, origin: site, chainId }
  const { listing, typedData, digest } = await buildTypedData(db, what)
  await createSignature(db, {
    jobId: listing.id,
    typedData,
    digest,
    signature: await wallet.signTypedData(toWalletData(typedData)),
    signer: readSigner(wallet.address),
    chainId,
    kind: 'eoa',
    ...(listing.published_at !== null && { signedAt: listing.published_at }),
  })
}
