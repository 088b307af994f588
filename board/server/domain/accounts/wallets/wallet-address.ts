import { findPolkadotAddress, isSignedByPolkadot } from './polkadot-signature.ts'
import { isSignedBy } from './signature.ts'
import { findSolanaAddress, isSignedBySolana } from './solana-signature.ts'

/** Families of chains whose addresses a user may hold, by their names of CAIP-2. */
export type Namespace = 'eip155' | 'polkadot' | 'solana'

/** An address in the one spelling that it is kept in. */
export interface WalletAddress {
  namespace: Namespace
  address: string
}

interface WalletKind {
  /** The one spelling of an address; undefined for what is none. */
  normalize(text: string): Promise<string | undefined>
  isSigned(address: string, text: string, signature: string): Promise<boolean>
}

const kinds: Record<Namespace, WalletKind> = {
  eip155: {
    normalize: async (text) => (/^0x[0-9a-f]{40}$/i.test(text) ? text.toLowerCase() : undefined),
    isSigned: isSignedBy,
  },
  polkadot: { normalize: findPolkadotAddress, isSigned: isSignedByPolkadot },
  solana: { normalize: findSolanaAddress, isSigned: isSignedBySolana },
}

/** The address in its one spelling, so that one key is one user; undefined for what is no address of this family. */
export async function findWalletAddress(
  namespace: Namespace,
  text: string,
): Promise<WalletAddress | undefined> {
  const address = await kinds[namespace].normalize(text)
  return address === undefined ? undefined : { namespace, address }
}

/** Whether the key of an address signed the text. False for anything malformed. */
export function isSignedByWallet(
  { namespace, address }: WalletAddress,
  text: string,
  signature: string,
): Promise<boolean> {
  return kinds[namespace].isSigned(address, text, signature)
}
