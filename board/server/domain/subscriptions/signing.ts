import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { hashWithKey } from '../identifiers/keyed-hash.ts'

/** The bytes of PKCS #8 before the 32 bytes of an ed25519 key (RFC 8410). */
const keyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const dayMilliseconds = 86_400_000

/** The secret of a subscription, as Standard Webhooks writes it. It follows from the board's key, so the database has none. */
export function secretOf(masterKey: string, { id, version }: { id: string; version: number }): string {
  return `whsec_${secretBytes(masterKey, id, version).toString('base64')}`
}

/** The challenge that the address of a subscription must show it received. It follows from the board's key, too. */
export function challengeOf(masterKey: string, id: string): string {
  return hashWithKey(masterKey, `webhook challenge ${id}`).toString('base64url')
}

function secretBytes(masterKey: string, id: string, version: number): Buffer {
  return hashWithKey(masterKey, `webhook secret ${id} ${version}`)
}

/** The public half of the key that signs all webhooks of the board, as Standard Webhooks writes it. */
export function publicKeyOf(masterKey: string): string {
  const { x = '' } = createPublicKey(signingKeyOf(masterKey)).export({ format: 'jwk' })
  return `whpk_${Buffer.from(x, 'base64url').toString('base64')}`
}

const signingKeys = new Map<string, KeyObject>()

function signingKeyOf(masterKey: string): KeyObject {
  const cached = signingKeys.get(masterKey)
  if (cached !== undefined) return cached
  const der = Buffer.concat([keyPrefix, hashWithKey(masterKey, 'webhook signing key')])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  signingKeys.set(masterKey, key)
  return key
}

export interface SignedMessage {
  /** Id of the message, which stays the same at each try, so that receivers know what they already have. */
  id: string
  body: string
  now: Date
}

interface Signer {
  id: string
  secretVersion: number
  rotatedAt: Date | null
}

/**
 * The headers of Standard Webhooks: signed with the subscription's secret, with the one before it for a day after it was changed, and with the board's
 * ed25519 key, which receivers need no secret for.
 */
export function signedHeaders(
  masterKey: string,
  { id, secretVersion, rotatedAt }: Signer,
  { id: messageId, body, now }: SignedMessage,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000)
  const text = `${messageId}.${timestamp}.${body}`
  const isRotating = rotatedAt !== null && now.getTime() - rotatedAt.getTime() < dayMilliseconds
  const versions = isRotating ? [secretVersion, secretVersion - 1] : [secretVersion]
  const shared = versions.map((version) =>
    createHmac('sha256', secretBytes(masterKey, id, version))
      .update(text)
      .digest('base64'),
  )
  const own = sign(null, Buffer.from(text), signingKeyOf(masterKey)).toString('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': [...shared.map((signature) => `v1,${signature}`), `v1a,${own}`].join(' '),
  }
}
