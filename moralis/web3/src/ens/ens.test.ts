import { scriptedProvider } from '@cryptolist/testkit'
import { type EthereumProvider, WalletError } from '@cryptolist/wallet'
import { encodeErrorResult, encodeFunctionResult, parseAbi, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { findEnsName, getEnsProfile } from './ens.ts'

const owner = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
const resolver = '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF'
const universal = parseAbi([
  'function reverseWithGateways(bytes,uint256,string[]) view returns (string, address, address)',
  'function resolveWithGateways(bytes,bytes,string[]) view returns (bytes, address)',
  'error ResolverNotFound(bytes)',
])
const records = parseAbi([
  'function addr(bytes32) view returns (address)',
  'function text(bytes32,string) view returns (string)',
])
const none = encodeErrorResult({ abi: universal, errorName: 'ResolverNotFound', args: ['0x00'] })

/** A wallet on a network whose one name says what `texts` says. */
function walletOf(chainId: string, texts: Record<string, string> = {}) {
  const wallet = scriptedProvider({ eth_chainId: () => chainId })
  return {
    ...wallet,
    async request(call: { method: string; params?: readonly unknown[] }): Promise<unknown> {
      if (call.method !== 'eth_call') return wallet.request(call)
      const data = String(Reflect.get(Object(call.params?.[0]), 'data')).toLowerCase()
      const answer = answerTo(data, texts)
      if (answer === undefined) throw { code: 3, message: 'execution reverted', data: none }
      return answer
    },
  }
}

function answerTo(data: string, texts: Record<string, string>): `0x${string}` | undefined {
  const key = Object.keys(texts).find((one) => data.includes(toHex(one).slice(2)))
  const resolve = (result: `0x${string}`) =>
    encodeFunctionResult({ abi: universal, functionName: 'resolveWithGateways', result: [result, resolver] })
  if (data.includes(owner.slice(2).toLowerCase()))
    return encodeFunctionResult({
      abi: universal,
      functionName: 'reverseWithGateways',
      result: [texts.name ?? '', resolver, resolver],
    })
  if (key !== undefined)
    return resolve(encodeFunctionResult({ abi: records, functionName: 'text', result: texts[key] ?? '' }))
  if (data.includes('3b3b57de') && texts.name !== undefined)
    return resolve(encodeFunctionResult({ abi: records, functionName: 'addr', result: owner }))
  return undefined
}

describe('names of addresses', () => {
  it('finds the name of an address, and null where it has none', async () => {
    expect(await findEnsName(walletOf('0x1', { name: 'one.eth' }), owner)).toBe('one.eth')
    expect(await findEnsName(walletOf('0x1', {}), owner)).toBeNull()
  })

  it('refuses invalid addresses and networks without ENS', async () => {
    await expect(findEnsName(walletOf('0x1'), 'one.eth')).rejects.toMatchObject({ code: 'not_an_address' })
    await expect(findEnsName(walletOf('0x89'), owner)).rejects.toMatchObject({
      name: 'EnsError',
      code: 'no_ens',
      message: 'network does not support ENS',
    })
  })
})

describe('profiles of names', () => {
  it('reads address, avatar, email and url', async () => {
    const texts = {
      name: 'one.eth',
      avatar: 'data:image/png;base64,AA==',
      email: 'one@example.org',
      url: 'https://one.example',
    }
    expect(await getEnsProfile(walletOf('0x1', texts), 'One.eth')).toEqual({
      address: owner,
      avatar: texts.avatar,
      email: texts.email,
      url: texts.url,
    })
  })

  it('returns null records for an unregistered name', async () => {
    const nothing = { address: null, avatar: null, email: null, url: null }
    expect(await getEnsProfile(walletOf('0xaa36a7'), 'two.eth')).toEqual(nothing)
  })

  it('refuses invalid ENS names', async () => {
    await expect(getEnsProfile(walletOf('0x1'), 'a b..eth')).rejects.toMatchObject({
      name: 'EnsError',
      code: 'not_a_name',
      message: expect.stringContaining('Invalid'),
    })
  })
})

describe('a wallet that fails', () => {
  const lookups = [
    ['a name', (wallet: EthereumProvider) => getEnsProfile(wallet, 'one.eth')],
    ['an address', (wallet: EthereumProvider) => findEnsName(wallet, owner)],
  ] as const

  /** A wallet that throws this where it is asked for its network, or for a name. */
  const failing = (method: string, thrown: unknown) => ({
    ...scriptedProvider(),
    async request(call: { method: string }): Promise<unknown> {
      if (call.method === method) throw thrown
      return '0x1'
    },
  })

  it.each(lookups)('rejects with an error of ours when asked for %s', async (_what, lookUp) => {
    for (const [thrown, error] of [
      [new Error('The node is away.'), { message: 'The node is away.', code: 'wallet_failed' }],
      ['Busy.', { message: 'Busy.', code: 'wallet_failed' }],
      [
        { code: 4900, message: 'Disconnected.' },
        { message: 'Disconnected.', code: 4900 },
      ],
    ] as const)
      for (const method of ['eth_chainId', 'eth_call']) {
        const failed = lookUp(failing(method, thrown))
        await expect(failed).rejects.toBeInstanceOf(WalletError)
        await expect(failed).rejects.toMatchObject({ ...error, cause: thrown })
      }
  })

  it.each(lookups)(
    'says that it could not look up %s where the answer is nonsense',
    async (_what, lookUp) => {
      const wallet = { ...scriptedProvider(), request: async () => '0x1' }
      await expect(lookUp(wallet)).rejects.toMatchObject({ name: 'EnsError', code: 'lookup_failed' })
    },
  )
})
