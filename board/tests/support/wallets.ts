import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { SignedIn } from '../../server/domain/accounts/sessions.ts'
import { createSignInText, signInByWallet } from '../../server/domain/accounts/wallet-sign-in.ts'
import type { DomainContext } from '../../server/domain/domain-context.ts'

/** A wallet with a fresh key. */
export function makeWallet(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey())
}

/** Signs in on the site, with EIP-4361. */
export async function signInOnSite(
  { context }: { context: DomainContext },
  wallet: PrivateKeyAccount,
): Promise<SignedIn> {
  const origin = 'http://localhost:3000'
  const message = await createSignInText(context, {
    address: wallet.address.toLowerCase(),
    chainId: 1,
    origin,
  })
  return signInByWallet(context, {
    message,
    signature: await wallet.signMessage({ message }),
    origin,
  })
}
