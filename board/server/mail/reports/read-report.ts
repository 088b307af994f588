import { validate as isUuid } from 'uuid'

/**
 * Why an email came back after the mail server had taken it. `unknown_address`: nobody has the address any more. `undelivered`: it was tried in vain, such as
 * for days, or the mailbox is full. `complaint`: its recipient called it spam.
 */
export type ReturnReason = 'unknown_address' | 'undelivered' | 'complaint'

export interface MailReport {
  /** Of the board's email (its Message-ID), which only its recipient and the mail servers on its way know. */
  mailId: string
  reason: ReturnReason
}

/** No such mailbox or domain (RFC 3463), except what is said of the sender, a mailbox that was closed, or a domain without a mail server. */
const unknownAddress = /^5\.(?:1\.(?:[0-6]|10)|2\.1|4\.4)$/
/** About the sender, its protocol, the text or a policy: the address may be right. */
const notOfAddress = /^\d\.(?:1\.[78]|3\.4|[5-7]\.\d+)$/

/**
 * Reads the report of a mail server on one of the board's emails: a delivery status (RFC 3464) or a complaint (RFC 5965), as the whole message. Undefined for any
 * other message, and for a report that says nothing about the address.
 */
export async function readMailReport(message: Uint8Array): Promise<MailReport | undefined> {
  const { default: PostalMime } = await import('postal-mime')
  const parsed = await PostalMime.parse(message, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  }).catch(() => undefined)
  const parts = new Map(parsed?.attachments.map(({ mimeType, content }) => [mimeType, String(content)]))
  const mailId = idOf(parts.get('message/rfc822') ?? parts.get('text/rfc822-headers') ?? '')
  const reason = reasonOf(parts)
  return mailId === undefined || reason === undefined ? undefined : { mailId, reason }
}

function reasonOf(parts: ReadonlyMap<string, string>): ReturnReason | undefined {
  const complaint = parts.get('message/feedback-report')
  if (complaint !== undefined)
    return fieldOf(complaint, 'Feedback-Type') === 'abuse' ? 'complaint' : undefined
  const status = parts.get('message/delivery-status') ?? parts.get('message/global-delivery-status') ?? ''
  if (fieldOf(status, 'Action') !== 'failed') return undefined
  const [code = ''] = fieldOf(status, 'Status')?.split(/\s/, 1) ?? []
  if (unknownAddress.test(code)) return 'unknown_address'
  return notOfAddress.test(code) ? undefined : 'undelivered'
}

/** The id in the Message-ID of an email of ours, whose header comes first. */
function idOf(email: string): string | undefined {
  const [header = ''] = email.split(/\r?\n\r?\n/, 1)
  const [, id] = /^<([^@<>\s]{36})@/.exec(fieldOf(header, 'Message-ID') ?? '') ?? []
  return isUuid(id) ? id : undefined
}

/** The value of the first field of this name, in lower case as the words of reports are compared. */
function fieldOf(fields: string, name: string): string | undefined {
  return new RegExp(`^${name}:\\s*(\\S[^\\r\\n]*)`, 'im').exec(fields)?.[1]?.trim().toLowerCase()
}
