import {
  BoardError,
  type DraftFields,
  type DraftProblem,
  type Finding,
  type LeftOutWords,
  type ListingContent,
  type ListingProblem,
  type ManagedListing,
  type OwnListing,
  type WrittenDraft,
  type WrittenFinding,
  type WrittenListing,
} from '@cryptolist/contract'
import type { DomainContext } from '../domain-context.ts'
import type { ListingAccess, Requester } from '../listings/access.ts'
import { requireDraftAccess, requireListingAccess } from '../listings/require-access.ts'
import { findContent } from '../listings/write.ts'
import { fieldsOfListing } from './begin-draft.ts'
import type { CheckedDraft } from './check-draft.ts'
import { findCompany } from './draft-repository.ts'
import { pathOfInput } from './json-fields.ts'
import { checkRow } from './preview-draft.ts'
import { readListing } from './read-listing.ts'
import { presentListing, requireRow, textOf } from './save-draft.ts'

/** A draft with what the checks say of it, as programs see it. Throws not_found if the requester may not edit it: those who may only view see the preview, without what only its writers do. */
export async function getWrittenDraft(
  context: DomainContext,
  requester: Requester,
  publicId: string,
): Promise<WrittenDraft> {
  const { draftId } = await requireDraftAccess(context, requester, publicId)
  const row = await requireRow(context, draftId)
  const { checked } = await checkRow(context, row, requester)
  return {
    id: row.publicId,
    path: `/post/${row.publicId}`,
    state: row.state,
    updatedAt: row.updatedAt.toISOString(),
    content: { ...checked.partial, company: companyOf(row.fields) },
    ...presentChecked(checked),
    listing: presentListing(row),
  }
}

/** The content of a listing, as programs write it; null for an import that isn't live. Throws not_found if the requester may not edit it: those who may only view see the preview, without what only its writers do. */
export async function getWrittenContent(
  context: DomainContext,
  requester: Requester,
  publicId: string,
): Promise<WrittenListing | null> {
  const access = await requireListingAccess(context, requester, publicId, 'edit')
  const { db } = context.database
  const company = await findCompany(db, { id: access.companyId })
  const stored = await findContent(db, access.jobId)
  const content = stored?.content ?? (await readImport(context, access))
  return content && { ...content, company: { slug: company?.slug ?? null, name: company?.name ?? null } }
}

async function readImport(
  context: DomainContext,
  access: ListingAccess,
): Promise<Partial<ListingContent> | null> {
  try {
    const fields = await fieldsOfListing(context, access)
    return readListing(fields, { companyKind: null, ownHosts: [] }).partial
  } catch (error) {
    if (error instanceof BoardError && (error.code === 'conflict' || error.code === 'not_found')) return null
    throw error
  }
}

function companyOf(fields: DraftFields): WrittenListing['company'] {
  const part = (name: string) => textOf(fields, name) || null
  const slug = part('company')
  const [name, kind, website] = [part('company_name'), part('company_kind'), part('company_website')]
  return slug === null || slug === 'new' ? { slug: null, name, kind, website } : { slug, name }
}

/** The result of the checks, with fields as programs call them. */
export function presentChecked({ risk, problems, findings, leftOut }: CheckedDraft) {
  return {
    risk,
    problems: presentProblems(problems),
    findings: presentFindings(findings),
    leftOut: leftOut.map((words: LeftOutWords) => ({ ...words, field: pathOfInput(words.field) })),
  }
}

/** Problems with the paths of fields. */
export function presentProblems(problems: readonly DraftProblem[]): ListingProblem[] {
  return problems.map((problem) => ({
    ...problem,
    field: problem.field === null ? null : pathOfInput(problem.field),
  }))
}

/** Findings as their poster sees them, with the paths of fields. */
export function presentFindings(findings: readonly Finding[]): WrittenFinding[] {
  return findings.map(({ fact: _forModerators, isApproved: _ofImports, ...finding }) => ({
    ...finding,
    field: finding.field === null ? null : pathOfInput(finding.field),
  }))
}

/** A listing of one's own, as programs see it. */
export function presentOwnListing(listing: ManagedListing): OwnListing {
  const { id, path, title, company, source, reference, status, closeReason, can } = listing
  const { submittedAt, publishedAt, expiresAt, closedAt, risk, reasonCode, message, figures } = listing
  return {
    ...{ id, path, title, company, source, reference, status, closeReason },
    isHidden: listing.isFrozen || listing.isCompanyFrozen,
    ...{ submittedAt, publishedAt, expiresAt, closedAt, risk, reasonCode, message, figures },
    findings: presentFindings(listing.findings),
    can: { edit: can.edit, close: can.close, renew: can.renew, withdraw: can.takeBack },
  }
}
