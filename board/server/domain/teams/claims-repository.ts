import type { ClaimState } from '@cryptolist/contract'
import { type InferResult, sql, type Transaction } from 'kysely'
import { isReachableSql, isUnlockedSql } from '../../database/listed.ts'
import type { Db, Schema } from '../../database/schema.ts'

/** A company as claims need it. */
export type ClaimedCompanyRow = InferResult<ReturnType<typeof companies>>[number]

/** A request for a company's page. */
export type ClaimRow = InferResult<ReturnType<typeof claims>>[number]

function companies(db: Db) {
  return db
    .selectFrom('board.companies')
    .select([
      'id',
      'slug',
      'name',
      'website',
      'domain',
      'is_demo as isDemo',
      sql<boolean>`claimed_at is not null`.as('isClaimed'),
    ])
}

/** The company at this path unless it is frozen. */
export async function findCompanyBySlug(db: Db, slug: string): Promise<ClaimedCompanyRow | undefined> {
  return companies(db)
    .where('slug', '=', slug)
    .where('frozen_at', 'is', null)
    .where('public_since', 'is not', null)
    .executeTakeFirst()
}

export async function findCompany(db: Db, companyId: string): Promise<ClaimedCompanyRow | undefined> {
  return companies(db).where('id', '=', companyId).executeTakeFirst()
}

/** Finds a company and holds its row until the transaction ends, so that two claims are not approved at once. */
export async function lockCompany(
  db: Transaction<Schema>,
  companyId: string,
): Promise<ClaimedCompanyRow | undefined> {
  return companies(db).where('id', '=', companyId).forNoKeyUpdate().executeTakeFirst()
}

/** Companies that can be claimed and that the user has posted listings for. */
export async function selectPosted(db: Db, userId: string) {
  return companies(db)
    .innerJoin(
      (builder) =>
        builder
          .selectFrom('board.jobs as j')
          .distinctOn('j.company_id')
          .select(['j.company_id as companyId', 'j.title'])
          .where('j.created_by', '=', userId)
          .orderBy('j.company_id')
          .orderBy('j.id', 'desc')
          .as('posted'),
      (join) => join.onRef('posted.companyId', '=', 'board.companies.id'),
    )
    .select('posted.title')
    .select(
      sql<boolean>`exists (select from board.company_claims where company_id = board.companies.id
        and user_id = ${userId} and state = 'requested')`.as('isRequested'),
    )
    .where('claimed_at', 'is', null)
    .where('frozen_at', 'is', null)
    .where('public_since', 'is not', null)
    .where('is_demo', '=', false)
    .orderBy('name')
    .execute()
}

function claims(db: Db) {
  return db
    .selectFrom('board.company_claims')
    .select([
      'id',
      'company_id as companyId',
      'user_id as userId',
      'note',
      'state',
      'reason',
      'created_at as createdAt',
      'decided_at as decidedAt',
    ])
}

export async function findClaim(db: Db, claimId: string): Promise<ClaimRow | undefined> {
  return claims(db).where('id', '=', claimId).executeTakeFirst()
}

export async function findClaimOf(db: Db, companyId: string, userId: string): Promise<ClaimRow | undefined> {
  return claims(db)
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function listOpenClaims(db: Db, companyId: string): Promise<ClaimRow[]> {
  return claims(db).where('company_id', '=', companyId).where('state', '=', 'requested').execute()
}

export async function countOpenClaims(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('board.company_claims')
    .select((builder) => builder.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Writes a request; false when the user has one for this company that waits already. */
export async function insertClaim(
  db: Db,
  claim: { id: string; companyId: string; userId: string; note: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('board.company_claims')
    .values({ id: claim.id, company_id: claim.companyId, user_id: claim.userId, note: claim.note })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Decides a request; false when it was decided before. */
export async function decideClaim(
  db: Db,
  claimId: string,
  state: Exclude<ClaimState, 'requested'>,
  reason: string | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('board.company_claims')
    .set({ state, reason, decided_at: sql<Date>`now()` })
    .where('id', '=', claimId)
    .where('state', '=', 'requested')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks a company as claimed. */
export async function markClaimed(db: Db, companyId: string): Promise<void> {
  await db
    .updateTable('board.companies')
    .set({ claimed_at: sql<Date>`now()` })
    .where('id', '=', companyId)
    .execute()
}

/** Makes the claimant the owner, also one who was left in the team with another role. */
export async function putOwner(db: Db, companyId: string, userId: string): Promise<void> {
  await db
    .insertInto('board.company_members')
    .values({ company_id: companyId, user_id: userId, role: 'owner' })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet({ role: 'owner' }))
    .execute()
}

/** How a claimant is called and reached. */
export interface ClaimantRow {
  username: string
  email: string | null
  isEmailVerified: boolean
}

/** The account of a claimant, unless it is gone or locked. */
export async function findClaimant(db: Db, userId: string): Promise<ClaimantRow | undefined> {
  const { rows } = await sql<ClaimantRow>`
    select username, email, coalesce(${sql.raw(isReachableSql('"_User"'))}, false) as "isEmailVerified"
    from "_User" where "objectId" = ${userId} and ${sql.raw(isUnlockedSql('"_User"'))}`.execute(db)
  return rows[0]
}
