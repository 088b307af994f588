import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import {
  base58Encode,
  cryptoWaitReady,
  encodeAddress,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto'

/** A wallet of another family: what stands in the page's `window`, and the address that it signs for. */
export interface OtherWallet {
  address: string
  window: Record<string, unknown>
}

/** Phantom as it stands at window.solana, with a fresh key. */
export function createPhantom(): OtherWallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const address = base58Encode(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
  const solana = {
    isPhantom: true,
    publicKey: { toString: () => address },
    connect: async () => ({ publicKey: solana.publicKey }),
    signMessage: async (message: Uint8Array) => ({ signature: sign(null, message, privateKey) }),
  }
  return { address, window: { solana } }
}

/** The polkadot-js extension as it stands at window.injectedWeb3, with a fresh sr25519 key. */
export async function createPolkadotExtension(): Promise<OtherWallet> {
  await cryptoWaitReady()
  const pair = sr25519PairFromSeed(randomBytes(32))
  const address = encodeAddress(pair.publicKey)
  const signRaw = async ({ data }: { data: string }) => {
    const text = Buffer.from(data.slice(2), 'hex').toString('utf8')
    // Extensions put this around whatever a page asks to be signed.
    const signature = sr25519Sign(Buffer.from(`<Bytes>${text}</Bytes>`), pair)
    return { signature: `0x${Buffer.from(signature).toString('hex')}` }
  }
  const extension = { accounts: { get: async () => [{ address }] }, signer: { signRaw } }
  return { address, window: { injectedWeb3: { 'polkadot-js': { enable: async () => extension } } } }
}
