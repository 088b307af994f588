import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { readPages } from '../../database/transactions.ts'
import { writeJson } from '../../texts/write-json.ts'
import { readOwnApplications } from '../applications/own-applications.ts'
import { listTrackedApplications } from '../applications/tracked-applications.ts'
import type { DomainContext } from '../domain-context.ts'
import { getOwnProfile } from '../profiles/profiles.ts'
import type { SiteViewer } from './session-policy.ts'
import { listSessions } from './sessions.ts'
import { listWallets } from './wallets.ts'

/** The rows of a table that name the account in `owner`, under a name of their own in the file. */
interface Part {
  name: string
  table: string
  owner: string
  /** Column that no two rows of an account share, `id` if it isn't named. */
  key?: string
  /** Columns that say what the person gave or did, and when: no hashes, and nothing that others wrote for themselves, such as an employer's rating. */
  columns: readonly string[]
  /** Whether the row belongs to a job or a company, which the file has by its path. */
  of?: 'job' | 'company'
}

const parts: readonly Part[] = [
  {
    name: 'settings',
    table: 'account_settings',
    owner: 'user_id',
    key: 'user_id',
    columns: ['has_chosen_username', 'has_password', 'emails_of_app'],
  },
  { name: 'browsers', table: 'sign_in_devices', owner: 'user_id', key: 'device_hash', columns: ['used_at'] },
  {
    name: 'emailedLinks',
    table: 'mail_tokens',
    owner: 'user_id',
    key: 'token_hash',
    columns: ['purpose', 'email', 'created_at', 'expires_at', 'used_at'],
  },
  {
    name: 'savedJobs',
    table: 'saved_jobs',
    owner: 'user_id',
    key: 'job_id',
    columns: ['saved_at', 'folder', 'note'],
    of: 'job',
  },
  {
    name: 'hiddenJobs',
    table: 'hidden_jobs',
    owner: 'user_id',
    key: 'job_id',
    columns: ['hidden_at'],
    of: 'job',
  },
  {
    name: 'hiddenCompanies',
    table: 'hidden_companies',
    owner: 'user_id',
    key: 'company_id',
    columns: ['hidden_at'],
    of: 'company',
  },
  {
    name: 'alerts',
    table: 'alerts',
    owner: 'user_id',
    columns: ['name', 'search', 'frequency', 'hour', 'time_zone', 'is_emailed', 'state', 'created_at'],
  },
  { name: 'notifiedBrowsers', table: 'push_subscriptions', owner: 'user_id', columns: ['created_at'] },
  {
    name: 'subscriptions',
    table: 'subscriptions',
    owner: 'user_id',
    columns: ['search', 'kind', 'events', 'state', 'created_at'],
  },
  {
    name: 'apiKeys',
    table: 'api_keys',
    owner: 'user_id',
    columns: ['name', 'beginning', 'scopes', 'created_at', 'expires_at', 'revoked_at'],
  },
  {
    name: 'files',
    table: 'files',
    owner: 'owner_id',
    key: 'key',
    columns: ['name', 'content_type', 'size', 'created_at'],
  },
  {
    name: 'uploads',
    table: 'file_uploads',
    owner: 'user_id',
    key: 'user_id',
    columns: ['day', 'files', 'bytes'],
  },
  {
    name: 'drafts',
    table: 'listing_drafts',
    owner: 'user_id',
    columns: ['public_id', 'state', 'fields', 'email', 'created_at', 'updated_at'],
  },
  { name: 'listings', table: 'jobs', owner: 'created_by', columns: ['public_id', 'title', 'status'] },
  { name: 'listingEvents', table: 'job_events', owner: 'user_id', columns: ['public_id', 'kind', 'at'] },
  { name: 'companies', table: 'companies', owner: 'created_by', columns: ['slug', 'name'] },
  {
    name: 'memberships',
    table: 'company_members',
    owner: 'user_id',
    key: 'company_id',
    columns: ['role', 'joined_at'],
    of: 'company',
  },
  {
    name: 'invitations',
    table: 'company_invitations',
    owner: 'invited_by',
    columns: ['email', 'role', 'created_at'],
    of: 'company',
  },
  {
    name: 'claims',
    table: 'company_claims',
    owner: 'user_id',
    columns: ['note', 'state', 'created_at'],
    of: 'company',
  },
  {
    name: 'domains',
    table: 'domain_proofs',
    owner: 'requested_by',
    columns: ['domain', 'state', 'requested_at'],
    of: 'company',
  },
  {
    name: 'claimedDomains',
    table: 'domain_proofs',
    owner: 'claimant',
    columns: ['domain', 'state', 'requested_at'],
    of: 'company',
  },
  {
    name: 'signers',
    table: 'company_signers',
    owner: 'added_by',
    columns: ['address', 'chain_id', 'valid_from', 'valid_until'],
    of: 'company',
  },
  { name: 'applicationNotes', table: 'application_notes', owner: 'user_id', columns: ['text', 'at'] },
  {
    name: 'reports',
    table: 'reports',
    owner: 'user_id',
    columns: ['reason', 'note', 'evidence_url', 'state', 'created_at'],
    of: 'job',
  },
  {
    name: 'appeals',
    table: 'appeals',
    owner: 'user_id',
    columns: ['text', 'state', 'created_at'],
    of: 'job',
  },
  { name: 'decisions', table: 'moderation_log', owner: 'user_id', columns: ['action', 'message', 'at'] },
  {
    name: 'decisionsAboutYou',
    table: 'moderation_log',
    owner: 'about_user_id',
    columns: ['action', 'message', 'at'],
  },
  { name: 'roles', table: 'staff', owner: 'user_id', key: 'role', columns: ['role'] },
  { name: 'demoRoles', table: 'demo_accounts', owner: 'user_id', key: 'user_id', columns: ['role'] },
]

/** Columns that the file has by an act of their subject, which says what of a row is for its owner. */
const byActs: readonly string[] = [
  '_Session.user',
  'applications.user_id',
  'profile_facts.user_id',
  'profiles.user_id',
  'site_sessions.user_id',
  'tracked_applications.user_id',
  'verified_addresses.user_id',
]

/** All columns that name users, as `table.column`, whose rows are in an account's file. */
export const exportedPlaces: readonly string[] = [
  ...byActs,
  ...parts.map(({ table, owner }) => `${table}.${owner}`),
].sort()

/** Rows that are in memory at a time. Drafts are the largest: each is the text of a whole form. */
const batch = 200

/** Everything that the board has about an account as pieces of a JSON file: no tokens and no hashes. */
export async function exportAccount(
  context: DomainContext,
  viewer: SiteViewer,
): Promise<AsyncIterable<string>> {
  const { user, session } = viewer
  const { db } = context.database
  const sessions = await listSessions(context, user.id, session.id)
  const head = {
    version: 1,
    exportedAt: context.now().toISOString(),
    account: user,
    wallets: await listWallets(context, user.id),
    sessions: sessions.map(({ id: _id, ...about }) => about),
    profile: await getOwnProfile(context, user.id),
    applicationsElsewhere: await listTrackedApplications(context, viewer),
  }
  return writeJson(head, {
    applications: readOwnApplications(context, viewer),
    ...Object.fromEntries(parts.map((part) => [part.name, readPart(db, part, user.id)])),
  })
}

async function* readPart(db: Db, part: Part, userId: string): AsyncGenerator<unknown, void> {
  for await (const { rowId: _rowId, ...row } of readPages(batch, (page) => listRows(db, part, userId, page)))
    yield row
}

async function listRows(
  db: Db,
  { table, owner, key = 'id', columns, of }: Part,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ rowId: string }[]> {
  const rowKey = sql.ref(`t.${key}`)
  const values = columns.map((column) => sql`t.${sql.ref(column)} as ${sql.ref(camelCase(column))}`)
  const place = of === undefined ? [] : [sql`${of === 'job' ? jobPath : companyPath} as ${sql.ref(of)}`]
  const { rows } = await sql<{ rowId: string }>`
    select ${rowKey}::text as "rowId", ${sql.join([...values, ...place])} from ${sql.table(`board.${table}`)} t
    where t.${sql.ref(owner)} = ${userId} ${after === null ? sql`` : sql`and ${rowKey} > ${after}`}
    order by ${rowKey} limit ${limit}`.execute(db)
  return rows
}

const jobPath = sql`(select '/jobs/' || j.public_id from board.jobs j where j.id = t.job_id)`
const companyPath = sql`(select '/companies/' || c.slug from board.companies c where c.id = t.company_id)`

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
}
