import { randomUUID } from 'node:crypto'
import { type ModerationReason, moderationReasonNames, moderationReasons } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../database/open-database.ts'
import type { Schema } from '../../database/schema.ts'
import type { Letter } from '../../mail/letter.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Queue } from '../../queue/queue.ts'
import { findReader, listCompanyManagers } from './company-mail-repository.ts'

const kinds = ['frozen', 'unfrozen', 'appeal_refused'] as const

export interface CompanyNotice {
  kind: (typeof kinds)[number]
  companyId: string
  reason: ModerationReason | null
  /** What the moderator wrote. */
  message: string | null
}

/** Mails to owners and admins of a company about what moderators decided of it, to their confirmed addresses. */
export interface CompanyMail {
  /**
   * Adds them with what else the transaction does. Who is told of a freeze by the mail about a listing of theirs gets no second one. Nobody
   * to write to is no error.
   */
  notify(db: Transaction<Schema>, notice: CompanyNotice): Promise<void>
  start(): Promise<void>
}

export interface CompanyMailParts {
  database: Pick<Database, 'db'>
  queue: Pick<Queue, 'add' | 'handle'>
  mailer: Mailer
  getOrigin(): string
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

/** Makes it. */
export function createCompanyMail({ database, queue, mailer, getOrigin }: CompanyMailParts): CompanyMail {
  return {
    async notify(db, notice) {
      const { companyId, kind } = notice
      for (const userId of await listCompanyManagers(db, companyId, {
        withPosters: kind === 'appeal_refused',
      }))
        await queue.add(queueName, { mailId: randomUUID(), userId, ...notice } satisfies CompanyMailJob, {
          within: db,
        })
    },
    start: () =>
      queue.handle(queueName, async (data) => {
        const { mailId, companyId, userId, ...notice } = jobSchema.parse(data)
        const reader = await findReader(database.db, { companyId, userId })
        if (reader === undefined) return
        const letter = writeLetter({ ...notice, ...reader }, getOrigin())
        await mailer.send({ id: mailId, to: reader.email, letter })
      }),
  }
}

interface LetterFacts extends Omit<CompanyNotice, 'companyId'> {
  name: string
  slug: string
}

const words: Record<CompanyNotice['kind'], { subject: string; before(name: string): string; after: string }> =
  {
    frozen: {
      subject: 'Your company was taken down for now',
      before: (name) =>
        `Moderators have taken ${name} off CryptoList. Its page and its listings are shown to nobody.`,
      after: 'You can appeal there once. Write why the decision is wrong.',
    },
    unfrozen: {
      subject: 'Your company is shown again',
      before: (name) => `A moderator looked at ${name} again. Its page and its listings are shown as before.`,
      after: 'There is nothing that you have to do.',
    },
    appeal_refused: {
      subject: 'The decision about your company stays',
      before: (name) =>
        `Another look at the decision about ${name} came to the same result. It stays off CryptoList.`,
      after: 'A decision is looked at once more, and no further time.',
    },
  }

function writeLetter({ kind, name, slug, reason, message }: LetterFacts, origin: string): Letter {
  const { subject, before, after } = words[kind]
  return {
    subject,
    before: [
      before(name),
      ...(reason === null ? [] : [`The reason: ${moderationReasonNames[reason].toLowerCase()}.`]),
      ...(message === null ? [] : [`In their words: ${message}`]),
    ],
    link: { label: 'Look at the company', url: `${origin}/dashboard/companies/${slug}` },
    after: [after],
  }
}
