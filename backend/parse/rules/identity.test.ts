import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { signLegacy, signLegacyText } from '../../tests/support/legacy-wallet.ts'
import { createOldClient, stale } from '../../tests/support/old-client.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity({ SIGNING_PHRASES: 'Welcome to Foxes,Sign in' })
})
afterAll(() => identity.close())

const { signIn, signUp } = createOldClient(() => identity)

describe('what old clients trip over', () => {
  it('row 1: getPluginSpecs always answers a list', async () => {
    for (const own of [{}, stale]) {
      const answer = await identity.send('/functions/getPluginSpecs', own)
      expect([answer.status, answer.body]).toEqual([200, { result: [] }])
    }
  })

  it('row 2: getPluginSpecs and getServerTime never judge the token', async () => {
    for (const name of ['getPluginSpecs', 'getServerTime'])
      expect((await identity.send(`/functions/${name}`, stale)).status).toBe(200)
  })

  it('row 3: logout with an unknown token answers 200 and an object', async () => {
    const { own } = await signIn()
    expect((await identity.send('/logout', own)).body).toEqual({})
    for (const token of [own, stale]) {
      const again = await identity.send('/logout', token)
      expect([again.status, again.body]).toEqual([200, {}])
    }
  })

  it('row 6: a user is written at classes/_User and at users alike', async () => {
    const { userId, own } = await signIn()
    for (const path of [`/classes/_User/${userId}`, `/users/${userId}`]) {
      const answer = await identity.send(path, { ...own, _method: 'PUT', authData: {} })
      expect([answer.status, answer.body.updatedAt]).toEqual([200, expect.any(String)])
    }
  })

  it('row 7: a read of the own user brings the token back, and no other read does', async () => {
    const { userId, token } = await signIn()
    const other = await signIn()
    for (const path of [`/classes/_User/${userId}`, `/users/${userId}`, '/users/me']) {
      const own = await identity.send(path, { _method: 'GET', _SessionToken: token })
      expect(own.body).toMatchObject({ objectId: userId, sessionToken: token })
    }
    for (const foreign of [{}, other.own]) {
      const answer = await identity.send(`/classes/_User/${userId}`, { ...foreign, _method: 'GET' })
      expect([answer.status, answer.body.code]).toEqual([404, 101])
    }
  })

  it('row 8: results of AddUnique are echoed', async () => {
    const [first, second] = [makeWallet(), makeWallet()]
    const { userId, own } = await signIn(first)
    const put = { ...own, _method: 'PUT' }
    await identity.send(`/users/${userId}`, {
      ...put,
      authData: { moralisEth: await signLegacy(identity, second) },
    })
    const again = await signIn(second)
    const address = second.address.toLowerCase()
    const saved = await identity.send(`/classes/_User/${userId}`, {
      ...again.own,
      _method: 'PUT',
      accounts: { __op: 'AddUnique', objects: [address] },
      ethAddress: address,
    })
    expect(saved.body.accounts).toEqual([first.address.toLowerCase(), address])
  })

  it('row 9: a session token says that it can be revoked', async () => {
    expect((await signIn()).token).toMatch(/^r:[0-9a-f]{32}$/)
    expect((await signUp()).token).toMatch(/^r:[0-9a-f]{32}$/)
  })

  it('row 11: unlink of the last address clears ethAddress, which the client leaves', async () => {
    const wallet = makeWallet()
    const { userId, own } = await signIn(wallet)
    const path = `/classes/_EthAddress/${wallet.address.toLowerCase()}`
    expect((await identity.send(path, { ...own, _method: 'DELETE' })).status).toBe(200)
    for (const put of [{ authData: { moralisEth: null }, accounts: [] }, { authData: {} }])
      expect(
        (await identity.send(`/classes/_User/${userId}`, { ...own, _method: 'PUT', ...put })).status,
      ).toBe(200)
    const read = await identity.send(`/classes/_User/${userId}`, { ...own, _method: 'GET' })
    expect([read.body.accounts, read.body.ethAddress]).toEqual([[], undefined])
  })

  it('row 12: accounts, ethAddress and ACL of the client are no proof', async () => {
    const foreign = makeWallet()
    const { userId, own } = await signIn()
    const owner = await signIn(foreign)
    const address = foreign.address.toLowerCase()
    await identity.send(`/classes/_User/${userId}`, {
      ...own,
      _method: 'PUT',
      accounts: { __op: 'AddUnique', objects: [address] },
      ethAddress: address,
      ACL: { '*': { read: true, write: true } },
    })
    const user = await identity.parse.readUser(userId)
    expect(user.accounts).not.toContain(address)
    expect(user.ethAddress).not.toBe(address)
    expect(user.ACL).toEqual({ [userId]: { read: true, write: true } })
    expect((await signIn(foreign)).userId).toBe(owner.userId)
  })

  it('row 16: dateTime is a plain number of milliseconds', async () => {
    const { body } = await identity.send('/functions/getServerTime')
    expect(body).toEqual({ result: { dateTime: expect.any(Number) } })
  })
})

describe('signing in', () => {
  it('accepts only the sign-in phrases that the operator configures', async () => {
    const wallet = makeWallet()
    const issued = await signLegacy(identity, wallet)
    const line = issued.data.split('\n\n').at(-1)
    const forged = await signLegacyText(wallet, `Hello\n\n${line}`)
    const refused = await identity.send('/users', { authData: { moralisEth: forged } })
    expect(refused.body).toEqual({ code: 101, error: 'Moralis auth failed, invalid data' })
    const proof = await signLegacyText(wallet, `Welcome to Foxes\n\n${line}`)
    expect((await identity.send('/users', { authData: { moralisEth: proof } })).status).toBe(201)
    const used = await identity.send('/users', { authData: { moralisEth: issued } })
    expect(used.body).toEqual({ code: 101, error: 'Signing message has expired.' })
  })

  it('issues no server time twice, even if the clock goes back', async () => {
    const ask = async () => (await identity.send('/functions/getServerTime')).body.result
    const wallet = makeWallet()
    const proof = await signLegacy(identity, wallet)
    expect((await identity.send('/users', { authData: { moralisEth: proof } })).status).toBe(201)
    const used = Number(proof.data.split(':').at(-1))
    // As if the clock were where it was.
    await sql`update board.server_times set issued_ms = issued_ms + (
      select (extract(epoch from clock_timestamp()) * 1000)::bigint + 40 - ${used}::bigint
    ) where issued_ms = ${used}`.execute(identity.database.db)
    const { rows } = await sql<{ ms: string }>`
      select issued_ms as ms from board.server_times where used_at is not null order by issued_ms desc limit 1
    `.execute(identity.database.db)
    const times = await Promise.all(Array.from({ length: 40 }, ask))
    expect(times).not.toContainEqual({ dateTime: Number(rows[0]?.ms) })
    expect(new Set(times.map((time) => JSON.stringify(time))).size).toBe(40)
  })

  it('refuses the malleable twin of a signature, before and after its use', async () => {
    const wallet = makeWallet()
    const proof = await signLegacy(identity, wallet)
    const twin = { ...proof, signature: twinOf(proof.signature) }
    const early = await identity.send('/users', { authData: { moralisEth: twin } })
    expect([early.status, early.body.code]).toEqual([400, 101])
    const other = { ...proof, signature: flippedParity(proof.signature) }
    expect((await identity.send('/users', { authData: { moralisEth: other } })).status).toBe(201)
    for (const moralisEth of [proof, twin, other])
      expect((await identity.send('/users', { authData: { moralisEth } })).status).toBe(400)
  })

  it('makes one user of twenty first sign-ins at once', async () => {
    const wallet = makeWallet()
    const signedIn = await Promise.all(Array.from({ length: 20 }, () => signIn(wallet)))
    expect(new Set(signedIn.map(({ userId }) => userId)).size).toBe(1)
  })

  it.each([
    ['a text', 'x'],
    ['a list', []],
    ['a number', 7],
    ['an unknown provider', { facebook: { id: 'x', access_token: 'x' } }],
    ['a name of every object', { constructor: { id: 'x' } }],
    ['a provider that is a text', { moralisEth: 'x' }],
    ['a provider that is a list', { moralisEth: [] }],
    ['an id that is an object', { moralisEth: { id: { $ne: null }, signature: 'x', data: 'x' } }],
    ['an id alone', { moralisEth: { id: '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a' } }],
    ['an empty provider', { moralisEth: {} }],
    ['nothing anonymous', { anonymous: {} }],
    ['an anonymous text', { anonymous: 'x' }],
    ['an anonymous object', { anonymous: { id: { $ne: null } } }],
    [
      'two wallets',
      {
        moralisEth: { id: 'x', signature: 'x', data: 'x' },
        moralisSol: { id: 'x', signature: 'x', data: 'x' },
      },
    ],
  ])('refuses authData with %s, and keeps nothing', async (_name, authData) => {
    const { userId, own } = await signIn()
    const before = await countUsers()
    for (const body of [{ authData }, { authData, username: 'malformed', password: 'long enough' }]) {
      const answer = await identity.send('/users', body)
      expect([answer.status, answer.body.code]).toEqual([400, expect.any(Number)])
      expect(answer.body.sessionToken).toBeUndefined()
    }
    const put = await identity.send(`/users/${userId}`, { ...own, _method: 'PUT', authData })
    expect([put.status, put.body.code]).toEqual([400, expect.any(Number)])
    expect(await countUsers()).toBe(before)
    expect((await identity.parse.readUser(userId)).authData).toBeUndefined()
  })

  it.each([null, {}, { moralisEth: null }])('requires a username when authData is %j', async (authData) => {
    const answer = await identity.send('/users', { authData })
    expect([answer.status, answer.body.code]).toEqual([400, 200])
    const { userId } = await signUp({ authData })
    expect(await identity.parse.readUser(userId)).toMatchObject({ objectId: userId })
  })
})

describe('a verb in another case', () => {
  it('applies all rules to a verb in another case', async () => {
    const { userId, own } = await signIn()
    const user = { __type: 'Pointer', className: '_User', objectId: userId }
    const session = await identity.send('/sessions', { ...own, _method: 'post', user })
    expect([session.status, session.body.code]).toEqual([400, 119])
    const authData = { moralisEth: await signLegacy(identity, makeWallet()) }
    const put = { ...own, _method: 'put', authData }
    expect((await identity.send(`/users/${userId}`, put)).status).toBe(200)
    expect((await identity.parse.readUser(userId)).accounts).toHaveLength(2)
    const signUp = await identity.send('/users', {
      _method: 'Post',
      authData: { moralisEth: await signLegacy(identity, makeWallet()) },
    })
    expect([signUp.status, signUp.body.sessionToken]).toEqual([201, expect.stringMatching(/^r:/)])
  })

  it.each([7, {}, [], 'x', 'OPTIONS', 'constructor', ''])(
    'is a verb, or nothing happens (%j)',
    async (_method) => {
      const answer = await identity.send('/users', { _method, username: 'verbless', password: 'long enough' })
      expect(answer.status).toBeLessThan(500)
    },
  )
})

describe('challenge', () => {
  it.each([
    { authData: { anonymous: null }, challengeData: { anonymous: {} } },
    { authData: 'x', challengeData: 'x' },
    { challengeData: { anonymous: null } },
    { username: 'x', password: 7, challengeData: {} },
  ])('answers 4xx to %j', async (body) => {
    const answer = await identity.send('/challenge', body)
    expect(answer.status).toBeLessThan(500)
  })
})

describe('a stored token that has ended', () => {
  it('signs in and up despite an ended stored token', async () => {
    const { account } = await signUp()
    const login = await identity.send('/login', { ...account, ...stale, _method: 'GET' })
    expect([login.status, login.body.sessionToken]).toEqual([200, expect.stringMatching(/^r:/)])
    const checked = await identity.send('/verifyPassword', { ...account, ...stale, _method: 'GET' })
    expect(checked.status).toBe(200)
    expect((await signUp(stale)).token).toMatch(/^r:/)
  })

  it('gives an ended token no access', async () => {
    for (const path of ['/users/me', '/sessions/me', '/sessions'])
      expect((await identity.send(path, { ...stale, _method: 'GET' })).body.code).toBe(209)
  })
})

describe('a user that the master key has deleted', () => {
  it('frees the address of a user that the master key deleted', async () => {
    const wallet = makeWallet()
    const { userId } = await signIn(wallet)
    await identity.send(`/users/${userId}`, { _method: 'DELETE', _MasterKey: identity.config.masterKey })
    const again = await signIn(wallet)
    expect(again.userId).not.toBe(userId)
    expect((await signIn(wallet)).userId).toBe(again.userId)
  })
})

async function countUsers(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from "_User"`.execute(identity.database.db)
  return Number(rows[0]?.count)
}

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** The other signature of the same text: `s` on the other side of the curve, with the other parity. */
function twinOf(signature: string): string {
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
  return `${signature.slice(0, 66)}${s}${signature.endsWith('1b') ? '1c' : '1b'}`
}

/** A signature with its parity as 0 or 1. */
function flippedParity(signature: string): string {
  return `${signature.slice(0, 130)}${signature.endsWith('1b') ? '00' : '01'}`
}
