import { randomBytes } from 'node:crypto'
import { emptyValuesOf, type ListingContent, processFields, publicFields } from '@cryptolist/contract'
import type { Transaction } from 'kysely'
import type { Pool } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import type { Db, Schema } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { reservePublicId } from '../identifiers/public-id.ts'
import { moveListing } from './move-listing.ts'
import { createListing, type ListingRef, type NewListing } from './write.ts'

/** The content of a listing that says everything it must. */
export const listingContent: ListingContent = {
  ...emptyValuesOf(publicFields),
  title: 'Senior Rust Engineer',
  roleFamily: 'backend',
  seniority: ['senior'],
  employment: ['full_time'],
  tags: ['rust', 'p2p'],
  chains: ['ethereum'],
  language: 'en',
  pay: { kind: 'cash', min: 150_000, max: 190_000, currency: 'USD', period: 'year' },
  cryptoPay: { mode: 'optional', assets: ['USDC'], pct: 40, chain: 'base', cadence: 'monthly' },
  tokens: [],
  place: {
    mode: 'remote',
    remoteCountries: ['DE', 'FR'],
    excludedCountries: [],
    officeCountries: [],
    cities: [],
  },
  hours: { timeZone: 'Europe/Berlin', startMinute: 540, endMinute: 780 },
  summary: 'Write the networking layer of a client.',
  description: `## What you do\n\n${'You write the networking layer of a client that many people run at home. '.repeat(6)}`,
  process: {
    ...emptyValuesOf(processFields),
    steps: [{ name: 'Call', note: 'With the team' }],
    takeHome: 'optional',
    takeHomeHours: 2,
    isTakeHomePaid: true,
    answerByDays: 14,
  },
  apply: { method: 'url', url: 'https://jobs.harbor.example/rust' },
  hiringFor: null,
  openDays: 45,
}

/** A company of its own for a test. */
export async function makeListingCompany(db: Db): Promise<{ id: string; slug: string }> {
  const id = uuidv7()
  const publicId = await reservePublicId(db)
  const slug = `harbor-${randomBytes(4).toString('hex')}`
  await db
    .insertInto('board.companies')
    .values({ id, public_id: publicId, slug, name: `Harbor ${slug.slice(-4)}`, public_since: new Date() })
    .execute()
  return { id, slug }
}

/** An email that a listing's poster was to get. */
export interface QueuedEmail {
  kind: string
  jobId?: string
  jobIds?: string[]
}

/** A context whose queue keeps the emails to posters in a list. */
export function listingContext(db: Db, emails: QueuedEmail[] = []): DomainContext {
  const add = async (
    _name: string,
    { mailId: _mailId, batchId: _batchId, ...email }: Record<string, unknown>,
  ) => void emails.push(email as unknown as QueuedEmail)
  return createTestContext({
    database: { db } as DomainContext['database'],
    queue: { add } as unknown as DomainContext['queue'],
  })
}

/** A listing that is live, unless `isDraft`. */
export async function makeListing(
  db: Db,
  {
    isDraft = false,
    content = {},
    ...listing
  }: Partial<Omit<NewListing, 'content'>> & {
    companyId: string
    content?: Partial<ListingContent>
    isDraft?: boolean
  },
): Promise<ListingRef> {
  const context = listingContext(db)
  return db.transaction().execute(async (transaction: Transaction<Schema>) => {
    const created = await createListing(transaction, {
      createdBy: null,
      posterEmail: null,
      findings: [],
      risk: 'green',
      ...listing,
      content: { ...listingContent, ...content },
    })
    if (!isDraft) {
      const jobId = created.id
      const poster = { kind: 'poster', userId: null } as const
      await moveListing(context, transaction, { jobId, action: 'submit', actor: poster })
      const system = { kind: 'system', userId: null } as const
      await moveListing(context, transaction, { jobId, action: 'publish', actor: system })
    }
    return created
  })
}

/** A change of a listing that waits for a moderator; returns the id of its draft. */
export async function addHeldEdit(
  pool: Pool,
  { id, publicId }: Pick<ListingRef, 'id' | 'publicId'>,
): Promise<string> {
  const draftId = uuidv7()
  await pool.query(
    `insert into board.listing_drafts (id, public_id, job_id, job_version, state) values ($1, reverse($2), $3, 1, 'in_review')`,
    [draftId, publicId, id],
  )
  await pool.query(
    `insert into board.reviews (id, kind, risk, job_id, draft_id, due_at) values ($1, 'edit', 'amber', $2, $3, now())`,
    [uuidv7(), id, draftId],
  )
  return draftId
}
