import type { Letter } from '../../mail/letter.ts'
import type { ConfirmedApplication } from './repository.ts'

/** How long the link of an unconfirmed application works. */
export const confirmDays = 3

/** To the applicant. Nothing of what was typed stands in it: anybody can give somebody else's address. */
export function writeConfirmation(url: string): Letter {
  return {
    subject: 'Confirm your application',
    before: [
      'This address was given for an application on CryptoList. It waits until you confirm that it is yours.',
    ],
    link: { label: 'Look at it and send it', url },
    after: [
      `The link works once, for ${confirmDays} days. After that the application is deleted.`,
      'If you did not apply, there is nothing to do: nobody gets anything.',
    ],
  }
}

/** To an applicant who has applied to the same listing already. */
export function writeRepetition(url: string): Letter {
  return {
    subject: 'You have applied already',
    before: [
      'Somebody, probably you, applied once more with this address for a job on CryptoList. The employer has your first application.',
    ],
    link: { label: 'Look at the job', url },
    after: ['To add something, answer to what the employer writes to you.'],
  }
}

/** To the employer: what the applicant wrote. Answering it writes to the applicant. */
export function writeApplication(application: ConfirmedApplication, origin: string): Letter {
  const { name, email, link, message, publicId, title } = application
  return {
    subject: `New application: ${title}`,
    before: [
      `${name} applies for "${title}". Answer this mail to write to ${email}.`,
      ...message.split(/\n{2,}/),
      ...(link === null ? [] : [`Their link: ${link}`]),
    ],
    link: { label: 'The listing', url: `${origin}/jobs/${publicId}` },
    after: [
      'The applicant confirmed this address. What they say of themselves is not checked: open files and links with care.',
      'CryptoList keeps no copy of this application.',
    ],
  }
}
