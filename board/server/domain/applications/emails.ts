import type { EmailContent } from '../../mail/email-content.ts'
import type { ConfirmedApplication } from './repository.ts'

/** How long the link of an unconfirmed application works. */
export const confirmDays = 3

/** To the applicant. Nothing of what was typed stands in it: anybody can give somebody else's address. */
export function buildConfirmationEmail(url: string): EmailContent {
  return {
    subject: 'Confirm your application',
    before: [
      'This address was given for an application on CryptoList. It waits until you confirm that it is yours.',
    ],
    link: { label: 'Look at it and send it', url },
    after: [
      `The link works once, for ${confirmDays} days. After that the application is deleted.`,
      'What you wrote is deleted here once the employer has it. Your name and this address stay, so that you hear of the answer, of the end of the job, or that moderators took it down: until the employer says no, for 180 days at most.',
      'If you did not apply, there is nothing to do: nobody gets anything.',
    ],
  }
}

/** To an applicant who has applied to the same listing already. */
export function buildAlreadyAppliedEmail(url: string): EmailContent {
  return {
    subject: 'You have applied already',
    before: [
      'Somebody, probably you, applied once more with this address for a job on CryptoList. The employer has your first application.',
    ],
    link: { label: 'Look at the job', url },
    after: ['To add something, answer to what the employer writes to you.'],
  }
}

/** To an applicant whose application nobody got. */
export function buildNotDeliveredEmail(url: string): EmailContent {
  return {
    subject: 'Your application was not sent',
    before: [
      'The job that you applied for on CryptoList takes no applications here any more: its employer changed that, or our moderators took it off while your mail was on its way. The employer did not get your application, and it is deleted here.',
    ],
    link: { label: 'Look at the open jobs', url },
    after: [
      'If somebody writes to you about that job and asks for money, a wallet or to run a program: do not.',
    ],
  }
}

/** To the employer: what the applicant wrote. Answering it writes to the applicant; the link lets us pass an answer on, and count it. */
export function buildApplicationEmail(
  application: ConfirmedApplication,
  { origin, answerUrl }: { origin: string; answerUrl: string },
): EmailContent {
  const { name, email, link, message, publicId, title } = application
  return {
    subject: `New application: ${title}`,
    before: [
      `${name} applies for "${title}". Answer this mail to write to ${email}, or say in two clicks how it goes on.`,
      ...message.split(/\n{2,}/),
      ...(link === null ? [] : [`Their link: ${link}`]),
    ],
    link: { label: 'Tell the applicant', url: answerUrl },
    after: [
      'That link works for 180 days and sends nothing before you press its button. Whoever has it can answer for you: take it out when you quote this mail or pass it on.',
      "From 10 applications in 90 days on, your company's page says how many were answered there and how soon. If you write by mail alone, say so by the link.",
      `The listing: ${origin}/jobs/${publicId}`,
      'The applicant confirmed this address. What they say of themselves is not checked: open files and links with care.',
      'CryptoList keeps no copy of what they wrote.',
    ],
  }
}
