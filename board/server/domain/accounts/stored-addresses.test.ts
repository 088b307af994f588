import { readFile } from 'node:fs/promises'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addCompany, addJob } from '../../../tests/support/listings.ts'
import { type StartedContext, startContext } from '../../../tests/support/started-context.ts'
import { applicantKey } from '../applications/own-people.ts'
import { signIn, signUp } from './accounts.ts'
import { respellStoredAddresses } from './stored-addresses.ts'

let started: StartedContext
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  started = await startContext()
})
afterAll(() => started.close())
beforeEach(() => started.database.pool.query('delete from "_User"'))

const password = 'long enough'

const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await started.database.pool.query(text, values)).rows

/** Makes an account whose address is stored as older versions did. */
async function addUser(username: string, email: string, isConfirmed = false): Promise<string> {
  const { user } = await signUp(started.context, { username, password })
  await query('update "_User" set email = $2, "emailVerified" = $3 where "objectId" = $1', [
    user.id,
    email,
    isConfirmed,
  ])
  return user.id
}

/** Applies the migration to what is stored, and does what the next start does. */
async function upgrade(): Promise<void> {
  const file = new URL('../../database/migrations/0036_stored_addresses.sql', import.meta.url)
  await query('drop table board.addresses_to_spell')
  await query(await readFile(file, 'utf8'))
  lines.length = 0
  const log = pino({ level: 'warn' }, { write: (text: string) => void lines.push(JSON.parse(text)) })
  await respellStoredAddresses({ ...started.context, log })
  expect(await query('select from board.addresses_to_spell')).toEqual([])
}

const emailOf = async (userId: string) =>
  (
    await query('select email, "emailVerified" as "isConfirmed" from "_User" where "objectId" = $1', [userId])
  )[0]

const canSignIn = async (username: string) =>
  (await signIn(started.context, { username, password })).user.username

it('brings the addresses of accounts into one spelling, with the links that were mailed to them', async () => {
  const userId = await addUser('idna', 'ann@bücher.example', true)
  await addUser('plain', 'plain@people.example')
  await query(
    `insert into board.mail_tokens (token_hash, purpose, user_id, email, password_mark, created_at, expires_at) values ('\\x01', 'verify', $1, 'ann@bücher.example', null, now(), now() + interval '1 day')`,
    [userId],
  )
  await upgrade()
  const email = 'ann@xn--bcher-kva.example'
  expect(await emailOf(userId)).toEqual({ email, isConfirmed: true })
  expect(await query('select email from board.mail_tokens')).toEqual([{ email }])
  for (const name of [email, 'Ann@Bücher.example', 'idna']) expect(await canSignIn(name)).toBe('idna')
  expect(lines).toEqual([])
})

it('leaves what isn’t an address to its owner, unconfirmed, and names the account', async () => {
  const userId = await addUser('bracketed', '<eve@people.example>', true)
  await upgrade()
  expect(await emailOf(userId)).toEqual({ email: '<eve@people.example>', isConfirmed: false })
  expect(await canSignIn('<eve@people.example>')).toBe('bracketed')
  expect(lines).toMatchObject([{ users: [userId], msg: expect.stringContaining('aren’t valid') }])
})

it('leaves an address that several accounts have to the oldest, and lets all of them sign in', async () => {
  const oldest = await addUser('oldest', 'shared@people.example.')
  const second = await addUser('second', 'shared@people.example')
  const third = await addUser('third', 'shared@people。example')
  await upgrade()
  expect(await emailOf(oldest)).toEqual({ email: 'shared@people.example', isConfirmed: false })
  expect(await emailOf(second)).toEqual({ email: null, isConfirmed: false })
  expect(await emailOf(third)).toEqual({ email: 'shared@people。example', isConfirmed: false })
  expect(lines).toMatchObject([{ keptBy: oldest, lostBy: [second, third] }])
  for (const name of ['oldest', 'second', 'third']) expect(await canSignIn(name)).toBe(name)
  expect(await canSignIn('Shared@People.example')).toBe('oldest')
})

it('leaves an address to the account that confirmed it', async () => {
  const squatter = await addUser('squatter', 'owned@people.example.')
  const owner = await addUser('owner', 'owned@people.example', true)
  await upgrade()
  expect(await emailOf(owner)).toEqual({ email: 'owned@people.example', isConfirmed: true })
  expect(await emailOf(squatter)).toEqual({ email: 'owned@people.example.', isConfirmed: false })
})

it('confirms no mailbox that the emails to an older spelling did not reach', async () => {
  const owner = await addUser('owner', 'fin@people.example')
  const other = await addUser('other', '\uFB01n@people.example', true)
  const alone = await addUser('alone', '\uFB01nn@people.example', true)
  await query(
    `insert into board.mail_tokens (token_hash, purpose, user_id, email, password_mark, created_at, expires_at)
      values ('\\x02', 'verify', $1, '\uFB01nn@people.example', null, now(), now() + interval '1 day')`,
    [alone],
  )
  await upgrade()
  expect(await emailOf(owner)).toEqual({ email: 'fin@people.example', isConfirmed: false })
  expect(await emailOf(other)).toEqual({ email: '\uFB01n@people.example', isConfirmed: false })
  expect(await emailOf(alone)).toEqual({ email: 'finn@people.example', isConfirmed: false })
  expect(await query("select from board.mail_tokens where email = 'finn@people.example'")).toEqual([])
})

it('has applications and invitations go by the address, one of each', async () => {
  const { db } = started.database
  const company = await addCompany(db, { name: 'Spelling Spit' })
  const job = await addJob(db, company, {})
  const apply = (email: string, key: string) =>
    query(
      `insert into board.applications (id, job_id, company_id, person_key, name, email, message, purge_at)
        values (gen_random_uuid(), $1, $2, sha256($3), 'Ann', $4, 'Hello', now() + interval '1 day')`,
      [job.id, company.id, key, email],
    )
  await apply('ann+1@people.example', 'a')
  await apply('ann+2@people.example', 'b')
  await apply('ann@bücher.example', 'c')
  const invite = (email: string) =>
    query(
      `insert into board.company_invitations (id, company_id, email, role, token_hash, expires_at)
        values (gen_random_uuid(), $1, $2, 'viewer', sha256(convert_to($3, 'UTF8')), now() + interval '1 day')`,
      [company.id, email, email],
    )
  await invite('ann@people.example.')
  await invite('bob@people.example.')
  await invite('bob@people.example')
  await upgrade()
  const keyOf = (email: string) => applicantKey(started.config.masterKey, job.id, email)
  expect(
    (await query('select email, person_key as key from board.applications order by email')).map(
      ({ email, key }) => [email, key instanceof Buffer && key.equals(keyOf(String(email)))],
    ),
  ).toEqual([
    ['ann+1@people.example', true],
    ['ann+2@people.example', false],
    ['ann@xn--bcher-kva.example', true],
  ])
  expect(await query('select email from board.company_invitations order by email')).toEqual([
    { email: 'ann@people.example' },
    { email: 'bob@people.example' },
    { email: 'bob@people.example.' },
  ])
})
