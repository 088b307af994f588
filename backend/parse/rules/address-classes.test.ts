import { encodeAddress } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViewer } from '../../../board/server/domain/accounts/sessions.ts'
import { makeWallet, signInOnSite } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { signInLegacy, signLegacy } from '../../tests/support/legacy-wallet.ts'
import {
  makePolkadotWallet,
  makeSolanaWallet,
  type OtherWallet,
  signOther,
} from '../../tests/support/other-wallets.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

async function signIn(wallet = makeWallet()) {
  const { body } = await signInLegacy(identity, wallet)
  const own = { _SessionToken: String(body.sessionToken) }
  return { wallet, address: wallet.address.toLowerCase(), userId: String(body.objectId), own }
}

async function signInOther(wallet: OtherWallet) {
  const answer = await identity.send('/users', { authData: await signOther(identity, wallet) })
  return { ...answer, own: { _SessionToken: String(answer.body.sessionToken) } }
}

const row = (address: string, userId: string) => ({
  objectId: address,
  user: { __type: 'Pointer', className: '_User', objectId: userId },
  createdAt: expect.stringMatching(/Z$/),
  updatedAt: expect.stringMatching(/Z$/),
})

describe('_EthAddress', () => {
  it('shows an _EthAddress row to its user, in any spelling', async () => {
    const { wallet, address, userId, own } = await signIn()
    for (const objectId of [address, wallet.address]) {
      const list = await identity.send('/classes/_EthAddress', {
        ...own,
        _method: 'GET',
        where: { objectId },
        limit: 1,
      })
      expect([list.status, list.body]).toEqual([200, { results: [row(address, userId)] }])
      const read = await identity.send(`/classes/_EthAddress/${objectId}`, { ...own, _method: 'GET' })
      expect([read.status, read.body]).toEqual([200, row(address, userId)])
    }
    const all = await identity.send('/classes/_EthAddress', { ...own, _method: 'GET', count: 1, limit: 0 })
    expect(all.body).toEqual({ results: [], count: 1 })
  })

  it('shows no address row to others, and none for an unlinked address', async () => {
    const { address } = await signIn()
    const other = await signIn()
    for (const own of [other.own, {}]) {
      const list = await identity.send('/classes/_EthAddress', {
        ...own,
        _method: 'GET',
        where: { objectId: address },
      })
      expect(list.body).toEqual({ results: [] })
      for (const _method of ['GET', 'DELETE']) {
        const answer = await identity.send(`/classes/_EthAddress/${address}`, { ...own, _method })
        expect([answer.status, answer.body.code]).toEqual([404, 101])
      }
    }
    expect((await signInLegacy(identity, makeWallet())).status).toBe(201)
  })

  const pointTo = (objectId: string) => ({ __type: 'Pointer', className: '_User', objectId })

  it('shows every address to the master key, by its id, by its user and page by page', async () => {
    const [first, second] = [await signIn(), await signIn()]
    const master = { _MasterKey: identity.config.masterKey, _method: 'GET' }
    const find = async (query: object) =>
      (await identity.send('/classes/_EthAddress', { ...master, ...query })).body
    const firstRow = row(first.address, first.userId)
    const read = await identity.send(`/classes/_EthAddress/${first.wallet.address}`, master)
    expect([read.status, read.body]).toEqual([200, firstRow])
    expect(await find({ where: { objectId: first.wallet.address }, limit: 1 })).toEqual({
      results: [firstRow],
    })
    expect(await find({ where: { user: pointTo(first.userId) } })).toEqual({ results: [firstRow] })
    const both = [first, second]
      .sort((a, b) => (a.address < b.address ? -1 : 1))
      .map(({ address, userId }) => row(address, userId))
    const where = { objectId: { $in: [second.address, first.address, '0x0'] } }
    expect(await find({ where, order: 'objectId' })).toEqual({ results: both })
    expect(await find({ where, count: 1, limit: 1 })).toEqual({ results: [firstRow], count: 2 })
    expect(await find({ where, skip: 1 })).toEqual({ results: [row(second.address, second.userId)] })
    const all: unknown[] = []
    for (let where = {}; ; where = { objectId: { $gt: Object(all.at(-1)).objectId } }) {
      const { results } = await find({ where, order: 'objectId', limit: 3 })
      if (!Array.isArray(results)) throw new Error('no list')
      if (results.length === 0) break
      all.push(...results)
    }
    expect(all).toEqual((await find({ order: 'objectId', limit: 1000 })).results)
    expect(all).toEqual(expect.arrayContaining(both))
    const included = {
      __type: 'Object',
      className: '_User',
      objectId: first.userId,
      ethAddress: first.address,
    }
    // Deleted without our being told.
    await identity.database.pool.query('delete from "_User" where "objectId" = $1', [second.userId])
    const { results } = await find({ where, include: 'user' })
    expect(results).toMatchObject([{ user: included }, { user: pointTo(second.userId) }])
  })

  it('is not deleted with the master key: its owner gives it up', async () => {
    const { address, own } = await signIn()
    const deletion = { _MasterKey: identity.config.masterKey, _method: 'DELETE' }
    expect((await identity.send(`/classes/_EthAddress/${address}`, deletion)).body).toEqual({
      code: 119,
      error: 'Permission denied for action delete on class _EthAddress.',
    })
    const still = await identity.send(`/classes/_EthAddress/${address}`, { ...own, _method: 'GET' })
    expect(still.body.objectId).toBe(address)
  })

  it('is found by its user, who sees nobody else’s', async () => {
    const [{ address, userId, own }, other] = [await signIn(), await signIn()]
    const find = async (where: object) =>
      (await identity.send('/classes/_EthAddress', { ...own, _method: 'GET', where })).body
    expect(await find({ user: pointTo(userId) })).toEqual({ results: [row(address, userId)] })
    expect(await find({ user: pointTo(other.userId) })).toEqual({ results: [] })
    expect(await find({ objectId: { $in: [other.address] } })).toEqual({ results: [] })
  })

  it.each(['POST', 'PUT'])('is never written by a client (%s)', async (_method) => {
    const { address, own } = await signIn()
    const foreign = makeWallet().address.toLowerCase()
    const path = _method === 'POST' ? '' : `/${address}`
    const answer = await identity.send(`/classes/_EthAddress${path}`, { ...own, _method, objectId: foreign })
    expect([answer.status, answer.body.code]).toEqual([400, 119])
    const batch = await identity.send('/batch', {
      ...own,
      requests: [
        { method: _method, path: `/server/classes/_EthAddress${path}`, body: { objectId: foreign } },
      ],
    })
    expect(batch.body).toEqual({ list: [{ error: expect.objectContaining({ code: 119 }) }] })
  })

  it.each([
    [{ user: { __type: 'Pointer', className: 'Job', objectId: 'x' } }, 102],
    [{ user: 'x' }, 102],
    [{ createdAt: 'x' }, 102],
    [{ objectId: { $ne: 'x' } }, 102],
    [{ objectId: { $in: ['x', 1] } }, 102],
    [{ objectId: { $in: ['x'], $gt: 'x' } }, 102],
    [{ $or: [{ objectId: 'x' }, {}] }, 102],
  ])('refuses the condition %j', async (where, code) => {
    const { own } = await signIn()
    const answer = await identity.send('/classes/_EthAddress', { ...own, _method: 'GET', where })
    expect([answer.status, answer.body.code]).toEqual([400, code])
  })

  it('refuses address queries with an ended session', async () => {
    const answer = await identity.send('/classes/_EthAddress', {
      _method: 'GET',
      _SessionToken: `r:${'0'.repeat(32)}`,
    })
    expect([answer.status, answer.body.code]).toEqual([400, 209])
  })

  it('answers an address query at its place in a batch', async () => {
    const { address, userId, own } = await signIn()
    const foreign = (await signIn()).address
    const { body } = await identity.send('/batch', {
      ...own,
      requests: [
        { method: 'GET', path: `/server/classes/_EthAddress/${foreign}` },
        { method: 'GET', path: '/server/users/me' },
        { method: 'GET', path: `/server/classes/_EthAddress/${address}` },
        { method: 'GET', path: '/server/sessions/me' },
      ],
    })
    expect(body.list).toEqual([
      { error: { code: 101, error: 'Object not found.' } },
      { success: expect.objectContaining({ objectId: userId }) },
      { success: row(address, userId) },
      { success: expect.objectContaining({ user: expect.objectContaining({ objectId: userId }) }) },
    ])
  })

  it('refuses addresses in a transaction', async () => {
    const { address, own } = await signIn()
    const answer = await identity.send('/batch', {
      ...own,
      transaction: true,
      requests: [{ method: 'DELETE', path: `/server/classes/_EthAddress/${address}` }],
    })
    expect([answer.status, answer.body.code]).toEqual([400, 119])
  })
})

describe('link and unlink of the old client', () => {
  it('links and unlinks by the five requests of the old client', async () => {
    const { address: first, userId, own } = await signIn()
    const second = makeWallet()
    const linked = second.address.toLowerCase()
    const put = { ...own, _method: 'PUT' }
    const user = `/classes/_User/${userId}`
    const query = { ...own, _method: 'GET', where: { objectId: linked }, limit: 1 }

    // link
    expect((await identity.send('/classes/_EthAddress', query)).body).toEqual({ results: [] })
    const authData = { moralisEth: await signLegacy(identity, second) }
    expect((await identity.send(user, { ...put, authData })).status).toBe(200)
    const claim = { accounts: { __op: 'AddUnique', objects: [linked] }, ethAddress: linked }
    const saved = await identity.send(user, { ...put, ...claim })
    expect(saved.body).toMatchObject({ accounts: [first, linked] })
    expect(await identity.parse.readUser(userId)).toMatchObject({ ethAddress: linked })

    // unlink
    const list = await identity.send('/classes/_EthAddress', query)
    expect(list.body).toEqual({ results: [row(linked, userId)] })
    const removed = await identity.send(`/classes/_EthAddress/${linked}`, { ...own, _method: 'DELETE' })
    expect([removed.status, removed.body]).toEqual([200, {}])
    const nulled = { authData: { moralisEth: null }, accounts: [first], ethAddress: first }
    expect((await identity.send(user, { ...put, ...nulled })).body.accounts ?? [first]).toEqual([first])
    expect((await identity.send(user, { ...put, authData: {} })).status).toBe(200)
    expect(await identity.parse.readUser(userId)).toMatchObject({ accounts: [first], ethAddress: first })

    // The wallet is free again and belongs to a new user.
    const again = await signInLegacy(identity, second)
    expect([again.status, again.body.objectId === userId]).toEqual([201, false])
  })

  it('clears ethAddress when the last address is unlinked, which old clients forget', async () => {
    const { address, userId, own } = await signIn()
    await identity.send(`/classes/_EthAddress/${address}`, { ...own, _method: 'DELETE' })
    const put = { ...own, _method: 'PUT', authData: { moralisEth: null }, accounts: [] }
    expect((await identity.send(`/classes/_User/${userId}`, put)).status).toBe(200)
    const user = await identity.parse.readUser(userId)
    expect([user.accounts, user.ethAddress]).toEqual([[], undefined])
    expect((await findViewer(identity.context, own._SessionToken)).user?.ethAddress).toBeNull()
  })

  it('links and unlinks wallets in a batch', async () => {
    const { address, userId, own } = await signIn()
    const second = makeWallet()
    const authData = { moralisEth: await signLegacy(identity, second) }
    const linked = await identity.send('/batch', {
      ...own,
      requests: [{ method: 'PUT', path: `/server/classes/_User/${userId}`, body: { authData } }],
    })
    expect(linked.body).toEqual({
      list: [{ success: expect.objectContaining({ updatedAt: expect.any(String) }) }],
    })
    const removed = await identity.send('/batch', {
      ...own,
      requests: [{ method: 'DELETE', path: `/server/classes/_EthAddress/${address}`, body: {} }],
    })
    expect(removed.body).toEqual({ list: [{ success: {} }] })
    expect(await identity.parse.readUser(userId)).toMatchObject({
      accounts: [second.address.toLowerCase()],
      ethAddress: second.address.toLowerCase(),
    })
  })

  it('links an address to one of two users who link it at once', async () => {
    const wallet = makeWallet()
    const users = [await signIn(), await signIn()]
    const proofs = [await signLegacy(identity, wallet), await signLegacy(identity, wallet)]
    const answers = await Promise.all(
      users.map(({ userId, own }, index) =>
        identity.send(`/users/${userId}`, {
          ...own,
          _method: 'PUT',
          authData: { moralisEth: proofs[index] },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({
      code: 208,
      error: 'this auth is already used',
    })
  })

  it('keeps every address that a user links at once', async () => {
    const { userId, own } = await signIn()
    const wallets = [makeWallet(), makeWallet(), makeWallet()]
    await Promise.all(
      wallets.map(async (wallet) => {
        const authData = { moralisEth: await signLegacy(identity, wallet) }
        await identity.send(`/users/${userId}`, { ...own, _method: 'PUT', authData })
      }),
    )
    const { accounts } = await identity.parse.readUser(userId)
    expect(accounts).toHaveLength(4)
  })

  it('unlinks an address proved on the site by a fresh site session only', async () => {
    const wallet = makeWallet()
    const address = wallet.address.toLowerCase()
    const onSite = await signInOnSite(identity, wallet)
    const { own } = await signIn(wallet)
    const refused = await identity.send(`/classes/_EthAddress/${address}`, { ...own, _method: 'DELETE' })
    expect([refused.status, refused.body.code]).toEqual([400, 119])
    const fresh = { _SessionToken: onSite.token, _method: 'DELETE' }
    expect((await identity.send(`/classes/_EthAddress/${address}`, fresh)).status).toBe(200)
  })
})

describe('wallets of other families', () => {
  it.each([
    ['sr25519', () => makePolkadotWallet('sr25519')],
    ['ed25519', () => makePolkadotWallet('ed25519')],
    ['Solana', () => makeSolanaWallet()],
  ])('sign in with %s, again and again', async (_name, make) => {
    const wallet = await make()
    const [kind, list, className] =
      wallet.provider === 'moralisDot'
        ? ['dotAddress', 'dotAccounts', '_DotAddress']
        : ['solAddress', 'solAccounts', '_SolAddress']
    const first = await signInOther(wallet)
    expect([first.status, first.body]).toEqual([
      201,
      expect.objectContaining({ [kind]: wallet.address, [list]: [wallet.address] }),
    ])
    const again = await signInOther(wallet)
    expect([again.status, again.body.objectId]).toEqual([200, first.body.objectId])
    const owned = await identity.send(`/classes/${className}`, { ...again.own, _method: 'GET' })
    expect(owned.body).toEqual({ results: [row(wallet.address, String(first.body.objectId))] })
  })

  it('treats the addresses of a Polkadot key on all networks as one', async () => {
    const wallet = await makePolkadotWallet()
    const first = await signInOther(wallet)
    const onPolkadot = await signInOther({ ...wallet, address: encodeAddress(wallet.publicKey, 0) })
    expect(onPolkadot.body.objectId).toBe(first.body.objectId)
    expect(onPolkadot.body.dotAccounts).toEqual([wallet.address])
  })

  it('overwrites claimed addresses of other families with proved ones', async () => {
    const wallet = await makeSolanaWallet()
    const { body, own } = await signInOther(wallet)
    const foreign = (await makeSolanaWallet()).address
    const put = {
      ...own,
      _method: 'PUT',
      solAccounts: [wallet.address, foreign],
      SolAccounts: [foreign],
      solAddress: foreign,
      dotAccounts: [foreign],
      dotAddress: foreign,
      erdAccounts: ['erd1'],
      erdAddress: 'erd1',
    }
    expect((await identity.send(`/classes/_User/${body.objectId}`, put)).status).toBe(200)
    const user = await identity.parse.readUser(String(body.objectId))
    expect(user).toMatchObject({
      solAccounts: [wallet.address],
      SolAccounts: [wallet.address],
      solAddress: wallet.address,
      dotAccounts: [],
      erdAccounts: [],
    })
    expect([user.dotAddress, user.erdAddress]).toEqual([undefined, undefined])
  })

  it('links wallets of other families, which then sign the user in', async () => {
    const { userId, own } = await signIn()
    for (const wallet of [await makePolkadotWallet(), await makeSolanaWallet()]) {
      const put = { ...own, _method: 'PUT', authData: await signOther(identity, wallet) }
      expect((await identity.send(`/classes/_User/${userId}`, put)).status).toBe(200)
      expect((await signInOther(wallet)).body.objectId).toBe(userId)
      const other = await signIn()
      const taken = await identity.send(`/users/${other.userId}`, {
        ...other.own,
        _method: 'PUT',
        authData: await signOther(identity, wallet),
      })
      expect([taken.status, taken.body.code]).toEqual([400, 208])
    }
  })

  it.each([
    [
      "somebody else's signature",
      async (wallet: OtherWallet) => ({ ...wallet, sign: (await makePolkadotWallet()).sign }),
    ],
    [
      'a signature of nothing',
      async (wallet: OtherWallet) => ({ ...wallet, sign: () => `0x${'0'.repeat(128)}` }),
    ],
    ['no signature', async (wallet: OtherWallet) => ({ ...wallet, sign: () => 'x' })],
    ['no address', async (wallet: OtherWallet) => ({ ...wallet, address: 'nobody' })],
    ['bytes for an address', async (wallet: OtherWallet) => ({ ...wallet, address: `0x${'11'.repeat(32)}` })],
    [
      'a key that anybody can sign for',
      async (wallet: OtherWallet) => ({ ...wallet, provider: 'moralisSol', address: '1'.repeat(32) }),
    ],
  ])('are refused with %s', async (_name, spoil) => {
    const wallet = await spoil(await makePolkadotWallet())
    const answer = await identity.send('/users', { authData: await signOther(identity, wallet) })
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 101, error: 'Moralis auth failed, invalid data' },
    ])
  })

  it('refuses a used signature of other families', async () => {
    for (const wallet of [await makePolkadotWallet(), await makeSolanaWallet()]) {
      const authData = await signOther(identity, wallet)
      expect((await identity.send('/users', { authData })).status).toBe(201)
      const replay = await identity.send('/users', { authData })
      expect(replay.body).toEqual({ code: 101, error: 'Signing message has expired.' })
    }
  })

  it('refuses Elrond, whose sign-in proves nothing', async () => {
    const data = 'Moralis Authentication'
    const authData = { moralisErd: { id: 'erd1', signature: data, data } }
    const answer = await identity.send('/users', { authData })
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 252, error: 'This authentication method is unsupported.' },
    ])
    const { userId, own } = await signIn()
    const put = { ...own, _method: 'PUT', authData }
    expect((await identity.send(`/users/${userId}`, put)).body.code).toBe(252)
    const list = await identity.send('/classes/_ErdAddress', { ...own, _method: 'GET' })
    expect(list.body).toEqual({ results: [] })
  })
})
