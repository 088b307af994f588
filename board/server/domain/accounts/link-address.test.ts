import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, linkSteps } from '../../../tests/support/link-wallets.ts'
import { type RpcStub, startRpcStub } from '../../../tests/support/rpc-stub.ts'
import { type StartedContext, startContext } from '../../../tests/support/started-context.ts'
import { makeWallet, signInOnSite } from '../../../tests/support/wallets.ts'
import { findViewer } from './sessions.ts'
import type { Viewer } from './viewer.ts'
import { createLinkText, createSignInText, linkWallet, signInByWallet } from './wallet-sign-in.ts'
import { listWallets } from './wallets.ts'

const origin = 'http://localhost:3000'
const yes = { result: `0x1626ba7e${'0'.repeat(56)}` }
let node: RpcStub
let started: StartedContext
const { viewerOf, signLink, link, ownersOf, readUser } = linkSteps(() => started.context)
beforeAll(async () => {
  node = await startRpcStub(10)
  started = await startContext({ RPC_URL_10: node.url })
})
afterAll(async () => {
  await started.close()
  await node.close()
})

const outcomesOf = (tries: readonly PromiseSettledResult<unknown>[]) => tries.map(({ status }) => status)

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
    const ask = (viewer: Viewer) => createLinkText(started.context, viewer, input)
    await expect(ask({ user: null, session: null })).rejects.toMatchObject({ code: 'not_signed_in' })
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
    expect(await readUser(userId)).toMatchObject({ accounts, ethAddress: accounts[0] })
    expect(await ownersOf(second)).toEqual([{ user_id: userId, proof: 'eip4361' }])
    expect((await signInOnSite(started, second)).user.id).toBe(userId)
  })

  it('takes an address that is there already', async () => {
    const { viewer, wallet, token } = await viewerOf()
    expect((await link(viewer, wallet)).accounts).toEqual([addressOf(wallet)])
    expect((await findViewer(started.context, token)).user).not.toBeNull()
  })

  it('refuses what another user has proved here, and leaves it there', async () => {
    const [mine, theirs] = [await viewerOf(), await viewerOf()]
    await expect(link(mine.viewer, theirs.wallet)).rejects.toMatchObject({ code: 'conflict' })
    expect(await ownersOf(theirs.wallet)).toEqual([{ user_id: theirs.userId, proof: 'eip4361' }])
  })

  it('needs a fresh session when the text comes back, too', async () => {
    const { viewer } = await viewerOf()
    const wallet = makeWallet()
    const signed = await signLink(viewer, wallet)
    const session = viewer.session && { ...viewer.session, authenticatedAt: new Date(0) }
    await expect(linkWallet(started.context, { ...viewer, session }, signed)).rejects.toMatchObject({
      code: 'sign_in_again',
    })
    expect(await ownersOf(wallet)).toEqual([])
  })

  it('refuses a text for signing in, and signing in refuses one for adding', async () => {
    const { viewer } = await viewerOf()
    const wallet = makeWallet()
    const message = await createSignInText(started.context, {
      address: addressOf(wallet),
      chainId: 1,
      origin,
    })
    const signature = await wallet.signMessage({ message })
    const invalid = { code: 'signature_invalid' }
    await expect(linkWallet(started.context, viewer, { message, signature, origin })).rejects.toMatchObject(
      invalid,
    )
    await expect(signInByWallet(started.context, await signLink(viewer, wallet))).rejects.toMatchObject(
      invalid,
    )
    expect(await ownersOf(wallet)).toEqual([])
  })

  it('refuses a text that was made for another account', async () => {
    const [mine, theirs] = [await viewerOf(), await viewerOf()]
    const wallet = makeWallet()
    const signed = await signLink(theirs.viewer, wallet)
    await expect(linkWallet(started.context, mine.viewer, signed)).rejects.toMatchObject({
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
    await expect(linkWallet(started.context, viewer, elsewhere)).rejects.toMatchObject(invalid)
    const signed = await signLink(viewer, wallet)
    const message = signed.message.replaceAll('\n', '\r\n')
    const changed = { ...signed, message, signature: await wallet.signMessage({ message }) }
    await expect(linkWallet(started.context, viewer, changed)).rejects.toMatchObject(invalid)
    const used = await signLink(viewer, second)
    await linkWallet(started.context, viewer, used)
    await expect(linkWallet(started.context, viewer, used)).rejects.toMatchObject({
      code: 'challenge_expired',
    })
    expect(await ownersOf(wallet)).toEqual([])
  })
})

describe('contract wallets', () => {
  it('are added with their chain', async () => {
    node.answer(yes)
    const { viewer, userId } = await viewerOf()
    const contract = makeWallet()
    const how = { chainId: 10, signer: makeWallet() }
    await link(viewer, contract, how)
    const wallets = await listWallets(started.context, userId)
    expect(wallets[1]).toMatchObject({ address: addressOf(contract), chainId: 10, proof: 'eip4361' })
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
      const { accounts } = await readUser(userId)
      expect([accounts].flat().includes(addressOf(wallet))).toBe(userId === owners[0]?.user_id)
    }
  })

  it('of one text end with one use', async () => {
    const { viewer } = await viewerOf()
    const signed = await signLink(viewer, makeWallet())
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => linkWallet(started.context, viewer, signed)),
    )
    expect(outcomesOf(tries).filter((status) => status === 'fulfilled')).toHaveLength(1)
  })

  it('with a first sign-in leave the wallet with one owner, in either order', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { viewer, userId } = await viewerOf()
      const wallet = makeWallet()
      const [linked, signedIn] = await Promise.allSettled([
        link(viewer, wallet),
        signInOnSite(started, wallet),
      ])
      const owners = await ownersOf(wallet)
      expect(owners).toHaveLength(1)
      expect(signedIn).toMatchObject({ value: { user: { id: owners[0]?.user_id } } })
      expect(linked.status === 'fulfilled').toBe(owners[0]?.user_id === userId)
    }
  })
})
