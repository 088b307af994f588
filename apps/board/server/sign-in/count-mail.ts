import { addressKey, type Limits } from '../http/rate-limits.ts'

/** Counts a mail that somebody asks for, for the address that asks and for the one that it goes to. Throws too_many_requests. */
export async function countMail(limits: Limits, ip: string | undefined, email: string): Promise<void> {
  await limits.consume('reset', [addressKey(ip), emailKey(email)])
}

/** What mails to an address are counted under. */
export function emailKey(email: string): string {
  return `mail:${email.trim().toLowerCase().slice(0, 254).replaceAll('\0', '')}`
}
