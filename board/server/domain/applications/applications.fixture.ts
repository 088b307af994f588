import { createHash, randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { AddedCompany, AddedJob } from '../../../tests/support/listings.ts'
import type { Db, Schema } from '../../database/schema.ts'

/** An application that was handed over, for tests; with the token of its employer's link. */
export async function addApplication(
  db: Db,
  { company, job }: { company: Pick<AddedCompany, 'id'>; job: Pick<AddedJob, 'id'> },
  { hoursAgo = 1, ...fields }: Partial<Insertable<Schema['board.applications']>> & { hoursAgo?: number } = {},
): Promise<{ id: string; token: string; email: string }> {
  const id = uuidv7()
  const token = randomBytes(32).toString('base64url')
  const email = `${id}@people.example`
  const at = sql<Date>`now() - make_interval(hours => ${hoursAgo})`
  await db
    .insertInto('board.applications')
    .values({
      id,
      job_id: job.id,
      company_id: company.id,
      person_key: randomBytes(32),
      name: 'Ana Applicant',
      email,
      answer_token_hash: createHash('sha256').update(token).digest(),
      confirmed_at: at,
      handed_over_at: at,
      purge_at: sql<Date>`now() + interval '180 days'`,
      status: fields.confirmed_at === null ? 'unconfirmed' : 'received',
      ...fields,
    })
    .execute()
  return { id, token, email }
}
