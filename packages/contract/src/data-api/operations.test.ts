import { describe, expect, it } from 'vitest'
import { dataApiAnswers } from './answers.ts'
import { describeChain, findChainId } from './chains.ts'
import { listDataApiOperations } from './operations.ts'
import { dataApiParameters } from './parameters.ts'

const operations = listDataApiOperations()
const names = operations.map(({ name }) => name).sort()

describe('the table of the data API', () => {
  it('has 39 operations of Web3API, 5 of SolanaAPI and 6 old functions', () => {
    const count = (api: string) => operations.filter((one) => one.api === api).length
    expect([count('web3'), count('solana'), count('old')]).toEqual([39, 5, 6])
  })

  it('has parameters and an answer for each', () => {
    expect(Object.keys(dataApiParameters).sort()).toEqual(names)
    expect(Object.keys(dataApiAnswers).sort()).toEqual(names)
  })

  it('takes each parameter of a path', () => {
    for (const { name, ...operation } of operations)
      for (const [, parameter = ''] of ('url' in operation ? operation.url : '').matchAll(/:(\w+)/g))
        expect([name, Object.keys(dataApiParameters[name].shape)]).toEqual([
          name,
          expect.arrayContaining([parameter]),
        ])
  })
})

describe('chains by name', () => {
  it.each([
    ['eth', 1],
    ['Eth', 1],
    [' MATIC ', 137],
    ['0x38', 56],
    ['0X38', 56],
    [' 0x61', 97],
    ['137', 137],
    [43114, 43114],
    ['binance smart chain testnet', 97],
    ['kovan', 42],
  ])('%o is %i', (named, id) => {
    expect(findChainId(named)).toBe(id)
  })

  it.each([
    '',
    'ethereum classic',
    '0x',
    '-1',
    '0',
    '1.5',
    1.5,
    null,
    {},
    '__proto__',
    '99999999999999999999',
  ])('%o is none', (named) => {
    expect(findChainId(named)).toBeUndefined()
  })

  it('are described with their id', () => {
    expect([describeChain(1), describeChain(100)]).toEqual(['eth (0x1)', 'chain 0x64'])
  })
})

describe('parameters', () => {
  const owner = '0x00000000219ab540356cBB839Cbe05303d7705Fa'

  it('take the numbers, lists and chains of old clients', () => {
    expect(
      dataApiParameters.getNFTs.parse({
        address: owner,
        chain: 'Matic',
        limit: '1000',
        cursor: null,
        token_addresses: `${owner},${owner}`,
        subdomain: 'x',
        provider_url: 'http://127.0.0.1',
      }),
    ).toEqual({
      address: owner.toLowerCase(),
      chain: 137,
      limit: 500,
      offset: 0,
      cursor: '',
      format: 'decimal',
      token_addresses: [owner.toLowerCase(), owner.toLowerCase()],
    })
  })

  it('take blocks in decimal, in hexadecimal and "latest"', () => {
    const read = (to_block: unknown) =>
      dataApiParameters.getNativeBalance.parse({ address: owner, to_block }).to_block
    expect([read('12'), read(12), read('0xc'), read('latest'), read(undefined)]).toEqual([
      12,
      12,
      12,
      'latest',
      undefined,
    ])
  })

  it.each([
    ['getNFTs', { address: '0x1' }, 'address'],
    ['getNFTs', {}, 'address'],
    ['getNFTs', { address: owner, chain: 'moon' }, 'chain'],
    ['getNFTs', { address: owner, limit: 0 }, 'limit'],
    ['getNFTs', { address: owner, limit: 'ten' }, 'limit'],
    ['getNFTs', { address: owner, offset: 10_001 }, 'offset'],
    ['getNFTs', { address: owner, cursor: {} }, 'cursor'],
    ['getNFTs', { address: owner, token_addresses: ['0x1'] }, 'token_addresses'],
    [
      'getNFTs',
      { address: owner, token_addresses: Array.from({ length: 101 }, () => owner) },
      'token_addresses',
    ],
    ['getBlock', { block_number_or_hash: 'newest' }, 'block_number_or_hash'],
    ['getDateToBlock', { date: 'soon' }, 'date'],
    ['getTransaction', { transaction_hash: owner }, 'transaction_hash'],
    ['resolveDomain', { domain: 'http://127.0.0.1/' }, 'domain'],
    ['getPairAddress', { token0_address: owner, token1_address: owner, exchange: 'mine' }, 'exchange'],
    ['getTokenIdMetadata', { address: owner, token_id: (2n ** 256n).toString() }, 'token_id'],
    ['runContractFunction', { address: owner, function_name: 'f', abi: 'text' }, 'abi'],
  ] as const)('%s refuses %o and names the field', (name, value, field) => {
    const { error } = dataApiParameters[name].safeParse(value)
    expect(error?.issues[0]?.path[0]).toBe(field)
  })
})
