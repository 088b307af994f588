import type { JobStatus } from '@cryptolist/contract'
import type { Kysely, Transaction } from 'kysely'
import { hasTeamSql } from '../../../database/listed.ts'
import type { Schema } from '../../../database/schema.ts'
import type { DraftState } from '../../../database/schema-employers.ts'

type Db = Kysely<Schema> | Transaction<Schema>

export interface ListingOwner {
  id: string
  publicId: string
  companyId: string
  status: JobStatus
  version: number
  createdBy: string | null
  companyHasTeam: boolean
}

/** Whose a listing is. */
export async function findListingOwner(
  db: Db,
  by: { publicId: string } | { id: string },
): Promise<ListingOwner | undefined> {
  const listings = db
    .selectFrom('board.jobs as job')
    .select([
      'job.id',
      'job.public_id as publicId',
      'job.company_id as companyId',
      'job.status',
      'job.version',
    ])
    .select('job.created_by as createdBy')
    .select(hasTeamSql('job.company_id').as('companyHasTeam'))
  return 'id' in by
    ? listings.where('job.id', '=', by.id).executeTakeFirst()
    : listings.where('job.public_id', '=', by.publicId).executeTakeFirst()
}

export interface DraftOwner {
  id: string
  publicId: string
  userId: string | null
  jobId: string | null
  companyId: string | null
  state: DraftState
}

/** Whose a draft is. */
export async function findDraftOwner(db: Db, publicId: string): Promise<DraftOwner | undefined> {
  return db
    .selectFrom('board.listing_drafts')
    .select([
      'id',
      'public_id as publicId',
      'user_id as userId',
      'job_id as jobId',
      'company_id as companyId',
    ])
    .select('state')
    .where('public_id', '=', publicId)
    .executeTakeFirst()
}
