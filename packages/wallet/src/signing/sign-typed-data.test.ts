import { refuse, scriptedProvider } from '@cryptolist/testkit'
import { privateKeyToAccount } from 'viem/accounts'
import { verifyTypedData } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { formatTypedData, signTypedData, type TypedData } from './signatures.ts'

const account = '0x7e5f4552091a69125d5dfcb7b8c2659029395bdf'
// PUBLIC TEST KEY – NEVER FUND.
const signer = privateKeyToAccount(`0x${'1'.padStart(64, '0')}`)

const offer: TypedData = {
  types: {
    Offer: [
      { name: 'job', type: 'string' },
      { name: 'pay', type: 'uint256' },
    ],
  },
  primaryType: 'Offer',
  domain: { name: 'CryptoList', version: '1', chainId: 1n },
  message: { job: 'Rust engineer', pay: 10n ** 24n },
}

/** A wallet that really signs the JSON that it is given. */
function signingProvider() {
  const provider = scriptedProvider()
  return {
    ...provider,
    async request(call: Parameters<typeof provider.request>[0]) {
      await provider.request(call)
      const [, json] = call.params ?? []
      return signer.signTypedData(JSON.parse(String(json)))
    },
  }
}

describe('signTypedData', () => {
  it('returns a signature that verifies for the given data', async () => {
    const provider = signingProvider()
    const signature = await signTypedData(provider, account, offer)
    const isValid = await verifyTypedData({
      address: account,
      domain: { name: 'CryptoList', version: '1', chainId: 1n },
      types: { Offer: [...(offer.types.Offer ?? [])] },
      primaryType: 'Offer',
      message: offer.message,
      signature: `0x${signature.slice(2)}`,
    })
    expect(isValid).toBe(true)
    expect(provider.calls).toMatchObject([
      { method: 'eth_signTypedData_v4', params: [account, expect.any(String)] },
    ])
  })

  it.each([[''], ['0x'], [null], [undefined], [{}]])('refuses %j as a signature', async (answer) => {
    const provider = scriptedProvider({ eth_signTypedData_v4: () => answer })
    await expect(signTypedData(provider, account, offer)).rejects.toMatchObject({
      message: 'Data not signed',
      code: 'not_signed',
    })
  })

  it('passes on that the person declined', async () => {
    const provider = scriptedProvider({ eth_signTypedData_v4: refuse(4001, 'No.') })
    await expect(signTypedData(provider, account, offer)).rejects.toMatchObject({
      name: 'RequestRejectedError',
      code: 4001,
    })
  })

  it('asks the wallet for nothing when the data cannot be signed', async () => {
    const provider = scriptedProvider()
    await expect(signTypedData(provider, account, '{')).rejects.toMatchObject({ code: 'typed_data_invalid' })
    expect(provider.calls).toEqual([])
  })
})

describe('formatTypedData', () => {
  it('adds the type of the domain, with its fields in the order of EIP-712', () => {
    const domain = { salt: `0x${'0'.repeat(64)}`, verifyingContract: account, chainId: 5, name: 'A' }
    expect(JSON.parse(formatTypedData({ ...offer, domain })).types.EIP712Domain).toEqual([
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
      { name: 'salt', type: 'bytes32' },
    ])
  })

  it('keeps a type of the domain that is there', () => {
    const EIP712Domain = [{ name: 'name', type: 'string' }]
    const types = { ...offer.types, EIP712Domain }
    expect(JSON.parse(formatTypedData({ ...offer, types })).types.EIP712Domain).toEqual(EIP712Domain)
  })

  it('writes bigint as text, to the last digit', () => {
    const { domain, message } = JSON.parse(formatTypedData(offer))
    expect(domain.chainId).toBe('1')
    expect(message.pay).toBe('1000000000000000000000000')
  })

  it('passes on text that is complete letter for letter', () => {
    const json = `{ "types": {"EIP712Domain":[],"A":[]}, "primaryType":"A", "domain":{}, "message":{"n":12345678901234567890} }`
    expect(formatTypedData(json)).toBe(json)
  })

  it('completes text that lacks the type of the domain', () => {
    const json = JSON.stringify({ ...offer, domain: { name: 'A' }, message: { job: 'B', pay: '1' } })
    expect(JSON.parse(formatTypedData(json)).types.EIP712Domain).toEqual([{ name: 'name', type: 'string' }])
  })

  it.each([
    ['text that is no JSON', '{'],
    ['text that is no object', 'null'],
    ['no types', JSON.stringify({ ...offer, types: undefined, domain: {}, message: {} })],
    [
      'a primaryType that is no type',
      JSON.stringify({ types: {}, primaryType: 'A', domain: {}, message: {} }),
    ],
    ['no message', JSON.stringify({ types: { A: [] }, primaryType: 'A', domain: {} })],
    ['a list as domain', JSON.stringify({ types: { A: [] }, primaryType: 'A', domain: [], message: {} })],
    ['a number that lost its last digits', { ...offer, message: { pay: 2 ** 53 } }],
    ['a fraction', { ...offer, message: { pay: 0.5 } }],
    [
      'the same in text',
      '{"types":{"A":[]},"primaryType":"A","domain":{},"message":{"n":12345678901234567890}}',
    ],
  ])('refuses %s', (_what, data) => {
    expect(() => formatTypedData(data)).toThrow(expect.objectContaining({ code: 'typed_data_invalid' }))
  })
})
