import type { Company, User } from '@cryptolist/contract'
import type { DomainContext } from '../domain-context.ts'
import { findStaffRole } from '../moderation/staff/staff.ts'
import { getCompanyFacts } from './companies.ts'
import { findTeamRole } from './teams/team.ts'

/**
 * The page of a company that isn't public yet because no moderator has approved a listing of it. Undefined unless the user is on its team
 * or a moderator, and for companies that are public or hidden.
 */
export async function findWaitingPage(
  context: DomainContext,
  user: Pick<User, 'id'> | null,
  slug: string,
): Promise<Omit<Company, 'jobs'> | undefined> {
  if (user === null) return undefined
  const { db } = context.database
  const company = await db
    .selectFrom('board.companies')
    .select('id')
    .where('slug', '=', slug)
    .where('public_since', 'is', null)
    .where('frozen_at', 'is', null)
    .executeTakeFirst()
  if (company === undefined) return undefined
  const who = { userId: user.id, companyId: company.id }
  const role = (await findTeamRole(db, who)) ?? (await findStaffRole(context, user.id))
  return role === undefined ? undefined : getCompanyFacts(context, slug, { seesWaiting: true })
}
