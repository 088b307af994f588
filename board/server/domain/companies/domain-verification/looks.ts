import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../database/schema.ts'

/** After so many listings that moderators approved since a domain was verified, those of its company go live at once. */
export const looksToTrust = 2

/** Counts that moderators have seen a company under the domains that it has verified: with a listing, or, at most once, without. */
export async function countLook(db: Kysely<Schema>, companyId: string, upTo = looksToTrust): Promise<void> {
  await sql`
    update board.domain_proofs set approved_listings = approved_listings + 1
    where company_id = ${companyId} and claimant is null and state in ('verified', 'stale')
      and approved_listings < ${upTo}`.execute(db)
}
