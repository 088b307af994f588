import { describe, expect, it } from 'vitest'
import { normaliseParameters, readParameters } from './read-parameters.ts'

const address = `0x${'Ab'.repeat(20)}`
const other = `0x${'cd'.repeat(20)}`

describe('parameters as they are sent', () => {
  it.each<[string, [string, unknown][], Record<string, unknown>]>([
    [
      'fields of the SDK are left out',
      [
        ['_ApplicationId', 'a'],
        ['_SessionToken', 'r:1'],
        ['chain', 'eth'],
      ],
      { chain: 'eth' },
    ],
    [
      'nothing is nothing',
      [
        ['cursor', null],
        ['q', ''],
        ['limit', undefined],
        ['offset', 0],
      ],
      { offset: 0 },
    ],
    [
      'k[] is a list',
      [
        ['token_addresses[]', 'a'],
        ['token_addresses[]', 'b'],
      ],
      { token_addresses: ['a', 'b'] },
    ],
    ['k[] is a list of one too', [['token_addresses[]', 'a']], { token_addresses: ['a'] }],
    [
      'k[0] is a list',
      [
        ['addresses[0]', 'a'],
        ['addresses[1]', 'b'],
      ],
      { addresses: ['a', 'b'] },
    ],
    [
      'a repeated key is a list',
      [
        ['symbols', 'A'],
        ['symbols', 'B'],
        ['symbols', 'C'],
      ],
      { symbols: ['A', 'B', 'C'] },
    ],
    ['a list stays one', [['symbols', ['A', 'B']]], { symbols: ['A', 'B'] }],
    [
      'a date of the SDK is its text',
      [['date', { __type: 'Date', iso: '2022-01-01T00:00:00.000Z' }]],
      { date: '2022-01-01T00:00:00.000Z' },
    ],
  ])('%s', (_name, sent, expected) => {
    expect(normaliseParameters(sent)).toEqual(expected)
  })
})

describe('parameters of an operation', () => {
  it('drops what the operation does not take, addresses to fetch from first of all', () => {
    const sent = {
      address,
      chain: ' Polygon ',
      provider_url: 'http://127.0.0.1',
      providerUrl: 'x',
      subdomain: 'y',
      to_block: '0x10',
    }
    expect(readParameters('getNativeBalance', sent)).toEqual({
      address: address.toLowerCase(),
      chain: 137,
      to_block: 16,
    })
    expect(readParameters('web3ApiVersion', sent)).toEqual({})
  })

  it('takes the fields of a search as text, as a list, and all of them by one name', () => {
    const filterOf = (filter: unknown) => readParameters('searchNFTs', { q: 'abc', filter }).filter
    expect(filterOf('Name, description')).toEqual(['name', 'description'])
    expect(filterOf(['name', 'attributes'])).toEqual(['name', 'attributes'])
    for (const all of [undefined, 'global', 'Global'])
      expect(filterOf(all)).toEqual(['name', 'description', 'attributes'])
  })

  it('takes a list in each of its forms', () => {
    for (const addresses of [[address, other], `${address},${other}`])
      expect(readParameters('getTokenMetadata', { addresses }).addresses).toEqual([
        address.toLowerCase(),
        other,
      ])
  })

  it.each<[Parameters<typeof readParameters>[0], Record<string, unknown>, string]>([
    ['getNativeBalance', { address: '0x1' }, 'address must be an address: 0x and 40 hexadecimal digits.'],
    ['getNativeBalance', {}, 'address is required.'],
    [
      'getNativeBalance',
      { address, chain: 'moon' },
      'chain is no chain that is known here, such as eth, polygon or 0x1.',
    ],
    [
      'getNativeBalance',
      { address, to_block: 'soon' },
      'to_block must be the number of a block, in decimal or hexadecimal, or "latest".',
    ],
    ['getDateToBlock', { date: 'never' }, 'date must be a date such as 2022-01-31T12:00:00Z.'],
    ['getNFTs', { address, limit: '0' }, 'limit must be a number from 1 to 500.'],
    ['getNFTs', { address, limit: 'all' }, 'limit must be a number.'],
    ['getNFTs', { address, offset: 10_001 }, 'offset must be 10000 at most; use cursor to go further.'],
    ['getNFTs', { address, cursor: 5 }, 'cursor must be a string.'],
    ['getNFTs', { address, format: 'octal' }, 'format must be one of: decimal, hex.'],
    [
      'getTokenMetadata',
      { addresses: [other, 'x'] },
      'addresses must be an address: 0x and 40 hexadecimal digits.',
    ],
    [
      'getTokenMetadata',
      { addresses: Array.from({ length: 101 }, () => other) },
      'addresses must have 100 entries at most.',
    ],
    ['resolveDomain', { domain: 'http://127.0.0.1/' }, 'domain must be a domain such as vitalik.eth.'],
    ['searchNFTs', { q: 'ab' }, 'q must have 3 letters at least.'],
    ['searchNFTs', { q: 'abc\0' }, 'q holds a character that cannot be kept.'],
    ['searchNFTs', { q: 'abc\ud800' }, 'q holds a character that cannot be kept.'],
    [
      'runContractFunction',
      { address, function_name: 'f', abi: 5 },
      'abi must be the interface of the contract: a list of objects.',
    ],
    [
      'runContractFunction',
      { address, function_name: 'f', abi: [{ name: 'x'.repeat(300_000) }] },
      'abi is too large: 256 KB at most.',
    ],
    [
      'getTokenIdMetadata',
      { address, token_id: '-1' },
      'token_id must be the number of a token, in decimal or hexadecimal.',
    ],
    ...['-271821-04-20', '+275760-09-13', 8e15, -62135596800001].map(
      (date): [Parameters<typeof readParameters>[0], Record<string, unknown>, string] => [
        'getTokenTransfers',
        { address, from_date: date },
        'from_date must be a date such as 2022-01-31T12:00:00Z.',
      ],
    ),
    // An object that cannot become a text.
    ['getDateToBlock', { date: { toString: 1 } }, 'date must be a date such as 2022-01-31T12:00:00Z.'],
    [
      'getTokenIdMetadata',
      { address, token_id: [{ toString: 1 }] },
      'token_id must be the number of a token, in decimal or hexadecimal.',
    ],
    [
      'searchNFTs',
      { q: 'abc', filter: { toString: 1 } },
      'filter must be one of: name, description, attributes.',
    ],
    ['sol-balance', { address }, 'address must be an address of Solana.'],
    [
      'getTokenPrice',
      { address, exchange: 'corner' },
      'exchange must be one of: uniswapv2, uniswapv3, sushiswapv2, pancakeswapv2, pancakeswapv1, quickswap.',
    ],
  ])('%s says what is wrong (%#)', (name, sent, text) => {
    let thrown: unknown
    try {
      readParameters(name, sent)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject({
      code: 'invalid_input',
      message: text,
      facts: { field: text.split(' ')[0] },
    })
  })

  it('refuses JSON that is nested without end', () => {
    let nested: unknown = 'x'
    for (let depth = 0; depth < 10_000; depth++) nested = [nested]
    expect(() =>
      readParameters('runContractFunction', { address, function_name: 'f', abi: [], params: { a: nested } }),
    ).toThrow('nested too deeply')
  })
})
