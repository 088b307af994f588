import { createTestDatabase } from '@cryptolist/testkit/database'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { Pool } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { createKysely } from '../../server/database/pool.ts'
import type {
  CompaniesTable,
  Db,
  JobsTable,
  JobTokenTermsTable,
  Schema,
} from '../../server/database/schema.ts'

/** A copied database with what services take of the program's, for tests below the whole server. */
export interface ListingsDatabase {
  pool: Pool
  db: Db
  close(): Promise<void>
}

/** Copies the template: all migrations and vocabularies, no listing. */
export async function createListingsDatabase(): Promise<ListingsDatabase> {
  const testDatabase = await createTestDatabase()
  const pool = new Pool({ connectionString: testDatabase.url, max: 3 })
  // The database may be dropped before the last connection has said goodbye.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    pool,
    db: createKysely(pool),
    async close() {
      await pool.end()
      await testDatabase.close()
    },
  }
}

/** Deletes of tables and of all that refer to them, by the names of the former; every database of a test run has the same ones. */
const deletesByTables = new Map<string, string>()

/** Deletes all companies, jobs, what refers to them and the note that there was a real listing, so that the next test can use the same database. */
export async function removeListings({ pool }: Pick<ListingsDatabase, 'pool'>): Promise<void> {
  await emptyTables(pool, ['board.companies', 'board.launch'])
}

/** Deletes all rows of tables, and of those that refer to them. Processes that know the listings load them again. */
export async function emptyTables(pool: Pool, tables: readonly string[]): Promise<void> {
  const key = tables.join()
  const deletes = deletesByTables.get(key) ?? (await listDeletes(pool, tables))
  deletesByTables.set(key, deletes)
  // A truncate of twenty tables and their indexes takes far longer than removing a few rows; without triggers the order does not matter, and
  // nothing notes the change.
  const note = `insert into board.listing_changes (kind) values ('all');`
  await pool.query(`begin; set local session_replication_role = replica; ${deletes} ${note} commit`)
}

async function listDeletes(pool: Pool, tables: readonly string[]): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `with recursive emptied (id) as (
      select name::regclass::oid from unnest($1::text[]) name union
      select conrelid from pg_constraint join emptied on confrelid = id where contype = 'f'
    ) select id::regclass::text as name from emptied`,
    [tables],
  )
  return rows.map(({ name }) => `delete from ${name};`).join('')
}

export type CompanyFields = Partial<Insertable<CompaniesTable>>
export interface JobFields extends Partial<Insertable<JobsTable>> {
  tags?: string[]
  chains?: string[]
  tokens?: Partial<Insertable<JobTokenTermsTable>>[]
}

export interface AddedCompany {
  id: string
  slug: string
}
export interface AddedJob {
  id: string
  publicId: string
  title: string
  path: string
}

const text = 'You will own a part of the product with a small team and ship every week. '.repeat(4)
let lastNumber = 0

/** Inserts a claimed company; what a test doesn't say is filled in. */
export async function addCompany(db: Db, fields: CompanyFields = {}): Promise<AddedCompany> {
  const number = nextNumber()
  const company = {
    id: uuidv7(),
    public_id: publicIdOf(number),
    slug: `company-${number}`,
    name: `Company ${number}`,
    claimed_at: new Date(Date.now() - 365 * 24 * 3_600_000),
    public_since: new Date(),
    ...fields,
  }
  await db.insertInto('board.companies').values(company).execute()
  return { id: company.id, slug: company.slug }
}

/** Inserts a domain that a company verified two months ago and that was found again a minute ago; moderators have approved two listings since. */
export async function addVerifiedDomain(
  db: Db,
  company_id: string,
  fields: Partial<Insertable<Schema['board.domain_proofs']>> & { domain: string },
): Promise<void> {
  const at = new Date(Date.now() - 60_000)
  const proof = {
    id: uuidv7(),
    company_id,
    token: 'a'.repeat(32),
    state: 'verified',
    method: 'dns_txt',
  } as const
  const times = { pending_until: at, proved_at: new Date(at.getTime() - 60 * 86_400_000), checked_at: at }
  await db
    .insertInto('board.domain_proofs')
    .values({ ...proof, ...times, approved_listings: 2, ...fields })
    .execute()
}

const wallet = `0x${'1'.repeat(40)}`

/** The insert of a wallet that may sign listings of a company. */
export function addSigner(companyId: string): RawBuilder<unknown> {
  return sql`insert into board.company_signers (id, company_id, address, source, valid_from)
    values (gen_random_uuid(), ${companyId}, ${wallet}, 'owner', now() - interval '1 hour')`
}

/** The insert of that wallet's signature of a listing, for the domain `<slug>.example`, as lists see it; nobody could check it. */
export function signJob(jobId: string): RawBuilder<unknown> {
  return sql`insert into board.job_signatures (id, job_id, revision, typed_data, digest, signature, signer, chain_id, kind, domain)
    select gen_random_uuid(), j.id, 1, jsonb_build_object('domain', jsonb_build_object('version', '2'), 'message', jsonb_build_object(
      'jobId', j.public_id, 'publishedAt', floor(extract(epoch from j.published_at))::bigint::text)),
      sha256(j.public_id::bytea), '', ${wallet}, 1, 'eoa', c.slug || '.example'
    from board.jobs j join board.companies c on c.id = j.company_id where j.id = ${jobId}`
}

/** Inserts a live listing posted here: remote worldwide, $100–150k a year. What a test says goes over that. */
export async function addJob(
  db: Db,
  company: AddedCompany,
  { tags = [], chains = [], tokens = [], ...fields }: JobFields = {},
): Promise<AddedJob> {
  const number = nextNumber()
  const job = { ...defaultJob(number), ...fields, id: uuidv7(), company_id: company.id }
  await db.insertInto('board.jobs').values(job).execute()
  if (tags.length > 0)
    await db
      .insertInto('board.job_tags')
      .values(tags.map((tag, index) => ({ job_id: job.id, tag_slug: tag, position: index + 1 })))
      .execute()
  if (chains.length > 0)
    await db
      .insertInto('board.job_chains')
      .values(chains.map((chain, index) => ({ job_id: job.id, chain_slug: chain, position: index + 1 })))
      .execute()
  for (const [index, terms] of tokens.entries())
    await db
      .insertInto('board.job_token_terms')
      .values({
        symbol: 'TKN',
        name: 'Token',
        status: 'liquid',
        ...terms,
        job_id: job.id,
        position: index + 1,
      })
      .execute()
  await sql`select board.refresh_job_search(array[${job.id}]::uuid[])`.execute(db)
  return { id: job.id, publicId: job.public_id, title: job.title, path: `/jobs/${job.slug}-${job.public_id}` }
}

/** Fields of a listing that was imported and says nothing but its title. */
export const importedFields = {
  source: 'greenhouse',
  published_at: null,
  description_md: null,
  cash_min: null,
  cash_max: null,
  currency: null,
  period: null,
  cash_usd_year_min: null,
  cash_usd_year_max: null,
  work_mode: null,
  remote_countries: [],
  employment: [],
} as const satisfies JobFields

/** A time so many days away; negative ones are past. */
export function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * 86_400_000)
}

function defaultJob(number: number) {
  return {
    public_id: publicIdOf(number),
    title: `Solidity Engineer ${number}`,
    slug: `solidity-engineer-${number}`,
    source: 'direct',
    description_md: text,
    description_html: `<p>${text}</p>`,
    employment: ['full_time'],
    cash_min: 10_000_000,
    cash_max: 15_000_000,
    currency: 'USD',
    period: 'year',
    cash_usd_year_min: 100_000,
    cash_usd_year_max: 150_000,
    work_mode: 'remote',
    remote_countries: ['WW'],
    apply_method: 'url',
    apply_url: 'https://jobs.example/apply',
    status: 'live',
    published_at: new Date(),
    expires_at: daysFromNow(30),
  } as const satisfies Partial<Insertable<JobsTable>>
}

function nextNumber(): number {
  lastNumber += 1
  return lastNumber
}

function publicIdOf(number: number): string {
  // The letters of public ids, in their order.
  const letters = '0123456789abcdefghjkmnpqrstvwxyz'
  return Array.from(number.toString(32), (digit) => letters.charAt(Number.parseInt(digit, 32)))
    .join('')
    .padStart(8, '0')
}
