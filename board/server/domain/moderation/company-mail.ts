import { randomUUID } from 'node:crypto'
import { type ModerationReason, moderationReasons } from '@cryptolist/contract'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import * as text from '#messages/emails-moderation'
import type { BoardText } from '../../../messages/board-text.ts'
import { isReachableSql } from '../../database/listed.ts'
import type { Db, Schema } from '../../database/schema.ts'
import type { EmailContent } from '../../mail/email-content.ts'
import type { DomainContext } from '../domain-context.ts'
import { reasonLines } from './reason-lines.ts'

const kinds = ['frozen', 'unfrozen', 'appeal_refused', 'profile_refused'] as const

export interface CompanyNotice {
  kind: (typeof kinds)[number]
  companyId: string
  reason: ModerationReason | null
  /** The moderator's words. */
  message: string | null
}

const queueName = 'company-mail'
const jobSchema = z.object({
  mailId: z.uuid(),
  kind: z.enum(kinds),
  companyId: z.uuid(),
  userId: z.string(),
  reason: z.enum(moderationReasons).nullable(),
  message: z.string().nullable(),
})
type CompanyMailJob = z.infer<typeof jobSchema>

/**
 * Queues emails to owners and admins of a company about what moderators decided about it, to their confirmed addresses. Someone
 * who learns of a freeze from the email about their listing gets no second one.
 */
export async function notifyCompany(
  { queue }: DomainContext,
  db: Transaction<Schema>,
  notice: CompanyNotice,
): Promise<void> {
  const { companyId, kind } = notice
  for (const userId of await listCompanyManagers(db, companyId, { withPosters: !kind.endsWith('frozen') }))
    await queue.add(queueName, { mailId: randomUUID(), userId, ...notice } satisfies CompanyMailJob, {
      within: db,
    })
}

export async function handleCompanyMails({
  database,
  queue,
  mailer,
  getOrigin,
}: DomainContext): Promise<void> {
  await queue.handle(queueName, async (data) => {
    const { mailId, companyId, userId, ...notice } = jobSchema.parse(data)
    const reader = await findReader(database.db, { companyId, userId })
    if (reader === undefined) return
    await mailer.send({
      id: mailId,
      to: reader.email,
      letter: buildCompanyEmail({ ...notice, ...reader }, getOrigin()),
    })
  })
}

const templates: Record<
  CompanyNotice['kind'],
  { subject: string; before(name: string): BoardText; after: string }
> = {
  frozen: { subject: text.hiddenSubject, before: text.hidden, after: text.hiddenAfter },
  unfrozen: { subject: text.restoredSubject, before: text.restored, after: text.nothingToDo },
  appeal_refused: {
    subject: text.appealDeniedSubject,
    before: text.appealDenied,
    after: text.appealDeniedAfter,
  },
  profile_refused: {
    subject: text.profileRejectedSubject,
    before: text.profileRejected,
    after: text.profileRejectedAfter,
  },
}

function buildCompanyEmail(
  { kind, name, slug, reason, message }: Omit<CompanyNotice, 'companyId'> & Reader,
  origin: string,
): EmailContent {
  const { subject, before, after } = templates[kind]
  return {
    subject,
    before: [before(name), ...reasonLines(reason), ...(message === null ? [] : [text.message(message)])],
    link: { label: text.viewCompany, url: `${origin}/dashboard/companies/${slug}` },
    after: [after],
  }
}

/** Owners and admins of a company; without `withPosters` those who have an open listing there are left out. */
async function listCompanyManagers(
  db: Db,
  companyId: string,
  { withPosters }: { withPosters: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from board.company_members m
    where m.company_id = ${companyId} and m.role in ('owner', 'admin')
      and (${withPosters} or not exists (select from board.jobs j where j.company_id = m.company_id and j.created_by = m.user_id
        and j.source = 'direct' and j.status in ('live', 'submitted', 'changes_requested')))
    order by m.user_id`.execute(db)
  return rows.map(({ id }) => id)
}

interface Reader {
  email: string
  name: string
  slug: string
}

/** The confirmed address of an owner or admin, and the company the email is about; undefined if one of them no longer exists. */
async function findReader(
  db: Db,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select u.email, c.name, c.slug from board.companies c
    join board.company_members m on m.company_id = c.id and m.user_id = ${userId} and m.role in ('owner', 'admin')
    join "_User" u on u."objectId" = m.user_id
    where c.id = ${companyId} and ${sql.raw(isReachableSql('u'))}`.execute(db)
  return rows[0]
}
