import { timingSafeEqual } from 'node:crypto'
import { hashToken, isToken, makeToken } from '../identifiers/link-token.ts'

export const mailReportsPath = '/mail/reports'

/** Where the operator sends returned emails. The address follows from the board's key, and anyone who has it can pause alerts. */
export function mailReportsUrl(masterKey: string, origin: string): string {
  return `${origin}${mailReportsPath}?token=${tokenOf(masterKey)}`
}

export function isMailReportsToken(masterKey: string, token: string): boolean {
  return isToken(token) && timingSafeEqual(hashToken(token), hashToken(tokenOf(masterKey)))
}

function tokenOf(masterKey: string): string {
  return makeToken(masterKey, 'mail reports')
}
