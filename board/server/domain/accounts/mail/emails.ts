import type { EmailContent } from '../../../mail/email-content.ts'
import type { MailPurpose } from './repository.ts'

/** How long a link works, in seconds: a new password an hour, an address that is confirmed three days. */
export const ttlSeconds: Record<MailPurpose, number> = { reset: 3600, verify: 3 * 24 * 3600 }

/** Path of the page that a link leads to. */
const paths: Record<MailPurpose, string> = { reset: '/reset-password', verify: '/verify-email' }

/**
 * What the mails say. No name or other text that a person chose stands in them: anybody can make an account for somebody else's
 * address, and would write to them in our name.
 */
export function buildAccountEmail(purpose: MailPurpose, token: string, origin: string): EmailContent {
  const url = `${origin}${paths[purpose]}?token=${token}`
  return purpose === 'reset'
    ? {
        subject: 'Choose a new password',
        before: [
          'Somebody, probably you, asked for a new password for the CryptoList account with this e-mail address.',
        ],
        link: { label: 'Choose a new password', url },
        after: [
          'The link works once, for an hour. Your password stays as it is until you choose another one there.',
          'If it was not you, there is nothing to do.',
        ],
      }
    : {
        subject: 'Confirm your e-mail address',
        before: ['This address was given for an account on CryptoList. Confirm that it is yours.'],
        link: { label: 'Confirm this address', url },
        after: [
          'The link works once, for three days.',
          'If you have no account there, somebody mistyped their address: leave this mail unanswered and the address stays unconfirmed.',
        ],
      }
}

/**
 * What the address hears that an account had until now. The new one is not named: it may be what somebody chose for an account that is
 * not theirs.
 */
export function buildAddressChangedEmail(
  changedAt: Date,
  { origin, contactEmail }: { origin: string; contactEmail: string | undefined },
): EmailContent {
  const at = `${changedAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC`
  return {
    subject: 'Your account has another e-mail address',
    before: [
      `On ${at} the e-mail address of your CryptoList account was changed or removed. This address belongs to it no more, and links for a new password do not come here any longer.`,
      'If it was you, there is nothing to do.',
    ],
    link: { label: 'Look at your account', url: `${origin}/account` },
    after: [
      'If it was not you, sign in with your username or your wallet, set a new password, which ends all other sessions, and then put your address back.',
      ...(contactEmail === undefined ? [] : [`If you cannot sign in any more, write to ${contactEmail}.`]),
    ],
  }
}
