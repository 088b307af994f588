import { testPostgresVariable } from '@cryptolist/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signIn, signUp } from '../../board/server/domain/accounts/accounts.ts'
import { toPublicError } from '../../board/server/http/errors.ts'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'

let identity: TestIdentity
const rejected = vi.fn()

beforeAll(async () => {
  process.on('unhandledRejection', rejected)
  identity = await startTestIdentity()
})
afterAll(async () => {
  process.off('unhandledRejection', rejected)
  await identity.close()
})

/** Lets nobody in, and ends the connections there are, as when PostgreSQL stops. */
async function setAway(isAway: boolean): Promise<void> {
  const name = identity.database.connection.database
  const admin = new pg.Client({ connectionString: process.env[testPostgresVariable] })
  await admin.connect()
  await admin.query(`alter database ${name} with allow_connections ${!isAway}`)
  if (isAway)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await admin.end()
}

function logIn(): Promise<Response> {
  const account = { username: 'ana', password: 'long enough' }
  const body = { ...account, _ApplicationId: identity.config.appId, _InstallationId: 'one' }
  return fetch(`${identity.serverUrl}/login`, { method: 'POST', body: JSON.stringify(body) })
}

function searchJobs(): Promise<Response> {
  return fetch(`${identity.serverUrl}/functions/searchJobs`, { method: 'POST' })
}

describe('without its database', () => {
  it('answers unavailable without its database, leaves no rejection unhandled, and recovers', async () => {
    const account = { username: 'ana', password: 'long enough' }
    await signUp(identity.context, account)
    await setAway(true)
    const refusal = await signIn(identity.context, account).catch(toPublicError)
    expect(refusal).toMatchObject({ code: 'unavailable', status: 503 })
    expect((await logIn()).status).toBe(503)
    expect((await searchJobs()).status).toBe(503)
    await setAway(false)
    await vi.waitFor(async () => expect((await logIn()).status).toBe(200))
    expect((await signIn(identity.context, account)).user.username).toBe('ana')
    expect(rejected).not.toHaveBeenCalled()
  })
})
