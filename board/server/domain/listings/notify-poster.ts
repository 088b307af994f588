import { randomUUID } from 'node:crypto'
import {
  type JobStatus,
  type ModerationReason,
  moderationReasons,
  type RiskClass,
} from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import { v5 as uuidv5 } from 'uuid'
import { z } from 'zod'
import { hasTeamSql, isReachableSql } from '../../database/listed.ts'
import type { Db, Schema } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { makeToken } from '../identifiers/link-token.ts'
import { knownDomainOf } from '../teams/claims.ts'
import { keepMailedLink } from './access-links.ts'
import { buildListingEmail, type ListingMailKind, type ListingNotice, listingMailKinds } from './emails.ts'

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

/** Queues emails to the posters of many listings, up to a few hundred, as one job of the queue and within the transaction. */
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
    jobUrl: `${getOrigin()}/jobs/${publicId}`,
    claim: listing.hasTeam
      ? null
      : { domain: knownDomainOf(listing), url: `${getOrigin()}/companies/${listing.companySlug}/claim` },
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
  { userId, publicId }: MailListing,
): Promise<string> {
  if (userId !== null) return `/dashboard/listings/${publicId}`
  const token = makeToken(config.masterKey, mailId)
  await keepMailedLink(database.db, token, { jobId })
  return `/m/${token}`
}

/** A listing with the recipient of emails about it. */
interface MailListing {
  publicId: string
  title: string
  company: string
  companySlug: string
  domain: string | null
  website: string | null
  hasTeam: boolean
  status: JobStatus
  risk: RiskClass | null
  reasonCode: ModerationReason | null
  expiresAt: Date | null
  /** Null if there is nobody to write to. */
  email: string | null
  /** The recipient’s account; null without one. */
  userId: string | null
}

/**
 * The listing and its recipient: the confirmed address of the account that made it, as long as it is of the company's team, then that of
 * the company's first owner; without an account the address that was confirmed by a link. Locked accounts get nothing.
 */
export async function findMailListing(db: Db, jobId: string): Promise<MailListing | undefined> {
  const { rows } = await sql<MailListing>`
    select j.public_id as "publicId", j.title, c.name as company, c.slug as "companySlug",
      c.domain, c.website, c.claimed_at is not null as "hasTeam", j.status, j.risk, j.reason_code as "reasonCode",
      j.expires_at as "expiresAt", coalesce(u.email, case when j.created_by is null then j.poster_email end) as email,
      u."objectId" as "userId"
    from board.jobs j join board.companies c on c.id = j.company_id
    left join lateral (
      select person.email, person."objectId" from "_User" person
        left join board.company_members m on m.company_id = j.company_id and m.user_id = person."objectId"
      where ${sql.raw(isReachableSql('person'))}
        and (person."objectId" = j.created_by and (m.user_id is not null or not ${hasTeamSql('j.company_id')})
          or j.created_by is not null and m.role = 'owner')
      order by person."objectId" = j.created_by desc, m.joined_at limit 1) u on true
    where j.id = ${jobId} and not j.is_demo`.execute(db)
  return rows[0]
}
