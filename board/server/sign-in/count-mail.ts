import { addressKey, type Limits } from '../http/rate-limits.ts'

/** Counts a mail that somebody asks for, for the address that asks and for the one that it goes to. Throws too_many_requests. */
export async function countMail(limits: Limits, ip: string | undefined, email: string): Promise<void> {
  await limits.consume('reset', [addressKey(ip), emailKey(email)])
}

/**
 * Counts a mail to an address that nobody has confirmed, which asks to send a listing: over a day too, so that nobody is written to again
 * and again because somebody types their address. Throws too_many_requests.
 */
export async function countDraftMail(limits: Limits, ip: string | undefined, email: string): Promise<void> {
  await countMail(limits, ip, email)
  await limits.consume('draft_mail', [emailKey(email)])
}

/** What mails to an address are counted under. */
export function emailKey(email: string): string {
  return `mail:${email.trim().toLowerCase().slice(0, 254).replaceAll('\0', '')}`
}
