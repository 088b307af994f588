import type { DraftFields, DraftProblem, Finding, RiskClass } from '@cryptolist/contract'
import { riskClasses } from '@cryptolist/contract'
import type { DomainContext } from '../../domain-context.ts'
import { type CheckInput, checkListing } from '../checks/check-listing.ts'
import type { CompanyChoice } from './company-choice.ts'
import { type ReadListing, readListing } from './reading/read-listing.ts'

/** A draft that was read and checked. */
export interface CheckedDraft extends ReadListing {
  findings: Finding[]
  risk: RiskClass
}

export interface CheckRequest {
  fields: DraftFields
  choice: CompanyChoice | undefined
  /** What is wrong with the company. */
  problems: readonly DraftProblem[]
  jobId: string | null
  poster: CheckInput['poster']
  occasion: 'write' | 'send'
}

/** Reads and checks the fields, and joins what both say. A listing for a company that is not the poster's is never green. */
export async function checkDraft(
  context: DomainContext,
  { fields, choice, problems, jobId, poster, occasion }: CheckRequest,
): Promise<CheckedDraft> {
  const read = readListing(fields, {
    companyKind: choice?.company.kind ?? null,
    ownHosts: ownHostsOf(context.getOrigin()),
  })
  const checked = await checkListing(context, {
    content: read.partial,
    companyId: choice === undefined || choice.kind === 'new' ? null : choice.company.id,
    companyName: choice?.company.name ?? null,
    jobId,
    poster,
    occasion,
  })
  const all = [...read.problems, ...problems]
  const findings = checked.findings.filter(({ code }) => code !== 'PAY-01' || !isPayUnread(all))
  const blocks = findings
    .filter(({ weight, field }) => weight === 'block' && !all.some((problem) => problem.field === field))
    .map(({ field, message }) => ({ field, message }))
  return {
    ...read,
    problems: [...all, ...blocks],
    content: all.length + blocks.length > 0 ? undefined : read.content,
    findings,
    risk: choice?.kind === 'own' ? checked.risk : higherRisk(checked.risk, 'amber'),
  }
}

/** Pay that was typed and cannot be read is said to be wrong, not to be missing. */
function isPayUnread(problems: readonly DraftProblem[]): boolean {
  return problems.some(
    ({ field }) => field !== null && /^(pay_kind|currency|cash_min|cash_max|period)$/.test(field),
  )
}

/** The class of the two with the higher risk. */
export function higherRisk(one: RiskClass, two: RiskClass): RiskClass {
  return riskClasses.indexOf(one) >= riskClasses.indexOf(two) ? one : two
}

function ownHostsOf(origin: string): string[] {
  return [new URL(origin).hostname]
}
