import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { mnemonicToAccount, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { bytesToHex } from 'viem/utils'
import type { Schema } from '../../database/schema.ts'
import { looksToTrust } from '../domain-verification/looks.ts'
import { signAsDemo } from '../signatures/sign-listing.ts'
import { type DemoCompany, provedDaysAgo } from './data.ts'
import { createDemoProof, type OutdatedSignature } from './repository.ts'

const dayMs = 86_400_000

/**
 * PUBLIC TEST KEY – NEVER FUND: the well-known words that every local chain uses. The wallet of the demo company with index n is
 * the account m/44'/60'/0'/0/n.
 */
const demoMnemonic = 'test test test test test test test test test test test junk'

export interface SeededCompany extends Pick<DemoCompany, 'domain'> {
  id: string
  proof: NonNullable<DemoCompany['proof']>
  /** Position in the demo's file, and the index of its wallet. */
  index: number
  /** Public ids of the listings that it has signed. */
  signed: readonly string[]
}

/**
 * Gives a demo company a domain that counts as verified, one wallet, and real signatures of its listings, so that each can be checked
 * without the internet. No one can own a name under `.example`, so its verification is marked as the demo's and never checked.
 */
export async function proveAndSign(
  db: Transaction<Schema>,
  company: SeededCompany,
  { site, now }: { site: string; now: Date },
): Promise<void> {
  const wallet = walletOf(company.index)
  const provedAt = new Date(now.getTime() - provedDaysAgo * dayMs)
  await createDemoProof(db, {
    proof: {
      id: uuidv7(),
      company_id: company.id,
      domain: company.domain,
      token: createHash('sha256').update(company.domain).digest('hex').slice(0, 32),
      state: 'verified',
      method: company.proof,
      requested_at: provedAt,
      pending_until: provedAt,
      proved_at: provedAt,
      checked_at: now,
      tried_at: now,
      approved_listings: looksToTrust,
      evidence: JSON.stringify({ demo: true }),
    },
    signer: {
      id: uuidv7(),
      company_id: company.id,
      address: wallet.address.toLowerCase(),
      source: company.proof,
      domain: company.domain,
      valid_from: provedAt,
    },
  })
  for (const publicId of company.signed)
    await signAsDemo(db, wallet, { publicId, companyDomain: company.domain, site })
}

/** Signs listings again, as the board asks wallets for now, with the wallets that signed them, among those of so many companies. */
export async function signAgain(
  db: Transaction<Schema>,
  outdated: readonly OutdatedSignature[],
  { site, companies }: { site: string; companies: number },
): Promise<void> {
  const wallets = Array.from({ length: companies }, (_, index) => walletOf(index))
  for (const { publicId, domain, signer } of outdated) {
    const wallet = wallets.find(({ address }) => address.toLowerCase() === signer)
    if (wallet !== undefined) await signAsDemo(db, wallet, { publicId, companyDomain: domain, site })
  }
}

/** Making a seed of the words takes some hundredths of a second, so all wallets come from one. */
let parent: ReturnType<ReturnType<typeof mnemonicToAccount>['getHdKey']> | undefined

function walletOf(index: number): PrivateKeyAccount {
  parent ??= mnemonicToAccount(demoMnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()
  const { privateKey } = parent.deriveChild(index)
  if (privateKey === null) throw new Error(`The demo has no key of index ${index}.`)
  return privateKeyToAccount(bytesToHex(privateKey))
}
