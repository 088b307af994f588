import {
  BoardError,
  type CompanyKind,
  companyKinds,
  type DraftFields,
  type DraftProblem,
  type Finding,
  type RiskClass,
  riskClasses,
} from '@cryptolist/contract'
import * as text from '#messages/listing-problems'
import { type CheckInput, checkListing } from '../checks/check-listing.ts'
import { checkCompanyName } from '../companies/name-policy.ts'
import { checkWebsite } from '../companies/profile-policy.ts'
import { findUnclaimedCompany, requireFreeName } from '../companies/profiles.ts'
import { requireOwnWebsite } from '../companies/website-owner.ts'
import type { DomainContext } from '../domain-context.ts'
import { can } from '../teams/policy.ts'
import { findTeamRole } from '../teams/team.ts'
import { type CompanyFacts, findCompany } from './draft-repository.ts'
import { createFieldReader } from './field-reader.ts'
import { type ReadListing, readListing } from './read-listing.ts'

/** A draft with the results of reading and checking it. */
export interface CheckedDraft extends ReadListing {
  findings: Finding[]
  risk: RiskClass
  /** Whether its company is past the first month of its domain. */
  isSettled: boolean
}

interface CheckRequest {
  fields: DraftFields
  choice: CompanyChoice | undefined
  /** The problems of the company. */
  problems: readonly DraftProblem[]
  jobId: string | null
  poster: CheckInput['poster']
  occasion: 'write' | 'send'
}

/** Reads and checks the fields and merges the problems. A listing for a company that isn't the poster's is never green. */
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
    isSettled: checked.isSettled,
    risk: choice?.kind === 'own' ? checked.risk : higherRisk(checked.risk, 'amber'),
  }
}

/** Pay that can't be read is reported as wrong, not as missing. */
function isPayUnread(problems: readonly DraftProblem[]): boolean {
  return problems.some(
    ({ field }) => field !== null && /^(pay_kind|currency|cash_min|cash_max|period)$/.test(field),
  )
}

/** The higher of two risk classes. */
export function higherRisk(one: RiskClass, two: RiskClass): RiskClass {
  return riskClasses.indexOf(one) >= riskClasses.indexOf(two) ? one : two
}

function ownHostsOf(origin: string): string[] {
  return [new URL(origin).hostname]
}

/** The company of a listing. `own`: the poster is in its team. `unclaimed`: it has no team, so a moderator reviews the listing first. */
export type CompanyChoice =
  | { kind: 'own' | 'unclaimed'; company: CompanyFacts }
  | { kind: 'new'; company: { name: string; kind: CompanyKind; website: string | null } }

export interface ChosenCompany {
  choice: CompanyChoice | undefined
  problems: DraftProblem[]
}

/** Finds the company named in the fields, for a poster with or without an account, or the problem with it. */
export async function chooseCompany(
  context: DomainContext,
  fields: DraftFields,
  userId: string | null,
): Promise<ChosenCompany> {
  const slug = createFieldReader(fields).line('company')
  if (slug === '' || slug === 'new') return chooseByName(context, fields, userId)
  const company = await findCompany(context.database.db, { slug })
  if (company === undefined) return refuse('company', text.companyUnknown)
  return judge(context, company, userId)
}

async function judge(
  { database: { db } }: DomainContext,
  company: CompanyFacts,
  userId: string | null,
): Promise<ChosenCompany> {
  if (company.isFrozen) return refuse('company', text.companyHidden(company.name))
  const role = userId === null ? undefined : await findTeamRole(db, { userId, companyId: company.id })
  if (can(role, 'post')) return { choice: { kind: 'own', company }, problems: [] }
  if (role !== undefined) return refuse('company', text.companyViewOnly(company.name))
  if (company.isDemo) return refuse('company', text.companyDemo(company.name))
  if (company.isClaimed) return refuse('company', text.companyClaimed(company.name))
  return { choice: { kind: 'unclaimed', company }, problems: [] }
}

async function chooseByName(
  context: DomainContext,
  fields: DraftFields,
  userId: string | null,
): Promise<ChosenCompany> {
  const reader = createFieldReader(fields)
  const typed = reader.line('company_name')
  const kind = reader.choice('company_kind', companyKinds) ?? 'company'
  if (typed === '') reader.refuse('company_name', text.companyMissing)
  const name = typed === '' ? undefined : attempt(reader.problems, () => checkCompanyName(typed))
  const website = attempt(reader.problems, () => checkWebsite(reader.line('company_website')))
  if (name === undefined || website === undefined || reader.problems.length > 0)
    return { choice: undefined, problems: reader.problems }
  const unclaimed = await findUnclaimedCompany(context, name)
  const company =
    unclaimed === undefined ? undefined : await findCompany(context.database.db, { slug: unclaimed.slug })
  if (company !== undefined && !company.isDemo && !company.isFrozen)
    return { choice: { kind: 'unclaimed', company }, problems: [] }
  const refused = await requireFreeName(context, name, userId)
    .then(() => requireOwnWebsite(context.database.db, { companyId: null, name, website }))
    .then(() => undefined, companyProblemOf)
  if (refused !== undefined) return { choice: undefined, problems: [refused] }
  return { choice: { kind: 'new', company: { name, kind, website } }, problems: [] }
}

function companyProblemOf(error: unknown): DraftProblem {
  const problem = companyProblem(error)
  if (problem === undefined) throw error
  return problem
}

function attempt<T>(problems: DraftProblem[], check: () => T): T | undefined {
  try {
    return check()
  } catch (error) {
    problems.push(companyProblemOf(error))
    return undefined
  }
}

/** The error about a company as a problem of this form's field; undefined for other errors. */
export function companyProblem(error: unknown): DraftProblem | undefined {
  if (!(error instanceof BoardError)) return undefined
  if (error.code !== 'invalid_input' && error.code !== 'conflict') return undefined
  const { field } = error.facts
  if (field !== 'name' && field !== 'website' && field !== 'kind') return undefined
  return { field: `company_${field}`, message: error.message }
}

function refuse(field: string, message: string): ChosenCompany {
  return { choice: undefined, problems: [{ field, message }] }
}
