// The numbers are those of backend/docs/old-client-traps.md: facts about old clients (rows) and what they call (endpoints), in that order.
import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'
import { signLegacy } from '../support/legacy-wallet.ts'
import { connectLive } from '../support/live-socket.ts'
import { legacyNames, solanaNames, web3Names } from '../support/moralis-names.ts'
import { objectSteps, pointer } from '../support/objects.ts'
import { createOldClient, stale } from '../support/old-client.ts'

let identity: TestIdentity
const { make, put, master } = objectSteps(() => identity)
const { signIn, signUp, me } = createOldClient(() => identity)
const send: TestIdentity['send'] = (path, body, headers) => identity.send(path, body, headers)

beforeAll(async () => {
  identity = await startTestIdentity()
  const fields = { name: { type: 'String' }, n: { type: 'Number' }, tags: { type: 'Array' } }
  await master('POST', '/schemas/Note', { className: 'Note', fields })
})
afterAll(() => identity.close())

/** Anything, as it is, with the bytes of the answer. */
async function raw(path: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  const response = await fetch(identity.serverUrl + path, init)
  return { response, text: await response.text() }
}
const preflight = (path: string, method = 'POST') =>
  raw(path, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://app.example',
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'content-type',
    },
  })

describe('what old clients do', () => {
  it('row 1: start gets a list of plugins', async () => {
    expect(await send('/functions/getPluginSpecs')).toMatchObject({ status: 200, body: { result: [] } })
  })

  it('row 2: start and the time of the server never judge the stored token', async () => {
    const { token } = await signIn()
    await send('/logout', { _SessionToken: token })
    for (const own of [stale, { _SessionToken: token }, { _SessionToken: 'no token' }]) {
      expect(await send('/functions/getPluginSpecs', own)).toMatchObject({
        status: 200,
        body: { result: [] },
      })
      expect((await send('/functions/getServerTime', own)).status).toBe(200)
    }
  })

  it('row 3: signing out with a token that nobody has any more is done', async () => {
    expect(await send('/logout', stale)).toMatchObject({ status: 200, body: {} })
    const { own } = await signIn()
    for (const _again of [1, 2]) expect(await send('/logout', own)).toMatchObject({ status: 200, body: {} })
  })

  it('row 4: what succeeds has an object or a list as its body', async () => {
    const { own } = await signIn()
    const id = await make('Note', { name: 'a' })
    const calls: [string, Record<string, unknown>][] = [
      ['/functions/getPluginSpecs', {}],
      ['/functions/getServerTime', {}],
      [`/classes/Note/${id}`, { _method: 'PUT', n: 1 }],
      ['/classes/Note', { _method: 'GET', where: { name: 'nothing' } }],
      ['/classes/Note', { _method: 'GET', where: {}, limit: 0, count: 1 }],
      [`/classes/Note/${id}`, { _method: 'DELETE' }],
      ['/config', { _method: 'GET' }],
      ['/events/opened', { dimensions: {} }],
      ['/requestPasswordReset', { email: 'nobody@people.example' }],
      ['/logout', own],
    ]
    for (const [path, body] of calls) {
      const { status, body: answered } = await send(path, body)
      expect([path, status, typeof answered]).toEqual([path, 200, 'object'])
    }
  })

  it('row 5: JSON is read whatever the header calls it', async () => {
    const body = JSON.stringify({ name: 'typed', _ApplicationId: identity.config.appId })
    for (const type of [
      'text/plain',
      'text/plain;charset=UTF-8',
      'application/json',
      'application/octet-stream',
    ]) {
      const { response } = await raw('/classes/Note', {
        method: 'POST',
        headers: { 'Content-Type': type },
        body,
      })
      expect([type, response.status]).toEqual([type, 201])
    }
  })

  it('row 6: a user is made at users and changed at classes/_User and at users', async () => {
    const { userId, own } = await signUp()
    for (const path of [`/classes/_User/${userId}`, `/users/${userId}`])
      expect(
        await send(path, { ...own, _method: 'PUT', ACL: { [userId]: { read: true, write: true } } }),
      ).toMatchObject({ status: 200, body: { updatedAt: expect.any(String) } })
  })

  it('row 7: who reads the own user gets the own token back, and nobody else does', async () => {
    const [ana, ben] = [await signIn(), await signIn()]
    for (const path of [`/classes/_User/${ana.userId}`, `/users/${ana.userId}`, '/users/me'])
      expect((await send(path, { ...ana.own, _method: 'GET' })).body.sessionToken).toBe(ana.token)
    const foreign = await send(`/classes/_User/${ana.userId}`, { ...ben.own, _method: 'GET' })
    expect(JSON.stringify(foreign.body)).not.toContain('r:')
  })

  it('row 8: the answer to a change has what operations came to', async () => {
    const wallet = makeWallet()
    const { userId, own } = await signIn(wallet)
    const address = wallet.address.toLowerCase()
    const accounts = { __op: 'AddUnique', objects: [address] }
    const { body } = await send(`/classes/_User/${userId}`, {
      ...own,
      _method: 'PUT',
      accounts,
      ethAddress: address,
    })
    expect(body.accounts).toEqual([address])
    const id = await make('Note', { n: 1, tags: ['a'] })
    const changes = { n: { __op: 'Increment', amount: 2 }, tags: { __op: 'AddUnique', objects: ['a', 'b'] } }
    expect(await put('Note', id, changes)).toMatchObject({ n: 3, tags: ['a', 'b'] })
  })

  it('row 9: every token begins with r:', async () => {
    expect((await signIn()).token).toMatch(/^r:[0-9a-f]{32}$/)
    expect((await signUp()).token).toMatch(/^r:[0-9a-f]{32}$/)
  })

  it('row 10: a web3 call of nobody passes its preflight and is taken without an application', async () => {
    const { response } = await preflight('/functions/getNFTs')
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('content-type')
    const call = await raw('/functions/getNFTs', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"chain":"eth"}',
    })
    // It came as far as the functions, of which this one is not there yet.
    expect([call.response.status, JSON.parse(call.text).code]).toEqual([400, 141])
  })

  it('row 11: unlinking nulls the provider and sends no ethAddress, and the address is removed anyway', async () => {
    const wallet = makeWallet()
    const address = wallet.address.toLowerCase()
    const { userId, own } = await signIn(wallet)
    const change = (body: Record<string, unknown>) =>
      send(`/classes/_User/${userId}`, { ...body, ...own, _method: 'PUT' })
    expect((await send(`/classes/_EthAddress/${address}`, { ...own, _method: 'DELETE' })).status).toBe(200)
    expect((await change({ authData: { moralisEth: null }, accounts: [] })).status).toBe(200)
    expect((await change({ authData: {} })).status).toBe(200)
    const { body } = await me(own._SessionToken)
    expect(body.ethAddress ?? null).toBeNull()
    expect(body.accounts ?? []).toEqual([])
  })

  it('row 12: addresses that a client claims are not believed', async () => {
    const [own, foreign] = [makeWallet(), makeWallet()]
    const ana = await signIn(own)
    await signIn(foreign)
    const claimed = foreign.address.toLowerCase()
    await send(`/classes/_User/${ana.userId}`, {
      ...ana.own,
      _method: 'PUT',
      accounts: { __op: 'AddUnique', objects: [claimed] },
      ethAddress: claimed,
    })
    const address = own.address.toLowerCase()
    expect((await me(ana.token)).body).toMatchObject({ accounts: [address], ethAddress: address })
  })

  it('row 13: a request sent again under the same id is done once, and a permanent failure is a 4xx', async () => {
    const headers = { 'X-Parse-Request-Id': 'a-request-that-is-sent-again' }
    const first = await send('/classes/Note', { name: 'once' }, headers)
    const again = await send('/classes/Note', { name: 'once' }, headers)
    expect([first.status, again.status, again.body.code]).toEqual([201, 400, 159])
    const result = await send('/classes/Note', {
      _method: 'GET',
      where: { name: 'once' },
      limit: 0,
      count: 1,
    })
    expect(result.body.count).toBe(1)
    for (const [path, body] of [
      ['/classes/Note', { n: 'no number' }],
      ['/functions/notThere', {}],
      ['/users', { authData: { moralisEth: { id: '0x1', signature: 'x', data: 'y' } } }],
    ] as const) {
      const { status } = await send(path, body)
      expect([path, Math.floor(status / 100)]).toEqual([path, 4])
    }
  })

  it('row 14: conditions are values in the body, and limit 0 with count 1 counts', async () => {
    for (const n of [1, 2, 3]) await make('Note', { name: 'counted', n })
    const where = { name: 'counted', n: { $gt: 1 } }
    const listed = await send('/classes/Note', { _method: 'GET', where, order: '-n', limit: 1 })
    expect(listed.body).toMatchObject({ results: [{ n: 3 }] })
    const counted = await send('/classes/Note', { _method: 'GET', where, limit: 0, count: 1 })
    expect(counted.body).toEqual({ results: [], count: 2 })
  })

  it('row 15: live queries are at the path of the backend', async () => {
    const socket = await connectLive(identity.serverUrl, { applicationId: identity.config.appId })
    socket.say({ op: 'subscribe', requestId: 1, query: { className: 'Note', where: { name: 'live' } } })
    expect(await socket.next()).toMatchObject({ op: 'subscribed', requestId: 1 })
    const id = await make('Note', { name: 'live' })
    expect(await socket.next()).toMatchObject({ op: 'create', requestId: 1, object: { objectId: id } })
    socket.close()
  })

  it('row 16: the time of the server is a number of milliseconds', async () => {
    const { body } = await send('/functions/getServerTime')
    expect(body).toEqual({ result: { dateTime: expect.any(Number) } })
    expect(JSON.stringify(body)).toMatch(/"dateTime":\d{13}\}/)
  })

  it('row 17: paths inside of a batch begin with that of the backend', async () => {
    const requests = ['a', 'b'].map((name) => ({
      method: 'POST',
      path: '/server/classes/Note',
      body: { name },
    }))
    const { body } = await send('/batch', { requests })
    const success = { success: { objectId: expect.any(String), createdAt: expect.any(String) } }
    expect(body.list).toEqual([expect.objectContaining(success), expect.objectContaining(success)])
  })
})

describe('what old clients call', () => {
  it('endpoint 1: the functions of the start, for anybody with any token', async () => {
    for (const own of [{}, stale])
      for (const name of ['getServerTime', 'getPluginSpecs'])
        expect(await send(`/functions/${name}`, own)).toMatchObject({
          status: 200,
          body: { result: expect.anything() },
        })
  })

  it('endpoint 2: users, signing in and out, and everything around it', async () => {
    const signed = await send('/users', {
      authData: { moralisEth: await signLegacy(identity, makeWallet()) },
    })
    expect([signed.status, signed.body.sessionToken]).toEqual([201, expect.stringMatching(/^r:/)])
    const { account, userId } = await signUp()
    const login = await send('/login', account)
    expect(login).toMatchObject({ status: 200, body: { objectId: userId } })
    expect(await send('/login', { ...account, _method: 'GET' })).toMatchObject({
      status: 200,
      body: { objectId: userId },
    })
    expect((await send('/verifyPassword', { ...account, _method: 'GET' })).body.objectId).toBe(userId)
    const own = { _SessionToken: login.body.sessionToken }
    expect((await me(own._SessionToken)).body.objectId).toBe(userId)
    expect((await send('/sessions/me', { ...own, _method: 'GET' })).body.sessionToken).toBe(own._SessionToken)
    expect((await send('/upgradeToRevocableSession', own)).body.sessionToken).toBe(own._SessionToken)
    for (const path of ['/requestPasswordReset', '/verificationEmailRequest'])
      expect((await send(path, { email: 'nobody@people.example' })).status).toBe(200)
    expect(await send('/logout', own)).toMatchObject({ status: 200, body: {} })
    expect(await me(own._SessionToken)).toMatchObject({ status: 400, body: { code: 209 } })
  })

  it('endpoint 3: objects of all classes for clients, the rest for the master key alone', async () => {
    const wallet = makeWallet()
    const { own, userId } = await signIn(wallet)
    const id = await make('Note', { name: 'one' })
    for (const path of [
      `/classes/Note/${id}`,
      `/classes/_User/${userId}`,
      `/classes/_EthAddress/${wallet.address.toLowerCase()}`,
      '/classes/_Role',
      '/classes/_Session',
    ])
      expect([path, (await send(path, { ...own, _method: 'GET' })).status]).toEqual([path, 200])
    expect((await send(`/classes/Note/${id}`, { _method: 'DELETE' })).status).toBe(200)
    const pipeline = [{ $group: { _id: null, total: { $sum: '$n' } } }]
    const forMaster: [string, string, Record<string, unknown>][] = [
      ['GET', '/aggregate/Note', { pipeline }],
      ['GET', '/schemas/Note', {}],
      ['DELETE', '/purge/Note', {}],
      ['GET', '/cloud_code/jobs/data', {}],
    ]
    const closed: typeof forMaster = [
      ...forMaster,
      ['POST', '/push', { channels: ['a'], data: {} }],
      ['POST', '/jobs/none', {}],
      ['GET', '/hooks/functions', {}],
    ]
    for (const [_method, path, body] of closed) {
      const { status, body: refused } = await send(path, { ...body, ...own, _method })
      expect([path, status, refused.code]).toEqual([path, 403, 119])
    }
    for (const [method, path, body] of forMaster) await master(method, path, body)
  })

  it('endpoint 4: files, with a hash for IPFS; the config; events', async () => {
    const { own } = await signIn()
    const base64 = Buffer.from('words').toString('base64')
    const file = await send('/files/words.txt', {
      ...own,
      base64,
      fileData: { ipfs: true, metadata: {}, tags: {} },
    })
    expect(file).toMatchObject({
      status: 201,
      body: {
        name: expect.any(String),
        url: expect.any(String),
        ipfs: expect.any(String),
        hash: expect.any(String),
      },
    })
    expect(await (await fetch(String(file.body.url))).text()).toBe('words')
    const { response } = await raw(`/files/${file.body.name}`, {
      method: 'DELETE',
      headers: {
        'X-Parse-Application-ID': identity.config.appId,
        'X-Parse-Master-Key': identity.config.masterKey,
      },
    })
    expect(response.status).toBe(200)
    await master('PUT', '/config', { params: { greeting: 'hello' } })
    expect((await send('/config', { _method: 'GET' })).body).toMatchObject({ params: { greeting: 'hello' } })
    expect((await send('/events/opened', { dimensions: { from: 'test' } })).status).toBe(200)
  })

  it('endpoint 5: web3 data that is not there says so in a sentence that the client shows', async () => {
    const servedNames = ['web3ApiVersion', 'endpointWeights']
    for (const name of [...web3Names, ...solanaNames, ...legacyNames]) {
      if (servedNames.includes(name)) continue
      const { status, body } = await send(`/functions/${name}`, { chain: 'eth' })
      expect([name, status, body]).toEqual([name, 400, { code: 141, error: expect.any(String) }])
      expect(body.error).not.toContain('Invalid function')
    }
  })

  it('endpoint 6: the socket takes a user, and tells of what that user may see', async () => {
    const [ana, ben] = [await signIn(), await signIn()]
    const socket = await connectLive(identity.serverUrl, {
      applicationId: identity.config.appId,
      sessionToken: ana.token,
    })
    socket.say({
      op: 'subscribe',
      requestId: 1,
      query: { className: 'Note', where: {} },
      sessionToken: ana.token,
    })
    expect(await socket.next()).toMatchObject({ op: 'subscribed' })
    const only = (id: string) => ({ ACL: { [id]: { read: true, write: true } } })
    await send('/classes/Note', { ...ben.own, ...only(ben.userId), name: 'of Ben' })
    await send('/classes/Note', { ...ana.own, ...only(ana.userId), name: 'of Ana' })
    expect(await socket.next()).toMatchObject({ op: 'create', object: { name: 'of Ana' } })
    socket.say({ op: 'unsubscribe', requestId: 1 })
    expect(await socket.next()).toMatchObject({ op: 'unsubscribed' })
    socket.close()
  })

  it('endpoint 7: pages of any origin may call every path, with the headers that clients send', async () => {
    for (const path of [
      '/functions/getPluginSpecs',
      '/users',
      '/classes/Note',
      '/batch',
      '/files/a.txt',
      '/nothing',
    ]) {
      const { response } = await preflight(path)
      const { headers } = response
      expect([path, response.status, headers.get('access-control-allow-origin')]).toEqual([path, 204, '*'])
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      for (const verb of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
        expect(headers.get('access-control-allow-methods')).toContain(verb)
      const allowed = (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(', ')
      const sent = ['application-id', 'master-key', 'session-token', 'request-id'].map(
        (name) => `x-parse-${name}`,
      )
      expect(allowed).toEqual(expect.arrayContaining(['content-type', 'authorization', ...sent]))
    }
    const refused = await send('/classes/Note', { name: pointer('Note', 'a') })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([400, '*'])
  })
})
