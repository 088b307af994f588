import {
  BoardError,
  type CashOnly,
  type DraftPreview,
  type Job,
  type ListingContent,
} from '@cryptolist/contract'
import { getCompany } from '../../companies/companies.ts'
import type { DomainContext } from '../../domain-context.ts'
import { getRates } from '../../money/service.ts'
import type { Requester } from '../access/access.ts'
import { requireDraftAccess } from '../access/require-access.ts'
import { accountOf } from './begin-draft.ts'
import { checkDraft } from './check-draft.ts'
import { type ChosenCompany, chooseCompany } from './company-choice.ts'
import type { DraftRow } from './draft-repository.ts'
import { textOf } from './presenter.ts'
import { type PreviewCompany, presentPreview } from './preview-presenter.ts'
import { cleanLine } from './reading/clean-text.ts'
import { requireRow } from './save-draft.ts'
import { companyOfChange } from './send-change.ts'
import { takeFields } from './typed-fields.ts'

/** The draft as readers would see it, with what is wrong with it and what the rules find. Nothing is written. */
export async function previewDraft(
  context: DomainContext,
  requester: Requester,
  publicId: string,
  typed?: unknown,
): Promise<DraftPreview> {
  const { draftId } = await requireDraftAccess(context, requester, publicId, 'view')
  const row = await requireRow(context, draftId)
  return previewRow(context, { ...row, fields: { ...row.fields, ...takeFields(typed) } }, requester)
}

/** The same for a draft that access has been decided about. */
export async function previewRow(
  context: DomainContext,
  row: DraftRow,
  { viewer }: Pick<Requester, 'viewer'>,
): Promise<DraftPreview> {
  const userId = accountOf(viewer) ?? row.userId
  const { choice, problems } = await findChoice(context, row, userId)
  const checked = await checkDraft(context, {
    fields: row.fields,
    choice,
    problems,
    jobId: row.jobId,
    poster: { userId, email: row.email },
    occasion: 'write',
  })
  const company = await describeCompany(context, choice, cleanLine(textOf(row.fields, 'company_name')))
  const { job, cashOnly } = await presentContent(context, checked.partial, {
    company,
    publicId: row.publicId,
  })
  const { problems: all, leftOut, findings, risk } = checked
  const { roleFamily, seniority } = checked.partial
  const rolePay =
    roleFamily === undefined ? null : await context.rolePay.describe(roleFamily, seniority ?? [])
  return { job, company: job.company, cashOnly, rolePay, problems: all, leftOut, findings, risk }
}

async function findChoice(
  context: DomainContext,
  row: DraftRow,
  userId: string | null,
): Promise<ChosenCompany> {
  if (row.jobVersion === null || row.companyId === null) return chooseCompany(context, row.fields, userId)
  return { choice: await companyOfChange(context, row.companyId, userId), problems: [] }
}

async function describeCompany(
  context: DomainContext,
  choice: ChosenCompany['choice'],
  typedName: string,
): Promise<PreviewCompany> {
  const typed = { slug: 'new', name: typedName, kind: 'company', isClaimed: false } as const
  if (choice === undefined) return { ...typed, proof: null, logo: null }
  if (choice.kind === 'new') return { ...typed, ...choice.company, proof: null, logo: null }
  const { slug, name, kind, isClaimed } = choice.company
  const known = await getCompany(context, slug).catch(undefinedWhenMissing)
  return { slug, name, kind, isClaimed, proof: known?.proof ?? null, logo: known?.logo ?? null }
}

/** For what may be missing: other failures stay failures. */
export function undefinedWhenMissing(error: unknown): undefined {
  if (!(error instanceof BoardError) || error.code !== 'not_found') throw error
}

/** A listing, or what there is of one, in the shape of a public one. */
export async function presentContent(
  { database }: DomainContext,
  content: Partial<ListingContent>,
  about: { company: PreviewCompany; publicId: string },
): Promise<{ job: Job; cashOnly: CashOnly | null }> {
  return presentPreview({
    ...about,
    content,
    rates: await getRates(database.db),
    at: new Date(),
  })
}
