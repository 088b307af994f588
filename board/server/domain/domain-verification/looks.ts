import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/** Once moderators have approved this many listings since a domain was verified, the company's listings go live at once. */
export const looksToTrust = 2

/** Days after its domain was verified in which moderators look closer at what a company says. */
export const firstMonth = 30

/** Counts, for each domain that a company has verified, that moderators have seen it with a listing or (`upTo` 1) without one. */
export async function countLook(db: Db, companyId: string, upTo = looksToTrust): Promise<void> {
  await sql`
    update board.domain_proofs set approved_listings = approved_listings + 1
    where company_id = ${companyId} and claimant is null and state in ('verified', 'stale')
      and approved_listings < ${upTo}`.execute(db)
}
