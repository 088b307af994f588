import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const prefix = 'clk_'
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 190 bits. */
const secretLength = 32
/** As many as CRC-32 fills. */
const checksumLength = 6

/** The pattern of keys, wherever they are in a text, for programs that look for leaked secrets (decision 0041). */
export const apiKeyPattern = /clk_[0-9A-Za-z]{38}/

/** A new API key: `clk_`, 32 random letters and digits, and the CRC-32 of those in six more. */
export function makeApiKey(): string {
  const secret = Array.from({ length: secretLength }, () => letters[randomInt(letters.length)]).join('')
  return `${prefix}${secret}${checksumOf(secret)}`
}

/** Whether a text is a key that a board made: a mistyped one fails without being looked up. */
export function isApiKey(text: string): boolean {
  if (apiKeyPattern.exec(text)?.[0] !== text) return false
  const secret = text.slice(prefix.length, prefix.length + secretLength)
  return text.endsWith(checksumOf(secret))
}

/** How a key begins, by which its owner recognises it. */
export function beginningOf(key: string): string {
  return key.slice(0, prefix.length + 4)
}

function checksumOf(secret: string): string {
  let rest = crc32(secret)
  let text = ''
  for (let place = 0; place < checksumLength; place += 1) {
    text = letters[rest % letters.length] + text
    rest = Math.floor(rest / letters.length)
  }
  return text
}
