import { sql } from 'kysely'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViewer } from '../../../board/server/domain/accounts/sessions.ts'
import type { Viewer } from '../../../board/server/domain/accounts/viewer.ts'
import {
  createLinkText,
  createSignInText,
  linkWallet,
  signInByWallet,
} from '../../../board/server/domain/accounts/wallet-sign-in.ts'
import { listWallets } from '../../../board/server/domain/accounts/wallets.ts'
import { type RpcStub, startRpcStub } from '../../../board/tests/support/rpc-stub.ts'
import { makeWallet, signInOnSite } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'
import { signInLegacy, signLegacy } from '../support/legacy-wallet.ts'

const origin = 'http://localhost:3000'
const yes = { result: `0x1626ba7e${'0'.repeat(56)}` }
let node: RpcStub
let identity: TestIdentity
beforeAll(async () => {
  node = await startRpcStub(10)
  identity = await startTestIdentity({ RPC_URL_10: node.url })
})
afterAll(async () => {
  await identity.close()
  await node.close()
})

type Wallet = ReturnType<typeof makeWallet>
const addressOf = (wallet: Wallet) => wallet.address.toLowerCase()
const outcomesOf = (tries: readonly PromiseSettledResult<unknown>[]) => tries.map(({ status }) => status)

/** Somebody who has just signed in on the site with a wallet of theirs. */
async function viewerOf(wallet = makeWallet()) {
  const { user, token } = await signInOnSite(identity, wallet)
  return { wallet, userId: user.id, token, viewer: await findViewer(identity.context, token) }
}

async function signLink(viewer: Viewer, wallet: Wallet, { chainId = 1, signer = wallet } = {}) {
  const input = { address: addressOf(wallet), chainId, origin }
  const message = await createLinkText(identity.context, viewer, input)
  return { message, signature: await signer.signMessage({ message }), origin }
}

async function link(viewer: Viewer, wallet: Wallet, how: Parameters<typeof signLink>[2] = {}) {
  return linkWallet(identity.context, viewer, await signLink(viewer, wallet, how))
}

async function ownersOf(wallet: Wallet) {
  const { rows } = await sql<{ user_id: string; proof: string }>`
    select user_id, proof from board.verified_addresses where address = ${addressOf(wallet)}`.execute(
    identity.database.db,
  )
  return rows
}

/** Links a wallet as old clients do. */
async function linkLegacy({ userId, token }: { userId: string; token: string }, wallet: Wallet) {
  const moralisEth = await signLegacy(identity, wallet)
  const body = { _method: 'PUT', _SessionToken: token, authData: { moralisEth } }
  expect((await identity.send(`/users/${userId}`, body)).status).toBe(200)
}

/** Somebody whom the old phrase brought in, with the address's proof. */
async function legacyUser(wallet: Wallet) {
  const { body } = await signInLegacy(identity, wallet)
  return { userId: String(body.objectId), token: String(body.sessionToken) }
}

describe('the text for adding a wallet', () => {
  it('is one of EIP-4361 that names what it does and for which account', async () => {
    const { viewer, userId } = await viewerOf()
    const wallet = makeWallet()
    const { message } = await signLink(viewer, wallet)
    expect(parseSiweMessage(message)).toMatchObject({
      domain: 'localhost:3000',
      address: wallet.address,
      statement: 'Add this wallet to your account on CryptoList. This costs nothing and moves nothing.',
      uri: origin,
      version: '1',
      chainId: 1,
      requestId: userId,
    })
    expect(message).not.toContain('\r')
  })

  it('is given to a session of this site from the last ten minutes alone', async () => {
    const input = { address: addressOf(makeWallet()), chainId: 1, origin }
    const ask = (viewer: Viewer) => createLinkText(identity.context, viewer, input)
    await expect(ask({ user: null, session: null })).rejects.toMatchObject({ code: 'not_signed_in' })
    const app = await findViewer(identity.context, (await legacyUser(makeWallet())).token)
    await expect(ask(app)).rejects.toMatchObject({ code: 'sign_in_again' })
    await expect(ask(await aged())).rejects.toMatchObject({ code: 'sign_in_again' })
  })
})

/** Somebody who has signed in here eleven minutes ago. */
async function aged(): Promise<Viewer> {
  const { viewer } = await viewerOf()
  const session = viewer.session && { ...viewer.session, authenticatedAt: new Date(Date.now() - 11 * 60_000) }
  return { ...viewer, session }
}

describe('link', () => {
  it('adds the wallet, and either wallet signs in to the account', async () => {
    const { viewer, wallet: first, userId } = await viewerOf()
    const second = makeWallet()
    const user = await link(viewer, second)
    const accounts = [addressOf(first), addressOf(second)]
    expect(user).toMatchObject({ id: userId, accounts, ethAddress: accounts[0] })
    expect(await identity.parse.readUser(userId)).toMatchObject({ accounts, ethAddress: accounts[0] })
    expect(await ownersOf(second)).toEqual([{ user_id: userId, proof: 'eip4361' }])
    expect((await signInOnSite(identity, second)).user.id).toBe(userId)
  })

  it('takes an address that is there already', async () => {
    const { viewer, wallet, token } = await viewerOf()
    expect((await link(viewer, wallet)).accounts).toEqual([addressOf(wallet)])
    expect((await findViewer(identity.context, token)).user).not.toBeNull()
  })

  it('proves again an address that the old phrase had linked, and ends the other sessions', async () => {
    const { viewer, userId, token, wallet: first } = await viewerOf()
    const second = makeWallet()
    await linkLegacy({ userId, token }, second)
    const other = await signInLegacy(identity, second)
    expect(await ownersOf(second)).toEqual([{ user_id: userId, proof: 'legacy' }])
    const { accounts } = await link(viewer, second)
    expect(accounts).toEqual([addressOf(first), addressOf(second)])
    expect(await ownersOf(second)).toEqual([{ user_id: userId, proof: 'eip4361' }])
    expect((await findViewer(identity.context, String(other.body.sessionToken))).user).toBeNull()
    expect((await findViewer(identity.context, token)).user).not.toBeNull()
  })

  it('refuses what another user has proved here, and leaves it there', async () => {
    const [mine, theirs] = [await viewerOf(), await viewerOf()]
    await expect(link(mine.viewer, theirs.wallet)).rejects.toMatchObject({ code: 'conflict' })
    expect(await ownersOf(theirs.wallet)).toEqual([{ user_id: theirs.userId, proof: 'eip4361' }])
  })

  it('takes from another user what only the old phrase had proved, and closes the account it opened', async () => {
    const { viewer, userId } = await viewerOf()
    const wallet = makeWallet()
    const former = await legacyUser(wallet)
    expect((await link(viewer, wallet)).accounts).toContain(addressOf(wallet))
    expect(await ownersOf(wallet)).toEqual([{ user_id: userId, proof: 'eip4361' }])
    expect((await identity.parse.readUser(former.userId)).accounts ?? []).toEqual([])
    expect((await findViewer(identity.context, former.token)).user).toBeNull()
  })

  it('leaves the sessions of a former user who can be entered in another way', async () => {
    const { viewer, userId } = await viewerOf()
    const [remaining, taken] = [makeWallet(), makeWallet()]
    const former = await legacyUser(remaining)
    await linkLegacy(former, taken)
    await link(viewer, taken)
    expect(await ownersOf(taken)).toEqual([{ user_id: userId, proof: 'eip4361' }])
    expect(await identity.parse.readUser(former.userId)).toMatchObject({ accounts: [addressOf(remaining)] })
    expect((await findViewer(identity.context, former.token)).user).not.toBeNull()
  })

  it('needs a fresh session when the text comes back, too', async () => {
    const { viewer } = await viewerOf()
    const wallet = makeWallet()
    const signed = await signLink(viewer, wallet)
    const session = viewer.session && { ...viewer.session, authenticatedAt: new Date(0) }
    await expect(linkWallet(identity.context, { ...viewer, session }, signed)).rejects.toMatchObject({
      code: 'sign_in_again',
    })
    expect(await ownersOf(wallet)).toEqual([])
  })

  it('refuses a text for signing in, and signing in refuses one for adding', async () => {
    const { viewer } = await viewerOf()
    const wallet = makeWallet()
    const message = await createSignInText(identity.context, {
      address: addressOf(wallet),
      chainId: 1,
      origin,
    })
    const signature = await wallet.signMessage({ message })
    const invalid = { code: 'signature_invalid' }
    await expect(linkWallet(identity.context, viewer, { message, signature, origin })).rejects.toMatchObject(
      invalid,
    )
    await expect(signInByWallet(identity.context, await signLink(viewer, wallet))).rejects.toMatchObject(
      invalid,
    )
    expect(await ownersOf(wallet)).toEqual([])
  })

  it('refuses a text that was made for another account', async () => {
    const [mine, theirs] = [await viewerOf(), await viewerOf()]
    const wallet = makeWallet()
    const signed = await signLink(theirs.viewer, wallet)
    await expect(linkWallet(identity.context, mine.viewer, signed)).rejects.toMatchObject({
      code: 'signature_invalid',
    })
    expect(await ownersOf(wallet)).toEqual([])
  })

  it('refuses a wrong signature, another origin, a changed text and a used one', async () => {
    const { viewer } = await viewerOf()
    const [wallet, second] = [makeWallet(), makeWallet()]
    const invalid = { code: 'signature_invalid' }
    await expect(link(viewer, wallet, { signer: makeWallet() })).rejects.toMatchObject(invalid)
    const elsewhere = { ...(await signLink(viewer, wallet)), origin: 'http://127.0.0.1:3000' }
    await expect(linkWallet(identity.context, viewer, elsewhere)).rejects.toMatchObject(invalid)
    const signed = await signLink(viewer, wallet)
    const message = signed.message.replaceAll('\n', '\r\n')
    const changed = { ...signed, message, signature: await wallet.signMessage({ message }) }
    await expect(linkWallet(identity.context, viewer, changed)).rejects.toMatchObject(invalid)
    const used = await signLink(viewer, second)
    await linkWallet(identity.context, viewer, used)
    await expect(linkWallet(identity.context, viewer, used)).rejects.toMatchObject({
      code: 'challenge_expired',
    })
    expect(await ownersOf(wallet)).toEqual([])
  })
})

describe('contract wallets', () => {
  it('are added with their chain, and speak for no address that is known otherwise', async () => {
    node.answer(yes)
    const { viewer, userId } = await viewerOf()
    const [contract, legacy] = [makeWallet(), makeWallet()]
    const how = { chainId: 10, signer: makeWallet() }
    await link(viewer, contract, how)
    const wallets = await listWallets(identity.context, userId)
    expect(wallets[1]).toMatchObject({ address: addressOf(contract), chainId: 10, proof: 'eip4361' })
    const former = await legacyUser(legacy)
    await expect(link(viewer, legacy, how)).rejects.toMatchObject({ code: 'signature_invalid' })
    expect(await ownersOf(legacy)).toEqual([{ user_id: former.userId, proof: 'legacy' }])
  })

  it('are refused where the chain cannot be asked', async () => {
    const { viewer } = await viewerOf()
    await expect(link(viewer, makeWallet(), { signer: makeWallet() })).rejects.toMatchObject({
      code: 'signature_invalid',
    })
  })
})

describe('races', () => {
  it('of accounts for one address end with one owner', async () => {
    const viewers = await Promise.all(Array.from({ length: 4 }, () => viewerOf()))
    const wallet = makeWallet()
    const tries = await Promise.allSettled(viewers.map(({ viewer }) => link(viewer, wallet)))
    expect(outcomesOf(tries).filter((status) => status === 'fulfilled')).toHaveLength(1)
    const owners = await ownersOf(wallet)
    expect(owners).toHaveLength(1)
    for (const { userId } of viewers) {
      const { accounts } = await identity.parse.readUser(userId)
      expect([accounts].flat().includes(addressOf(wallet))).toBe(userId === owners[0]?.user_id)
    }
  })

  it('of one text end with one use', async () => {
    const { viewer } = await viewerOf()
    const signed = await signLink(viewer, makeWallet())
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => linkWallet(identity.context, viewer, signed)),
    )
    expect(outcomesOf(tries).filter((status) => status === 'fulfilled')).toHaveLength(1)
  })

  it('for both addresses of a user of the old phrase close the account', async () => {
    const [mine, theirs] = [await viewerOf(), await viewerOf()]
    const [first, second] = [makeWallet(), makeWallet()]
    const former = await legacyUser(first)
    await linkLegacy(former, second)
    await Promise.all([link(mine.viewer, first), link(theirs.viewer, second)])
    expect((await identity.parse.readUser(former.userId)).accounts ?? []).toEqual([])
    expect((await findViewer(identity.context, former.token)).user).toBeNull()
  })

  it('with a first sign-in leave the wallet with one owner, in either order', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { viewer, userId } = await viewerOf()
      const wallet = makeWallet()
      const [linked, signedIn] = await Promise.allSettled([
        link(viewer, wallet),
        signInOnSite(identity, wallet),
      ])
      const owners = await ownersOf(wallet)
      expect(owners).toHaveLength(1)
      expect(signedIn).toMatchObject({ value: { user: { id: owners[0]?.user_id } } })
      expect(linked.status === 'fulfilled').toBe(owners[0]?.user_id === userId)
    }
  })

  it('with a sign-in by the old phrase end with one owner, who proved it here', async () => {
    const { viewer, userId } = await viewerOf()
    const wallet = makeWallet()
    await Promise.all([link(viewer, wallet), signInLegacy(identity, wallet)])
    expect(await ownersOf(wallet)).toEqual([{ user_id: userId, proof: 'eip4361' }])
  })
})
