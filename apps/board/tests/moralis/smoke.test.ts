import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'
import { signInOnSite } from '../support/legacy-wallet.ts'
import { loadMoralis, type MoralisClient, startChainStub } from './unmodified-client.ts'

let identity: TestIdentity
let chain: Awaited<ReturnType<typeof startChainStub>>
let moralis: MoralisClient

beforeAll(async () => {
  identity = await startTestIdentity()
  chain = await startChainStub()
  moralis = loadMoralis()
  await moralis.start({ appId: identity.config.appId, serverUrl: identity.serverUrl })
})
afterAll(async () => {
  await chain.close()
  await identity.close()
})

function withKey(privateKey: string): Record<string, unknown> {
  return { provider: 'network', chainId: '0x1', urls: { 1: chain.url }, privateKey }
}

describe('the unmodified moralis@1.5.8', () => {
  it('signs in with a wallet, out, and in again as the same user, who is the one of the site', async () => {
    const privateKey = generatePrivateKey()
    const account = privateKeyToAccount(privateKey)
    const address = account.address.toLowerCase()

    const user = await moralis.authenticate(withKey(privateKey))
    expect(moralis.User.current()?.id).toBe(user.id)
    expect([user.get('ethAddress'), user.get('accounts')]).toEqual([address, [address]])
    expect(user.getSessionToken()).toMatch(/^r:/)

    await moralis.User.logOut()
    expect(moralis.User.current()).toBeNull()
    const again = await moralis.authenticate(withKey(privateKey))
    expect(again.id).toBe(user.id)
    expect((await signInOnSite(identity, account)).user.id).toBe(user.id)
  })

  it('signs in anew when its stored session has ended', async () => {
    const privateKey = generatePrivateKey()
    const user = await moralis.authenticate(withKey(privateKey))
    await identity.sessions.endAll(user.id)
    await moralis.start({ appId: identity.config.appId, serverUrl: identity.serverUrl })
    expect((await moralis.authenticate(withKey(privateKey))).id).toBe(user.id)
  })

  it('keeps its session over a fetch and saves what a user may change', async () => {
    const user = await moralis.authenticate(withKey(generatePrivateKey()))
    user.set('username', 'ember-fox')
    await user.save()
    await user.fetch()
    expect([user.getUsername(), user.getSessionToken()]).toEqual(['ember-fox', expect.stringMatching(/^r:/)])
  })

  it('signs up and in with a password, as the site does', async () => {
    const made = await moralis.User.signUp('harbor', 'long enough', { email: 'harbor@people.example' })
    await moralis.User.logOut()
    expect((await moralis.User.logIn('harbor', 'long enough')).id).toBe(made.id)
    const onSite = await identity.accounts.signIn({
      username: 'Harbor@people.example',
      password: 'long enough',
    })
    expect(onSite.user.id).toBe(made.id)
    expect((await moralis.User.become(onSite.token)).id).toBe(made.id)
    await expect(moralis.User.logIn('harbor', 'wrong')).rejects.toMatchObject({ code: 101 })
  })
})
