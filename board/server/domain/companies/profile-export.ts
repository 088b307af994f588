import { sql } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import type { Db } from '../../database/schema.ts'
import { readPages } from '../../database/transactions.ts'
import type { DomainContext } from '../domain-context.ts'
import { getProfile } from './profiles.ts'

/** Listings that are in memory at a time. */
export const listingsAPage = 500

/**
 * All data about a company as JSON, for its owner, in pieces: however many listings it has, only a few hundred are in memory at
 * a time. The texts of its listings are in the export of listings. Throws not_found.
 */
export async function exportCompany(
  context: DomainContext,
  companyId: string,
): Promise<AsyncIterable<string>> {
  const { version: _version, ...company } = await getProfile(context, companyId)
  const { db } = context.database
  const head = { exportedAt: new Date().toISOString(), company, ...(await listKept(db, companyId)) }
  return writePieces(db, companyId, head)
}

async function* writePieces(
  db: Database['db'],
  companyId: string,
  head: Record<string, unknown>,
): AsyncIterable<string> {
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "listings": [`
  let separator = '\n    '
  const rows = readPages(listingsAPage, (page) => listKeptListings(db, companyId, page))
  for await (const { rowId: _rowId, ...listing } of rows) {
    yield separator + JSON.stringify(listing)
    separator = ',\n    '
  }
  yield '\n  ]\n}\n'
}

type Rows = Record<string, unknown>[]

/** Stored data about a company besides its profile and its listings, as plain objects with times in ISO 8601. */
async function listKept(
  db: Db,
  companyId: string,
): Promise<Record<'team' | 'invitations' | 'proofs' | 'signers' | 'answerTemplates', Rows>> {
  const rowsOf = async (query: ReturnType<typeof sql<Record<string, unknown>>>): Promise<Rows> =>
    (await query.execute(db)).rows
  const [team, invitations, proofs, signers, answerTemplates] = await Promise.all([
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
    rowsOf(sql`select name, text from board.answer_templates where company_id = ${companyId} order by name`),
  ])
  return { team, invitations, proofs, signers, answerTemplates }
}

/** A listing of a company; `rowId` is for the next page and goes to nobody. */
type KeptListing = Record<string, unknown> & { rowId: string }

async function listKeptListings(
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
