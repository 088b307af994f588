import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '../../../board/server/domain/accounts/accounts.ts'
import { findViewer } from '../../../board/server/domain/accounts/sessions.ts'
import { findOwnAddress } from '../../../board/server/domain/accounts/wallets.ts'
import { makeWallet, signInOnSite } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { signInLegacy, signLegacy, signLegacyText } from '../../tests/support/legacy-wallet.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

const refused = { code: 101 }

describe('wallet sign-in of old clients', () => {
  it('makes a private user with the verified address', async () => {
    const wallet = makeWallet()
    const { status, body } = await signInLegacy(identity, wallet)
    expect(status).toBe(201)
    const address = wallet.address.toLowerCase()
    expect(body).toMatchObject({
      objectId: expect.any(String),
      createdAt: expect.any(String),
      username: expect.stringMatching(/^\w{20,}$/),
      sessionToken: expect.stringMatching(/^r:[0-9a-f]{32}$/),
      accounts: [address],
      ethAddress: address,
      ACL: { [String(body.objectId)]: { read: true, write: true } },
    })
    expect(JSON.stringify(body)).not.toMatch(/signature|authData|password/)
  })

  it('signs the same user in again without ending the first session', async () => {
    const wallet = makeWallet()
    const first = await signInLegacy(identity, wallet)
    const again = await signInLegacy(identity, wallet)
    expect(again.status).toBe(200)
    expect(again.body.objectId).toBe(first.body.objectId)
    const me = await identity.send('/users/me', { _method: 'GET', _SessionToken: first.body.sessionToken })
    expect(me.body.objectId).toBe(first.body.objectId)
  })

  it('takes the address in any spelling', async () => {
    const wallet = makeWallet()
    const first = await signInLegacy(identity, wallet)
    const proof = await signLegacy(identity, wallet)
    const upper = { ...proof, id: wallet.address, signature: `0x${proof.signature.slice(2).toUpperCase()}` }
    const again = await identity.send('/users', { authData: { moralisEth: upper } })
    expect(again.body.objectId).toBe(first.body.objectId)
  })

  it('refuses a used signature in any spelling', async () => {
    const proof = await signLegacy(identity, makeWallet())
    const signed = await identity.send('/users', { authData: { moralisEth: proof } })
    expect(signed.status).toBe(201)
    const replay = await identity.send('/users', { authData: { moralisEth: proof } })
    expect([replay.status, replay.body]).toEqual([400, expect.objectContaining(refused)])
    const upper = { ...proof, signature: `0x${proof.signature.slice(2).toUpperCase()}` }
    expect((await identity.send('/users', { authData: { moralisEth: upper } })).status).toBe(400)
  })

  it('lets one of many at once use a signature', async () => {
    const proof = await signLegacy(identity, makeWallet())
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => identity.send('/users', { authData: { moralisEth: proof } })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  it('makes one user of many first sign-ins at once', async () => {
    const wallet = makeWallet()
    const answers = await Promise.all(Array.from({ length: 8 }, () => signInLegacy(identity, wallet)))
    expect(new Set(answers.map(({ body }) => body.objectId)).size).toBe(1)
  })

  it("refuses somebody else's address", async () => {
    const proof = { ...(await signLegacy(identity, makeWallet())), id: makeWallet().address.toLowerCase() }
    expect((await identity.send('/users', { authData: { moralisEth: proof } })).body).toMatchObject(refused)
  })

  it.each([
    ['the bare phrase', () => 'Moralis Authentication'],
    ['another phrase', (id: string, ms: number) => `Hello\n\nId: ${id}:${ms}`],
    ['another application', (_id: string, ms: number) => `Moralis Authentication\n\nId: other:${ms}`],
    ['a time nobody issued', (id: string) => `Moralis Authentication\n\nId: ${id}:1650651812709`],
    ['more lines', (id: string, ms: number) => `Moralis Authentication\n\nId: ${id}:${ms}\nand more`],
    ['other line ends', (id: string, ms: number) => `Moralis Authentication\r\n\r\nId: ${id}:${ms}`],
  ])('refuses %s', async (_name, text) => {
    const proof = await signLegacy(identity, makeWallet())
    const issued = Number(proof.data.split(':').at(-1))
    const wallet = makeWallet()
    const forged = await signLegacyText(wallet, text(identity.config.appId, issued))
    const answer = await identity.send('/users', { authData: { moralisEth: forged } })
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining(refused)])
  })

  it('refuses a time that is five minutes old', async () => {
    const proof = await signLegacy(identity, makeWallet())
    await sql`update board.server_times set issued_at = issued_at - interval '5 minutes'`.execute(
      identity.database.db,
    )
    expect((await identity.send('/users', { authData: { moralisEth: proof } })).body).toMatchObject(refused)
  })

  it.each([
    ['no signature', { id: '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a' }],
    ['nothing', {}],
    ['malformed values', { id: 'x', signature: '0xzz', data: 'x' }],
    ['objects', { id: { $ne: null }, signature: {}, data: [] }],
  ])('refuses authData with %s', async (_name, moralisEth) => {
    const answer = await identity.send('/users', { authData: { moralisEth } })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body.sessionToken).toBeUndefined()
  })

  it('refuses other providers, wallet and password together, and authData in a batch', async () => {
    const proof = await signLegacy(identity, makeWallet())
    const both = await identity.send('/users', {
      authData: { moralisEth: proof },
      username: 'x',
      password: 'long enough',
    })
    expect(both.status).toBe(400)
    const anonymous = await identity.send('/users', { authData: { anonymous: { id: 'a-b-c' } } })
    expect([anonymous.status, anonymous.body.code]).toEqual([400, 252])
    const mixed = await identity.send('/users', { authData: { moralisEth: proof, anonymous: { id: 'a' } } })
    expect([mixed.status, mixed.body.code]).toEqual([400, 252])
    const batch = await identity.send('/batch', {
      requests: [{ method: 'POST', path: '/server/users', body: { authData: { moralisEth: proof } } }],
    })
    expect(batch.body).toEqual({ list: [{ error: expect.objectContaining({ code: 252 }) }] })
  })
})

describe('one user here and on the site', () => {
  it('signs in by wallet the user that the site made', async () => {
    const wallet = makeWallet()
    const onSite = await signInOnSite(identity, wallet)
    const { status, body } = await signInLegacy(identity, wallet)
    expect([status, body.objectId]).toEqual([200, onSite.user.id])
  })

  it('ends sessions of the weaker proof when the wallet signs in on the site', async () => {
    const wallet = makeWallet()
    const old = await signInLegacy(identity, wallet)
    const onSite = await signInOnSite(identity, wallet)
    expect(onSite.user.id).toBe(old.body.objectId)
    expect((await findViewer(identity.context, String(old.body.sessionToken))).user).toBeNull()
    const again = await signInLegacy(identity, wallet)
    expect(again.body.objectId).toBe(onSite.user.id)
    await signInOnSite(identity, wallet)
    expect((await findViewer(identity.context, String(again.body.sessionToken))).user?.id).toBe(
      onSite.user.id,
    )
  })

  it('moves an address to the owner of its key from a user who had it by the old phrase', async () => {
    const wallet = makeWallet()
    const other = await signUp(identity.context, { username: 'collector', password: 'long enough' })
    const linked = await identity.send(`/classes/_User/${other.user.id}`, {
      _method: 'PUT',
      _SessionToken: other.token,
      authData: { moralisEth: await signLegacy(identity, wallet) },
    })
    expect(linked.status).toBe(200)
    expect((await findViewer(identity.context, other.token)).user?.accounts).toEqual([
      wallet.address.toLowerCase(),
    ])
    const owner = await signInOnSite(identity, wallet)
    expect(owner.user.id).not.toBe(other.user.id)
    expect((await findViewer(identity.context, other.token)).user?.accounts).toEqual([])
  })
})

describe('authData in a save of the user', () => {
  it('drops authData in a save that names own addresses or nothing', async () => {
    const proof = await signLegacy(identity, makeWallet())
    const { body } = await identity.send('/users', { authData: { moralisEth: proof } })
    for (const authData of [{}, { moralisEth: proof }]) {
      const saved = await identity.send(`/classes/_User/${body.objectId}`, {
        _method: 'PUT',
        _SessionToken: body.sessionToken,
        authData,
      })
      expect([saved.status, saved.body.updatedAt]).toEqual([200, expect.any(String)])
    }
  })

  it('links another wallet by authData, and both sign the user in', async () => {
    const [first, second] = [makeWallet(), makeWallet()]
    const { body } = await signInLegacy(identity, first)
    const authData = { moralisEth: await signLegacy(identity, second) }
    const put = { _method: 'PUT', _SessionToken: body.sessionToken }
    expect((await identity.send(`/users/${body.objectId}`, { ...put, authData })).status).toBe(200)
    expect((await signInLegacy(identity, first)).body.objectId).toBe(body.objectId)
    expect((await signInLegacy(identity, second)).body.objectId).toBe(body.objectId)
  })

  it("refuses another user's wallet with 208, and a proof for another user", async () => {
    const taken = makeWallet()
    const other = await signInLegacy(identity, taken)
    const { body } = await signInLegacy(identity, makeWallet())
    const authData = { moralisEth: await signLegacy(identity, taken) }
    const put = { _method: 'PUT', _SessionToken: body.sessionToken, authData }
    const link = await identity.send(`/classes/_User/${body.objectId}`, put)
    expect([link.status, link.body.code]).toEqual([400, 208])
    const foreign = await identity.send(`/classes/_User/${other.body.objectId}`, put)
    expect(foreign.status).toBeGreaterThanOrEqual(400)
  })
})

describe('a link that is refused', () => {
  async function startLink() {
    const { body } = await signInLegacy(identity, makeWallet())
    const wallet = makeWallet()
    const moralisEth = await signLegacy(identity, wallet)
    const path = `/users/${body.objectId}`
    const own = { _SessionToken: body.sessionToken }
    const isLinked = async () => {
      const userId = String(body.objectId)
      const user = await identity.parse.readUser(userId)
      const inTable = await findOwnAddress(identity.context, userId, {
        namespace: 'eip155',
        address: wallet.address,
      })
      expect(JSON.stringify(user).includes(wallet.address.toLowerCase())).toBe(inTable !== undefined)
      return inTable !== undefined
    }
    return { path, own, authData: { moralisEth }, userId: String(body.objectId), isLinked }
  }

  it('keeps no link of a wallet in a transaction', async () => {
    const { path, own, authData, isLinked } = await startLink()
    const link = { method: 'PUT', path: `/server${path}`, body: { authData } }
    for (const others of [[{ method: 'GET', path: '/server/classes/_EthAddress' }], []]) {
      const body = { ...own, transaction: true, requests: [link, ...others] }
      const answer = await identity.send('/batch', body)
      expect([answer.status, answer.body.code]).toEqual([400, 119])
    }
    expect(await isLinked()).toBe(false)
  })

  it('undoes a link when its request is refused, alone and in a batch', async () => {
    const taken = await signInLegacy(identity, makeWallet())
    for (const send of [
      (path: string, body: Record<string, unknown>) => identity.send(path, { ...body, _method: 'PUT' }),
      (path: string, { _SessionToken, ...body }: Record<string, unknown>) =>
        identity.send('/batch', {
          _SessionToken,
          requests: [{ method: 'PUT', path: `/server${path}`, body }],
        }),
    ]) {
      for (const more of [
        { username: taken.body.username },
        { password: 'long enough' },
        { emailVerified: true },
      ]) {
        const { path, own, authData, isLinked } = await startLink()
        const answer = await send(path, { ...own, authData, ...more })
        expect(JSON.stringify(answer.body)).toContain('"error"')
        expect(await isLinked()).toBe(false)
      }
      const { path, own, authData, isLinked } = await startLink()
      expect(JSON.stringify((await send(path, { ...own, authData })).body)).not.toContain('"error"')
      expect(await isLinked()).toBe(true)
    }
  })

  it('refuses to link a wallet to a locked user', async () => {
    const { path, own, authData, userId, isLinked } = await startLink()
    const lock = { _MasterKey: identity.config.masterKey, _method: 'PUT', ACL: {} }
    expect((await identity.send(path, lock)).status).toBe(200)
    const answer = await identity.send(path, { ...own, authData, _method: 'PUT' })
    expect([userId, answer.status]).toEqual([userId, 400])
    expect(await isLinked()).toBe(false)
  })
})
