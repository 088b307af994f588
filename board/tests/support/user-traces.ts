import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startSession } from '../../server/domain/accounts/sessions.ts'
import type { DomainContext } from '../../server/domain/domain-context.ts'
import { createFile } from '../../server/domain/files/files.ts'
import { makeWallet, signInOnSite } from './wallets.ts'

/** All columns that name users. */
export const tracePlaces = [
  '_Session.user',
  'account_settings.user_id',
  'alerts.user_id',
  'api_keys.user_id',
  'appeals.user_id',
  'application_notes.user_id',
  'applications.user_id',
  'companies.created_by',
  'company_claims.user_id',
  'company_invitations.invited_by',
  'company_members.user_id',
  'company_signers.added_by',
  'demo_accounts.user_id',
  'domain_proofs.claimant',
  'domain_proofs.requested_by',
  'file_uploads.user_id',
  'files.owner_id',
  'hidden_companies.user_id',
  'hidden_jobs.user_id',
  'job_events.user_id',
  'jobs.created_by',
  'listing_drafts.user_id',
  'mail_tokens.user_id',
  'moderation_log.about_user_id',
  'moderation_log.user_id',
  'profile_facts.user_id',
  'profiles.user_id',
  'push_subscriptions.user_id',
  'reports.user_id',
  'saved_jobs.user_id',
  'sign_in_devices.user_id',
  'site_sessions.user_id',
  'staff.user_id',
  'subscriptions.user_id',
  'tracked_applications.user_id',
  'verified_addresses.user_id',
]

/** Every place of the board's tables, as the database lists them, that holds the user's id, within documents too. */
export async function listTraces(context: DomainContext, userId: string): Promise<string[]> {
  const columns = await query(
    context,
    `select table_name, column_name, data_type = 'jsonb' as is_document from information_schema.columns
     where table_schema = 'board' and data_type in ('text', 'character varying', 'jsonb')`,
  )
  const places = [
    ...columns.map(({ table_name: table, column_name: column, is_document: isDocument }) => ({
      place: `${table}.${column}`,
      condition: isDocument
        ? `position($1 in board."${table}"."${column}"::text) > 0`
        : `board."${table}"."${column}" = $1`,
      table: `board."${table}"`,
    })),
    { place: '_Session.user', condition: '"user" = $1', table: 'public."_Session"' },
  ]
  const traces = []
  for (const { place, condition, table } of places) {
    const rows = await query(context, `select from ${table} where ${condition} limit 1`, [userId])
    if (rows.length > 0) traces.push(place)
  }
  return traces.sort()
}

/** Leaves something of a user wherever the board can. */
export async function leaveTraces(context: DomainContext, userId: string): Promise<void> {
  await createFile(context, { userId }, { name: 'a.txt', bytes: Buffer.from('hello') })
  await startSession(context, userId, 'password')
  await query(context, `insert into board.sign_in_devices values ($1, decode(repeat('00', 32), 'hex'))`, [
    userId,
  ])
  await query(context, `insert into board.file_uploads values ($1, now(), 1, 5)`, [userId])
  await query(context, `insert into board.staff values ($1, 'moderator')`, [userId])
  await query(
    context,
    `insert into board.alerts (id, user_id, search, name, frequency, state)
     values (gen_random_uuid(), $1, 'tag=rust', 'Rust', 'daily', 'active')`,
    [userId],
  )
  await query(
    context,
    `insert into board.push_subscriptions (id, user_id, endpoint_hash, sealed)
     values (gen_random_uuid(), $1::text, sha256(convert_to('push ' || $1::text, 'UTF8')), 'sealed')`,
    [userId],
  )
  await query(
    context,
    `insert into board.subscriptions (id, user_id, search, kind, destination, state)
     values (gen_random_uuid(), $1, 'tag=rust', 'webhook', 'https://hooks.example/', 'active')`,
    [userId],
  )
  await query(
    context,
    `insert into board.saved_jobs (user_id, job_id) select $1, id from board.jobs limit 2`,
    [userId],
  )
  await query(
    context,
    `insert into board.tracked_applications (id, user_id, job_id, title, company_name, applied_on)
     select gen_random_uuid(), $1, id, 'Rust engineer', 'Harbor Labs', '2026-11-01' from board.jobs limit 1`,
    [userId],
  )
  await query(
    context,
    `with jobs as (insert into board.hidden_jobs (user_id, job_id) select $1, id from board.jobs limit 1)
     insert into board.hidden_companies (user_id, company_id) select $1, id from board.companies limit 1`,
    [userId],
  )
  await query(
    context,
    `with profile as (insert into board.profiles (user_id, headline) values ($1, 'Rust engineer') returning user_id)
     insert into board.profile_facts (user_id, kind, value) select user_id, 'github', 'left' from profile`,
    [userId],
  )
  await query(
    context,
    `insert into board.api_keys (id, user_id, name, scopes, hash, beginning)
    values (gen_random_uuid(), $1::text, 'left', '{listings:draft}', sha256(convert_to($1::text, 'UTF8')), 'clk_left')`,
    [userId],
  )
  await query(
    context,
    `insert into board.verified_addresses (namespace, address, user_id, proof) values ('solana', 'left' || $1, $1, 'legacy')`,
    [userId],
  )
  await query(
    context,
    `insert into board.account_settings values ($1, false, false) on conflict (user_id) do nothing`,
    [userId],
  )
  await query(
    context,
    `insert into board.mail_tokens (token_hash, purpose, user_id, email, expires_at)
     values (sha256(convert_to($1, 'UTF8')), 'verify', $1, 'e', now() + interval '1 day')`,
    [userId],
  )
}

/** Stores the traces of somebody who has posted, kept a company, asked for another, reported and decided. */
async function leaveWork(context: DomainContext, userId: string): Promise<void> {
  const companyId = await addCompanyOf(context, userId, [])
  const values = [userId, companyId]
  await query(
    context,
    `insert into board.company_invitations (id, company_id, email, role, invited_by, token_hash, expires_at)
     values (gen_random_uuid(), $2, 'ana@people.example', 'viewer', $1, sha256(convert_to('i' || $1, 'UTF8')), now() + interval '1 day')`,
    values,
  )
  for (const state of ['requested', 'refused'])
    await query(
      context,
      `insert into board.company_claims (id, company_id, user_id, note, state) values (gen_random_uuid(), $2, $1, 'I am ' || $1, $3)`,
      [...values, state],
    )
  await query(
    context,
    `insert into board.company_signers (id, company_id, address, source, added_by)
     values (gen_random_uuid(), $2, '0x' || repeat('a', 40), 'owner', $1)`,
    values,
  )
  await query(
    context,
    `insert into board.domain_proofs (id, company_id, domain, token, state, requested_by, claimant, pending_until)
     values (gen_random_uuid(), $2, 'harbor.example', repeat('a', 20), 'pending', $1, null, now()),
       (gen_random_uuid(), $2, 'harbor.example', repeat('b', 20), 'pending', $1, $1, now())`,
    values,
  )
  await query(
    context,
    `insert into board.listing_drafts (id, public_id, user_id, company_id)
     select gen_random_uuid(), left(md5($1), 8), $1, $2`,
    values,
  )
  await query(
    context,
    `update board.jobs set created_by = $1 where id = (select id from board.jobs where created_by is null limit 1)`,
    [userId],
  )
  // Each role has one account; the two users of a test have different ones.
  const role = demoRoles[demoTurns++ % demoRoles.length]
  await query(context, 'delete from board.demo_accounts where role = $1', [role])
  await query(context, 'insert into board.demo_accounts values ($1, $2)', [userId, role])
  await query(
    context,
    `insert into board.job_events (job_id, public_id, kind, actor, user_id)
     select id, public_id, 'edited', 'poster', $1 from board.jobs where created_by = $1`,
    [userId],
  )
  await query(
    context,
    `insert into board.reports (id, job_id, reason, user_id, reporter_key)
     select gen_random_uuid(), id, 'scam', $1, sha256(convert_to($1, 'UTF8')) from board.jobs where created_by = $1`,
    [userId],
  )
  await query(
    context,
    `insert into board.applications (id, job_id, company_id, person_key, name, email, user_id, status, confirmed_at, handed_over_at, purge_at)
     select gen_random_uuid(), id, company_id, sha256(convert_to($1, 'UTF8')), 'Left Behind', 'left@people.example', $1, 'received', now(), now(),
       now() + interval '1 day' from board.jobs where created_by = $1 limit 1`,
    [userId],
  )
  await query(
    context,
    `insert into board.application_notes (id, application_id, user_id, text)
     select gen_random_uuid(), id, $1, 'Call her.' from board.applications where user_id = $1`,
    [userId],
  )
  const [decision] = await query(
    context,
    `insert into board.moderation_log (action, user_id, about_user_id) values ('keep', $1, $1) returning id`,
    [userId],
  )
  await query(
    context,
    `insert into board.appeals (id, decision_id, job_id, user_id, text)
     select gen_random_uuid(), $2, id, $1, 'Why?' from board.jobs where created_by = $1 limit 1`,
    [userId, decision?.id],
  )
}

const demoRoles = ['candidate', 'employer', 'moderator']
let demoTurns = 0
let companies = 0

/** A company that the user owns, with more members in the order of their joining. */
export async function addCompanyOf(
  context: DomainContext,
  userId: string,
  others: readonly (readonly [string, string])[],
): Promise<string> {
  companies += 1
  const [company] = await query(
    context,
    `insert into board.companies (id, public_id, slug, name, created_by, claimed_at)
     values (gen_random_uuid(), lpad($2::text, 8, '0'), 'removal-' || $2, 'Removal ' || $2, $1, now()) returning id`,
    [userId, companies],
  )
  for (const [index, [member, role]] of [[userId, 'owner'] as const, ...others].entries())
    await query(
      context,
      `insert into board.company_members values ($1, $2, $3, now() + make_interval(secs => $4))`,
      [company?.id, member, role, index],
    )
  return String(company?.id)
}

/** Makes a user who has left something in each of `tracePlaces`. */
export async function makeTracedUser(context: DomainContext): Promise<string> {
  const { user } = await signInOnSite({ context }, makeWallet())
  await leaveTraces(context, user.id)
  await leaveWork(context, user.id)
  return user.id
}

/** The names of the files that lie in its folder. */
export async function listBytes({ dataDir }: { dataDir: string }): Promise<string[]> {
  const root = join(dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.alive')).map(({ name }) => name)
}

async function query(
  { database }: DomainContext,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  return (await database.pool.query(text, values)).rows
}
