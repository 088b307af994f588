// The numbers are those of backend/docs/old-client-traps.md: facts about Parse Server that would harm old clients or the board, in that order.

import { Buffer } from 'node:buffer'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { parseDatabaseUrl } from '../../../board/server/database/connection.ts'
import { roomyDisk } from '../../../board/server/database/disk.fixture.ts'
import { removeExpired } from '../../../board/server/domain/accounts/expired.ts'
import { openSite, type TestSite } from '../../../board/tests/support/site.ts'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import { createLogAdapter, loadParse } from '../../parse/server/load.ts'
import { closeStorage, createStorage } from '../../parse/server/storage.ts'
import { type Answer, startTestIdentity, type TestIdentity } from '../support/identity.ts'
import { signInLegacy, signLegacy } from '../support/legacy-wallet.ts'
import { objectSteps, place } from '../support/objects.ts'
import { createOldClient, stale } from '../support/old-client.ts'

// Node loads a module once a process, and another file loads this one too: a copy is loaded for this file alone.
const copies = mkdtempSync(join(import.meta.dirname, '../../../node_modules/.cloud-code-'))
const cloudCode = join(copies, 'of-old.js')
copyFileSync(new URL('../fixtures/cloud-code/of-old.js', import.meta.url), cloudCode)
writeFileSync(join(copies, 'package.json'), '{"type":"module"}')
let identity: TestIdentity
let site: TestSite
let origin: string
const { make, names, master } = objectSteps(() => identity)
const { signIn, signUp, me } = createOldClient(() => identity)
const send: TestIdentity['send'] = (path, body, headers) => identity.send(path, body, headers)

beforeAll(async () => {
  identity = await startTestIdentity({ RATE_LIMITS: 'strict', CLOUD_CODE: cloudCode })
  site = await openSite(identity.context)
  origin = site.origin
  const text = { type: 'String' }
  const number = { type: 'Number' }
  const fields = { name: text, player: text, n: number, points: number, doubled: number }
  const others = { type: 'Relation', targetClass: 'Score' }
  await master('POST', '/schemas/Score', {
    className: 'Score',
    fields: { ...fields, at: { type: 'GeoPoint' }, others },
  })
})
afterAll(async () => {
  await site.close()
  await identity.close()
  rmSync(copies, { recursive: true })
})
/** So that no test uses up what another needs. */
beforeEach(() => sql`delete from board.rate_limits`.execute(identity.database.db))

/** Code 4xx with a number and a sentence. */
function expectRefused(answer: Answer, code?: number): void {
  expect([Math.floor(answer.status / 100), answer.body]).toEqual([
    4,
    { code: code ?? expect.any(Number), error: expect.stringMatching(/\w/) },
  ])
}
const find = (where: unknown) => send('/classes/Score', { _method: 'GET', where })
const put = (path: string, own: Record<string, unknown>, body: Record<string, unknown>) =>
  send(path, { ...own, ...body, _method: 'PUT' })
const ownRequire = createRequire(import.meta.url)

it('trap 1: batches and calls from inside work, with the router that Parse can use', async () => {
  const requests = [1, 2].map((n) => ({
    method: 'POST',
    path: '/server/classes/Score',
    body: { n, points: 5 },
  }))
  const { status, body } = await send('/batch', { requests })
  expect([status, body.list]).toEqual([200, [{ success: expect.anything() }, { success: expect.anything() }]])
  expect((await send('/functions/viaRun')).body).toEqual({ result: 'Hello again' })
  for (const from of ['express', 'parse-server']) {
    const { version } = createRequire(ownRequire.resolve(from))('router/package.json')
    expect([from, version]).toEqual([from, '2.2.0'])
  }
})

it('trap 2: authData without a right signature opens nothing, and no signature is kept', async () => {
  const wallet = makeWallet()
  const proof = await signLegacy(identity, wallet)
  const { id, data } = proof
  const foreign = (await signLegacy(identity, makeWallet())).signature
  for (const moralisEth of [
    {},
    { id },
    { id, data },
    { id, data, signature: '' },
    { ...proof, signature: foreign },
  ]) {
    const answer = await send('/users', { authData: { moralisEth } })
    expectRefused(answer)
    expect(answer.body).not.toHaveProperty('sessionToken')
  }
  expect((await send('/users', { authData: { moralisEth: proof } })).status).toBe(201)
  const { rows } = await sql`select * from "_User"`.execute(identity.database.db)
  expect(JSON.stringify(rows)).not.toContain(proof.signature.slice(2))
})

it('trap 3: a function that returns what cannot be written down ends nothing', async () => {
  for (const name of ['unsaved', 'pointsToUnsaved', 'circular', 'big', 'badDate'])
    expectRefused(await send(`/functions/${name}`), 141)
  expect((await send('/functions/hello', { name: 'Ana' })).body).toEqual({ result: 'Hello Ana' })
})

it('trap 4: the limits hold for this machine too, and a batch counts as what it holds', async () => {
  const login = { method: 'POST', path: '/server/login', body: { username: 'nobody-4', password: 'wrong' } }
  const { status, body } = await send('/batch', { requests: Array(11).fill(login) })
  expect([status, body.code]).toEqual([429, 155])
  const alone = await send('/login', { username: 'nobody-4', password: 'wrong' })
  expect([alone.status, alone.body.code]).toEqual([429, 155])
  expect(Number(alone.headers.get('retry-after'))).toBeGreaterThan(0)
})

it('trap 5: each linked wallet signs in to its one user', async () => {
  const [first, second] = [makeWallet(), makeWallet()]
  const { userId, own } = await signIn(first)
  const link = async (user: string, token: typeof own) =>
    put(`/classes/_User/${user}`, token, { authData: { moralisEth: await signLegacy(identity, second) } })
  expect((await link(userId, own)).status).toBe(200)
  for (const wallet of [first, second])
    expect((await signInLegacy(identity, wallet)).body.objectId).toBe(userId)
  const other = await signIn()
  expectRefused(await link(other.userId, other.own), 208)
})

it('trap 6: _EthAddress is there for its user to find and to delete, and for nobody else', async () => {
  const wallet = makeWallet()
  const address = wallet.address.toLowerCase()
  const [owner, other] = [await signIn(wallet), await signIn()]
  const path = `/classes/_EthAddress/${address}`
  const ask = (own: Record<string, unknown>) =>
    send('/classes/_EthAddress', { ...own, _method: 'GET', where: { objectId: address }, limit: 1 })
  const user = { __type: 'Pointer', className: '_User', objectId: owner.userId }
  expect((await ask(owner.own)).body).toMatchObject({ results: [{ objectId: address, user }] })
  for (const own of [other.own, {}]) {
    expect((await ask(own)).body).toEqual({ results: [] })
    expectRefused(await send(path, { ...own, _method: 'DELETE' }))
  }
  expect((await send(path, { ...owner.own, _method: 'DELETE' })).status).toBe(200)
  expect((await ask(owner.own)).body).toEqual({ results: [] })
})

it('trap 7: accounts and ethAddress are what was proved', async () => {
  const [wallet, foreign] = [makeWallet(), makeWallet()]
  const address = wallet.address.toLowerCase()
  const claimed = foreign.address.toLowerCase()
  const { userId, own, token } = await signIn(wallet)
  for (const accounts of [[claimed], { __op: 'AddUnique', objects: [claimed] }, { __op: 'Delete' }])
    await put(`/classes/_User/${userId}`, own, { accounts, ethAddress: claimed })
  expect((await me(token)).body).toMatchObject({ accounts: [address], ethAddress: address })
  const response = await put(`/classes/_User/${userId}`, own, {
    accounts: { __op: 'AddUnique', objects: [address] },
    ethAddress: address,
  })
  expect(response.body).toMatchObject({ accounts: [address] })
  expect((await put(`/classes/_User/${userId}`, own, { username: 'chosen-name' })).status).toBe(200)
  expect((await me(token)).body.username).toBe('chosen-name')
})

it('trap 8: functions need no application, and everything else does', async () => {
  const call = async (path: string) => {
    const response = await fetch(identity.serverUrl + path, { method: 'POST', body: '{"name":"Ana"}' })
    return [response.status, await response.json()]
  }
  expect(await call('/functions/hello')).toEqual([200, { result: 'Hello Ana' }])
  for (const path of ['/classes/Score', '/users', '/batch', '/login'])
    expect(await call(path)).toEqual([403, { code: 119, error: expect.any(String) }])
})

// The field of places is called as a method of texts is, which distinct once took for it.
it('trap 9: aggregates in the older spelling work, and so does distinct along with a relation', async () => {
  for (const [name, n] of [
    ['x', 1],
    ['x', 2],
    ['y', 3],
  ] as const)
    await make('Score', { name, n, player: 'summed' })
  const where = { player: 'summed' }
  const total = { $sum: '$n' }
  const totals = [
    { objectId: 'x', total: 3 },
    { objectId: 'y', total: 3 },
  ]
  for (const query of [
    { match: where, group: { objectId: '$name', total }, sort: { objectId: 1 } },
    { pipeline: [{ match: where }, { group: { objectId: '$name', total } }, { sort: { objectId: 1 } }] },
    { pipeline: [{ $match: where }, { $group: { _id: '$name', total } }, { $sort: { objectId: 1 } }] },
  ])
    expect((await master('GET', '/aggregate/Score', query)).results).toEqual(totals)
  const distinct = await master('GET', '/aggregate/Score', { distinct: 'name', where })
  expect(new Set([distinct.results].flat())).toEqual(new Set(['x', 'y']))
})

it('trap 10: upgradeToRevocableSession answers a session', async () => {
  const { own, token, userId } = await signIn()
  expect((await send('/upgradeToRevocableSession', own)).body).toMatchObject({
    objectId: expect.any(String),
    sessionToken: token,
    user: { __type: 'Pointer', className: '_User', objectId: userId },
  })
})

it('trap 11: saveIPFS keeps the bytes and answers where they are', async () => {
  const { own } = await signIn()
  const line = Buffer.from('hello world\n')
  const fileData = { ipfs: true, metadata: {}, tags: {} }
  const { body } = await send('/files/line.txt', { ...own, base64: line.toString('base64'), fileData })
  const hash = 'QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o'
  expect(body).toMatchObject({ hash, ipfs: expect.stringMatching(new RegExp(`/ipfs/${hash}$`)) })
  expect(await (await fetch(`${origin}/ipfs/${hash}`)).text()).toBe('hello world\n')
})

it('trap 12: mails for passwords and addresses work, with one answer for all; pushes say 115', async () => {
  const email = 'known@people.example'
  expect((await signUp({ email })).body.objectId).toEqual(expect.any(String))
  for (const path of ['/requestPasswordReset', '/verificationEmailRequest']) {
    const [registered, unknown] = [
      await send(path, { email }),
      await send(path, { email: 'unknown@people.example' }),
    ]
    expect([registered.status, registered.body, unknown.status, unknown.body]).toEqual([200, {}, 200, {}])
  }
  const push = { channels: ['news'], data: { alert: 'x' }, _MasterKey: identity.config.masterKey }
  expectRefused(await send('/push', push), 115)
})

it('trap 13: places are found without PostGIS', async () => {
  const { rows } = await sql`select extname from pg_extension where extname = 'postgis'`.execute(
    identity.database.db,
  )
  expect(rows).toEqual([])
  const cities = { Berlin: place(52.52, 13.405), Lisbon: place(38.72, -9.14), Tokyo: place(35.68, 139.65) }
  for (const [name, at] of Object.entries(cities)) await make('Score', { name, at, points: 5 })
  const paris = place(48.86, 2.35)
  expect(await names('Score', { at: { $nearSphere: paris } }, { order: undefined })).toBe(
    'Berlin Lisbon Tokyo',
  )
  expect(await names('Score', { at: { $nearSphere: paris, $maxDistance: 1000 / 6371 } })).toBe('Berlin')
})

it('trap 14: Parse gets the parts of DATABASE_URL, read by us', async () => {
  const connection = parseDatabaseUrl(
    'postgres://a%20b:p%2540ss%2Fword@db.example:5433/board?max=40&sslmode=require',
  )
  const storage = createStorage(loadParse(createLogAdapter(pino({ level: 'silent' }))), {
    database: {
      connection,
      isReachable: async () => false,
      outages: { note: () => undefined, hasBeenSince: () => false },
      disk: roomyDisk,
    },
    permissionsOfNewClass: {},
  })
  onTestFinished(() => closeStorage(storage))
  const parts = { host: 'db.example', port: 5433, user: 'a b', password: 'p%40ss/word', max: 10 }
  expect(storage._client.$pool.options).toMatchObject({ ...parts, ssl: { rejectUnauthorized: false } })
})

it('trap 15: ids of requests that are too old are removed', async () => {
  const { db } = identity.database
  const headers = { 'X-Parse-Request-Id': crypto.randomUUID() }
  const again = () => send('/classes/Score', { name: 'once', points: 5 }, headers)
  expect((await again()).status).toBe(201)
  expectRefused(await again(), 159)
  await sql`update "_Idempotency" set expire = now() - interval '1 hour'`.execute(db)
  await removeExpired(identity.context)
  expect((await again()).status).toBe(201)
})

it('trap 16: health says what holds while the database is away', async () => {
  const statuses = async () =>
    Promise.all(['/healthz', '/readyz'].map(async (path) => (await fetch(origin + path)).status))
  expect(await statuses()).toEqual([200, 200])
  const away = vi.spyOn(identity.database, 'isReachable').mockResolvedValue(false)
  onTestFinished(() => away.mockRestore())
  expect(await statuses()).toEqual([200, 503])
})

it('trap 16: a session that is not read because a connection was cut is a 503, though the database answers again', async () => {
  const { database } = createRequire(import.meta.url)('parse-server/lib/Config').get(identity.config.appId)
  const cut = new Error('Connection terminated due to connection timeout')
  const read = vi.spyOn(database.adapter._client, 'any').mockRejectedValue(cut)
  onTestFinished(() => read.mockRestore())
  const call = { _method: 'GET', _SessionToken: 'r:0123456789abcdef0123456789abcdef' }
  expect((await send('/classes/Score', call)).status).toBe(503)
})

it('trap 17: nothing names the software, and pages of other sites may show files', async () => {
  const { own } = await signIn()
  const { body } = await send('/files/shown.txt', {
    ...own,
    base64: Buffer.from('shown').toString('base64'),
  })
  for (const path of [
    '/server/health',
    '/server/nothing',
    '/server/classes/Score',
    `/server/files/${body.name}`,
  ]) {
    const { headers } = await fetch(origin + path)
    expect([path, headers.get('x-powered-by')]).toEqual([path, null])
  }
  const { headers } = await fetch(`${origin}/server/files/${body.name}`)
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

it('trap 18: the own token comes back, and a stale one harms neither start nor sign-out', async () => {
  const { userId, own, token } = await signIn()
  expect((await send(`/classes/_User/${userId}`, { ...own, _method: 'GET' })).body.sessionToken).toBe(token)
  for (const name of ['getServerTime', 'getPluginSpecs'])
    expect((await send(`/functions/${name}`, stale)).status).toBe(200)
  expect(await send('/logout', stale)).toMatchObject({ status: 200, body: {} })
})

it('trap 19: what Parse would choke on is stopped before it', async () => {
  expectRefused(await send('/classes/Score', { name: 'a\u0000b' }))
  expectRefused(await find({ name: 'a\u0000b' }))
  const send50k = async (text: string) => {
    const response = await fetch(`${identity.serverUrl}/classes/Score`, { method: 'POST', body: text })
    return [Math.floor(response.status / 100), await response.json()]
  }
  const deep = `{"_ApplicationId":"cryptolist","name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  expect(await send50k(deep)).toEqual([4, { code: expect.any(Number), error: expect.any(String) }])
  let nested: unknown = { n: 1 }
  for (let depth = 0; depth < 200; depth += 1) nested = { $or: [nested] }
  expectRefused(await find(nested))
  expectRefused(await send('/users', { authData: { anonymous: { id: crypto.randomUUID() } } }))
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => send('/login', { username: 'nobody-19', password: 'wrong' })),
  )
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
  expect((await send('/functions/hello', { name: 'Ana' })).status).toBe(200)
})

it('trap 20: errors have the codes of the catalogue', async () => {
  const key = { _MasterKey: identity.config.masterKey }
  expectRefused(await send('/classes/1abc', { name: 'x' }), 103)
  expectRefused(await find({ n: { $foo: 1 } }), 102)
  expectRefused(await send('/roles', { ...key, name: 'bad:name', ACL: {} }), 139)
  expectRefused(await send('/classes/Score', { at: place(100, 0) }), 111)
  expectRefused(await find({ at: { $nearSphere: place(100, 0) } }), 102)
  expectRefused(await send('/files/none.txt', { _method: 'DELETE' }), 153)
  const forbidden = await send('/schemas', { _method: 'GET' })
  expect([forbidden.status, forbidden.body.code]).toEqual([403, 119])
  const large = await send('/classes/Score', { name: 'x'.repeat(1_100_000) })
  expect([large.status, large.body.code]).toEqual([413, 116])
  const raw = async (path: string, body: string) => {
    const response = await fetch(identity.serverUrl + path, { method: 'POST', body })
    return [response.status, await response.json()]
  }
  expect(await raw('/users', '{broken')).toEqual([400, { code: 107, error: expect.any(String) }])
  const unknown = await send('/nowhere')
  expect([unknown.status, unknown.body.code]).toEqual([404, 101])
})

it('trap 21: every path answers OPTIONS before any rule', async () => {
  for (const path of [
    '/functions/getServerTime',
    '/users',
    '/batch',
    '/schemas',
    '/files/a.txt',
    '/graphql',
    '/none',
  ]) {
    const { status, headers } = await fetch(`${origin}/server${path}`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://app.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect([path, status, headers.get('access-control-allow-origin')]).toEqual([path, 204, '*'])
  }
})

it('trap 22: a used signature is used in every spelling', async () => {
  const proof = await signLegacy(identity, makeWallet())
  expect((await send('/users', { authData: { moralisEth: proof } })).status).toBe(201)
  const { signature } = proof
  const [r, s, v] = [
    signature.slice(2, 66),
    signature.slice(66, 130),
    Number.parseInt(signature.slice(130), 16),
  ]
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const twin = (order - BigInt(`0x${s}`)).toString(16).padStart(64, '0')
  const spellings = [
    signature,
    `0x${signature.slice(2).toUpperCase()}`,
    `0x${r}${twin}${(55 - v).toString(16)}`,
    `0x${r}${s}0${v - 27}`,
    `0x${r}${twin}0${28 - v}`,
  ]
  for (const spelling of spellings)
    expectRefused(await send('/users', { authData: { moralisEth: { ...proof, signature: spelling } } }), 101)
})

it('trap 23: signing in ends the older session of the same installation, and of no other', async () => {
  const wallet = makeWallet()
  const older = await signIn(wallet, { _InstallationId: 'this-browser' })
  const other = await signIn(wallet, { _InstallationId: 'another-browser' })
  const newer = await signIn(wallet, { _InstallationId: 'this-browser' })
  expectRefused(await me(older.token), 209)
  for (const { token } of [other, newer]) expect((await me(token)).status).toBe(200)
})

it('trap 24: what is malformed is a 4xx', async () => {
  for (const where of ['{broken', { name: { $regex: '(' } }]) expectRefused(await find(where))
  const key = { _MasterKey: identity.config.masterKey, _method: 'GET' }
  expectRefused(await send('/classes/_User', { ...key, where: { password: 'x' } }), 119)
  const id = await make('Score', { n: 1, points: 5 })
  expectRefused(await put(`/classes/Score/${id}`, {}, { n: { __op: 'Increment', amount: 'x' } }))
  const query = new URLSearchParams({ where: '{broken' })
  const headers = { 'X-Parse-Application-Id': identity.config.appId }
  const got = await fetch(`${identity.serverUrl}/classes/Score?${query}`, { headers })
  expect([got.status, await got.json()]).toEqual([400, { code: 107, error: expect.any(String) }])
})

it('trap 25: Parse and the code of the operator use one copy of the SDK', async () => {
  const { Parse } = loadParse(createLogAdapter(pino({ level: 'silent' })))
  const requireOfParse = createRequire(ownRequire.resolve('parse-server'))
  expect(Parse).toBe(requireOfParse('parse/node'))
  const saved = await send('/functions/saveScore', { player: 'ana', points: 7 })
  // Fields that a trigger of the operator set.
  expect(saved.body.result).toMatchObject({ player: 'ana', points: 7, doubled: 14 })
})
