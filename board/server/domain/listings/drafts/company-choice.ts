import {
  BoardError,
  type CompanyKind,
  companyKinds,
  type DraftFields,
  type DraftProblem,
} from '@cryptolist/contract'
import { checkCompanyName } from '../../companies/profiles/name-policy.ts'
import { checkWebsite } from '../../companies/profiles/profile-policy.ts'
import { findUnclaimedCompany, requireFreeName } from '../../companies/profiles/profiles.ts'
import { can } from '../../companies/teams/policy.ts'
import { findTeamRole } from '../../companies/teams/team.ts'
import type { DomainContext } from '../../domain-context.ts'
import { type CompanyFacts, findCompany } from './listing-repository.ts'
import { createFieldReader } from './reading/field-reader.ts'

/** The company that a listing is for. `own`: the poster is of its team. `unclaimed`: nobody is, and a person looks at it first. */
export type CompanyChoice =
  | { kind: 'own' | 'unclaimed'; company: CompanyFacts }
  | { kind: 'new'; company: { name: string; kind: CompanyKind; website: string | null } }

export interface ChosenCompany {
  choice: CompanyChoice | undefined
  problems: DraftProblem[]
}

/** Finds the company that the fields name, for an account or somebody without one; says what is wrong with it. */
export async function chooseCompany(
  context: DomainContext,
  fields: DraftFields,
  userId: string | null,
): Promise<ChosenCompany> {
  const slug = createFieldReader(fields).line('company')
  if (slug === '' || slug === 'new') return chooseByName(context, fields)
  const company = await findCompany(context.database.db, { slug })
  if (company === undefined)
    return refuse('company', 'There is no such company. Choose another one, or a new one.')
  return judge(context, company, userId)
}

async function judge(
  { database: { db } }: DomainContext,
  company: CompanyFacts,
  userId: string | null,
): Promise<ChosenCompany> {
  if (company.isFrozen)
    return refuse('company', `${company.name} is hidden by a moderator, so nothing can be posted for it.`)
  const role = userId === null ? undefined : await findTeamRole(db, { userId, companyId: company.id })
  if (can(role, 'post')) return { choice: { kind: 'own', company }, problems: [] }
  if (role !== undefined)
    return refuse(
      'company',
      `You may look at ${company.name}, but not post for it. Ask an owner of it for another role.`,
    )
  if (company.isDemo) return refuse('company', `${company.name} is an example. Name the real company.`)
  if (company.isClaimed)
    return refuse(
      'company',
      `${company.name} is kept by its own team. Ask them for an invitation, or post for another company.`,
    )
  return { choice: { kind: 'unclaimed', company }, problems: [] }
}

async function chooseByName(context: DomainContext, fields: DraftFields): Promise<ChosenCompany> {
  const reader = createFieldReader(fields)
  const typed = reader.line('company_name')
  const kind = reader.choice('company_kind', companyKinds) ?? 'company'
  if (typed === '') reader.refuse('company_name', 'Write the name of the company.')
  const name = typed === '' ? undefined : attempt(reader.problems, () => checkCompanyName(typed))
  const website = attempt(reader.problems, () => checkWebsite(reader.line('company_website')))
  if (name === undefined || website === undefined || reader.problems.length > 0)
    return { choice: undefined, problems: reader.problems }
  const found = await findUnclaimedCompany(context, name)
  const company =
    found === undefined ? undefined : await findCompany(context.database.db, { slug: found.slug })
  if (company !== undefined && !company.isDemo && !company.isFrozen)
    return { choice: { kind: 'unclaimed', company }, problems: [] }
  const taken = await requireFreeName(context, name).then(() => undefined, companyProblemOf)
  if (taken !== undefined) return { choice: undefined, problems: [taken] }
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

/** What refusing a company says, in the field of this form; undefined for other errors. */
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
