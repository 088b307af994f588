import { type DataApiOperationName, dataApiParameters, listDataApiOperations } from '@cryptolist/contract'

/** An operation with parameters that it takes. */
export interface SampleCall {
  name: DataApiOperationName
  parameters: Record<string, unknown>
}

const solanaAddress = 'So11111111111111111111111111111111111111112'
const event = {
  type: 'event',
  name: 'Sold',
  anonymous: false,
  inputs: [{ name: 'price', type: 'uint256', indexed: false }],
}
const read = {
  type: 'function',
  name: 'price',
  stateMutability: 'view',
  inputs: [],
  outputs: [{ name: '', type: 'uint256' }],
}

/** A call of each operation of the table, in which every parameter that is an address is this one. */
export function listSampleCalls(address: string, chain: number | string = 'eth'): SampleCall[] {
  const values: Record<string, unknown> = {
    chain,
    abi: [read],
    address,
    addresses: [address],
    block_number_or_hash: 'latest',
    date: '2022-01-31',
    domain: 'vitalik.eth',
    exchange: 'uniswapv2',
    function_name: 'price',
    mode: 'sync',
    owner_address: address,
    pair_address: address,
    q: 'harbour',
    spender_address: address,
    symbol: 'TST',
    symbols: ['TST'],
    token0_address: address,
    // Two tokens of a pair differ.
    token1_address: `${address.slice(0, -1)}${address.endsWith('1') ? '2' : '1'}`,
    tokenAddress: address,
    token_address: address,
    token_addresses: [address],
    token_id: '1',
    topic: 'Sold(uint256)',
    transaction_hash: `0x${'ab'.repeat(32)}`,
  }
  return listDataApiOperations().map(({ name, api }) => {
    const parameterNames = Object.keys(dataApiParameters[name].shape)
    const parameters = Object.fromEntries(
      Object.entries(values).filter(([key]) => parameterNames.includes(key)),
    )
    if (api === 'solana') Object.assign(parameters, { address: solanaAddress })
    if (name === 'getContractEvents') Object.assign(parameters, { abi: event })
    if (name === 'uploadFolder')
      Object.assign(parameters, { abi: [{ path: 'hello.txt', content: 'aGVsbG8=' }] })
    return { name, parameters }
  })
}
