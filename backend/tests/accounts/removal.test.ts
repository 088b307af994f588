import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeExpired } from '../../../board/server/domain/accounts/expired.ts'
import { removeTracesOf } from '../../../board/server/domain/accounts/removal.ts'
import { startSession } from '../../../board/server/domain/accounts/sessions.ts'
import { createFile } from '../../../board/server/domain/files/files.ts'
import { makeWallet, signInOnSite } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity({ ANONYMOUS_USERS: '1', DEMO: 'on' })
})
afterAll(() => identity.close())

async function query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await identity.database.pool.query(text, values)).rows
}

/** Every place of the board's tables, as the database lists them, that holds the user's id, within documents too. */
async function listTraces(userId: string): Promise<string[]> {
  const columns = await query(
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
    const rows = await query(`select from ${table} where ${condition} limit 1`, [userId])
    if (rows.length > 0) traces.push(place)
  }
  return traces.sort()
}

async function listBytes(): Promise<string[]> {
  const root = join(identity.config.dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.alive')).map(({ name }) => name)
}

/** Leaves something of a user wherever the board can. */
async function leaveTraces(userId: string): Promise<void> {
  const { context } = identity
  await createFile(context, { userId }, { name: 'a.txt', bytes: Buffer.from('hello') })
  await startSession(context, userId, 'password')
  await query(`insert into board.sign_in_devices values ($1, decode(repeat('00', 32), 'hex'))`, [userId])
  await query(`insert into board.file_uploads values ($1, now(), 1, 5)`, [userId])
  await query(`insert into board.staff values ($1, 'moderator')`, [userId])
  await query(
    `insert into board.subscriptions (id, user_id, search, kind, destination, state)
     values (gen_random_uuid(), $1, 'tag=rust', 'webhook', 'https://hooks.example/', 'active')`,
    [userId],
  )
  await query(`insert into board.saved_jobs (user_id, job_id) select $1, id from board.jobs limit 2`, [
    userId,
  ])
  await query(
    `insert into board.api_keys (id, user_id, name, scopes, hash, beginning)
    values (gen_random_uuid(), $1::text, 'left', '{listings:draft}', sha256(convert_to($1::text, 'UTF8')), 'clk_left')`,
    [userId],
  )
  await query(
    `insert into board.verified_addresses (namespace, address, user_id, proof) values ('solana', 'left' || $1, $1, 'legacy')`,
    [userId],
  )
  await query(
    `insert into board.account_settings values ($1, false, false) on conflict (user_id) do nothing`,
    [userId],
  )
  await query(
    `insert into board.mail_tokens (token_hash, purpose, user_id, email, expires_at)
     values (sha256(convert_to($1, 'UTF8')), 'verify', $1, 'e', now() + interval '1 day')`,
    [userId],
  )
}

/** Stores the traces of somebody who has posted, kept a company, asked for another, reported and decided. */
async function leaveWork(userId: string): Promise<void> {
  const companyId = await addCompanyOf(userId, [])
  const values = [userId, companyId]
  await query(
    `insert into board.company_invitations (id, company_id, email, role, invited_by, token_hash, expires_at)
     values (gen_random_uuid(), $2, 'ana@people.example', 'viewer', $1, sha256(convert_to('i' || $1, 'UTF8')), now() + interval '1 day')`,
    values,
  )
  for (const state of ['requested', 'refused'])
    await query(
      `insert into board.company_claims (id, company_id, user_id, note, state) values (gen_random_uuid(), $2, $1, 'I am ' || $1, $3)`,
      [...values, state],
    )
  await query(
    `insert into board.company_signers (id, company_id, address, source, added_by)
     values (gen_random_uuid(), $2, '0x' || repeat('a', 40), 'owner', $1)`,
    values,
  )
  await query(
    `insert into board.domain_proofs (id, company_id, domain, token, state, requested_by, claimant, pending_until)
     values (gen_random_uuid(), $2, 'harbor.example', repeat('a', 20), 'pending', $1, null, now()),
       (gen_random_uuid(), $2, 'harbor.example', repeat('b', 20), 'pending', $1, $1, now())`,
    values,
  )
  await query(
    `insert into board.listing_drafts (id, public_id, user_id, company_id)
     select gen_random_uuid(), left(md5($1), 8), $1, $2`,
    values,
  )
  await query(
    `update board.jobs set created_by = $1 where id = (select id from board.jobs where created_by is null limit 1)`,
    [userId],
  )
  // Each role has one account; the two users of a test have different ones.
  const role = demoRoles[demoTurns++ % demoRoles.length]
  await query('delete from board.demo_accounts where role = $1', [role])
  await query('insert into board.demo_accounts values ($1, $2)', [userId, role])
  await query(
    `insert into board.job_events (job_id, public_id, kind, actor, user_id)
     select id, public_id, 'edited', 'poster', $1 from board.jobs where created_by = $1`,
    [userId],
  )
  await query(
    `insert into board.reports (id, job_id, reason, user_id, reporter_key)
     select gen_random_uuid(), id, 'scam', $1, sha256(convert_to($1, 'UTF8')) from board.jobs where created_by = $1`,
    [userId],
  )
  const [decision] = await query(
    `insert into board.moderation_log (action, user_id, about_user_id) values ('keep', $1, $1) returning id`,
    [userId],
  )
  await query(
    `insert into board.appeals (id, decision_id, job_id, user_id, text)
     select gen_random_uuid(), $2, id, $1, 'Why?' from board.jobs where created_by = $1 limit 1`,
    [userId, decision?.id],
  )
}

const demoRoles = ['candidate', 'employer', 'moderator']
let demoTurns = 0
let companies = 0

/** A company that the user owns, with more members in the order of their joining. */
async function addCompanyOf(userId: string, others: readonly (readonly [string, string])[]): Promise<string> {
  companies += 1
  const [company] = await query(
    `insert into board.companies (id, public_id, slug, name, created_by, claimed_at)
     values (gen_random_uuid(), lpad($2::text, 8, '0'), 'removal-' || $2, 'Removal ' || $2, $1, now()) returning id`,
    [userId, companies],
  )
  for (const [index, [member, role]] of [[userId, 'owner'] as const, ...others].entries())
    await query(`insert into board.company_members values ($1, $2, $3, now() + make_interval(secs => $4))`, [
      company?.id,
      member,
      role,
      index,
    ])
  return String(company?.id)
}

async function teamOf(companyId: string): Promise<{ isClaimed: unknown; roles: unknown }> {
  const [company] = await query(
    `select claimed_at is not null as is_claimed, array(
       select user_id || ' ' || role from board.company_members where company_id = c.id order by joined_at) as roles
     from board.companies c where id = $1`,
    [companyId],
  )
  return { isClaimed: company?.is_claimed, roles: company?.roles }
}

async function makeUser(): Promise<string> {
  const { user } = await signInOnSite(identity, makeWallet())
  await leaveTraces(user.id)
  await leaveWork(user.id)
  return user.id
}

/** All columns that name users. */
const places = [
  '_Session.user',
  'account_settings.user_id',
  'api_keys.user_id',
  'appeals.user_id',
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
  'job_events.user_id',
  'jobs.created_by',
  'listing_drafts.user_id',
  'mail_tokens.user_id',
  'moderation_log.about_user_id',
  'moderation_log.user_id',
  'reports.user_id',
  'saved_jobs.user_id',
  'sign_in_devices.user_id',
  'site_sessions.user_id',
  'staff.user_id',
  'subscriptions.user_id',
  'verified_addresses.user_id',
]

describe('a user who is removed', () => {
  const remove = (path: string, more: object = {}) =>
    identity.send(path, { _method: 'DELETE', _MasterKey: identity.config.masterKey, ...more })

  it('could have left something in each column that names users', async () => {
    const named = await query(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'board' and column_name ~ '((^|_)(user|user_id|owner_id|by|claimant|poster|member))$'`,
    )
    expect(named.map(({ name }) => name).sort()).toEqual(places.filter((place) => place !== '_Session.user'))
  })

  it.each([
    ['as a user', (id: string) => remove(`/users/${id}`)],
    ['as an object', (id: string) => remove(`/classes/_User/${id}`)],
    [
      'in a batch',
      (id: string) =>
        identity.send('/batch', {
          _MasterKey: identity.config.masterKey,
          requests: [{ method: 'DELETE', path: `/server/users/${id}`, body: {} }],
        }),
    ],
  ])('by the master key, %s, leaves nothing behind (DS-04), and others stay', async (_way, removeUser) => {
    const [userId, other] = [await makeUser(), await makeUser()]
    const bytes = await listBytes()
    expect(await listTraces(userId)).toEqual(places)
    expect((await removeUser(userId)).status).toBe(200)
    expect(await listTraces(userId)).toEqual([])
    expect(await listTraces(other)).toEqual(places)
    expect((await listBytes()).length).toBe(bytes.length - 1)
  })

  it('by signing out without a name, leaves nothing behind', async () => {
    const { body } = await identity.send('/users', { authData: { anonymous: { id: crypto.randomUUID() } } })
    const userId = String(body.objectId)
    await leaveTraces(userId)
    await query('delete from board.verified_addresses where user_id = $1', [userId])
    const left = await identity.send(`/users/${userId}`, {
      _method: 'DELETE',
      _SessionToken: body.sessionToken,
    })
    expect(left.status).toBe(200)
    expect(await listTraces(userId)).toEqual([])
  })

  it('is forgotten within the hour even if no trigger ran, and nobody else is', async () => {
    const [userId, other] = [await makeUser(), await makeUser()]
    await query('delete from "_User" where "objectId" = $1', [userId])
    expect(await removeExpired(identity.context)).toMatchObject({ 'removed users': 1 })
    expect(await listTraces(userId)).toEqual([])
    expect(await listTraces(other)).toEqual(places)
  })

  it('takes the notes of their claims along, and only the open claims themselves', async () => {
    const userId = await makeUser()
    const [{ company_id: companyId } = {}] = await query(
      'select company_id from board.company_claims where user_id = $1 limit 1',
      [userId],
    )
    await remove(`/users/${userId}`)
    expect(
      await query('select state, note, user_id from board.company_claims where company_id = $1', [companyId]),
    ).toEqual([{ state: 'refused', note: '', user_id: null }])
  })

  it('leaves companies to another owner, else to the admin who has been there longest, else to nobody', async () => {
    const userId = await makeUser()
    const shared = await addCompanyOf(userId, [
      ['first', 'admin'],
      ['second', 'owner'],
    ])
    const inherited = await addCompanyOf(userId, [
      ['early', 'recruiter'],
      ['first', 'admin'],
      ['second', 'admin'],
    ])
    const orphaned = await addCompanyOf(userId, [['early', 'recruiter']])
    await query('delete from "_User" where "objectId" = $1', [userId])
    await removeTracesOf(identity.context, userId)
    expect(await teamOf(shared)).toEqual({ isClaimed: true, roles: ['first admin', 'second owner'] })
    expect(await teamOf(inherited)).toEqual({
      isClaimed: true,
      roles: ['early recruiter', 'first owner', 'second admin'],
    })
    expect(await teamOf(orphaned)).toEqual({ isClaimed: false, roles: ['early recruiter'] })
  })
})
