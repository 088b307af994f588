import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSignInText, signInByWallet } from '../../../board/server/domain/accounts/wallet-sign-in.ts'
import { type RpcStub, startRpcStub } from '../../../board/tests/support/rpc-stub.ts'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'
import { signInLegacy } from '../support/legacy-wallet.ts'

const origin = 'http://localhost:3000'
let node: RpcStub
let identity: TestIdentity
beforeAll(async () => {
  node = await startRpcStub(10)
  node.answer({ result: `0x1626ba7e${'0'.repeat(56)}` })
  identity = await startTestIdentity({ RPC_URL_10: node.url })
})
afterAll(async () => {
  await identity.close()
  await node.close()
})

describe('wallets of old clients', () => {
  it('are not spoken for by a contract of their address', async () => {
    const legacy = makeWallet()
    await signInLegacy(identity, legacy)
    const address = legacy.address.toLowerCase()
    const message = await createSignInText(identity.context, { address, chainId: 10, origin })
    const signature = await makeWallet().signMessage({ message })
    await expect(signInByWallet(identity.context, { message, signature, origin })).rejects.toMatchObject({
      code: 'signature_invalid',
    })
  })

  it('sign in without a chain being asked', async () => {
    const before = node.countRequests()
    await signInLegacy(identity, makeWallet())
    expect(node.countRequests()).toBe(before)
  })
})
