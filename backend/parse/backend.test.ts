import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { signIn } from '../../board/server/domain/accounts/accounts.ts'
import { findViewer } from '../../board/server/domain/accounts/sessions.ts'
import { makeWallet } from '../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { signInLegacy } from '../tests/support/legacy-wallet.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

const stale = `r:${'0'.repeat(32)}`
const results = z.object({ results: z.array(z.record(z.string(), z.unknown())) })

async function raw(
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; headers: Headers; text: string }> {
  const response = await fetch(identity.serverUrl + path, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('functions of start', () => {
  it('answers the functions of start whatever the token', async () => {
    const specs = await identity.send('/functions/getPluginSpecs', { _SessionToken: stale })
    expect([specs.status, specs.body]).toEqual([200, { result: [] }])
    const time = await identity.send('/functions/getServerTime', {}, { 'X-Parse-Session-Token': stale })
    expect([time.status, time.body]).toEqual([200, { result: { dateTime: expect.any(Number) } }])
  })

  it('gives each caller a server time of its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => identity.send('/functions/getServerTime')),
    )
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.result))).size).toBe(20)
  })
})

describe('sessions', () => {
  it('ends a session at logout, and accepts a logout with a stale token', async () => {
    const { body } = await signInLegacy(identity, makeWallet())
    const own = { _SessionToken: body.sessionToken }
    expect(await identity.send('/logout', own)).toMatchObject({ status: 200, body: {} })
    expect(await identity.send('/logout', own)).toMatchObject({ status: 200, body: {} })
    const me = await identity.send('/users/me', { ...own, _method: 'GET' })
    expect([me.status, me.body.code]).toEqual([400, 209])
    expect((await findViewer(identity.context, String(body.sessionToken))).user).toBeNull()
  })

  it('lists sessions without the tokens of others', async () => {
    const wallet = makeWallet()
    const first = await signInLegacy(identity, wallet)
    const { body } = await signInLegacy(identity, wallet)
    const own = { _method: 'GET', _SessionToken: body.sessionToken }
    for (const path of ['/sessions', '/classes/_Session', '/CLASSES/_Session']) {
      const listed = results.parse((await identity.send(path, own)).body).results
      expect(listed.map(({ sessionToken }) => sessionToken).filter(Boolean)).toEqual([body.sessionToken])
      expect(listed).toHaveLength(2)
    }
    expect((await identity.send('/sessions/me', own)).body.sessionToken).toBe(body.sessionToken)
    expect(JSON.stringify((await identity.send('/sessions', own)).body)).not.toContain(
      first.body.sessionToken,
    )
  })

  it('finds sessions by an index', async () => {
    const { rows } = await sql<{
      indexdef: string
    }>`select indexdef from pg_indexes where tablename = '_Session'`.execute(identity.database.db)
    expect(rows.map(({ indexdef }) => indexdef).join('\n')).toContain('("sessionToken" NULLS FIRST)')
  })
})

describe('users', () => {
  it('lets users read only themselves with their token', async () => {
    const a = await identity.send('/users', {
      username: 'ana',
      password: 'long enough',
      email: 'ana@people.example',
    })
    const b = await identity.send('/users', { username: 'ben', password: 'long enough' })
    expect(a.status).toBe(201)
    const path = `/classes/_User/${a.body.objectId}`
    const own = await identity.send(path, { _method: 'GET', _SessionToken: a.body.sessionToken })
    expect(own.body).toMatchObject({ sessionToken: a.body.sessionToken, email: 'ana@people.example' })
    expect(JSON.stringify(own.body)).not.toMatch(/password|authData/)
    const foreign = await identity.send(path, { _method: 'GET', _SessionToken: b.body.sessionToken })
    expect([foreign.status, foreign.body.code]).toEqual([404, 101])
    const put = { _method: 'PUT', _SessionToken: b.body.sessionToken, username: 'mallory' }
    expect((await identity.send(path, put)).status).toBe(400)
    expect((await identity.parse.readUser(String(a.body.objectId))).username).toBe('ana')
    expect(await identity.send('/classes/_User', { _method: 'GET' })).toMatchObject({
      status: 400,
      body: { code: 119 },
    })
  })

  it('answers an unknown name and a wrong password alike', async () => {
    await identity.send('/users', { username: 'cara', password: 'long enough' })
    const wrong = await identity.send('/login', { username: 'cara', password: 'wrong' })
    const unknown = await identity.send('/login', { username: 'nobody', password: 'wrong' })
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
    const right = await identity.send('/login', { _method: 'GET', username: 'cara', password: 'long enough' })
    expect(right.body.sessionToken).toMatch(/^r:/)
  })

  it.each([(text: string) => text.normalize('NFD'), (text: string) => ` ${text.normalize('NFC')} `])(
    'sign in however their name was typed (%#)',
    async (retype) => {
      const account = { username: 'Zo\u00eb', password: 'long enough' }
      await identity.send('/users', account)
      const typed = { ...account, username: retype(account.username) }
      expect((await identity.send('/login', typed)).status).toBe(200)
      expect((await identity.send('/login', { ...typed, _method: 'GET' })).status).toBe(200)
      const query = new URLSearchParams(typed)
      const headers = { 'X-Parse-Application-Id': identity.config.appId }
      expect((await raw(`/login?${query}`, { headers })).status).toBe(200)
      expect((await signIn(identity.context, typed)).user.username).toBe(account.username)
    },
  )

  it('refuses classes, fields, roles and objects of closed classes from users', async () => {
    const { body } = await identity.send('/users', { username: 'dora', password: 'long enough' })
    const own = { _SessionToken: body.sessionToken }
    for (const path of ['/classes/Anything', '/classes/_Product', '/classes/_Role', '/classes/_Session']) {
      const answer = await identity.send(path, { ...own, name: 'admin', title: 'x', ACL: {} })
      expect([path, answer.status < 500 && answer.status >= 400]).toEqual([path, true])
    }
    const field = { ...own, _method: 'PUT', extra: 1 }
    expect((await identity.send(`/users/${body.objectId}`, field)).body.code).toBe(119)
    expect((await identity.send(`/users/${body.objectId}`, { ...own, _method: 'DELETE' })).body.code).toBe(
      119,
    )
  })
})

describe('what is refused before Parse', () => {
  const json = { method: 'POST', headers: { 'Content-Type': 'text/plain' } }
  const deep = (depth: number) =>
    `{"where":${'['.repeat(depth)}${']'.repeat(depth)},"_ApplicationId":"cryptolist"}`

  it.each([
    ['NUL in a value', '/classes/Job', '{"a":"x\\u0000y","_ApplicationId":"cryptolist"}', 400, 107],
    ['NUL in a path', '/classes/Job%00', '{}', 400, 107],
    [
      'an explanation',
      '/classes/_Session',
      '{"_ApplicationId":"cryptolist","_method":"GET","explain":true}',
      400,
      102,
    ],
    ['NUL in a condition', '/classes/Job', '{"where":"{\\"a\\":\\"\\\\u0000\\"}"}', 400, 107],
    ['a broken path', '/classes/%E0%A4%A', '{}', 400, 107],
    [
      'half a condition',
      '/classes/Job',
      '{"where":"{","_method":"GET","_ApplicationId":"cryptolist"}',
      400,
      107,
    ],
    ['deep nesting', '/classes/Job', deep(51), 400, 107],
    ['very deep nesting', '/classes/Job', deep(50_000), 400, 107],
    ['broken JSON', '/classes/Job', '{"a":', 400, 107],
    ['no object', '/classes/Job', '[]', 400, 107],
    ['a large body', '/classes/Job', `{"a":"${'x'.repeat(1_100_000)}"}`, 413, 116],
    ['an unknown path', '/nothing/here', '{"_ApplicationId":"cryptolist"}', 404, 101],
    ["Parse's own pages", '/apps/choose_password', '{}', 404, 101],
    ['no application', '/classes/Job', '{}', 403, 119],
    ['another application', '/users', '{"_ApplicationId":"other"}', 403, 119],
  ])('%s', async (_name, path, body, status, code) => {
    const answer = await raw(path, { ...json, body })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([status, { code, error: expect.any(String) }])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  it.each(['{', '"{"', '[]', '5', '', 'null'])('the condition %s in an address', async (where) => {
    const headers = { 'X-Parse-Application-Id': identity.config.appId }
    for (const path of ['/classes/Job', '/users', '/sessions', '/classes/Job/abc']) {
      const answer = await raw(`${path}?${new URLSearchParams({ where })}`, { headers })
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 107])
    }
  })

  it.each(['/server/batch', '/batch', '/server/BATCH', '/server/./batch'])(
    'a batch in a batch, by way of %s',
    async (path) => {
      const requests = [{ method: 'POST', path, body: { requests: [] } }]
      const answer = await identity.send('/batch', { requests })
      expect([answer.status, answer.body.code]).toEqual([400, 107])
    },
  )

  it.each([
    { member: null },
    { member: 5 },
    { member: [] },
    { member: {} },
    { member: { method: 1, path: 2 } },
    { member: { method: 'GET' } },
    { member: { path: '/server/config' } },
  ])('a batch with $member in it', async ({ member }) => {
    const answer = await identity.send('/batch', { requests: [member] })
    expect([answer.status, answer.body.code]).toEqual([400, 107])
  })

  it('refuses a batch of a thousand requests', async () => {
    const requests = Array.from({ length: 1000 }, () => ({ method: 'GET', path: '/server/config' }))
    expect((await identity.send('/batch', { requests })).status).toBe(400)
  })

  it.each(['/', '/users', '/functions/getServerTime', '/classes/Job/x', '/nothing'])(
    'OPTIONS %s is answered',
    async (path) => {
      const answer = await raw(path, { method: 'OPTIONS', headers: { Origin: 'https://other.example' } })
      expect(answer.status).toBe(204)
      expect(answer.headers.get('access-control-allow-methods')).toContain('DELETE')
      expect(answer.headers.get('access-control-allow-headers')).toContain('X-Parse-Session-Token')
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    },
  )
})

describe('the master key', () => {
  it('accepts the master key from this machine, but not through an untrusted proxy', async () => {
    const asMaster = { _method: 'GET', _MasterKey: identity.config.masterKey }
    expect((await identity.send('/schemas', asMaster)).status).toBe(200)
    for (const name of ['X-Forwarded-For', 'Forwarded']) {
      const answer = await identity.send('/schemas', asMaster, { [name]: '127.0.0.1' })
      expect([answer.status, answer.body.code]).toEqual([403, 119])
    }
    const none = await identity.send('/schemas', { _method: 'GET' })
    expect([none.status, none.body.code]).toEqual([403, 119])
  })
})
