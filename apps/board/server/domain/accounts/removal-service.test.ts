import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../../tests/support/identity.ts'
import { makeWallet, signInOnSite } from '../../../tests/support/legacy-wallet.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity({ ANONYMOUS_USERS: '1', DEMO: 'on' })
})
afterAll(() => identity.close())

async function query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await identity.database.pool.query(text, values)).rows
}

/** Every place of the board's tables, as the database lists them, that holds the user's id. */
async function listTraces(userId: string): Promise<string[]> {
  const columns = await query(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'board' and data_type in ('text', 'character varying')`,
  )
  const places = [
    ...columns.map(({ table_name: table, column_name: column }) => [`board.${table}`, `"${column}"`]),
    ['public."_Session"', '"user"'],
  ]
  const found = []
  for (const [table = '', column = ''] of places) {
    const rows = await query(`select from ${table} where ${column} = $1`, [userId])
    if (rows.length > 0) found.push(table.replace('board.', ''))
  }
  return found.sort()
}

async function listBytes(): Promise<string[]> {
  const root = join(identity.config.dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.alive')).map(({ name }) => name)
}

/** Leaves something of a user wherever the board can. */
async function leaveTraces(userId: string): Promise<void> {
  const { files, sessions } = identity.context.services
  await files.create({ userId }, { name: 'a.txt', bytes: Buffer.from('hello') })
  await sessions.start(userId, 'password')
  await query(`insert into board.file_uploads values ($1, now(), 1, 5)`, [userId])
  await query(`insert into board.saved_jobs (user_id, job_id) select $1, id from board.jobs limit 2`, [
    userId,
  ])
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

async function makeUser(): Promise<string> {
  const { user } = await signInOnSite(identity, makeWallet())
  await leaveTraces(user.id)
  return user.id
}

const places = [
  'account_settings',
  'file_uploads',
  'files',
  'mail_tokens',
  'public."_Session"',
  'saved_jobs',
  'site_sessions',
  'verified_addresses',
]

describe('a user who is removed', () => {
  const remove = (path: string, more: object = {}) =>
    identity.send(path, { _method: 'DELETE', _MasterKey: identity.config.masterKey, ...more })

  it('could have left something in each table that names users', async () => {
    const named = await query(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'board' and column_name in ('user_id', 'owner_id')`,
    )
    expect(places).toEqual(expect.arrayContaining(named.map(({ name }) => name)))
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

  it('past the triggers, is forgotten within the hour; whoever is there stays', async () => {
    const [userId, other] = [await makeUser(), await makeUser()]
    await query('delete from "_User" where "objectId" = $1', [userId])
    expect(await identity.context.services.expiry.removeExpired()).toMatchObject({ 'removed users': 1 })
    expect(await listTraces(userId)).toEqual([])
    expect(await listTraces(other)).toEqual(places)
  })
})
