import type { Finding } from '@cryptolist/contract'
import type { Db } from '../../database/schema.ts'
import { findingsOfTexts } from '../checks/rules.ts'
import { listVerifiedDomains } from '../domain-verification/proofs.ts'
import { openReview } from '../moderation/reviews.ts'
import type { ProfileProblem } from './profile-policy.ts'

interface ProfileTexts {
  name: string
  description: string | null
}

/** Findings of the rules for listings in the words of a company's profile; links in them are judged too. */
function findInProfile({ name, description }: ProfileTexts, companyDomains: readonly string[]): Finding[] {
  const content = { title: name, ...(description !== null && { description }) }
  return findingsOfTexts(content, { companyDomains }).map((finding) =>
    finding.field === 'title' ? { ...finding, field: 'name' } : finding,
  )
}

/**
 * Checks a profile before it is saved. What would hold a listing is refused, because not every change of a public profile is
 * reviewed; lesser findings open a review.
 */
export async function checkProfileTexts(
  db: Db,
  companyId: string,
  texts: ProfileTexts,
): Promise<ProfileProblem[]> {
  const findings = findInProfile(texts, await listVerifiedDomains(db, companyId))
  const problems = findings
    .filter(({ weight }) => weight === 'hold' || weight === 'block')
    .map(({ field, message }) => ({ field: field ?? 'description', message }))
  if (problems.length === 0 && findings.some(({ weight }) => weight === 'check'))
    await openReview(db, { kind: 'recheck', risk: 'amber', companyId })
  return problems
}
