import { type LocalChain, startLocalChain, testAccounts } from '@cryptolist/testkit'
import { createConnection, signText } from '@cryptolist/wallet'
import { verifyMessage, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sendTransaction } from '../transactions/send-transaction.ts'
import { network } from './network.ts'

let chain: LocalChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.stop())
afterEach(() => {
  vi.restoreAllMocks()
})

const [first, second] = testAccounts
const activate = (options: Parameters<typeof network>[0]) =>
  network(options).activate(new AbortController().signal)

describe('a connection to a node', () => {
  it('reads a network without an account', async () => {
    const enabled = await createConnection().enable(network({ urls: { 31337: chain.url } }))
    expect(enabled).toMatchObject({ account: null, chainId: 31337, connector: { type: 'network' } })
    expect(await enabled.provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
    enabled.provider.on('chainChanged', () => {})
  })

  it.each([
    [{ urls: { 5: 'https://five.example', 1: 'https://one.example' } }, 1],
    [{ urls: { 1: 'https://one.example', 5: 'https://five.example' }, defaultChainId: 5 }, 5],
    [{ urls: { 1: 'https://one.example', 5: 'https://five.example' }, defaultChainId: 5, chainId: '0x1' }, 1],
    [{ urls: { '0x89': 'https://polygon.example' }, chainId: '137' }, 137],
  ])('begins with the network that was asked for, or the first: %j', async (options, chainId) => {
    expect((await activate(options)).chainId).toBe(chainId)
  })

  it('needs an address', async () => {
    const text = 'Cannot connect to rpc: No urls or speedyNodeApiKey provided for NetworkWeb3Connector.'
    expect(() => network({})).toThrow(text)
    expect(() => network({ urls: {} })).toThrow(expect.objectContaining({ code: 'no_rpc_url' }))
    const missing = createConnection().enable(network({ urls: { 1: chain.url }, chainId: 137 }))
    await expect(missing).rejects.toMatchObject({
      code: 'no_rpc_url',
      message: 'No rpc url provided for chainId 0x89',
    })
  })

  it('refuses an invalid chain id', () => {
    expect(() => network({ urls: { mainnet: chain.url } })).toThrow(
      '"mainnet" is not the number of a network.',
    )
    expect(() => network({ urls: { 1: chain.url }, chainId: 'x' })).toThrow(
      expect.objectContaining({ name: 'ChainError', code: 'not_a_chain_id' }),
    )
  })

  it('sends a key of the Speedy Nodes nowhere, and says that these were shut down', () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    expect(() => network({ speedyNodeApiKey: 'key' })).toThrow(
      expect.objectContaining({
        code: 'no_rpc_url',
        message: expect.stringMatching(
          /^The Speedy Nodes were shut down, .* Name nodes of your own in "urls"\.$/,
        ),
      }),
    )
    expect(fetched).not.toHaveBeenCalled()
  })
})

describe('a connection with a private key', () => {
  const enable = (privateKey: string = first.privateKey) =>
    createConnection().enable(network({ urls: { 31337: chain.url }, privateKey }))

  it('has the key’s account, and signs texts and typed data', async () => {
    const { provider, account } = await enable()
    expect(account).toBe(first.address)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([first.signer.address])
    const signature = await signText(provider, first.address, 'Hello')
    expect(
      await verifyMessage({ address: first.address, message: 'Hello', signature: `0x${signature.slice(2)}` }),
    ).toBe(true)
    const typed = {
      domain: { name: 'Test', chainId: 31337 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail' as const,
      message: { text: 'Hello' },
    }
    const params = [first.address, JSON.stringify(typed)]
    const signed = String(await provider.request({ method: 'eth_signTypedData_v4', params }))
    expect(
      await verifyTypedData({ ...typed, address: first.address, signature: `0x${signed.slice(2)}` }),
    ).toBe(true)
  })

  it('sends transactions with legacy and EIP-1559 fees', async () => {
    const { provider, account } = await enable()
    for (const [fees, type] of [
      [{}, 2],
      [{ gasPrice: 10n ** 10n }, 0],
      [{ type: 0 }, 0],
      [{ gasPrice: 10n ** 10n, accessList: [{ address: second.address, storageKeys: [] }] }, 1],
    ] as const) {
      const sent = await sendTransaction({ provider, account }, { to: second.address, value: 1n, ...fees })
      expect(await sent.wait()).toMatchObject({ status: 1, type })
    }
  })

  it('sends several at once, each with a nonce of its own, and goes on after one that failed', async () => {
    const { provider, account } = await enable(second.privateKey)
    const signer = { provider, account }
    const send = (value: bigint) => sendTransaction(signer, { to: first.address, value, gas: 21_000 })
    const sent = await Promise.allSettled([send(1n), send(10n ** 30n), send(2n), send(3n)])
    expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    const nonces = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value.nonce] : []))
    expect(new Set(nonces)).toEqual(new Set([0, 1, 2]))
  })

  it('refuses to sign for another account and to sign invalid data', async () => {
    const { provider } = await enable()
    const transaction = { from: second.address, to: first.address, value: '0x1' }
    for (const [method, params] of [
      ['personal_sign', ['0x00', second.address]],
      ['eth_signTypedData_v4', [second.address, '{}']],
      ['eth_sendTransaction', [transaction]],
    ] as const)
      await expect(provider.request({ method, params })).rejects.toMatchObject({
        name: 'WalletError',
        code: 4100,
      })
    await expect(
      provider.request({ method: 'personal_sign', params: ['text', first.address] }),
    ).rejects.toMatchObject({
      code: -32602,
    })
    for (const data of ['{}', 'not json'])
      await expect(
        provider.request({ method: 'eth_signTypedData_v4', params: [first.address, data] }),
      ).rejects.toMatchObject({ code: -32602 })
  })

  it.each(['', '0xdeadbeef', 'secret-words', `0x${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`])(
    'refuses the key "%s" and does not name it',
    async (key) => {
      const failed = await enable(key).catch((error: unknown) => error)
      expect(failed).toMatchObject({ name: 'WalletError' })
      expect(JSON.stringify([String(failed), Object.entries(Object(failed))])).not.toContain(key || 'secret')
    },
  )
})
