import { BoardError } from '@cryptolist/contract'
import { isHex, verifyMessage } from 'viem/utils'
import * as messages from '#messages/account'

/** Families of chains whose addresses a user may hold, by their names of CAIP-2. */
export type Namespace = 'eip155' | 'polkadot' | 'solana'

/** An address in the one spelling that it is kept in. */
export interface WalletAddress {
  namespace: Namespace
  address: string
}

/** An Ethereum address whose key, or whose contract on `chainId`, signed a text of ours. */
export interface ProvedAddress {
  address: string
  /** Null for a plain account, which is the same on every chain. */
  chainId: number | null
}

interface WalletKind {
  /** The one spelling of an address; undefined for anything else. */
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

/** The text is used up, unknown or too old. */
export function signInTextExpired(): BoardError {
  return new BoardError('challenge_expired', messages.messageExpired)
}

/** An error: the signed text isn't the one we handed out, or that address didn't sign it. */
export function signatureInvalid(): BoardError {
  return new BoardError('signature_invalid', messages.signatureInvalid)
}

/** Half of the order of secp256k1. Of the two signatures that come to the same, wallets make the one with `s` up to here. */
const largestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** The signature in lower case as a plain account makes it; undefined for any other text, and for the one of two that wallets don't make. */
export function readPlainSignature(signature: string): `0x${string}` | undefined {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return undefined
  const lower = signature.toLowerCase()
  return isHex(lower) && BigInt(`0x${lower.slice(66, 130)}`) <= largestS ? lower : undefined
}

/** Whether a plain account signed the text (EIP-191). False for anything malformed; contract wallets need a chain to ask. */
export async function isSignedBy(address: string, message: string, signature: string): Promise<boolean> {
  const plain = readPlainSignature(signature)
  const account = address.toLowerCase()
  if (plain === undefined || !isHex(account)) return false
  try {
    return await verifyMessage({ address: account, message, signature: plain })
  } catch {
    // Not a point on the curve, or a parity that does not exist: no account can have made it.
    return false
  }
}

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

/** An SS58 address of any network, rewritten with the generic prefix, so that one key is one address. Undefined for anything else. */
async function findPolkadotAddress(text: string): Promise<string | undefined> {
  const key = await findKey(text)
  if (key === undefined) return undefined
  const { encodeAddress } = await import('@polkadot/util-crypto')
  return encodeAddress(key, anyNetwork)
}

/**
 * Whether the key signed the text, as sr25519 or ed25519. Extensions put `<Bytes>` around what they are asked to sign; a signature
 * of 65 bytes says in the first which of the two it is.
 */
async function isSignedByPolkadot(address: string, text: string, signature: string): Promise<boolean> {
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

/** The key of a Solana address: 32 bytes in base58, of which there is one spelling. Undefined for anything else. */
async function findSolanaKey(text: string): Promise<Uint8Array | undefined> {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return undefined
  const { base58Decode } = await import('@polkadot/util-crypto')
  const key = base58Decode(text)
  return key.length === 32 && !isWeakKey(key) ? key : undefined
}

/** A Solana address; it has one spelling and is kept as written. Undefined for anything else. */
async function findSolanaAddress(text: string): Promise<string | undefined> {
  return (await findSolanaKey(text)) === undefined ? undefined : text
}

/** Whether the key signed the text (ed25519). The signature is base64, as the old client makes it of Phantom's bytes. */
async function isSignedBySolana(address: string, text: string, signature: string): Promise<boolean> {
  const key = await findSolanaKey(address)
  if (key === undefined || !/^[A-Za-z0-9+/]{86}==$/.test(signature)) return false
  const { cryptoWaitReady, ed25519Verify } = await import('@polkadot/util-crypto')
  await cryptoWaitReady()
  return ed25519Verify(Buffer.from(text, 'utf8'), Buffer.from(signature, 'base64'), key)
}

/** Keys of ed25519 for which anybody can make a signature: the points of small order, without the sign. */
const weakKeys = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
])

/** Whether a public key of 32 bytes belongs to nobody in particular. */
function isWeakKey(key: Uint8Array): boolean {
  const unsigned = Buffer.from(key)
  unsigned[31] = (unsigned[31] ?? 0) & 0x7f
  return weakKeys.has(unsigned.toString('hex'))
}
