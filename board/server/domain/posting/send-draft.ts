import { createHash, randomUUID } from 'node:crypto'
import {
  BoardError,
  type DraftFields,
  type DraftProblem,
  type Finding,
  type ListingContent,
  type RiskClass,
  type SentDraft,
} from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import { referenceTaken, tooManyPostsNow } from '#messages/api-keys'
import * as text from '#messages/listing-problems'
import { isRepeatedRow } from '../../database/database-errors.ts'
import type { Db, Schema } from '../../database/schema.ts'
import { requireWriter } from '../accounts/session-policy.ts'
import { createCompany } from '../companies/profiles.ts'
import type { DomainContext } from '../domain-context.ts'
import { hashToken, isToken } from '../identifiers/link-token.ts'
import type { Requester } from '../listings/access.ts'
import { moveLinks, revokeManageLinks } from '../listings/access-links.ts'
import type { Actor } from '../listings/events.ts'
import { moveListing } from '../listings/move-listing.ts'
import { requireDraftAccess } from '../listings/require-access.ts'
import { createListing } from '../listings/write.ts'
import { openReview } from '../moderation/reviews.ts'
import {
  type CheckedDraft,
  type CompanyChoice,
  checkDraft,
  chooseCompany,
  companyProblem,
} from './check-draft.ts'
import {
  type DraftRow,
  findDraft,
  findDraftByManageLink,
  lockDraft,
  updateDraftState,
} from './draft-repository.ts'
import { createFieldReader } from './field-reader.ts'
import { linkGone } from './links.ts'
import { addConfirmMail, confirmDraftPath, queueName } from './mails.ts'
import { readEmailField } from './read-apply.ts'
import { presentListing, requireRow } from './save-draft.ts'
import { sendChange } from './send-change.ts'

/** Options of the one who sends. */
export interface SendOptions {
  /** Called before an email goes to an unconfirmed address; if it throws, nothing is sent and `sendDraft` throws the same. */
  countMail?(email: string): Promise<void>
  /** Told the path of the link in that email, which is for its reader alone. */
  onMailed?(path: string): void
  /** Whether to send the email again although it was sent before. */
  isAgain?: boolean
  /** The version that is meant; throws conflict for any other that wasn't sent. */
  version?: number
  /** The company's name for a new listing; throws conflict if it has another one of that name. */
  reference?: string | undefined
  /** Whether the draft stays if it isn't sent, as errors then say; true by default. */
  isKept?: boolean
}

/** Listings one poster can send in a day; larger employers import theirs. */
const maxPostsADay = 30
/** One in this many listings that go live at once is reviewed afterwards. */
const sampleOneIn = 10

/** Who posts a listing: an account, or an email address confirmed by an emailed link. */
export type Poster = { userId: string; email: null } | { userId: null; email: string }

/** Sends the saved draft: as the signed-in account or, for a draft without an account, by an emailed link. */
export async function sendDraft(
  context: DomainContext,
  requester: Requester,
  publicId: string,
  options: SendOptions = {},
): Promise<SentDraft> {
  const { draftId, permission } = await requireDraftAccess(context, requester, publicId, 'view')
  const row = await requireRow(context, draftId)
  const { version = row.version } = options
  if (row.version !== version && row.state !== 'done') throw new BoardError('conflict', text.draftChanged)
  if (row.jobVersion !== null) return sendChange(context, requester, row)
  const done = await presentDone(context, row)
  if (done !== undefined) return done
  // Throws if the requester may not edit.
  if (permission === 'view') await requireDraftAccess(context, requester, publicId, 'edit')
  if (requester.viewer.user === null && row.userId === null) return sendByMail(context, row, options)
  // Throws for an expired session or an app's; the draft stays unchanged, and sending continues after sign-in.
  const { user } = requireWriter(requester.viewer)
  // The link in the browser is not enough to send another account's draft.
  if (row.userId !== null && row.userId !== user.id)
    await requireDraftAccess(context, { viewer: requester.viewer, tokens: [] }, publicId)
  return postDraft(context, row, { userId: user.id, email: null }, options)
}

/**
 * Sends a draft whose poster opened the emailed link, which confirms the email address. Throws gone if the link opens no draft, conflict if
 * the draft isn't waiting for a link.
 */
export async function sendWaitingDraft(context: DomainContext, token: string): Promise<SentDraft> {
  const row = isToken(token) ? await findDraftByManageLink(context.database.db, hashToken(token)) : undefined
  if (row === undefined) throw linkGone()
  const done = await presentDone(context, row)
  if (done !== undefined) return done
  if (row.userId !== null || row.email === null || row.state !== 'waiting_for_mail')
    throw new BoardError('conflict', text.waitingNoMore)
  return postDraft(context, row, { userId: null, email: row.email })
}

/** A draft that was already sent, for example by a double click. */
async function presentDone({ database }: DomainContext, row: DraftRow): Promise<SentDraft | undefined> {
  const listing = row.state === 'done' ? presentListing(row) : null
  if (listing === null || row.jobId === null) return undefined
  return { kind: 'sent', listing, ...(await findLastCheck(database.db, row.jobId)) }
}

/** Without an account: if there are no problems, emails a link that sends the draft. */
async function sendByMail(
  context: DomainContext,
  row: DraftRow,
  { countMail, onMailed, isAgain = false }: SendOptions,
): Promise<SentDraft> {
  const reader = createFieldReader(row.fields)
  const email = readEmailField(reader, 'email')
  if (!isAgain && row.state === 'waiting_for_mail' && row.email === email && email !== undefined)
    return { kind: 'mail_sent', email }
  const { problems, findings } = await checkPost(context, row, { userId: null, email: email ?? '' })
  const all = [...problems, ...reader.problems]
  if (all.length > 0 || email === undefined) return { kind: 'problems', problems: all, findings }
  await countMail?.(email)
  const mailId = randomUUID()
  await context.database.db.transaction().execute(async (transaction) => {
    const locked = await lockDraft(transaction, row.id)
    if (locked === undefined || (locked.state !== 'open' && locked.state !== 'waiting_for_mail')) return
    await updateDraftState(transaction, row.id, { state: 'waiting_for_mail', email })
    // Links emailed to another address don't confirm this one.
    await revokeManageLinks(transaction, { draftId: row.id })
    await addConfirmMail(context, transaction, { mailId, draftId: row.id, email })
  })
  context.queue.wake(queueName)
  onMailed?.(confirmDraftPath(context, mailId))
  return { kind: 'mail_sent', email }
}

interface CheckedPost extends CheckedDraft {
  choice: CompanyChoice | undefined
}

async function checkPost(
  context: DomainContext,
  row: Pick<DraftRow, 'fields'>,
  poster: { userId: string | null; email: string | null },
): Promise<CheckedPost> {
  const { choice, problems } = await chooseCompany(context, row.fields, poster.userId)
  const request = { fields: row.fields, choice, problems, jobId: null, poster, occasion: 'send' } as const
  return { ...(await checkDraft(context, request)), choice }
}

/** The outcome if these fields were sent, by the same checks and limits; writes nothing. Throws as sendDraft. */
export async function tryPost(
  context: DomainContext,
  { viewer }: Pick<Requester, 'viewer'>,
  { fields, planned }: { fields: DraftFields; planned: number },
): Promise<CheckedDraft> {
  const poster: Poster = { userId: requireWriter(viewer).user.id, email: null }
  // First, so that nothing is checked that can't be posted today.
  await context.database.db
    .transaction()
    .execute((transaction) => requireQuota(transaction, poster, { isKept: false, planned }))
  return checkPost(context, { fields }, poster)
}

/** Checks the draft and creates its listing, in one transaction. */
async function postDraft(
  context: DomainContext,
  row: DraftRow,
  poster: Poster,
  options: PostOptions = {},
): Promise<SentDraft> {
  const checked = await checkPost(context, row, poster)
  const { content, choice, problems, findings } = checked
  if (content === undefined || choice === undefined) return { kind: 'problems', problems, findings }
  try {
    await context.database.db
      .transaction()
      .execute((transaction) =>
        post(context, transaction, { row, poster, content, choice, checked, options }),
      )
  } catch (error) {
    // Another program was faster.
    if (isRepeatedRow(error, 'jobs_company_id_source_source_id_key'))
      throw new BoardError('conflict', referenceTaken)
    const problem: DraftProblem | undefined = choice.kind === 'new' ? companyProblem(error) : undefined
    if (problem === undefined) throw error
    return { kind: 'problems', problems: [problem], findings }
  }
  const sent = await findDraft(context.database.db, row.id)
  const listing = sent === undefined ? null : presentListing(sent)
  if (listing === null) throw new BoardError('conflict', text.draftDeletedWhileSending)
  return { kind: 'sent', listing, risk: checked.risk, findings }
}

type PostOptions = Pick<SendOptions, 'reference' | 'isKept'>

interface Post {
  row: DraftRow
  poster: Poster
  content: ListingContent
  choice: CompanyChoice
  checked: CheckedDraft
  options: PostOptions
}

async function post(
  context: DomainContext,
  db: Transaction<Schema>,
  { row, poster, content, choice, checked: { findings, risk }, options }: Post,
): Promise<void> {
  const locked = await lockDraft(db, row.id)
  // The second of two concurrent sends finds it done.
  if (locked?.state === 'done') return
  if (locked === undefined || locked.version !== row.version)
    throw new BoardError('conflict', text.draftChanged)
  await requireQuota(db, poster, options)
  const companyId =
    choice.kind === 'new'
      ? (await createCompany(db, { ...choice.company, createdBy: poster.userId })).id
      : choice.company.id
  const { id: jobId } = await createListing(db, {
    companyId,
    content,
    createdBy: poster.userId,
    posterEmail: poster.email,
    findings,
    risk,
    repostOf: row.repostOf,
    reference: options.reference,
  })
  await moveListing(context, db, {
    jobId,
    action: 'submit',
    actor: { kind: 'poster', userId: poster.userId },
  })
  if (risk === 'green') await publish(context, db, jobId)
  else await openReview(db, { kind: 'new', risk, jobId, companyId })
  await moveLinks(db, row.id, jobId)
  await updateDraftState(db, row.id, { state: 'done', jobId, companyId, userId: poster.userId })
}

/** Publishes a listing at once, and queues a sample of them for review. */
async function publish(context: DomainContext, db: Transaction<Schema>, jobId: string): Promise<void> {
  const actor: Actor = { kind: 'system', userId: null }
  await moveListing(context, db, { jobId, action: 'publish', actor })
  if (isSampled(jobId)) await openReview(db, { kind: 'sample', risk: 'green', jobId })
}

/** Whether a listing is in the sample; always the same for the same listing. */
export function isSampled(jobId: string): boolean {
  return createHash('sha256').update(jobId).digest().readUInt32BE() % sampleOneIn === 0
}

async function requireQuota(
  db: Transaction<Schema>,
  poster: Poster,
  { isKept = true, planned = 0 }: { isKept?: boolean; planned?: number },
): Promise<void> {
  const by = poster.userId === null ? { email: poster.email } : { userId: poster.userId }
  if ((await countPostsOfDay(db, by)) + planned < maxPostsADay) return
  const message = isKept ? text.tooManyPosts(maxPostsADay) : tooManyPostsNow(maxPostsADay)
  throw new BoardError('too_many_requests', message, { facts: { retryAfterSeconds: 86_400 } })
}

/** The result of the last check of the listing. */
async function findLastCheck(db: Db, id: string): Promise<{ risk: RiskClass; findings: Finding[] }> {
  const row = await db
    .selectFrom('board.jobs')
    .select(['risk', 'findings'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { risk: row?.risk ?? 'amber', findings: row?.findings ?? [] }
}

/** Listings a poster created in the last day; locks out the poster's other sends until the transaction ends. */
async function countPostsOfDay(
  db: Transaction<Schema>,
  poster: { userId: string } | { email: string },
): Promise<number> {
  const key = 'userId' in poster ? poster.userId : poster.email
  await sql`select pg_advisory_xact_lock(hashtextextended(${`board.poster.${key}`}, 0))`.execute(db)
  const listings = db
    .selectFrom('board.jobs')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('source', '=', 'direct')
    .where('first_seen_at', '>', sql<Date>`now() - interval '1 day'`)
  const { count } =
    'userId' in poster
      ? await listings.where('created_by', '=', poster.userId).executeTakeFirstOrThrow()
      : await listings.where('poster_email', '=', poster.email).executeTakeFirstOrThrow()
  return Number(count)
}
