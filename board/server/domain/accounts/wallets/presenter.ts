import type { Wallet } from '@cryptolist/contract'
import type { VerifiedAddress } from './address-repository.ts'

/** A verified address as its user sees it. */
export function toWallet({ namespace, address, proof, chainId, verifiedAt }: VerifiedAddress): Wallet {
  return { namespace, address, proof, chainId, verifiedAt: verifiedAt.toISOString() }
}
