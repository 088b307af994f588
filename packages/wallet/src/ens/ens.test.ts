import { encodeErrorResult, encodeFunctionResult, parseAbi, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { scriptedProvider } from '../provider/scripted-provider.fixture.ts'
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

  it('refuses what is no address and networks without names', async () => {
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

  it('knows nothing of a name that nobody has', async () => {
    const nothing = { address: null, avatar: null, email: null, url: null }
    expect(await getEnsProfile(walletOf('0xaa36a7'), 'two.eth')).toEqual(nothing)
  })

  it('rejects where the node does, and for what cannot be a name', async () => {
    const wallet = {
      ...walletOf('0x1'),
      async request({ method }: { method: string }) {
        if (method === 'eth_chainId') return '0x1'
        throw new Error('the node is away')
      },
    }
    await expect(getEnsProfile(wallet, 'one.eth')).rejects.toThrow('the node is away')
    await expect(getEnsProfile(wallet, 'a b..eth')).rejects.toThrow('Invalid')
  })
})
