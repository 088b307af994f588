import { BoardError, type ReportReason, reportReasons } from '@cryptolist/contract'

/** What a reader sends. */
export interface ReportInput {
  reason: string
  note?: string | undefined
  evidenceUrl?: string | undefined
}

export interface CheckedReport {
  reason: ReportReason
  note: string | null
  evidenceUrl: string | null
}

/** What is known of those whose reports of a listing wait. */
export interface ReportStanding {
  /** Whether the one who reports now is believed at once. */
  isTrusted: boolean
  /** Different accounts, none younger than a day, whose reports wait. */
  accounts: number
}

const longestNote = 1000
const longestLink = 2000
const accountsThatFreeze = 3

/** Whether a listing is hidden at once: one report by somebody trusted is enough, else three accounts are. */
export function isFreezing({ isTrusted, accounts }: ReportStanding): boolean {
  return isTrusted || accounts >= accountsThatFreeze
}

/** Whether somebody's reports were right so often, and never wrong, within a year that the next one is believed. */
export function isReliable({ upheld, dismissed }: { upheld: number; dismissed: number }): boolean {
  return upheld >= 3 && dismissed === 0
}

/** Reads a report. Throws invalid_input with the field. */
export function checkReport({ reason, note = '', evidenceUrl = '' }: ReportInput): CheckedReport {
  const known = reportReasons.find((name) => name === reason)
  if (known === undefined) throw BoardError.invalidField('reason', 'Choose what is wrong with the listing.')
  const text = note.trim()
  const link = evidenceUrl.trim()
  if (text.length > longestNote)
    throw BoardError.invalidField('note', `The text has at most ${longestNote} letters. Make it shorter.`)
  if (known === 'other' && text === '')
    throw BoardError.invalidField('note', 'Write what is wrong with the listing.')
  if (link !== '' && (!/^https:\/\/./.test(link) || !URL.canParse(link) || link.length > longestLink))
    throw BoardError.invalidField('evidence', 'The link begins with https://. Check it, or leave it out.')
  return { reason: known, note: text === '' ? null : text, evidenceUrl: link === '' ? null : link }
}
