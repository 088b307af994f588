import { BoardError, companyLimits } from '@cryptolist/contract'
import { domainOf } from '../profiles/link-policy.ts'
import { notClaimable } from './errors.ts'

/** What decides whether a company's page may be claimed. */
export interface Claimable {
  isClaimed: boolean
  isDemo: boolean
}

/** Throws conflict for a page that has its team already, and for one of the demo. */
export function requireClaimable({ isClaimed, isDemo }: Claimable): void {
  if (isDemo) throw notClaimable('This company was made up for the demo, so nobody can claim it.')
  if (isClaimed)
    throw notClaimable('This page is kept by a team already. Ask one of its people for an invitation.')
}

/** What a claimant writes to the moderators. Throws invalid_input (field `note`). */
export function checkNote(text: string): string {
  const note = text.replaceAll('\r\n', '\n').trim()
  if (note === '')
    throw BoardError.invalidField('note', 'Say who you are there, and where a moderator can see that.')
  if ([...note].length > companyLimits.claimNoteLetters)
    throw BoardError.invalidField(
      'note',
      `The note has ${companyLimits.claimNoteLetters.toLocaleString('en')} letters at most.`,
    )
  if (/(?![\n\t])\p{Cc}/u.test(note))
    throw BoardError.invalidField('note', 'The note holds a sign that cannot be seen.')
  return note
}

/** The domain that is known of a company that nobody has claimed: what was proved or imported, else that of its website. */
export function knownDomainOf({
  domain,
  website,
}: {
  domain: string | null
  website: string | null
}): string | null {
  return domain ?? domainOf(website)
}
