import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { viewerWho } from '../../../tests/support/people.ts'
import { type StartedContext, startContext } from '../../../tests/support/started-context.ts'
import {
  addCompanyOf,
  listBytes,
  listTraces,
  makeTracedUser,
  tracePlaces,
} from '../../../tests/support/user-traces.ts'
import { addApplication } from '../applications/applications.fixture.ts'
import { removeExpired } from './expired.ts'
import { exportAccount, exportedPlaces } from './export.ts'
import { removeTracesOf, removeUser } from './removal.ts'
import { requireSite } from './session-policy.ts'

let started: StartedContext
beforeAll(async () => {
  started = await startContext({ DEMO: 'on' })
})
afterAll(() => started.close())

async function query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await started.database.pool.query(text, values)).rows
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

/** Adds an application that is no account's; returns its id. */
async function addApplicationFrom(email: string): Promise<string> {
  const { db } = started.context.database
  const job = await db.selectFrom('board.jobs').select(['id', 'company_id']).executeTakeFirstOrThrow()
  const to = { company: { id: job.company_id }, job }
  return (await addApplication(db, to, { email, message: 'Hello' })).id
}

describe('a user who is removed', () => {
  it('could have left something in each column that names users', async () => {
    const named = await query(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'board' and column_name ~ '((^|_)(user|user_id|owner_id|by|claimant|poster|member))$'`,
    )
    expect(named.map(({ name }) => name).sort()).toEqual(
      tracePlaces.filter((place) => place !== '_Session.user'),
    )
  })

  it('could download each of these rows before, without tokens and hashes', async () => {
    expect(exportedPlaces).toEqual(tracePlaces)
    const { context } = started
    const [other, userId] = [await makeTracedUser(context), await makeTracedUser(context)]
    const viewer = requireSite(viewerWho(userId))
    const text = await readText(await exportAccount(context, viewer))
    const file: Record<string, unknown> = JSON.parse(text)
    const empty = Object.entries(file).filter(([, part]) => Array.isArray(part) && part.length === 0)
    // Its one application is in the list; wallets that only apps know have the way by which they were verified.
    expect(empty).toEqual([])
    expect(file.profile).toMatchObject({ headline: 'Rust engineer', facts: [{ kind: 'github' }] })
    expect(file.applications).toMatchObject([{ name: 'Left Behind', events: [{}] }])
    expect(text.match(/"[^"]*(?:token|hash|secret|rating)[^"]*":/gi)).toBeNull()
    const { rows } = await context.database.pool.query(
      'select "sessionToken" as token from "_Session" where "user" = $1',
      [userId],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { token } of rows) expect(text).not.toContain(token)
    expect(text).not.toContain(other)
  })

  it('could download all rows of each part, each once, however many there are', async () => {
    const userId = await makeTracedUser(started.context)
    await query(
      `insert into board.mail_tokens (token_hash, purpose, user_id, email, expires_at)
       select sha256(n::text::bytea), 'verify', $1, n || '@many.example', now() from generate_series(1, 1100) n`,
      [userId],
    )
    await query(
      `insert into board.moderation_log (action, user_id, message) select 'keep', $1, 'Note ' || n from generate_series(1, 1100) n`,
      [userId],
    )
    await query(
      `insert into board.listing_drafts (id, public_id, user_id)
       select gen_random_uuid(), 'd' || lpad(n::text, 7, '0'), $1 from generate_series(1, 450) n`,
      [userId],
    )
    await query(
      `insert into board.applications (id, job_id, company_id, person_key, name, email, user_id, status, confirmed_at, purge_at)
       select gen_random_uuid(), j.id, j.company_id, sha256(n::text::bytea), 'Many', 'many@people.example', $1, 'received', now(), now()
       from (select id, company_id from board.jobs limit 1) j, generate_series(1, 510) n`,
      [userId],
    )
    const text = await readText(await exportAccount(started.context, requireSite(viewerWho(userId))))
    const file: Record<string, Record<string, unknown>[]> = JSON.parse(text)
    const countOf = (part: string, key: string) => new Set(file[part]?.map((row) => row[key])).size
    expect([countOf('emailedLinks', 'email'), file.emailedLinks?.length]).toEqual([1101, 1101])
    expect([countOf('decisions', 'message'), file.decisions?.length]).toEqual([1101, 1101])
    expect([countOf('drafts', 'publicId'), file.drafts?.length]).toEqual([451, 451])
    expect([countOf('applications', 'id'), file.applications?.length]).toEqual([511, 511])
  })

  it('leaves nothing behind (DS-04), and others stay', async () => {
    const { context } = started
    const [userId, other] = [await makeTracedUser(context), await makeTracedUser(context)]
    const bytes = await listBytes(started.config)
    expect(await listTraces(context, userId)).toEqual(tracePlaces)
    await removeUser(context, userId)
    expect(await listTraces(context, userId)).toEqual([])
    expect(await listTraces(context, other)).toEqual(tracePlaces)
    expect((await listBytes(started.config)).length).toBe(bytes.length - 1)
  })

  it('is forgotten within the hour even if no trigger ran, and nobody else is', async () => {
    const [userId, other] = [await makeTracedUser(started.context), await makeTracedUser(started.context)]
    await query('delete from "_User" where "objectId" = $1', [userId])
    expect(await removeExpired(started.context)).toMatchObject({ 'removed users': 1 })
    expect(await listTraces(started.context, userId)).toEqual([])
    expect(await listTraces(started.context, other)).toEqual(tracePlaces)
  })

  it.each([
    ['takes along', true, { email: null, message: null, status: 'withdrawn' }],
    ['leaves', false, { email: 'apart@people.example', message: 'Hello', status: 'received' }],
  ])('%s what was sent from their address where isConfirmed is %s', async (_does, isConfirmed, left) => {
    const id = await addApplicationFrom('apart@people.example')
    const userId = await makeTracedUser(started.context)
    await query('update "_User" set email = $2, "emailVerified" = $3 where "objectId" = $1', [
      userId,
      'apart@people.example',
      isConfirmed,
    ])
    await removeUser(started.context, userId)
    expect(await query('select email, message, status from board.applications where id = $1', [id])).toEqual([
      left,
    ])
  })

  it.each([
    [true, []],
    [false, ['tag=go']],
  ])('takes the alerts of their address along only if they confirmed it: %s', async (isConfirmed, left) => {
    const userId = await makeTracedUser(started.context)
    const email = `${userId.toLowerCase()}@people.example`
    await query('update "_User" set email = $2, "emailVerified" = $3 where "objectId" = $1', [
      userId,
      email,
      isConfirmed,
    ])
    await query(
      `insert into board.alerts (id, email, search, name, frequency, state)
       values (gen_random_uuid(), $1, 'tag=go', 'Go', 'daily', 'active')`,
      [email],
    )
    await removeUser(started.context, userId)
    const rows = await query('select search from board.alerts where email = $1', [email])
    expect(rows.map(({ search }) => search)).toEqual(left)
  })

  it('takes the notes of their claims along, and only the open claims themselves', async () => {
    const userId = await makeTracedUser(started.context)
    const [{ company_id: companyId } = {}] = await query(
      'select company_id from board.company_claims where user_id = $1 limit 1',
      [userId],
    )
    await removeUser(started.context, userId)
    expect(
      await query('select state, note, user_id from board.company_claims where company_id = $1', [companyId]),
    ).toEqual([{ state: 'refused', note: '', user_id: null }])
  })

  it('leaves companies to another owner, else to the admin who has been there longest, else to nobody', async () => {
    const userId = await makeTracedUser(started.context)
    const shared = await addCompanyOf(started.context, userId, [
      ['first', 'admin'],
      ['second', 'owner'],
    ])
    const inherited = await addCompanyOf(started.context, userId, [
      ['early', 'recruiter'],
      ['first', 'admin'],
      ['second', 'admin'],
    ])
    const orphaned = await addCompanyOf(started.context, userId, [['early', 'recruiter']])
    await query('delete from "_User" where "objectId" = $1', [userId])
    await removeTracesOf(started.context, userId)
    expect(await teamOf(shared)).toEqual({ isClaimed: true, roles: ['first admin', 'second owner'] })
    expect(await teamOf(inherited)).toEqual({
      isClaimed: true,
      roles: ['early recruiter', 'first owner', 'second admin'],
    })
    expect(await teamOf(orphaned)).toEqual({ isClaimed: false, roles: ['early recruiter'] })
  })
})
