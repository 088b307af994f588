import { domainOfEmail } from '@cryptolist/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { domainOrHost, freeMail } from '../checks/domains.ts'
import { hashWithKey } from '../identifiers/keyed-hash.ts'
import { mailboxOf } from '../identifiers/mailbox.ts'
import type { TakingJob } from './repository.ts'

/** The applicant, as far as known apart from the form. */
export interface Applicant {
  /** The account of the browser; null without one. */
  userId: string | null
  /** The account's email address, if it is confirmed: an application with it needs no second confirmation. */
  confirmedEmail: string | null
  networkKey: string
}

/** The hash by which someone applies for a listing once: of their mailbox, so that another spelling isn't another person. */
export function applicantKey(masterKey: string, jobId: string, email: string): Buffer {
  return hashWithKey(masterKey, `applicant ${jobId} ${mailboxOf(email) ?? email}`)
}

/** The hash stored for an applicant's network. It is of this company only, so it says nothing about applications to others. */
export function applicantNetworkHash(masterKey: string, networkKey: string, companyId: string): Buffer {
  return hashWithKey(masterKey, `applicant network\0${networkKey}\0${companyId}`)
}

/** Whether an application comes from the employer's own people: their account, mailbox or domain. Public statistics leave it out. */
export async function isByOwnPeople(
  db: Db,
  job: Pick<TakingJob, 'id' | 'applyEmail'>,
  { email, userId }: { email: string; userId: string | null },
): Promise<boolean> {
  const own = await findOwn(db, job.id)
  const emails = [job.applyEmail, ...own.emails]
  const domains = [...own.domains, ...emails.map(domainOfEmail)].map(domainOrHost)
  const domain = domainOrHost(domainOfEmail(email))
  return (
    (userId !== null && own.users.includes(userId)) ||
    emails.map(mailboxOf).includes(mailboxOf(email)) ||
    (!freeMail.has(domain) && domains.includes(domain))
  )
}

interface Own {
  users: string[]
  emails: string[]
  domains: string[]
}

/** The accounts and addresses of a listing's poster and its company's team, and the company's domains. */
async function findOwn(db: Db, jobId: string): Promise<Own> {
  const { rows } = await sql<Own>`
    with job as (select j.id, j.company_id, j.created_by, j.poster_email, c.domain, c.created_by as founder
      from board.jobs j join board.companies c on c.id = j.company_id where j.id = ${jobId}),
    people as (select created_by as id from job union select founder from job
      union select m.user_id from job join board.company_members m on m.company_id = job.company_id)
    select array(select id from people where id is not null) as users,
      array(select u.email from people join "_User" u on u."objectId" = people.id where u.email is not null
        union select poster_email from job where poster_email is not null) as emails,
      array(select domain from job where domain is not null
        union select p.domain from job join board.domain_proofs p on p.company_id = job.company_id
          where p.state in ('verified', 'stale')) as domains`.execute(db)
  return rows[0] ?? { users: [], emails: [], domains: [] }
}
