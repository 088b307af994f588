import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import type { SignedIn } from '../../server/domain/accounts/sessions.ts'
import { createSignInText, signInByWallet } from '../../server/domain/accounts/wallet-sign-in.ts'
import type { Answer, TestIdentity } from './identity.ts'

const serverTime = z.object({ result: z.object({ dateTime: z.number() }) })

/** Data that an old client sends to sign in. */
export interface LegacyAuthData {
  id: string
  signature: string
  data: string
}

/** A wallet with a fresh key. */
export function makeWallet(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey())
}

/** Asks for a time and signs the old phrase with it. */
export async function signLegacy(identity: TestIdentity, wallet: PrivateKeyAccount): Promise<LegacyAuthData> {
  const { body } = await identity.send('/functions/getServerTime')
  const { dateTime } = serverTime.parse(body).result
  return signLegacyText(wallet, `Moralis Authentication\n\nId: ${identity.config.appId}:${dateTime}`)
}

/** Signs any text as the old phrase. */
export async function signLegacyText(wallet: PrivateKeyAccount, data: string): Promise<LegacyAuthData> {
  return { id: wallet.address.toLowerCase(), signature: await wallet.signMessage({ message: data }), data }
}

/** Signs in as old clients do. */
export async function signInLegacy(identity: TestIdentity, wallet: PrivateKeyAccount): Promise<Answer> {
  return identity.send('/users', { authData: { moralisEth: await signLegacy(identity, wallet) } })
}

/** Signs in on the site, with EIP-4361. */
export async function signInOnSite(identity: TestIdentity, wallet: PrivateKeyAccount): Promise<SignedIn> {
  const origin = 'http://localhost:3000'
  const message = await createSignInText(identity.context, {
    address: wallet.address.toLowerCase(),
    chainId: 1,
    origin,
  })
  return signInByWallet(identity.context, {
    message,
    signature: await wallet.signMessage({ message }),
    origin,
  })
}
