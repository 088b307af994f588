import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../database/schema.ts'

type Db = Kysely<Schema>
type Rows = Record<string, unknown>[]

/** What is kept of a company beside its profile and its listings, as plain objects with times in ISO 8601. */
export async function listKept(
  db: Db,
  companyId: string,
): Promise<{ team: Rows; invitations: Rows; proofs: Rows; signers: Rows }> {
  const rowsOf = async (query: ReturnType<typeof sql<Record<string, unknown>>>): Promise<Rows> =>
    (await query.execute(db)).rows
  const [team, invitations, proofs, signers] = await Promise.all([
    rowsOf(sql`select users.username, m.role, m.joined_at as "joinedAt" from board.company_members m
      left join "_User" users on users."objectId" = m.user_id
      where m.company_id = ${companyId} order by m.joined_at`),
    rowsOf(sql`select email, role, created_at as "createdAt", expires_at as "expiresAt"
      from board.company_invitations where company_id = ${companyId} order by created_at`),
    rowsOf(sql`select domain, state, method, requested_at as "requestedAt", proved_at as "provedAt",
        checked_at as "checkedAt", revoked_at as "revokedAt"
      from board.domain_proofs where company_id = ${companyId} and claimant is null order by requested_at`),
    rowsOf(sql`select address, chain_id::int as "chainId", source, valid_from as "validFrom", valid_until as "validUntil"
      from board.company_signers where company_id = ${companyId} order by valid_from`),
  ])
  return { team, invitations, proofs, signers }
}

/** A listing of a company; `rowId` is for the next page and goes to nobody. */
export type KeptListing = Record<string, unknown> & { rowId: string }

/** Listings of a company by id, the next ones after a row. */
export async function listKeptListings(
  db: Db,
  companyId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<KeptListing[]> {
  const { rows } = await sql<KeptListing>`
    select id as "rowId", public_id as id, title, status, source, published_at as "publishedAt", expires_at as "expiresAt",
      closed_at as "closedAt", close_reason as "closeReason"
    from board.jobs where company_id = ${companyId} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(db)
  return rows
}
