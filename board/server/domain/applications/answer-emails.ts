import { type ApplicationAnswer, type ModerationReason, moderationReasonNames } from '@cryptolist/contract'
import type { EmailContent } from '../../mail/email-content.ts'

export interface AnswerFacts {
  choice: ApplicationAnswer
  message: string
  /** Null once the listing was deleted. */
  title: string | null
  companyName: string
  /** Whether answering the letter writes to the employer. */
  hasReplyTo: boolean
  /** Of the listing, or of all open jobs. */
  jobUrl: string
}

const sentences: Record<ApplicationAnswer, (company: string, job: string) => string> = {
  invite: (company, job) => `${company} wants to talk with you about ${job}.`,
  reading: (company, job) =>
    `${company} is still reading your application for ${job}. They say that you will hear from them.`,
  no: (company, job) => `${company} has decided about your application for ${job}: not this time.`,
  by_mail: (company, job) =>
    `${company} says that they have answered your application for ${job} by mail themselves.`,
}

/** To the applicant: what the employer chose and wrote. The letter holds text of a stranger, for the applicant asked for an answer. */
export function buildAnswerEmail({
  choice,
  message,
  title,
  companyName,
  ...facts
}: AnswerFacts): EmailContent {
  return {
    subject: 'An answer to your application',
    before: [
      sentences[choice](companyName, title === null ? 'a job' : `"${title}"`),
      ...(message === '' ? [] : ['They write:', ...message.split(/\n{2,}/)]),
    ],
    link: { label: title === null ? 'Look at the open jobs' : 'Look at the job', url: facts.jobUrl },
    after: [
      ...(facts.hasReplyTo ? ['Answer this mail to write to them.'] : []),
      ...(choice === 'by_mail' && title !== null
        ? [
            `It counts as an answer on the company's page. If nothing has come, not even into the spam folder, tell us: ${facts.jobUrl}/report`,
          ]
        : []),
      ...(choice === 'no' ? ['Your name and your address are deleted here now.'] : []),
      'Never share a seed phrase, pay, or run code to get a job.',
    ],
  }
}

/** To an applicant whose job has ended and who has no answer. */
export function buildJobClosedEmail(companyName: string, job: { title: string; url: string }): EmailContent {
  return {
    subject: 'A job that you applied for has ended',
    before: [
      `The job "${job.title}" of ${companyName} has ended. The company gave no answer through this board.`,
    ],
    link: { label: 'Look at the job', url: job.url },
    after: [
      'Companies also answer by mail alone, and we cannot see that. If an answer comes through this board after all, you get it.',
      'Your name and your address stay here until then, for 180 days at most after you applied.',
    ],
  }
}

/** The same where the listing was deleted. */
export function buildJobDeletedEmail(companyName: string, jobsUrl: string): EmailContent {
  return {
    subject: 'A job that you applied for has ended',
    before: [
      `A job of ${companyName} that you applied for was taken off this board. The company gave no answer through it.`,
    ],
    link: { label: 'Look at the open jobs', url: jobsUrl },
    after: ['Your name and your address are deleted here now.'],
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
    ? `${companyName}, where you applied for "${title}"`
    : `the job "${title}" of ${companyName}`
  const why = reason === 'other' ? '' : ` Reason: ${moderationReasonNames[reason]}.`
  return {
    subject: 'A job that you applied for was taken down',
    before: [
      `Our moderators have taken down ${what}.${why}`,
      'Whoever posted it has your application, and may write to you. Do not pay, share a seed phrase or a key, connect a wallet, or run what they send.',
    ],
    link: { label: 'Look at the open jobs', url: jobsUrl },
    after: [
      'Its poster can have the decision looked at once more. As long as it stands, no answer of theirs goes through this board.',
    ],
  }
}
