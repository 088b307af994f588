/** A mail in the form that nodemailer takes. */
export interface Message {
  messageId: string
  /** As an object, for in a text a comma or a bracket would make it two addresses. */
  to: { name: string; address: string }
  from: string
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** One way for mails to leave. Rejects when it did not work and may be tried again; answers where the mail went. */
export type Deliver = (mailId: string, message: Message) => Promise<'sent' | 'refused' | 'written'>
