import { BoardError, type PriorRole, type ReviewKind, type StaffRelation } from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'
import * as text from '#messages/queue'
import type { Db } from '../../database/schema.ts'

/** The reason that keeps a moderator from deciding about a company. */
interface ConflictOfInterest {
  relation: StaffRelation
  /** Whether someone else on the staff is unrelated to the company and can decide. */
  canOthersDecide: boolean
}

/** Throws forbidden if a user is related to a company: moderators and admins can't decide about their own. */
export async function requireNoConflict(
  db: Db,
  userId: string | null,
  companyId: string | null,
): Promise<void> {
  const conflict = await findConflict(db, userId, companyId)
  if (conflict === undefined) return
  throw new BoardError('forbidden', text.conflict(conflict.relation, conflict.canOthersDecide))
}

/** How a user is related to a company, and whether anyone else can decide; undefined if they aren't. */
export async function findConflict(
  db: Db,
  userId: string | null,
  companyId: string | null,
): Promise<ConflictOfInterest | undefined> {
  if (userId === null || companyId === null) return undefined
  const { rows } = await sql<{ relation: StaffRelation | null }>`
    select ${relationSql(sql`${userId}::text`, sql`${companyId}::uuid`)} as relation`.execute(db)
  const relation = rows[0]?.relation ?? null
  return relation === null ? undefined : { relation, canOthersDecide: await hasOthers(db, userId, companyId) }
}

/** A user's relation to a company (StaffRelation or null), as SQL over their ids. */
export function relationSql(userId: RawBuilder<unknown>, companyId: RawBuilder<unknown>): RawBuilder<string> {
  return sql`case
    when exists (select from board.company_members own where own.company_id = ${companyId} and own.user_id = ${userId}) then 'team'
    when exists (select from board.jobs own where own.company_id = ${companyId} and own.created_by = ${userId}) then 'posted'
    when exists (select from board.companies own where own.id = ${companyId} and own.created_by = ${userId}) then 'created'
    when exists (select from board.company_claims own where own.company_id = ${companyId} and own.user_id = ${userId})
      or exists (select from board.domain_proofs own where own.company_id = ${companyId} and own.claimant = ${userId}) then 'claimed'
    when exists (select from "_User" own join board.domain_proofs p on p.company_id = ${companyId} and p.state in ('verified', 'stale')
      where own."objectId" = ${userId} and own."emailVerified"
        and (split_part(own.email, '@', 2) = p.domain or own.email like '%.' || p.domain)) then 'domain' end`
}

/** A moderator's earlier part in an item that they decide now; undefined if none. */
export async function findPriorRole(
  db: Db,
  userId: string,
  { kind, jobId, companyId }: { kind: ReviewKind; jobId: string | null; companyId: string | null },
): Promise<PriorRole | undefined> {
  if (kind === 'report') {
    const { rows } = await sql`
      select from board.reports where job_id = ${jobId} and user_id = ${userId} limit 1`.execute(db)
    return rows.length > 0 ? 'reported' : undefined
  }
  if (kind !== 'appeal') return undefined
  const { rows } = await sql`
    select from board.appeals a join board.moderation_log l on l.id = a.decision_id
    where (a.job_id = ${jobId}::uuid or (${jobId}::uuid is null and a.company_id = ${companyId}::uuid))
      and a.state = 'open' and l.user_id = ${userId} limit 1`.execute(db)
  return rows.length > 0 ? 'decided' : undefined
}

async function hasOthers(db: Db, userId: string, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    select from board.staff s
    where s.user_id <> ${userId} and ${relationSql(sql`s.user_id`, sql`${companyId}::uuid`)} is null
    limit 1`.execute(db)
  return rows.length > 0
}
