import {
  base58Encode,
  cryptoWaitReady,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  randomAsU8a,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto'
import { z } from 'zod'
import type { TestIdentity } from './identity.ts'
import type { LegacyAuthData } from './legacy-wallet.ts'

const serverTime = z.object({ result: z.object({ dateTime: z.number() }) })

/** A wallet of another family, as old clients use it. */
export interface OtherWallet {
  /** Key of `authData`. */
  provider: string
  address: string
  sign(text: string): string
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const hex = (signature: Uint8Array): string => `0x${Buffer.from(signature).toString('hex')}`

/** An account of polkadot-js: its extension puts `<Bytes>` around what it signs. */
export async function makePolkadotWallet(
  kind: 'sr25519' | 'ed25519' = 'sr25519',
  { network = 42 }: { network?: number } = {},
): Promise<OtherWallet & { publicKey: Uint8Array }> {
  await cryptoWaitReady()
  const seed = randomAsU8a(32)
  const pair = kind === 'sr25519' ? sr25519PairFromSeed(seed) : ed25519PairFromSeed(seed)
  const sign = kind === 'sr25519' ? sr25519Sign : ed25519Sign
  return {
    provider: 'moralisDot',
    publicKey: pair.publicKey,
    address: encodeAddress(pair.publicKey, network),
    sign: (text) => {
      const signature = Buffer.from(sign(bytes(`<Bytes>${text}</Bytes>`), pair))
      return hex(Buffer.concat([Buffer.from([kind === 'ed25519' ? 0 : 1]), signature]))
    },
  }
}

/** An account of Phantom. */
export async function makeSolanaWallet(): Promise<OtherWallet> {
  await cryptoWaitReady()
  const pair = ed25519PairFromSeed(randomAsU8a(32))
  return {
    provider: 'moralisSol',
    address: base58Encode(pair.publicKey),
    sign: (text) => Buffer.from(ed25519Sign(bytes(text), pair)).toString('base64'),
  }
}

/** Asks for a time and signs the old phrase with it: what is sent as `authData`. */
export async function signOther(
  identity: TestIdentity,
  wallet: OtherWallet,
): Promise<Record<string, LegacyAuthData>> {
  const { body } = await identity.send('/functions/getServerTime')
  const { dateTime } = serverTime.parse(body).result
  const data = `Moralis Authentication\n\nId: ${identity.config.appId}:${dateTime}`
  return { [wallet.provider]: { id: wallet.address, signature: wallet.sign(data), data } }
}
