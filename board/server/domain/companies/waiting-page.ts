import { BoardError, type Company, type User } from '@cryptolist/contract'
import type { DomainContext } from '../domain-context.ts'
import { findStaffRole } from '../moderation/staff.ts'
import { findTeamRole } from '../teams/team.ts'
import { getCompanyFacts } from './companies.ts'

type CompanyPage = Omit<Company, 'jobs'>

/**
 * The page of a company, and whether it waits because no moderator has approved a listing of it: then only its team and moderators see it.
 * Throws not_found for everyone else, and for companies that are unknown or hidden.
 */
export async function getCompanyPage(
  context: DomainContext,
  user: Pick<User, 'id'> | null,
  slug: string,
): Promise<{ company: CompanyPage; isWaiting: boolean }> {
  try {
    return { company: await getCompanyFacts(context, slug), isWaiting: false }
  } catch (error) {
    // Most pages are public, so who asks is looked at last.
    const isMissing = error instanceof BoardError && error.code === 'not_found'
    const company = isMissing && user !== null ? await findWaitingPage(context, user, slug) : undefined
    if (company === undefined) throw error
    return { company, isWaiting: true }
  }
}

async function findWaitingPage(
  context: DomainContext,
  user: Pick<User, 'id'>,
  slug: string,
): Promise<CompanyPage | undefined> {
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
