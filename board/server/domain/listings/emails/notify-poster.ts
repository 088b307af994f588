import { randomUUID } from 'node:crypto'
import { moderationReasons } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import { v5 as uuidv5 } from 'uuid'
import { z } from 'zod'
import type { Schema } from '../../../database/schema.ts'
import type { DomainContext } from '../../domain-context.ts'
import { makeToken } from '../../identifiers/link-token.ts'
import { keepMailedLink } from '../access/links.ts'
import { buildListingEmail } from './emails.ts'
import { type ListingMailKind, type ListingNotice, listingMailKinds } from './notice.ts'
import { findMailListing, type MailListing } from './repository.ts'

/** Names in the queue: emails about one listing, and batches of the same email about many. */
const queueName = 'listing-mail'
const batchName = 'listing-mails'

const jobSchema = z.object({
  mailId: z.uuid(),
  kind: z.enum(listingMailKinds),
  jobId: z.uuid(),
  reasonCode: z.enum(moderationReasons).optional(),
  message: z.string().optional(),
})
type MailJob = z.infer<typeof jobSchema>

const batchSchema = z.object({
  batchId: z.uuid(),
  kind: z.enum(listingMailKinds),
  jobIds: z.array(z.uuid()),
})
type BatchJob = z.infer<typeof batchSchema>

/** Queues an email to the poster of a listing, within the transaction. Does nothing later if there is nobody to write to. */
export async function notifyPoster(
  { queue }: Pick<DomainContext, 'queue'>,
  db: Transaction<Schema>,
  { kind, jobId, reasonCode, message }: ListingNotice,
): Promise<void> {
  const job: MailJob = {
    mailId: randomUUID(),
    kind,
    jobId,
    ...(reasonCode !== undefined && { reasonCode }),
    ...(message !== undefined && { message }),
  }
  await queue.add(queueName, job, { within: db })
}

/** The same for many listings, all in one job of the queue; up to a few hundred. */
export async function notifyPosters(
  { queue }: Pick<DomainContext, 'queue'>,
  db: Transaction<Schema>,
  { kind, jobIds }: { kind: ListingMailKind; jobIds: readonly string[] },
): Promise<void> {
  const job: BatchJob = { batchId: randomUUID(), kind, jobIds: [...jobIds] }
  await queue.add(batchName, job, { within: db })
}

/** Handles the queued emails to posters. They go to the confirmed address of the account, or to the one given without an account. */
export async function handlePosterEmails(context: DomainContext): Promise<void> {
  const { database, queue } = context
  await queue.handle(queueName, async (data) => sendEmail(context, jobSchema.parse(data)))
  await queue.handle(batchName, async (data) => {
    const { batchId, kind, jobIds } = batchSchema.parse(data)
    // All or none, so that a batch that is tried again writes to nobody twice.
    await database.db.transaction().execute(async (transaction) => {
      for (const jobId of jobIds) {
        const listing = await findMailListing(transaction, jobId)
        if (listing === undefined || listing.email === null) continue
        const job = { mailId: uuidv5(jobId, batchId), kind, jobId } satisfies MailJob
        await queue.add(queueName, job, { within: transaction })
      }
    })
  })
}

async function sendEmail(
  context: DomainContext,
  { mailId, kind, jobId, reasonCode, message }: MailJob,
): Promise<void> {
  const { database, mailer, getOrigin } = context
  const listing = await findMailListing(database.db, jobId)
  if (listing === undefined || listing.email === null || isOutdated(kind, listing)) return
  const manageUrl = `${getOrigin()}${await managePath(context, mailId, jobId, listing)}`
  const { title, company, expiresAt, risk, email, publicId } = listing
  const letter = buildListingEmail(kind, {
    title,
    company,
    manageUrl,
    reasonCode,
    message,
    expiresAt,
    isHeld: risk === 'red',
    appealUrl: `${getOrigin()}/appeals/${publicId}`,
  })
  await mailer.send({ id: mailId, to: email, letter })
}

/** Whether the listing went live at once, or was renewed or closed in the meantime. */
function isOutdated(kind: ListingMailKind, { status }: MailListing): boolean {
  if (kind === 'submitted') return status !== 'submitted'
  return kind === 'expiring' && status !== 'live'
}

async function managePath(
  { config, database }: DomainContext,
  mailId: string,
  jobId: string,
  { hasAccount, publicId }: MailListing,
): Promise<string> {
  if (hasAccount) return `/dashboard/listings/${publicId}`
  const token = makeToken(config.masterKey, mailId)
  await keepMailedLink(database.db, token, { jobId })
  return `/m/${token}`
}
