import { createHash, createHmac, randomBytes } from 'node:crypto'

/**
 * The token of a mail. It follows from the mail's id and the board's key, so that a mail that has to be sent a second time holds the same
 * link and neither the queue nor the table of tokens has to know it.
 */
export function makeToken(key: string, mailId: string): string {
  return createHmac('sha256', key).update(`mail token ${mailId}`).digest('base64url')
}

/** A token that follows from nothing: 32 random bytes. */
export function makeRandomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Whether a text can be a token at all. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}
