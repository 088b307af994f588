import { BoardError, type DraftFields, isEndedStatus } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import { nameOwnCompany, otherCompany } from '#messages/api-keys'
import * as text from '#messages/listing-problems'
import type { Db, Schema } from '../../database/schema.ts'
import { isOnSite } from '../accounts/session-policy.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { reservePublicId } from '../identifiers/public-id.ts'
import { getJob } from '../jobs/jobs.ts'
import type { ListingAccess, Requester } from '../listings/access.ts'
import { makeBrowserLink } from '../listings/access-links.ts'
import { requireListingAccess } from '../listings/require-access.ts'
import { listingEnded } from '../listings/transitions.ts'
import { findContent, findImported } from '../listings/write.ts'
import { can } from '../teams/policy.ts'
import { listMemberships } from '../teams/team.ts'
import {
  type DraftRow,
  findCompany,
  findDraftByKey,
  findOpenChange,
  freeStartKey,
  insertDraft,
  type NewDraft,
  updateDraftState,
} from './draft-repository.ts'
import { cleanLine } from './field-reader.ts'
import { fieldsOfJob, takeFields, writeFields } from './form-fields.ts'

/** The initial content of a draft. */
export interface BeginOptions {
  /** A random UUID from the form: sending the form twice creates one draft. */
  startKey: string | null
  /** Public id of a listing to copy the content from: a public one, or one the requester may view. */
  duplicateOf?: string
  /** Form fields read from a page or file. */
  fields?: unknown
  /** Sentences about what was read: what was missing and what was skipped. Stored with the draft. */
  notes?: readonly string[]
  /** The closed listing that is posted again; its content is copied too. The requester must be able to edit it. */
  repostOf?: string
}

/** A newly created draft. */
export interface StartedDraft {
  publicId: string
  /** Goes into the listing-links cookie, so that saving still works after the session ends. Null for a draft of another account. */
  token: string | null
}

const maxNotes = 20
const longestNote = 500

/** The account of a viewer whose session was made on this site; sessions of apps open nothing here. */
export function accountOf(viewer: Viewer): string | null {
  return isOnSite(viewer) ? (viewer.user?.id ?? null) : null
}

/** Creates a draft, or returns the one that the same form created before. */
export async function beginDraft(
  context: DomainContext,
  requester: Requester,
  options: BeginOptions,
): Promise<StartedDraft> {
  const { db } = context.database
  const userId = accountOf(requester.viewer)
  const startKey = isUuid(options.startKey) ? options.startKey : null
  const starter = { userId, isProgram: requester.viewer.key !== undefined }
  const begun = startKey === null ? undefined : await findDraftByKey(db, startKey, starter)
  if (begun !== undefined) return openInBrowser(db, begun, { by: userId, viewer: requester.viewer })
  const start = await findStart(context, requester, options)
  const companyId = await findOwnCompanyId(context, start.fields, userId)
  const notes = (options.notes ?? []).slice(0, maxNotes).map((note) => cleanLine(note).slice(0, longestNote))
  const draft = { userId, companyId, fields: start.fields, notes, startKey, repostOf: start.repostOf }
  return db.transaction().execute(async (transaction) => {
    if (starter.isProgram && startKey !== null && userId !== null)
      await freeStartKey(transaction, startKey, userId)
    const inserted = await addDraft(transaction, draft)
    const created =
      inserted === undefined
        ? startKey && (await findDraftByKey(transaction, startKey, starter))
        : { ...inserted, userId }
    if (!created) throw new BoardError('conflict', text.alreadyStarted)
    return openInBrowser(transaction, created, { by: userId, viewer: requester.viewer })
  })
}

/** Inserts a draft under a new public id; undefined if the form or the listing already has one. */
async function addDraft(
  db: Transaction<Schema>,
  draft: Omit<NewDraft, 'publicId'>,
): Promise<{ id: string; publicId: string } | undefined> {
  return insertDraft(db, { ...draft, publicId: await reservePublicId(db) })
}

/** Lets the browser open the draft with a new secret; a draft of another account is opened through the role only, and a program has a key. */
async function openInBrowser(
  db: Db,
  { id, publicId, userId }: Pick<DraftRow, 'id' | 'publicId' | 'userId'>,
  { by, viewer }: { by: string | null; viewer: Viewer },
): Promise<StartedDraft> {
  if (userId !== by || viewer.key !== undefined) return { publicId, token: null }
  return { publicId, token: await makeBrowserLink(db, id) }
}

interface Start {
  fields: DraftFields
  repostOf: string | null
}

async function findStart(
  context: DomainContext,
  requester: Requester,
  options: BeginOptions,
): Promise<Start> {
  if (options.repostOf !== undefined) {
    const { jobId } = await requireListingAccess(context, requester, options.repostOf, 'edit')
    return { fields: await ownFields(context, jobId), repostOf: jobId }
  }
  if (options.duplicateOf !== undefined)
    return { fields: await findDuplicateFields(context, requester, options.duplicateOf), repostOf: null }
  return { fields: await firstFields(context, requester.viewer, options.fields), repostOf: null }
}

/** The first fields of a new draft: those written, for the viewer's only company if it names none. Throws as requireKeysCompany. */
export async function firstFields(
  context: DomainContext,
  viewer: Viewer,
  written: unknown,
): Promise<DraftFields> {
  const companies = await listOwnCompanies(context, viewer)
  const company: DraftFields = companies.length === 1 ? { company: companies[0]?.slug ?? '' } : {}
  const fields = { ...company, ...takeFields(written) }
  await requireKeysCompany(context, viewer, fields)
  return fields
}

/** A company that the viewer posts for. */
export interface OwnCompany {
  companyId: string
  slug: string
}

/** The viewer's company with this slug; without one, their only company. Throws invalid_input for the field `company`. */
export async function requireOwnCompany(
  context: DomainContext,
  viewer: Viewer,
  slug: string | undefined,
): Promise<OwnCompany> {
  const companies = await listOwnCompanies(context, viewer)
  const matching = slug === undefined ? companies : companies.filter((company) => company.slug === slug)
  const [company, ...others] = matching
  if (company === undefined || others.length > 0) throw BoardError.invalidField('company', nameOwnCompany)
  return company
}

async function listOwnCompanies({ database: { db } }: DomainContext, viewer: Viewer): Promise<OwnCompany[]> {
  const userId = accountOf(viewer)
  const companies = userId === null ? [] : await listMemberships(db, userId)
  return companies.filter((company) => can(company.role, 'post') && isOfKey(viewer, company))
}

function isOfKey({ key }: Viewer, { companyId }: { companyId: string }): boolean {
  return key === undefined || key.companyId === null || key.companyId === companyId
}

/** Throws forbidden if the fields name another company than that of the viewer's key. */
export async function requireKeysCompany(
  context: DomainContext,
  viewer: Viewer,
  fields: DraftFields,
): Promise<void> {
  if (viewer.key === undefined || viewer.key.companyId === null || fields.company === undefined) return
  const own = await listOwnCompanies(context, viewer)
  if (!own.some(({ slug }) => slug === fields.company)) throw new BoardError('forbidden', otherCompany)
}

/** All content for those who may edit the listing; for others only the public part, if the listing is public. */
async function findDuplicateFields(
  context: DomainContext,
  requester: Requester,
  publicId: string,
): Promise<DraftFields> {
  const access = await requireListingAccess(context, requester, publicId, 'edit').catch(refusedAccess)
  if (access !== undefined) {
    const own = await findOwnFields(context, access.jobId)
    if (own !== undefined) return own
  }
  const job = await getJob(context, publicId)
  const description = await context.database.db
    .selectFrom('board.jobs')
    .select('description_md as descriptionMd')
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return takeFields(fieldsOfJob(job, description?.descriptionMd ?? null))
}

function refusedAccess(error: unknown): undefined {
  if (error instanceof BoardError && ['not_found', 'forbidden', 'sign_in_again'].includes(error.code))
    return undefined
  throw error
}

/** The content of a listing with its company, as fields. Throws conflict for imported listings, which are edited at their source. */
async function ownFields(context: DomainContext, jobId: string): Promise<DraftFields> {
  const fields = await findOwnFields(context, jobId)
  if (fields !== undefined) return fields
  throw new BoardError('conflict', text.importedListing)
}

async function findOwnFields(context: DomainContext, jobId: string): Promise<DraftFields | undefined> {
  const stored = await findContent(context.database.db, jobId)
  if (stored === undefined) return undefined
  const company = await findCompany(context.database.db, { id: stored.companyId })
  const fields = writeFields(stored.content)
  return company === undefined ? fields : { ...fields, company: company.slug, company_name: company.name }
}

/** A live import as form fields. Only a member of its company's team may change it. */
async function importedFields(context: DomainContext, access: ListingAccess): Promise<DraftFields> {
  const imported = await findImported(context.database.db, access.jobId)
  const company = await findCompany(context.database.db, { id: access.companyId })
  if (imported === undefined || company === undefined) throw new BoardError('conflict', text.importedListing)
  const { applyUrl: url, descriptionMd: description } = imported.rows.job
  return {
    ...takeFields(fieldsOfJob(await getJob(context, access.publicId), description)),
    apply_method: 'url',
    apply_url: url ?? '',
    company: company.slug,
    company_name: company.name,
  }
}

/** The company named in the fields, if the account may post for it. */
export async function findOwnCompanyId(
  { database: { db } }: DomainContext,
  fields: DraftFields,
  userId: string | null,
): Promise<string | null> {
  if (userId === null || typeof fields.company !== 'string') return null
  const own = (await listMemberships(db, userId)).find(({ slug }) => slug === fields.company)
  return own !== undefined && can(own.role, 'post') ? own.companyId : null
}

/** The draft of a change to a listing: one at a time, shared by everyone who may edit the listing. */
export async function beginChange(
  context: DomainContext,
  requester: Requester,
  listingId: string,
): Promise<StartedDraft> {
  const { db } = context.database
  const access = await requireListingAccess(context, requester, listingId, 'edit')
  if (isEndedStatus(access.status)) throw listingEnded()
  const by = { by: access.userId, viewer: requester.viewer }
  const open = await findOpenChange(db, access.jobId)
  const isUntouched = open?.state === 'open' && open.version === 1
  if (open !== undefined && !(isUntouched && open.jobVersion !== access.version))
    return openInBrowser(db, open, by)
  const fields = await fieldsOfListing(context, access)
  const { userId, companyId, jobId, version: jobVersion } = access
  return db.transaction().execute(async (transaction) => {
    if (open !== undefined) {
      await updateDraftState(transaction, open.id, { jobVersion, fields })
      return openInBrowser(transaction, open, by)
    }
    const inserted = await addDraft(transaction, { userId, companyId, fields, jobId, jobVersion })
    const created =
      inserted === undefined ? await findOpenChange(transaction, jobId) : { ...inserted, userId }
    if (created === undefined) throw new BoardError('conflict', text.listingChanged)
    return openInBrowser(transaction, created, by)
  })
}

/** The content of a listing, as form fields. Throws conflict for an import that isn't live. */
export async function fieldsOfListing(context: DomainContext, access: ListingAccess): Promise<DraftFields> {
  return (await findOwnFields(context, access.jobId)) ?? importedFields(context, access)
}

function isUuid(text: string | null): text is string {
  return text !== null && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
