/** The mailbox behind an email address: no case, and without what people add after a `+`. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '')
}
