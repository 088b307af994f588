import { isWeakKey } from './ed25519-key.ts'

/** The key of a Solana address: 32 bytes in base58, of which there is one spelling. Undefined for anything else. */
async function findKey(text: string): Promise<Uint8Array | undefined> {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return undefined
  const { base58Decode } = await import('@polkadot/util-crypto')
  const key = base58Decode(text)
  return key.length === 32 && !isWeakKey(key) ? key : undefined
}

/** A Solana address as it is kept: as it is written. Undefined for what is none. */
export async function findSolanaAddress(text: string): Promise<string | undefined> {
  return (await findKey(text)) === undefined ? undefined : text
}

/** Whether the key signed the text (ed25519). The signature is base64, as the old client makes it of Phantom's bytes. */
export async function isSignedBySolana(address: string, text: string, signature: string): Promise<boolean> {
  const key = await findKey(address)
  if (key === undefined || !/^[A-Za-z0-9+/]{86}==$/.test(signature)) return false
  const { cryptoWaitReady, ed25519Verify } = await import('@polkadot/util-crypto')
  await cryptoWaitReady()
  return ed25519Verify(Buffer.from(text, 'utf8'), Buffer.from(signature, 'base64'), key)
}
