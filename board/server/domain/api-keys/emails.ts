import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import * as text from '#messages/api-keys'
import { isReachableSql } from '../../database/listed.ts'
import type { Db, Schema } from '../../database/schema.ts'
import type { EmailContent } from '../../mail/email-content.ts'
import type { DomainContext } from '../domain-context.ts'

export const keyMailQueue = 'api-key-mail'
const jobSchema = z.object({ mailId: z.uuid(), userId: z.string(), companyId: z.uuid().nullable() })
type MailJob = z.infer<typeof jobSchema>

/**
 * Tells the account that created a key, and the owners of the company that it is for, within the transaction that creates it. The caller
 * wakes `keyMailQueue` after it.
 */
export async function addKeyMails(
  { queue }: Pick<DomainContext, 'queue'>,
  db: Transaction<Schema>,
  { userId, companyId }: { userId: string; companyId: string | null },
): Promise<void> {
  const owners =
    companyId === null
      ? []
      : await db
          .selectFrom('board.company_members')
          .select('user_id as userId')
          .where('company_id', '=', companyId)
          .where('role', '=', 'owner')
          .execute()
  const userIds = new Set([userId, ...owners.map((owner) => owner.userId)])
  for (const id of userIds)
    await queue.add(keyMailQueue, { mailId: randomUUID(), userId: id, companyId } satisfies MailJob, {
      within: db,
    })
}

/** Sends the queued emails; accounts without a confirmed address get none. */
export async function handleKeyEmails(context: DomainContext): Promise<void> {
  await context.queue.handle(keyMailQueue, async (data) => {
    const { mailId, userId, companyId } = jobSchema.parse(data)
    const { database, getOrigin, mailer } = context
    const email = await findAddress(database.db, userId)
    if (email === undefined) return
    const company = companyId === null ? null : await findCompany(database.db, companyId)
    if (company === undefined) return
    await mailer.send({ id: mailId, to: email, letter: buildKeyEmail(company, getOrigin()) })
  })
}

async function findAddress(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select person.email from "_User" person
    where person."objectId" = ${userId} and ${sql.raw(isReachableSql('person'))}`.execute(db)
  return rows[0]?.email
}

async function findCompany(db: Db, id: string) {
  return db.selectFrom('board.companies').select(['slug', 'name']).where('id', '=', id).executeTakeFirst()
}

/** The email doesn't contain the key, or the name that it was given. */
function buildKeyEmail(company: { slug: string; name: string } | null, origin: string): EmailContent {
  const path = company === null ? '/account/keys' : `/dashboard/companies/${company.slug}/keys`
  return {
    subject: text.mailSubject,
    before: [company === null ? text.mailOfAccount : text.mailOfCompany(company.name), text.mailByYou],
    link: { label: text.mailLink, url: `${origin}${path}` },
    after: [text.mailByOther],
  }
}
