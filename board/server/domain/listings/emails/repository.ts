import type { JobStatus, ModerationReason, RiskClass } from '@cryptolist/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { hasTeamSql, isReachableSql } from '../../../database/listed.ts'
import type { Schema } from '../../../database/schema.ts'

type Db = Kysely<Schema> | Transaction<Schema>

/** A listing with the recipient of emails about it. */
export interface MailListing {
  publicId: string
  title: string
  company: string
  status: JobStatus
  risk: RiskClass | null
  reasonCode: ModerationReason | null
  expiresAt: Date | null
  /** Null if there is nobody to write to. */
  email: string | null
  hasAccount: boolean
}

/**
 * The listing and its recipient: the confirmed address of the account that made it, as long as it is of the company's team, then that of
 * the company's first owner; without an account the address that was confirmed by a link. Locked accounts get nothing.
 */
export async function findMailListing(db: Db, jobId: string): Promise<MailListing | undefined> {
  const { rows } = await sql<MailListing>`
    select j.public_id as "publicId", j.title, c.name as company, j.status, j.risk, j.reason_code as "reasonCode",
      j.expires_at as "expiresAt", coalesce(u.email, case when j.created_by is null then j.poster_email end) as email,
      u.email is not null as "hasAccount"
    from board.jobs j join board.companies c on c.id = j.company_id
    left join lateral (
      select person.email from "_User" person
        left join board.company_members m on m.company_id = j.company_id and m.user_id = person."objectId"
      where ${sql.raw(isReachableSql('person'))}
        and (person."objectId" = j.created_by and (m.user_id is not null or not ${hasTeamSql('j.company_id')})
          or j.created_by is not null and m.role = 'owner')
      order by person."objectId" = j.created_by desc, m.joined_at limit 1) u on true
    where j.id = ${jobId} and not j.is_demo`.execute(db)
  return rows[0]
}
