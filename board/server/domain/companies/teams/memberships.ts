import type { TeamRole } from '@cryptolist/contract'
import type { DomainContext } from '../../domain-context.ts'
import { findRole, listMemberships, type MembershipRow } from './repository.ts'

/** The role of a user in a company's team. */
export async function findTeamRole(
  { database }: DomainContext,
  userId: string,
  companyId: string,
): Promise<TeamRole | undefined> {
  return findRole(database.db, companyId, userId)
}

/** The companies of a user, by name. */
export async function listTeamsOfUser({ database }: DomainContext, userId: string): Promise<MembershipRow[]> {
  return listMemberships(database.db, userId)
}
