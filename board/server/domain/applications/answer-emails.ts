import type { ApplicationAnswer, ModerationReason } from '@cryptolist/contract'
import * as text from '#messages/answer'
import { answerLink, applicantLink } from '#messages/apply'
import { dayInWords, type EmailContent } from '../../mail/email-content.ts'
import { reasonLines } from '../moderation/reason-lines.ts'

/** Outcomes that are emailed to the applicant. */
export const applicationOutcomes = ['invite', 'reading', 'no', 'by_mail', 'offer', 'hired'] as const
export type ApplicationOutcome = ApplicationAnswer | 'offer' | 'hired'

interface AnswerFacts {
  choice: ApplicationOutcome
  message: string
  /** Null once the listing was deleted. */
  title: string | null
  companyName: string
  /** Whether a reply to the email reaches the employer. */
  hasReplyTo: boolean
  /** Of the listing, or of all open jobs. */
  jobUrl: string
  applicationUrl: string
  /** When the employer wants to talk; null where they haven't said. */
  interviewAt: Date | null
}

/** To the applicant: what the employer chose and wrote. The email holds text of a stranger, because the applicant asked for an answer. */
export function buildAnswerEmail({
  choice,
  message,
  title,
  companyName,
  ...facts
}: AnswerFacts): EmailContent {
  const job = title === null ? text.aJob : text.quoted(title)
  return {
    subject: text.answerSubject,
    before: [
      text.outcomes[choice](companyName, job),
      ...(facts.interviewAt === null ? [] : [text.interviewOn(interviewTime(facts.interviewAt))]),
      ...(message === '' ? [] : [text.theyWrite, ...message.split(/\n{2,}/)]),
    ],
    link: { label: text.viewApplication, url: facts.applicationUrl },
    after: [
      ...(facts.hasReplyTo ? [text.replyToWrite] : []),
      ...(choice === 'by_mail' && title !== null ? [text.reportIfNothing(`${facts.jobUrl}/report`)] : []),
      ...(choice === 'no' ? [text.deleteYours] : []),
      text.safety,
    ],
  }
}

/** `24 December 2026, 14:05 UTC`. */
function interviewTime(at: Date): string {
  return `${dayInWords(at)}, ${at.toISOString().slice(11, 16)} UTC`
}

export function buildJobClosedEmail(facts: {
  companyName: string
  title: string
  applicationUrl: string
}): EmailContent {
  return {
    subject: text.closedSubject,
    before: [text.closed(facts.companyName, facts.title)],
    link: { label: text.viewApplication, url: facts.applicationUrl },
    after: [text.closedMaybe, text.closedPrivacy],
  }
}

/** To the applicant: the job is closed, and its listing was deleted. */
export function buildJobDeletedEmail(companyName: string, jobsUrl: string): EmailContent {
  return {
    subject: text.closedSubject,
    before: [text.deleted(companyName)],
    link: { label: text.viewJobs, url: jobsUrl },
    after: [text.dataDeleted],
  }
}

/** To an applicant whose job, or its company, moderators have taken down. */
export function buildJobTakenDownEmail(facts: {
  title: string
  companyName: string
  isCompanyFrozen: boolean
  reason: ModerationReason
  jobsUrl: string
}): EmailContent {
  const { title, companyName, isCompanyFrozen, reason, jobsUrl } = facts
  const what = isCompanyFrozen
    ? text.companyTakenDown(companyName, title)
    : text.jobTakenDown(companyName, title)
  return {
    subject: text.takenDownSubject,
    before: [[what, ...reasonLines(reason)].join(' '), text.takenDownWarning],
    link: { label: text.viewJobs, url: jobsUrl },
    after: [text.takenDownAppeal],
  }
}

interface ChangeFacts {
  name: string
  title: string
  listingUrl: string
}

/** To the employer: an applicant has withdrawn. */
export function buildWithdrawnEmail({ name, title, listingUrl }: ChangeFacts): EmailContent {
  return {
    subject: text.withdrawnSubject,
    before: [text.withdrawn(name, title)],
    link: { label: text.viewJob, url: listingUrl },
    after: [text.withdrawnPrivacy],
  }
}

/** To the employer: the words that an applicant has changed. */
export function buildEditedEmail({
  message,
  link,
  answerUrl,
  ...facts
}: Omit<ChangeFacts, 'listingUrl'> & {
  message: string
  link: string | null
  answerUrl: string
}): EmailContent {
  return {
    subject: text.editedSubject,
    before: [
      text.edited(facts.name, facts.title),
      ...message.split(/\n{2,}/),
      ...(link === null ? [] : [applicantLink(link)]),
    ],
    link: { label: answerLink, url: answerUrl },
    after: [text.editedOnly],
  }
}
