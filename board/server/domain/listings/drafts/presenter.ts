import type { Draft, DraftFields, DraftListing, DraftSummary } from '@cryptolist/contract'
import type { DraftRow } from './draft-repository.ts'

/** A draft for its form. */
export function presentDraft(row: DraftRow, canEdit: boolean): Draft {
  return {
    id: row.publicId,
    state: row.state,
    version: row.version,
    fields: row.fields,
    notes: row.notes,
    listing: presentListing(row),
    isEdit: row.jobVersion !== null,
    hasAccount: row.userId !== null,
    canEdit,
    email: canEdit ? row.email : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A row of one's drafts. */
export function presentDraftSummary(row: DraftRow): DraftSummary {
  return {
    id: row.publicId,
    state: row.state,
    title: textOf(row.fields, 'title').trim().slice(0, 100),
    companyName: textOf(row.fields, 'company_name').trim().slice(0, 80),
    isEdit: row.jobVersion !== null,
    listing: presentListing(row),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The listing that a draft changes or became. */
export function presentListing(
  row: Pick<DraftRow, 'jobPublicId' | 'jobSlug' | 'jobStatus'>,
): DraftListing | null {
  const { jobPublicId: id, jobSlug: slug, jobStatus: status } = row
  return id === null || status === null ? null : { id, path: `/jobs/${slug}-${id}`, status }
}

/** A field as it was typed. */
export function textOf(fields: DraftFields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}
