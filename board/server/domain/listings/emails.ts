import type { ModerationReason } from '@cryptolist/contract'
import * as text from '#messages/emails-listings'
import * as decisions from '#messages/emails-moderation'
import { isHiring } from '#messages/manage'
import { dayInWords, type EmailContent } from '../../mail/email-content.ts'
import { oneLine } from '../../texts/typed-text.ts'
import { reasonLines } from '../moderation/reason-lines.ts'

/** The facts that an email is about. The title and the message are quoted in the text, never in the subject, because anyone can write them. */
interface EmailFacts {
  title: string
  company: string
  /** Where the reader manages the listing. */
  manageUrl: string
  reasonCode: ModerationReason | undefined
  message: string | undefined
  /** When it expires or expired. */
  expiresAt: Date | null
  /** Whether a check holds it for review by a moderator. */
  isHeld: boolean
  /** Where a decision about it can be appealed. */
  appealUrl: string
  /** The public page. */
  jobUrl: string
  /** How the reader gets the company's page; null for those whose company has a team. */
  claim: { domain: string | null; url: string } | null
}

const longestTitle = 100
const longestMessage = 2_000

interface EmailTemplate {
  subject: string
  before(facts: EmailFacts): string[]
  label: string
  after: string[] | ((facts: EmailFacts) => string[])
}

const templates: Record<ListingMailKind, EmailTemplate> = {
  submitted: {
    subject: text.submittedSubject,
    before: (facts) => [text.submitted(named(facts)), facts.isHeld ? text.submittedHeld : text.submittedNext],
    label: text.viewListing,
    after: [text.submittedAfter],
  },
  live: {
    subject: text.liveSubject,
    before: (facts) => [[text.live(named(facts)), ...untilTexts(facts)].join(' ')],
    label: text.manageListing,
    after: (facts) => [text.liveAt(facts.jobUrl), shareText(facts), ...claimTexts(facts), text.liveAfter],
  },
  changes_requested: {
    subject: text.changesSubject,
    before: (facts) => [text.changes(named(facts)), ...reasonTexts(facts)],
    label: text.editListing,
    after: [text.changesAfter],
  },
  rejected: {
    subject: text.rejectedSubject,
    before: (facts) => [text.rejected(named(facts)), ...reasonTexts(facts)],
    label: text.viewListing,
    after: appealTexts,
  },
  edit_approved: {
    subject: text.changeLiveSubject,
    before: (facts) => [text.changeLive(named(facts))],
    label: text.viewListing,
    after: [decisions.nothingToDo],
  },
  edit_refused: {
    subject: text.changeRejectedSubject,
    before: (facts) => [text.changeRejected(named(facts)), ...reasonTexts(facts)],
    label: text.viewChange,
    after: [text.changeRejectedAfter],
  },
  frozen: {
    subject: text.hiddenSubject,
    before: (facts) => [
      facts.reasonCode === undefined ? text.hiddenForNow(named(facts)) : text.hidden(named(facts)),
      ...reasonTexts(facts),
    ],
    label: text.viewListing,
    after: appealTexts,
  },
  unfrozen: {
    subject: text.restoredSubject,
    before: (facts) => [text.restored(named(facts))],
    label: text.viewListing,
    after: [decisions.nothingToDo],
  },
  appeal_refused: {
    subject: decisions.appealDeniedSubject,
    before: (facts) => [text.appealDenied(named(facts)), ...reasonTexts(facts)],
    label: text.viewListing,
    after: [decisions.appealDeniedAfter],
  },
  closed: {
    subject: text.closedSubject,
    before: (facts) => [text.closed(named(facts)), ...reasonTexts(facts)],
    label: text.viewListing,
    after: appealTexts,
  },
  expiring: {
    subject: text.expiringSubject,
    before: (facts) => [text.expiring(named(facts), dayText(facts.expiresAt)), text.expiringNext],
    label: text.renewOrClose,
    after: [text.expiringAfter],
  },
  expired: {
    subject: text.expiredSubject,
    before: (facts) => [text.expired(named(facts))],
    label: text.viewListing,
    after: [text.expiredAfter],
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
  return text.named(cut(title, longestTitle), cut(company, longestTitle))
}

function reasonTexts({ reasonCode, message }: EmailFacts): string[] {
  const messageLines =
    message === undefined || message.trim() === '' ? [] : [decisions.message(cut(message, longestMessage))]
  return [...reasonLines(reasonCode), ...messageLines]
}

function shareText({ title, company, jobUrl }: EmailFacts): string {
  return text.share(isHiring(cut(company, longestTitle), cut(title, longestTitle)), jobUrl)
}

function claimTexts({ company, claim }: EmailFacts): string[] {
  if (claim === null) return []
  const name = cut(company, longestTitle)
  return [claim.domain === null ? text.claim(name, claim.url) : text.verify(name, claim.domain, claim.url)]
}

/** Posters without an account have to open the email's link first: it gives them access. */
function appealTexts({ appealUrl }: EmailFacts): string[] {
  return [text.appeal(appealUrl)]
}

function untilTexts({ expiresAt }: EmailFacts): string[] {
  return expiresAt === null ? [] : [text.liveUntil(dayText(expiresAt))]
}

function dayText(time: Date | null): string {
  return time === null ? text.lastDay : dayInWords(time)
}

/** One line of up to `length` characters, without those that are invisible or turn the direction of a text. */
function cut(text: string, length: number): string {
  const plain = oneLine(text)
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
  /** The moderator's words to the poster. */
  message?: string
}
