import { addressKey, type Limits } from '../http/rate-limits.ts'

/** Counts a requested email, for the IP address that requests it and for the email address that gets it. Throws too_many_requests. */
export async function countMail(limits: Limits, ip: string | undefined, email: string): Promise<void> {
  await limits.consume('reset', [addressKey(ip), emailKey(email)])
}

/**
 * Counts an email to an unconfirmed address that asks to send a listing: over a day as well, so that no one gets email after email because
 * a stranger enters their address. Throws too_many_requests.
 */
export async function countDraftMail(limits: Limits, ip: string | undefined, email: string): Promise<void> {
  await countMail(limits, ip, email)
  await limits.consume('draft_mail', [emailKey(email)])
}

/** What mails to an address are counted under. */
export function emailKey(email: string): string {
  return `mail:${email.trim().toLowerCase().slice(0, 254).replaceAll('\0', '')}`
}
