import type { Finding } from '@cryptolist/contract'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import { findingsOfTexts } from '../../listings/checks/rules.ts'
import { openReview } from '../../moderation/queue/reviews.ts'
import type { ProfileProblem } from './profile-policy.ts'

interface ProfileTexts {
  name: string
  description: string | null
}

/** What the rules for listings find in the words of a company's profile; links in them are judged too. */
function findInProfile({ name, description }: ProfileTexts, companyDomains: readonly string[]): Finding[] {
  const content = { title: name, ...(description !== null && { description }) }
  return findingsOfTexts(content, { companyDomains }).map((found) =>
    found.field === 'title' ? { ...found, field: 'name' } : found,
  )
}

/**
 * Reads a profile before it is saved: what would hold a listing is refused, because nobody reads a profile again that is public already.
 * What moderators should see of it goes into their queue.
 */
export async function checkProfileTexts(
  db: Kysely<Schema>,
  companyId: string,
  texts: ProfileTexts,
): Promise<ProfileProblem[]> {
  const rows = await db
    .selectFrom('board.domain_proofs')
    .select('domain')
    .where('company_id', '=', companyId)
    .where('state', '=', 'verified')
    .execute()
  const found = findInProfile(
    texts,
    rows.map(({ domain }) => domain),
  )
  const problems = found
    .filter(({ weight }) => weight === 'hold' || weight === 'block')
    .map(({ field, message }) => ({ field: field ?? 'description', message }))
  if (problems.length === 0 && found.some(({ weight }) => weight === 'check'))
    await openReview(db, { kind: 'recheck', risk: 'amber', companyId })
  return problems
}
