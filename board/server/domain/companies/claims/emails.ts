import type { Letter } from '../../../mail/letter.ts'

/**
 * What a claimant hears of the decision. The name is that of a page which stood here before them; the reason is a moderator's words.
 */
export function buildClaimDecisionEmail(
  {
    name,
    slug,
    state,
    reason,
  }: { name: string; slug: string; state: 'approved' | 'refused'; reason: string | null },
  origin: string,
): Letter {
  if (state === 'approved')
    return {
      subject: 'The company’s page is yours to keep',
      before: [`You asked for the page of ${name} on CryptoList. It is yours now: you are its owner.`],
      link: { label: 'Look at its profile', url: `${origin}/dashboard/companies/${slug}` },
      after: [
        'You can invite your team there. Its listings say from now on that the company has claimed its page.',
      ],
    }
  return {
    subject: 'The company’s page was not given to you',
    before: [
      `You asked for the page of ${name} on CryptoList. A moderator looked at it and did not give it to you.`,
      ...(reason === null ? [] : [`The reason: ${reason}`]),
    ],
    link: { label: 'Look at your request', url: `${origin}/companies/${slug}/claim` },
    after: ['You can ask again with more to go by.'],
  }
}
