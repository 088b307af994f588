import { mailboxOf } from '../domain/identifiers/mailbox.ts'
import { addressKey, type Limits } from '../http/rate-limits.ts'

/** Counts a requested email, for the IP address that requests it and for the email address that gets it. Throws too_many_requests. */
export async function countMail(limits: Limits, ip: string | undefined, email: string): Promise<void> {
  await limits.consume('reset', [addressKey(ip), ...mailKeys(email)])
}

/**
 * Counts an email to an unconfirmed address that asks to send a listing or to switch on an alert: over a day as well, so that no one gets email after email
 * because a stranger enters their address. Throws too_many_requests.
 */
export async function countDraftMail(limits: Limits, ip: string | undefined, email: string): Promise<void> {
  await countMail(limits, ip, email)
  await limits.consume('draft_mail', mailKeys(email))
}

/** The key that emails to an address are counted under: its mailbox, however it is spelled. Empty for text that isn't an address, to which none goes. */
export function mailKeys(email: string): string[] {
  const mailbox = mailboxOf(email)
  return mailbox === undefined ? [] : [`mail:${mailbox}`]
}
