import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { hashWithKey } from '../identifiers/keyed-hash.ts'

/** An email about an application, and the address that it went to. */
export interface BegunMail {
  mailId: string
  email: string
}

const mailSchema = z.object({ mailId: z.uuid(), email: z.string() })
const cipherName = 'chacha20-poly1305'
const options = { authTagLength: 16 }
const nonceLength = 12

/** For the applicant's browser: it can't be read or changed there, and is of this listing only. */
export function sealMail(masterKey: string, publicId: string, { mailId, email }: BegunMail): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(cipherName, sealKey(masterKey, publicId), nonce, options)
  const sealed = [cipher.update(JSON.stringify({ mailId, email })), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url')
}

/** What was sealed for this listing; undefined for anything else. */
export function openSealedMail(masterKey: string, publicId: string, text: string): BegunMail | undefined {
  const bytes = Buffer.from(text, 'base64url')
  const bodyStart = nonceLength + options.authTagLength
  if (bytes.length <= bodyStart) return undefined
  const nonce = bytes.subarray(0, nonceLength)
  const decipher = createDecipheriv(cipherName, sealKey(masterKey, publicId), nonce, options)
  decipher.setAuthTag(bytes.subarray(nonceLength, bodyStart))
  try {
    const opened = Buffer.concat([decipher.update(bytes.subarray(bodyStart)), decipher.final()])
    return mailSchema.parse(JSON.parse(opened.toString()))
  } catch {
    return undefined
  }
}

function sealKey(masterKey: string, publicId: string): Buffer {
  return hashWithKey(masterKey, `application mail ${publicId}`)
}
