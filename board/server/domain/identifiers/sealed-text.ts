import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { hashWithKey } from './keyed-hash.ts'

const cipherName = 'chacha20-poly1305'
const options = { authTagLength: 16 }
const nonceLength = 12

/** Encrypts a text, so that only this board can read or change it. `about` says what it is and whose; it opens with the same only. */
export function sealText(masterKey: string, about: string, text: string): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(cipherName, hashWithKey(masterKey, about), nonce, options)
  const sealed = [cipher.update(text), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url')
}

/** The text that was sealed with the same key and `about`; undefined for anything else. */
export function openText(masterKey: string, about: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const bodyStart = nonceLength + options.authTagLength
  if (bytes.length <= bodyStart) return undefined
  const nonce = bytes.subarray(0, nonceLength)
  const decipher = createDecipheriv(cipherName, hashWithKey(masterKey, about), nonce, options)
  decipher.setAuthTag(bytes.subarray(nonceLength, bodyStart))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(bodyStart)), decipher.final()]).toString()
  } catch {
    return undefined
  }
}
