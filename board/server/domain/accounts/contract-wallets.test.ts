import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RpcStub, startRpcStub } from '../../../tests/support/rpc-stub.ts'
import { type StartedContext, startContext } from '../../../tests/support/started-context.ts'
import { makeWallet, signInOnSite } from '../../../tests/support/wallets.ts'
import { createSignInText, signInByWallet } from './wallet-sign-in.ts'
import { listWallets } from './wallets.ts'

const origin = 'http://localhost:3000'
let nodes: RpcStub[]
let started: StartedContext
beforeAll(async () => {
  nodes = [await startRpcStub(10), await startRpcStub(8453)]
  started = await startContext({
    RPC_URL_10: nodes[0]?.url ?? '',
    RPC_URL_8453: nodes[1]?.url ?? '',
  })
})
afterAll(async () => {
  await started.close()
  for (const node of nodes) await node.close()
})
beforeEach(() => {
  for (const node of nodes) node.answer({ result: `0x1626ba7e${'0'.repeat(56)}` })
})

/** Signs in as a contract: somebody else's key signs, and the contract says that this is right. */
async function signInAsContract(address: string, chainId: number, signer = makeWallet()) {
  const message = await createSignInText(started.context, { address, chainId, origin })
  return signInByWallet(started.context, {
    message,
    signature: await signer.signMessage({ message }),
    origin,
  })
}

const newAddress = () => makeWallet().address.toLowerCase()

describe('contract wallets', () => {
  it('sign in on a chain that can be asked, and are known by it', async () => {
    const address = newAddress()
    const first = await signInAsContract(address, 10)
    expect(first.user.accounts).toEqual([address])
    expect((await signInAsContract(address, 10)).user.id).toBe(first.user.id)
    const [wallet] = await listWallets(started.context, first.user.id)
    expect(wallet).toMatchObject({ address, chainId: 10, proof: 'eip4361' })
  })

  it('are not the same as the contract of that address on another chain', async () => {
    const address = newAddress()
    await signInAsContract(address, 10)
    await expect(signInAsContract(address, 8453)).rejects.toMatchObject({ code: 'signature_invalid' })
  })

  it('do not speak for an address that its own key has proved', async () => {
    const wallet = makeWallet()
    await signInOnSite(started, wallet)
    await expect(signInAsContract(wallet.address.toLowerCase(), 10)).rejects.toMatchObject({
      code: 'signature_invalid',
    })
  })

  it('are refused by a contract that does not know the signature, and on a chain that cannot be asked', async () => {
    nodes[0]?.answer({ result: `0x${'0'.repeat(64)}` })
    for (const chainId of [10, 1])
      await expect(signInAsContract(newAddress(), chainId)).rejects.toMatchObject({
        code: 'signature_invalid',
      })
  })

  it('use their text up when the chain cannot be asked', async () => {
    nodes[0]?.answer((response) => response.destroy())
    const address = newAddress()
    const message = await createSignInText(started.context, { address, chainId: 10, origin })
    const signature = await makeWallet().signMessage({ message })
    const verify = () => signInByWallet(started.context, { message, signature, origin })
    await expect(verify()).rejects.toMatchObject({ code: 'unavailable' })
    await expect(verify()).rejects.toMatchObject({ code: 'challenge_expired' })
  })
})

describe('plain accounts', () => {
  it('sign in without a chain being asked', async () => {
    const before = nodes.map((node) => node.countRequests())
    const wallet = makeWallet()
    const address = wallet.address.toLowerCase()
    expect((await signInAsContract(address, 10, wallet)).user.accounts).toEqual([address])
    expect(nodes.map((node) => node.countRequests())).toEqual(before)
  })
})
