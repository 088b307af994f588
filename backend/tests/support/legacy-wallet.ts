import type { PrivateKeyAccount } from 'viem/accounts'
import { z } from 'zod'
import type { Answer, TestIdentity } from './identity.ts'

const serverTime = z.object({ result: z.object({ dateTime: z.number() }) })

/** Data that an old client sends to sign in. */
export interface LegacyAuthData {
  id: string
  signature: string
  data: string
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
