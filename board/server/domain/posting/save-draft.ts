import {
  BoardError,
  type Draft,
  type DraftFields,
  type DraftListing,
  type DraftSummary,
  type SavedDraft,
} from '@cryptolist/contract'
import * as text from '#messages/listing-problems'
import type { DomainContext } from '../domain-context.ts'
import type { Requester } from '../listings/access.ts'
import { revokeManageLinks } from '../listings/access-links.ts'
import { listOpenLinks, requireDraftAccess } from '../listings/require-access.ts'
import { accountOf, findOwnCompanyId, requireKeysCompany } from './begin-draft.ts'
import { type DraftRow, findDraft, saveFields } from './draft-repository.ts'
import { takeFields } from './form-fields.ts'
import { type LoadedFields, readLoaded, wasLoaded } from './loaded-fields.ts'

/**
 * Saves what was typed. What the form did not change since it was loaded (its field `loaded`) stays as it is stored, so that only a
 * field that two pages changed is a conflict. A form that doesn't tell what it loaded conflicts with any other version than its own.
 */
export async function saveDraft(
  context: DomainContext,
  requester: Requester,
  publicId: string,
  change: { fields: unknown; version: number },
): Promise<SavedDraft> {
  const { draftId } = await requireDraftAccess(context, requester, publicId)
  const typed = takeFields(change.fields)
  await requireKeysCompany(context, requester.viewer, typed)
  const loaded = readLoaded(change.fields)
  const saved = (row: DraftRow): SavedDraft => ({
    kind: 'saved',
    draft: presentDraft(row, true),
    isShown: isSame(row.fields, typed),
  })
  for (;;) {
    const row = await requireRow(context, draftId)
    requireOpen(row)
    const changed = pickFields(
      typed,
      (name, value) => loaded === undefined || !wasLoaded(loaded, name, value),
    )
    // A form sent twice, or saved unchanged, causes no conflict.
    if (isSame(row.fields, changed)) return saved(row)
    if (!isBasedOn(row, { changed, loaded, version: change.version }))
      return { kind: 'conflict', typed: { ...row.fields, ...changed }, draft: presentDraft(row, true) }
    // Another page may save in between: then its text is compared as well.
    if (await writeChanges(context, requester, row, changed)) return saved(await requireRow(context, draftId))
  }
}

/** Whether nobody else has changed the fields that a form changed. */
function isBasedOn(
  row: DraftRow,
  form: { changed: DraftFields; loaded: LoadedFields | undefined; version: number },
): boolean {
  const { changed, loaded, version } = form
  if (row.version === version) return true
  if (loaded === undefined) return false
  const others = pickFields(changed, (name) => !wasLoaded(loaded, name, row.fields[name]))
  return isSame(row.fields, others)
}

/** Writes fields over a version of a draft. Returns whether it was still the stored one. */
async function writeChanges(
  context: DomainContext,
  requester: Requester,
  row: DraftRow,
  changed: DraftFields,
): Promise<boolean> {
  const companyId =
    changed.company === undefined || row.jobId !== null
      ? row.companyId
      : await findOwnCompanyId(
          context,
          { ...row.fields, ...changed },
          accountOf(requester.viewer) ?? row.userId,
        )
  const staysSent = await isAddressee(context, requester.tokens, row.id)
  return context.database.db.transaction().execute(async (transaction) => {
    const { version } = row
    const isWritten = await saveFields(transaction, row.id, {
      fields: changed,
      companyId,
      version,
      staysSent,
    })
    // The emailed link would send a text that its recipient has never seen.
    if (isWritten && !staysSent) await revokeManageLinks(transaction, { draftId: row.id })
    return isWritten
  })
}

function pickFields(
  fields: DraftFields,
  isPicked: (name: string, value: DraftFields[string]) => boolean,
): DraftFields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => isPicked(name, value)))
}

/** Whether the emailed link was opened in this browser: then its recipient is the one changing the waiting draft. */
async function isAddressee(
  context: DomainContext,
  tokens: readonly string[],
  draftId: string,
): Promise<boolean> {
  const links = await listOpenLinks(context, tokens)
  return links.some((link) => link.kind === 'manage' && link.draftId === draftId)
}

/** Throws not_found if the draft has been deleted. */
export async function requireRow({ database }: DomainContext, draftId: string): Promise<DraftRow> {
  const row = await findDraft(database.db, draftId)
  if (row === undefined) throw new BoardError('not_found', text.draftDeleted)
  return row
}

/** Throws conflict for a draft that was sent. */
export function requireOpen({ state }: Pick<DraftRow, 'state'>): void {
  if (state === 'done') throw new BoardError('conflict', text.draftSent)
  if (state === 'in_review') throw new BoardError('conflict', text.changeInReview)
}

/** Whether stored fields say all of what was typed. */
export function isSame(stored: DraftFields, typed: DraftFields): boolean {
  return Object.entries(typed).every(
    ([name, value]) => JSON.stringify(stored[name] ?? emptyLike(value)) === JSON.stringify(value),
  )
}

function emptyLike(value: string | string[]): string | string[] {
  return Array.isArray(value) ? [] : ''
}

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

function cut(text: string, length: number): string {
  return [...text.trim()].slice(0, length).join('')
}

/** A row in the list of drafts. */
export function presentDraftSummary(row: DraftRow): DraftSummary {
  return {
    id: row.publicId,
    state: row.state,
    title: cut(textOf(row.fields, 'title'), 100),
    companyName: cut(textOf(row.fields, 'company_name'), 80),
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

/** A field as typed. */
export function textOf(fields: DraftFields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}
