import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViewer } from '../../../board/server/domain/accounts/sessions.ts'
import { createLinkText } from '../../../board/server/domain/accounts/wallet-sign-in.ts'
import { addressOf, linkSteps } from '../../../board/tests/support/link-wallets.ts'
import { type RpcStub, startRpcStub } from '../../../board/tests/support/rpc-stub.ts'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'
import { signInLegacy, signLegacy } from '../support/legacy-wallet.ts'

type Wallet = ReturnType<typeof makeWallet>
let node: RpcStub
let identity: TestIdentity
const { viewerOf, link, ownersOf } = linkSteps(() => identity.context)
beforeAll(async () => {
  node = await startRpcStub(10)
  identity = await startTestIdentity({ RPC_URL_10: node.url })
})
afterAll(async () => {
  await identity.close()
  await node.close()
})

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

it('gives a session of an app no text for adding a wallet', async () => {
  const app = await findViewer(identity.context, (await legacyUser(makeWallet())).token)
  const input = { address: addressOf(makeWallet()), chainId: 1, origin: 'http://localhost:3000' }
  await expect(createLinkText(identity.context, app, input)).rejects.toMatchObject({ code: 'sign_in_again' })
})

describe('adding a wallet on the site', () => {
  it('shows its address to apps, in the order of the proofs', async () => {
    const { viewer, wallet: first, userId } = await viewerOf()
    const second = makeWallet()
    await link(viewer, second)
    const accounts = [addressOf(first), addressOf(second)]
    expect(await identity.parse.readUser(userId)).toMatchObject({ accounts, ethAddress: accounts[0] })
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

  it('by a contract takes no address that the old phrase had proved', async () => {
    node.answer({ result: `0x1626ba7e${'0'.repeat(56)}` })
    const { viewer } = await viewerOf()
    const legacy = makeWallet()
    const former = await legacyUser(legacy)
    await expect(link(viewer, legacy, { chainId: 10, signer: makeWallet() })).rejects.toMatchObject({
      code: 'signature_invalid',
    })
    expect(await ownersOf(legacy)).toEqual([{ user_id: former.userId, proof: 'legacy' }])
  })
})

describe('races', () => {
  it('for both addresses of a user of the old phrase close the account', async () => {
    const [mine, theirs] = [await viewerOf(), await viewerOf()]
    const [first, second] = [makeWallet(), makeWallet()]
    const former = await legacyUser(first)
    await linkLegacy(former, second)
    await Promise.all([link(mine.viewer, first), link(theirs.viewer, second)])
    expect((await identity.parse.readUser(former.userId)).accounts ?? []).toEqual([])
    expect((await findViewer(identity.context, former.token)).user).toBeNull()
  })

  it('with a sign-in by the old phrase end with one owner, who proved it here', async () => {
    const { viewer, userId } = await viewerOf()
    const wallet = makeWallet()
    await Promise.all([link(viewer, wallet), signInLegacy(identity, wallet)])
    expect(await ownersOf(wallet)).toEqual([{ user_id: userId, proof: 'eip4361' }])
  })
})
