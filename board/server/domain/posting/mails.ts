import { randomUUID } from 'node:crypto'
import type { DraftFields } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import * as text from '#messages/emails-listings'
import { isListedSql } from '../../database/listed.ts'
import type { Db, Schema } from '../../database/schema.ts'
import type { EmailContent } from '../../mail/email-content.ts'
import { classifyApplyTarget, isHostOfAnyone } from '../checks/apply-target.ts'
import { domainOrHost } from '../checks/domains.ts'
import type { DomainContext } from '../domain-context.ts'
import { makeToken } from '../identifiers/link-token.ts'
import { countMailed, keepMailedLink, type LinkAbout } from '../listings/access-links.ts'
import { findDraft } from './draft-repository.ts'
import { createFieldReader } from './field-reader.ts'

/** The name of these emails in the queue. */
export const queueName = 'posting-mail'
/** Links emailed to one address in an hour. */
const maxLinksAnHour = 20
/** Listings with links in one email. */
const maxLinksAMail = 10

const mailSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirm'), mailId: z.uuid(), draftId: z.uuid(), email: z.string() }),
  z.object({ kind: z.literal('links'), mailId: z.uuid(), email: z.string() }),
])

/** Queues the email whose link sends a draft, in the caller's transaction. */
export async function addConfirmMail(
  { queue }: DomainContext,
  db: Transaction<Schema>,
  mail: { mailId: string; draftId: string; email: string },
): Promise<void> {
  await queue.add(queueName, { kind: 'confirm', ...mail }, { within: db })
}

/** Queues the email with new links for everything an address manages. Whether it manages anything is looked up later. */
export async function addLinksMail({ queue }: DomainContext, email: string): Promise<void> {
  await queue.add(queueName, { kind: 'links', mailId: randomUUID(), email })
}

/** Builds and sends an email of the queue. A retry contains the same links. */
export async function sendMail(context: DomainContext, data: unknown): Promise<void> {
  const mail = mailSchema.parse(data)
  if (await isBeyondLimit(context, mail)) {
    context.log.info('An address has reached the hourly limit of links')
    return
  }
  if (mail.kind === 'links') return sendLinks(context, mail)
  const draft = await findDraft(context.database.db, mail.draftId)
  if (draft?.state !== 'waiting_for_mail' || draft.email !== mail.email) return
  const url = await makeManageUrl(context, tokenOf(context, mail.mailId, 0), { draftId: draft.id })
  const company = await findLinkedCompany(context.database.db, draft.fields)
  await context.mailer.send({
    id: mail.mailId,
    to: mail.email,
    letter: buildConfirmListingEmail(url, company),
  })
}

async function isBeyondLimit(
  context: DomainContext,
  { email, mailId }: { email: string; mailId: string },
): Promise<boolean> {
  return (await countMailed(context.database.db, email, tokenOf(context, mailId, 0))) >= maxLinksAnHour
}

async function sendLinks(
  context: DomainContext,
  { mailId, email }: { mailId: string; email: string },
): Promise<void> {
  const { db } = context.database
  const subjects = [
    ...(await listManaged(db, email, maxLinksAMail)),
    ...(await listWaiting(db, email, maxLinksAMail)),
  ]
  const links: { publicId: string; url: string }[] = []
  for (const [index, { publicId, ...about }] of subjects.slice(0, maxLinksAMail).entries()) {
    const url = await makeManageUrl(context, tokenOf(context, mailId, index), about)
    links.push({ publicId, url })
  }
  if (links.length > 0)
    await context.mailer.send({ id: mailId, to: email, letter: buildManageLinksEmail(links) })
}

async function makeManageUrl(
  { database, getOrigin }: DomainContext,
  token: string,
  about: LinkAbout,
): Promise<string> {
  await keepMailedLink(database.db, token, about)
  return `${getOrigin()}/m/${token}`
}

/** The path of the link in the email that confirms a draft; it works once the email was handed over. */
export function confirmDraftPath(context: DomainContext, mailId: string): string {
  return `/m/${tokenOf(context, mailId, 0)}`
}

/** Derived from the email's id, so that neither the queue nor the database stores it. */
function tokenOf({ config }: DomainContext, mailId: string, index: number): string {
  return makeToken(config.masterKey, `posting ${mailId} ${index}`)
}

/**
 * Asks a poster without an account to send their draft. Contains nothing the poster typed, because the address may be a stranger’s: the company is one that
 * has live jobs here.
 */
function buildConfirmListingEmail(url: string, company: string | null): EmailContent {
  return {
    subject: text.confirmSubject,
    before: [(board) => text.confirm(board, company)],
    link: { label: text.confirmLink, url },
    after: [text.confirmAfter, text.ignore],
  }
}

/** The name of the one company with live jobs here that has the domain where candidates apply, or the website of the draft; null if there is none, or several. */
async function findLinkedCompany(db: Db, fields: DraftFields): Promise<string | null> {
  const reader = createFieldReader(fields)
  const typed = [
    ...(reader.line('apply_method') === 'url' ? [reader.line('apply_url')] : []),
    ...(['', 'new'].includes(reader.line('company')) ? [reader.line('company_website')] : []),
  ]
  const domains = typed.flatMap((link) => {
    const { kind, host } = classifyApplyTarget(/^https?:/i.test(link) ? link : `https://${link}`, noHosts)
    return kind === 'elsewhere' && !isHostOfAnyone(host) ? domainOrHost(host) : []
  })
  const { rows } = await sql<{ name: string }>`
    select c.name from board.companies c
    where (c.domain = any(${domains}::text[]) or exists (select from board.domain_proofs p
        where p.company_id = c.id and p.claimant is null and p.state = 'verified' and p.domain = any(${domains}::text[])))
      and exists (select from board.jobs j where j.company_id = c.id and ${sql.raw(isListedSql)}) limit 2`.execute(
    db,
  )
  return rows.length === 1 ? (rows[0]?.name ?? null) : null
}

const noHosts = { companyDomains: [], ownHosts: [] }

/** The links to everything an address manages, newest first. */
function buildManageLinksEmail(links: readonly { publicId: string; url: string }[]): EmailContent {
  const [first, ...others] = links
  return {
    subject: text.linksSubject,
    before: [text.links],
    link: { label: text.manageOne(first?.publicId ?? ''), url: first?.url ?? '' },
    after: [
      ...others.map(({ publicId, url }) => text.manageOther(publicId, url)),
      text.doNotShare,
      text.ignore,
    ],
  }
}

/** Listings of a poster without an account that can still be managed, newest first. */
async function listManaged(
  db: Db,
  email: string,
  limit: number,
): Promise<{ jobId: string; publicId: string }[]> {
  return db
    .selectFrom('board.jobs')
    .select(['id as jobId', 'public_id as publicId'])
    .where('poster_email', '=', email)
    .where('status', '<>', 'archived')
    .orderBy('first_seen_at', 'desc')
    .limit(limit)
    .execute()
}

/** Drafts waiting for the link emailed to this address, newest first. */
async function listWaiting(
  db: Db,
  email: string,
  limit: number,
): Promise<{ draftId: string; publicId: string }[]> {
  return db
    .selectFrom('board.listing_drafts')
    .select(['id as draftId', 'public_id as publicId'])
    .where('email', '=', email)
    .where('state', '=', 'waiting_for_mail')
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute()
}
