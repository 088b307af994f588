import type { TeamRole } from '@cryptolist/contract'
import type { Letter } from '../../../mail/letter.ts'

const roleWords: Record<TeamRole, string> = {
  owner: 'an owner',
  admin: 'an admin',
  recruiter: 'a recruiter',
  viewer: 'a viewer',
}

/** Of what users chose it contains only the company's name, because the reader must know which company it is; names that are links are refused. */
export function buildInvitationEmail(
  { companyName, role }: { companyName: string; role: TeamRole },
  { token, origin, ttlDays }: { token: string; origin: string; ttlDays: number },
): Letter {
  return {
    subject: 'An invitation to a team on CryptoList',
    before: [
      `You are invited to the team of a company on the job board CryptoList, as ${roleWords[role]}. The company calls itself “${companyName}” there.`,
      'Accept it only if you know them. We ask for no payment, no seed phrase and no software.',
    ],
    link: { label: 'Look at the invitation', url: `${origin}/invitations/${token}` },
    after: [
      `The link works once, for ${ttlDays} days. You need an account, and can make one there.`,
      'If you do not know what this is about, there is nothing to do.',
    ],
  }
}
