import type { Letter } from '../../../mail/letter.ts'

export const noticeKinds = ['stale', 'revoked'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What owners are told when a proof of their company ends. Only the domain stands in it, which they had proved. */
export function buildVerificationLostEmail(kind: NoticeKind, domain: string, url: string): Letter {
  const link = { label: 'Look at the proof', url }
  return kind === 'stale'
    ? {
        subject: `The proof of ${domain} was not found`,
        before: [
          `We looked for the proof of ${domain} three times, a day between two, and did not find it. Your company's page says so now, with the date.`,
          'Put the DNS record or the file back. We look every day and the mark returns by itself.',
        ],
        link,
        after: ['If it is not back within 14 days, the proof ends and your listings lose its mark.'],
      }
    : {
        subject: `The proof of ${domain} has ended`,
        before: [
          `The proof of ${domain} was away for 14 days, so it has ended. Your listings stay, without its mark.`,
        ],
        link,
        after: ['You can prove the domain again at any time, with a new text to place.'],
      }
}
