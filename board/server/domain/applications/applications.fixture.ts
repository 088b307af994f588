import { createHash, randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import {
  type AddedCompany,
  type AddedJob,
  addCompany,
  addJob,
  createListingsDatabase,
  emptyTables,
  type JobFields,
  type ListingsDatabase,
} from '../../../tests/support/listings.ts'
import { type MailRoom, openMailRoom } from '../../../tests/support/people.ts'
import type { Db, Schema } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { handleAnswerJobs } from './applicant-mails.ts'

/** A listing that takes applications here. */
export const mailedJob: JobFields = {
  apply_method: 'email',
  apply_email: 'jobs@meadow.example',
  apply_url: null,
}

/** The beginning of each test of a file: no applications, and a company of its own with a listing that takes some. */
export interface ApplicationTests {
  database: ListingsDatabase
  room: MailRoom
  context: DomainContext
  company: AddedCompany
  job: AddedJob
}

/** Opens one database for a file. `handlers` do the queued work, and `fields` are those of the listing that differ. Call it where hooks may be set. */
export function startApplicationTests({
  handlers = [handleAnswerJobs],
  fields = {},
}: {
  handlers?: readonly ((context: DomainContext) => Promise<void>)[]
  fields?: JobFields
} = {}): ApplicationTests {
  const tests = {} as ApplicationTests
  beforeAll(async () => {
    tests.database = await createListingsDatabase()
  })
  beforeEach(async () => {
    const { database } = tests
    // Earlier tests leave applications for which no email has been sent.
    await emptyTables(database.pool, ['board.applications'])
    const room = openMailRoom()
    const context = createTestContext({ ...room, database })
    for (const handle of handlers) await handle(context)
    const company = await addCompany(database.db, { name: 'Mailing Meadow' })
    const job = await addJob(database.db, company, { ...mailedJob, ...fields })
    Object.assign(tests, { room, context, company, job })
  })
  afterAll(() => tests.database.close())
  return tests
}

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
