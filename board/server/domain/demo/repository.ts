import { type Insertable, sql, type Transaction } from 'kysely'
import { isLaunchedSql } from '../../database/listed.ts'
import type {
  CompaniesTable,
  JobChainsTable,
  JobsTable,
  JobTagsTable,
  JobTokenTermsTable,
  Schema,
} from '../../database/schema.ts'

/** Everything that the demo set writes about listings. */
export interface DemoRows {
  companies: Insertable<CompaniesTable>[]
  jobs: Insertable<JobsTable>[]
  tags: Insertable<JobTagsTable>[]
  chains: Insertable<JobChainsTable>[]
  tokens: Insertable<JobTokenTermsTable>[]
}

/** Waits for another process that seeds the demo set; held until the transaction ends. */
export async function lockDemo(db: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('board.demo', 0))`.execute(db)
}

/** Whether the board has any company, demo or not, or has had a real listing. */
export async function isInUse(db: Transaction<Schema>): Promise<boolean> {
  const { rows } = await sql<{ inUse: boolean }>`
    select exists (select from board.companies) or ${sql.raw(isLaunchedSql)} as "inUse"`.execute(db)
  return rows[0]?.inUse === true
}

/** Writes the demo set and makes it searchable. */
export async function createDemo(db: Transaction<Schema>, rows: DemoRows): Promise<void> {
  await db.insertInto('board.companies').values(rows.companies).execute()
  await db.insertInto('board.jobs').values(rows.jobs).execute()
  await db.insertInto('board.job_tags').values(rows.tags).execute()
  await db.insertInto('board.job_chains').values(rows.chains).execute()
  await db.insertInto('board.job_token_terms').values(rows.tokens).execute()
  const ids = rows.jobs.map((job) => job.id)
  await sql`select board.refresh_job_search(${ids}::uuid[])`.execute(db)
}

/** Writes the proof of a demo company's domain and the wallet that may sign for it. */
export async function createDemoProof(
  db: Transaction<Schema>,
  {
    proof,
    signer,
  }: {
    proof: Insertable<Schema['board.domain_proofs']>
    signer: Insertable<Schema['board.company_signers']>
  },
): Promise<void> {
  await db.insertInto('board.domain_proofs').values(proof).execute()
  await db.insertInto('board.company_signers').values(signer).execute()
}

export interface OutdatedSignature {
  publicId: string
  domain: string
  signer: string
}

/** Open demo listings whose signatures are all of the first version, which covers less than the board asks wallets for now. */
export async function listOutdatedSignatures(db: Transaction<Schema>): Promise<OutdatedSignature[]> {
  const { rows } = await sql<OutdatedSignature>`
    select j.public_id as "publicId", min(k.domain) as domain, min(k.signer) as signer
    from board.jobs j join board.job_signatures k on k.job_id = j.id
    where j.is_demo and j.status = 'live' and j.expires_at > now() and j.frozen_at is null
    group by j.public_id having max(k.typed_data #>> '{domain,version}') = '1'`.execute(db)
  return rows
}
