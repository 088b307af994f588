import { domainToUnicode } from 'node:url'
import type { Finding, ListingContent } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import * as text from '#messages/scam-register'
import type { Schema } from '../../database/schema.ts'
import { inTransaction } from '../../database/transactions.ts'
import { inSlices } from '../../semaphore/in-slices.ts'
import { domainsOf } from '../checks/check-listing.ts'
import { findingsOfImport } from '../checks/rules.ts'
import type { DomainContext } from '../domain-context.ts'
import { type ContentRows, readContent, readImported } from '../listings/content-rows.ts'
import { findContentRows } from '../listings/find-content-rows.ts'
import { moveListing, requireListing } from '../listings/move-listing.ts'
import { addLogEntry } from '../moderation/log.ts'
import { openReview } from '../moderation/reviews.ts'
import { prepareRules } from '../phrases/find-said.ts'
import { readConfirmed } from './confirmed.ts'
import { addFinding, findMentions, findNamedDomains, listLivePart } from './register-repository.ts'

const queueName = 'register-listings'
/** Listings that one piece of work goes through. */
const partSize = 2_000
const jobSchema = z.object({
  address: z.string(),
  /** The last listing of the part before; null for the first part. */
  after: z.uuid().nullable(),
})
type NamedJob = z.infer<typeof jobSchema>

/**
 * Has the queue hide the live listings that name an entry, until a moderator has reviewed them, as new ones that name it wait (REG-01). For the
 * transaction that confirms the entry.
 */
export async function hideNamedListings(
  { queue }: Pick<DomainContext, 'queue'>,
  db: Transaction<Schema>,
  address: string,
): Promise<void> {
  await queue.add(queueName, { address, after: null } satisfies NamedJob, { within: db })
}

/** Goes through the live listings, part by part. A part that is done again finds those that it has hidden no longer live. */
export function handleNamedListings(context: DomainContext): Promise<void> {
  return context.queue.handle(queueName, (data) => hidePart(context, jobSchema.parse(data)))
}

/** Begins what was queued, once its transaction has ended. */
export function wakeNamedListings({ queue }: Pick<DomainContext, 'queue'>): void {
  queue.wake(queueName)
}

/** Hides those of a part of the live listings that name the entry, if it is still confirmed, and has the queue go on with the next part. */
export async function hidePart(
  context: DomainContext,
  { address, after }: NamedJob,
  size = partSize,
): Promise<void> {
  const { database, queue } = context
  const reason = (await readConfirmed(database.db)).get(address)
  if (reason === undefined) return
  const ids = await listLivePart(database.db, { after, limit: size })
  const mentions = await findMentions(database.db, ids, needlesOf(address))
  if (mentions.length > 0) await prepareRules()
  const registered = new Map([[address, reason]])
  for await (const jobId of inSlices(mentions)) await hideIfNamed(context, { jobId, address, registered })
  if (ids.length === size)
    await queue.add(queueName, { address, after: ids.at(-1) ?? null } satisfies NamedJob)
}

/**
 * Words, one of which every text has that names an entry, however it is written: its longest part, also in its own letters. Most listings
 * have neither, so the rule doesn't have to read them.
 */
function needlesOf(address: string): string[] {
  const [longest = ''] = address.split(/[^\p{L}\p{N}_-]+/u).sort((a, b) => b.length - a.length)
  return [...new Set([longest, domainToUnicode(longest)])].filter((needle) => needle !== '')
}

async function hideIfNamed(
  context: DomainContext,
  {
    jobId,
    address,
    registered,
  }: { jobId: string; address: string; registered: ReadonlyMap<string, unknown> },
): Promise<void> {
  await inTransaction(context.database.db, async (db) => {
    const { status, frozenAt } = await requireListing(db, jobId)
    const rows = await findContentRows(db, jobId)
    if (status !== 'live' || frozenAt !== null || rows === undefined) return
    const companyDomains = domainsOf(await findNamedDomains(db, jobId))
    const [finding] = findingsOfImport(
      contentOf(rows),
      { companyDomains, registered },
      ({ code }) => code === 'REG-01',
    )
    if (finding !== undefined) await hide(context, db, { jobId, address, finding })
  })
}

/** Everything that people read in a listing, and where they apply. */
function contentOf(rows: ContentRows): Partial<ListingContent> {
  const content = readContent(rows)
  if (content !== undefined) return content
  const { title, description } = readImported(rows)
  const { applyMethod, applyUrl: url, applyEmail: email } = rows.job
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(applyMethod === 'url' && url !== null && { apply: { method: 'url', url } }),
    ...(applyMethod === 'email' && email !== null && { apply: { method: 'email', email } }),
  }
}

async function hide(
  context: DomainContext,
  db: Transaction<Schema>,
  { jobId, address, finding }: { jobId: string; address: string; finding: Finding },
): Promise<void> {
  const message = text.hiddenByEntry(address)
  await addFinding(db, jobId, finding)
  await moveListing(context, db, {
    jobId,
    action: 'freeze',
    actor: { kind: 'system', userId: null },
    message,
  })
  await openReview(db, { kind: 'report', risk: 'red', jobId })
  await addLogEntry(db, {
    action: 'freeze_listing',
    reason: null,
    message,
    reviewKind: 'report',
    jobId,
    companyId: null,
    userId: null,
    facts: { byRule: 'register', entry: address },
  })
}
