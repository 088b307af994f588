import { type ModerationReason, moderationReasonNames } from '@cryptolist/contract'
import type { EmailContent } from '../../mail/email-content.ts'

/** What an email is about. The title and the message are quoted in the text, never in the subject, because anyone can write them. */
interface EmailFacts {
  title: string
  company: string
  /** Where the reader manages the listing. */
  manageUrl: string
  reasonCode: ModerationReason | undefined
  message: string | undefined
  /** When it ends or ended. */
  expiresAt: Date | null
  /** Whether a check holds it for review by a moderator. */
  isHeld: boolean
  /** Where a decision about it can be appealed. */
  appealUrl: string
}

const longestTitle = 100
const longestMessage = 2_000

interface EmailTemplate {
  subject: string
  before(facts: EmailFacts): string[]
  label: string
  after: string[] | ((facts: EmailFacts) => string[])
}

const look = 'Look at the listing'
const templates: Record<ListingMailKind, EmailTemplate> = {
  submitted: {
    subject: 'Your listing waits for review',
    before: (facts) => [
      `We have ${named(facts)}.`,
      facts.isHeld
        ? 'One of our rules holds it until a person has looked at it. The page says which rule, and what to change if it applies.'
        : 'A person looks at it before it goes live, usually within a day. You get a mail when that is done.',
    ],
    label: look,
    after: ['You can edit it or take it back until then.'],
  },
  live: {
    subject: 'Your listing is live',
    before: (facts) => [`It is live: ${named(facts)}. ${untilText(facts)}`],
    label: 'Manage the listing',
    after: [
      'When the job is filled, close it there: a listing that says what is true is what readers come back for.',
    ],
  },
  changes_requested: {
    subject: 'Your listing needs changes',
    before: (facts) => [
      `A moderator looked at ${named(facts)} and asks for changes before it can go live.`,
      ...reasonTexts(facts),
    ],
    label: 'Edit the listing',
    after: ['Nothing of what you wrote is lost. Edit it and send it again.'],
  },
  rejected: {
    subject: 'Your listing was not accepted',
    before: (facts) => [
      `A moderator looked at ${named(facts)} and did not accept it.`,
      ...reasonTexts(facts),
    ],
    label: look,
    after: appealTexts,
  },
  edit_approved: {
    subject: 'Your change is live',
    before: (facts) => [`A moderator looked at your change of ${named(facts)}. The listing says it now.`],
    label: look,
    after: [],
  },
  edit_refused: {
    subject: 'Your change was not accepted',
    before: (facts) => [
      `A moderator looked at your change of ${named(facts)} and did not accept it. The listing says what it said before.`,
      ...reasonTexts(facts),
    ],
    label: 'Look at the change',
    after: ['What you wrote is kept as a draft that you can mend and send again.'],
  },
  frozen: {
    subject: 'Your listing was taken down',
    before: (facts) => [
      facts.reasonCode === undefined
        ? `${capital(named(facts))} is not shown to anybody until a moderator has looked at it.`
        : `Moderators have taken ${named(facts)} off the site: it is not shown to anybody.`,
      ...reasonTexts(facts),
    ],
    label: look,
    after: appealTexts,
  },
  unfrozen: {
    subject: 'Your listing is shown again',
    before: (facts) => [`A moderator looked at ${named(facts)}. It is shown again as before.`],
    label: look,
    after: [],
  },
  appeal_refused: {
    subject: 'The decision about your listing stays',
    before: (facts) => [
      `Another look at the decision about ${named(facts)} came to the same result. The decision stays.`,
      ...reasonTexts(facts),
    ],
    label: look,
    after: ['A decision is looked at once more, and no further time.'],
  },
  closed: {
    subject: 'Your listing was closed',
    before: (facts) => [`A moderator closed ${named(facts)}.`, ...reasonTexts(facts)],
    label: look,
    after: appealTexts,
  },
  expiring: {
    subject: 'Your listing ends soon',
    before: (facts) => [
      `${capital(named(facts))} ends on ${dayText(facts.expiresAt)}.`,
      'If the job is still open, say so on the page and the listing runs once more. If it is filled, close it there.',
    ],
    label: 'Say whether it is open',
    after: ['If you do nothing, it ends on that day.'],
  },
  expired: {
    subject: 'Your listing has ended',
    before: (facts) => [`${capital(named(facts))} has had its time and is not shown in lists any more.`],
    label: look,
    after: ['If the job is open again, or still, you can post it again from there as a new listing.'],
  },
}

/** Builds the email of a kind; cuts long titles and messages. */
export function buildListingEmail(kind: ListingMailKind, facts: EmailFacts): EmailContent {
  const { subject, before, label, after } = templates[kind]
  return {
    subject,
    before: before(facts),
    link: { label, url: facts.manageUrl },
    after: typeof after === 'function' ? after(facts) : after,
  }
}

function named({ title, company }: EmailFacts): string {
  return `the listing “${cut(title, longestTitle)}” of ${cut(company, longestTitle)}`
}

function reasonTexts({ reasonCode, message }: EmailFacts): string[] {
  const reason = reasonCode === undefined ? [] : [`Reason: ${moderationReasonNames[reasonCode]}.`]
  const said =
    message === undefined || message.trim() === '' ? [] : [`They write: “${cut(message, longestMessage)}”`]
  return [...reason, ...said]
}

/** Posters without an account have to open the email's link first: it gives them access. */
function appealTexts({ appealUrl }: EmailFacts): string[] {
  return [
    `If you think that this is wrong, have the decision looked at once more. Open the listing with the link above first, then appeal here: ${appealUrl}`,
  ]
}

function untilText({ expiresAt }: EmailFacts): string {
  return expiresAt === null ? '' : `It runs until ${dayText(expiresAt)}.`
}

function dayText(time: Date | null): string {
  if (time === null) return 'its last day'
  return time.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** One line of at most so many letters; letters that turn the direction of a text or are not seen are left out. */
function cut(text: string, length: number): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const letters = [...plain]
  return letters.length <= length ? plain : `${letters.slice(0, length - 1).join('')}…`
}

/** Events about which the poster of a listing gets an email. */
export const listingMailKinds = [
  'submitted',
  'live',
  'changes_requested',
  'rejected',
  'edit_approved',
  'edit_refused',
  'appeal_refused',
  'frozen',
  'unfrozen',
  'closed',
  'expiring',
  'expired',
] as const
export type ListingMailKind = (typeof listingMailKinds)[number]

/** An event of one listing, for the email to its poster. */
export interface ListingNotice {
  kind: ListingMailKind
  jobId: string
  reasonCode?: ModerationReason
  /** What the moderator wrote to the poster. */
  message?: string
}
