import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resetPassword, verifyEmail } from '../../../board/server/domain/accounts/account-mail.ts'
import { findUserById, recordToken } from '../../../board/server/domain/accounts/mail-repository.ts'
import { respellStoredAddresses } from '../../../board/server/domain/accounts/stored-addresses.ts'
import { hashToken, makeToken } from '../../../board/server/domain/identifiers/link-token.ts'
import { makeWallet, signInOnSite } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'
import { signInLegacy, signLegacy } from '../support/legacy-wallet.ts'
import { objectSteps } from '../support/objects.ts'

/** Hooks wait from "hold" to "release", and count those that wait. */
const code = `
let held
let release
let waiting = 0
Moralis.Cloud.beforeSave('_User', async ({ object }) => {
  waiting += 1
  await held
  waiting -= 1
  object.set('seen', true)
})
Moralis.Cloud.define('hold', () => { held = new Promise((resolve) => { release = resolve }) })
Moralis.Cloud.define('release', () => release())
Moralis.Cloud.define('waiting', () => waiting)
`

let identity: TestIdentity
let folder: string
const lines: string[] = []
const { master } = objectSteps(() => identity)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-slow-hooks-'))
  const file = join(folder, 'main.js')
  await writeFile(file, code)
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  identity = await startTestIdentity({ CLOUD_CODE: file }, log)
  await master('PUT', '/schemas/_User', { className: '_User', fields: { seen: { type: 'Boolean' } } })
})
beforeEach(() => {
  lines.length = 0
})
afterAll(async () => {
  await identity.close()
  await rm(folder, { recursive: true, force: true })
})

const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await identity.database.pool.query(text, values)).rows

/** Runs something until a hook waits, looks for open transactions, does more, and lets the hook go on. */
async function whileHookWaits<T>(run: () => Promise<T>, meanwhile = async () => {}): Promise<T> {
  await identity.send('/functions/hold')
  const running = run()
  try {
    await expect.poll(async () => (await identity.send('/functions/waiting')).body.result).toBe(1)
    const open = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`
    await expect.poll(() => query(open)).toEqual([{ count: 0 }])
    await meanwhile()
  } finally {
    await identity.send('/functions/release')
  }
  const result = await running
  // Had a hook run out of its time, the log would say so.
  expect(lines.filter((line) => line.includes('cloud code'))).toEqual([])
  return result
}

async function enter(username: string, fields: Record<string, unknown> = {}) {
  const { body } = await identity.send('/users', { username, password: 'a very long one', ...fields })
  return { id: String(body.objectId), token: body.sessionToken }
}

/** The token of a link as an email brings it. */
async function addLink(userId: string, purpose: 'reset' | 'verify', email: string): Promise<string> {
  const { db } = identity.database
  const token = makeToken(identity.config.masterKey, `${purpose} ${userId}`)
  const { passwordMark = null } = (purpose === 'reset' && (await findUserById(db, userId))) || {}
  await recordToken(db, hashToken(token), { purpose, userId, email, passwordMark, ttlSeconds: 600 })
  return token
}

describe('while a hook on users runs, no transaction is open', () => {
  it('when a wallet signs in for the first time', async () => {
    const { status, body } = await whileHookWaits(() => signInLegacy(identity, makeWallet()))
    expect([status, body.seen]).toEqual([201, true])
  })

  it('when it signs in on the site', async () => {
    const { user } = await whileHookWaits(() => signInOnSite(identity, makeWallet()))
    expect(await query('select seen from "_User" where "objectId" = $1', [user.id])).toEqual([{ seen: true }])
  })

  it('when a wallet is linked', async () => {
    const { id, token } = await enter('linus')
    const authData = { moralisEth: await signLegacy(identity, makeWallet()) }
    const { status } = await whileHookWaits(() =>
      identity.send(`/users/${id}`, { _method: 'PUT', _SessionToken: token, authData }),
    )
    expect(status).toBe(200)
  })

  it.each(['verify', 'reset'] as const)('when a link from an email is used to %s', async (purpose) => {
    const email = `${purpose}@people.example`
    const { id } = await enter(purpose, { email })
    const link = await addLink(id, purpose, email)
    await whileHookWaits<unknown>(
      () =>
        purpose === 'verify'
          ? verifyEmail(identity.context, link)
          : resetPassword(identity.context, link, 'another long one'),
      () => expect(verifyEmail(identity.context, link)).rejects.toThrow('link'),
    )
    expect(await query('select "emailVerified" from "_User" where "objectId" = $1', [id])).toEqual([
      { emailVerified: true },
    ])
  })

  it('when the start respells stored addresses', async () => {
    const { id } = await enter('uma', { email: 'uma@people.example' })
    await query(`update "_User" set email = 'UMA@People.example' where "objectId" = $1`, [id])
    await query(`insert into board.addresses_to_spell (kind, id) values ('user', $1)`, [id])
    await whileHookWaits(() => respellStoredAddresses(identity.context))
    expect(await query('select email from "_User" where "objectId" = $1', [id])).toEqual([
      { email: 'uma@people.example' },
    ])
  })
})

describe('what happens meanwhile in another process', () => {
  it('counts: a wallet that got its user there has no second one', async () => {
    const wallet = makeWallet()
    const address = wallet.address.toLowerCase()
    const { id } = await enter('first')
    const { status, body } = await whileHookWaits(
      () => signInLegacy(identity, wallet),
      async () => {
        await query(
          `insert into board.verified_addresses (namespace, address, user_id, proof) values ('eip155', $1, $2, 'legacy')`,
          [address, id],
        )
      },
    )
    expect([status, body.objectId]).toEqual([200, id])
    expect(await query(`select from "_User" where "ethAddress" = $1`, [address])).toEqual([])
  })

  it('is shown: the fields of a user name an address that was taken away while they were written', async () => {
    const { id, token } = await enter('second')
    const wallet = makeWallet()
    const authData = { moralisEth: await signLegacy(identity, wallet) }
    await whileHookWaits(
      () => identity.send(`/users/${id}`, { _method: 'PUT', _SessionToken: token, authData }),
      async () => {
        await query('delete from board.verified_addresses where user_id = $1', [id])
      },
    )
    expect(await query('select accounts, "ethAddress" from "_User" where "objectId" = $1', [id])).toEqual([
      { accounts: [], ethAddress: null },
    ])
  })
})
