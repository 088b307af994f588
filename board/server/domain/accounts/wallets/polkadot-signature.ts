import { isWeakKey } from './ed25519-key.ts'

/** The network number of addresses that belong to no network; extensions show it at first, too. */
const anyNetwork = 42

/** The key of an SS58 address of any network; undefined for anything else, contracts and ECDSA keys among it. */
async function findKey(text: string): Promise<Uint8Array | undefined> {
  if (!/^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(text)) return undefined
  const { decodeAddress } = await import('@polkadot/util-crypto')
  try {
    const key = decodeAddress(text)
    return key.length === 32 && !isWeakKey(key) ? key : undefined
  } catch {
    // No address, or one with a letter mistyped: its checksum does not fit.
    return undefined
  }
}

/** An SS58 address of any network, in the spelling of none: one key is one address. Undefined for what is none. */
export async function findPolkadotAddress(text: string): Promise<string | undefined> {
  const key = await findKey(text)
  if (key === undefined) return undefined
  const { encodeAddress } = await import('@polkadot/util-crypto')
  return encodeAddress(key, anyNetwork)
}

/**
 * Whether the key signed the text, as sr25519 or ed25519. Extensions put `<Bytes>` around what they are asked to sign; a signature
 * of 65 bytes says in the first which of the two it is.
 */
export async function isSignedByPolkadot(address: string, text: string, signature: string): Promise<boolean> {
  const key = await findKey(address)
  const bytes = readSignature(signature)
  if (key === undefined || bytes === undefined) return false
  const { cryptoWaitReady, ed25519Verify, sr25519Verify } = await import('@polkadot/util-crypto')
  await cryptoWaitReady()
  const texts = [`<Bytes>${text}</Bytes>`, text].map((signed) => Buffer.from(signed, 'utf8'))
  return texts.some((signed) =>
    [sr25519Verify, ed25519Verify].some((verify) => isValid(() => verify(signed, bytes, key))),
  )
}

function readSignature(signature: string): Uint8Array | undefined {
  if (!/^0x([0-9a-f]{128}|0[01][0-9a-f]{128})$/i.test(signature)) return undefined
  return Buffer.from(signature.slice(2), 'hex').subarray(-64)
}

function isValid(verify: () => boolean): boolean {
  try {
    return verify()
  } catch {
    // Bytes that are no signature of this kind.
    return false
  }
}
