import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type DataApiOperationName, dataApiParameters } from '@cryptolist/contract'
import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { concatHex, encodeErrorResult, type Hex, numberToHex, parseAbi, size } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { derivePools } from '../chain/exchanges/exchanges.ts'
import { startDataApi, type TestDataApi } from '../tests/support/data-api.ts'
import { type NodeProxy, startNodeProxy } from '../tests/support/node-proxy.ts'
import { listSampleCalls } from '../tests/support/sample-calls.ts'
import { writeContract } from '../tests/support/write-contract.ts'

// A contract may ask its callers to fetch something for it (EIP-3668) from an address that it names, such as one inside of this network.

const lookup = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extra)',
])
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'

let inner: Server
let reached: string[]
let chain: LocalChain
let proxy: NodeProxy
let api: TestDataApi
let liar: Hex
/** A token, and a pool of it that lies. */
let token: Hex
let pool: Hex
beforeAll(async () => {
  inner = createServer((request: IncomingMessage, response: ServerResponse) => {
    reached.push(request.url ?? '')
    response.end('{"data":"0x"}')
  })
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
  chain = await startLocalChain({ chainId: 1 })
  proxy = await startNodeProxy(chain.url)
  liar = await chain.deploy(testContracts.erc721, 'string, string', ['Test', 'TST'])
  await writeContract(chain, liar, 'mint(address to, uint256 id)', [liar, 1n])
  await makeLie(liar)
  token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
  pool = derivePools('uniswapv2', token, weth)[0]?.address ?? '0x'
  await makeLie(pool)
  api = await startDataApi({ RPC_URL_1: proxy.url })
})
afterAll(async () => {
  await api.close()
  await proxy.close()
  await chain.stop()
  await new Promise((resolve) => inner.close(resolve))
})
beforeEach(() => {
  reached = []
})

/** From now on the contract answers every call with a lookup. */
async function makeLie(address: Hex): Promise<void> {
  const { port } = inner.address() as AddressInfo
  const urls = [`http://127.0.0.1:${port}/{sender}/{data}`]
  const data = encodeErrorResult({ abi: lookup, args: [address, urls, '0x', '0x01020304', '0x'] })
  // Copies what comes after these 12 bytes of code, and reverts with it.
  const code = concatHex(['0x61', numberToHex(size(data), { size: 2 }), '0x80600c6000396000fd', data])
  await chain.request('anvil_setCode', [address, code])
}

/** Calls an operation, whatever it answers, and says whether it asked the contract. */
async function asks(name: DataApiOperationName, parameters: object, contract: Hex): Promise<boolean> {
  const { appId, masterKey } = api.identity.config
  proxy.calls.length = 0
  await fetch(`${api.identity.serverUrl}/functions/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    // Only the operator may have a contract followed.
    body: JSON.stringify({ ...parameters, _ApplicationId: appId, _MasterKey: masterKey }),
  })
  const bare = contract.slice(2).toLowerCase()
  return proxy.calls.some(
    ({ method, params }) => method === 'eth_call' && JSON.stringify(params).toLowerCase().includes(bare),
  )
}

const takesContract = (name: DataApiOperationName): boolean =>
  Object.keys(dataApiParameters[name].shape).some((key) => /address/i.test(key)) && !name.startsWith('sol-')

describe('a contract that asks for something to be fetched', () => {
  it('gets nothing fetched by any operation that takes an address', async () => {
    const asking: DataApiOperationName[] = []
    for (const { name, parameters } of listSampleCalls(liar)) {
      if (!takesContract(name)) continue
      if (await asks(name, parameters, liar)) asking.push(name)
      expect([name, reached]).toEqual([name, []])
    }
    expect(asking).toEqual([
      'runContractFunction',
      'getTokenBalances',
      'getNFTs',
      'getNFTsForContract',
      'getTokenMetadata',
      'getTokenPrice',
      'getTokenAllowance',
      'getAllTokenIds',
      'getNFTOwners',
      'getNFTMetadata',
      'reSyncMetadata',
      'syncNFTContract',
      'getTokenIdMetadata',
      'getTokenIdOwners',
      'resolveAddress',
      'getPairReserves',
      'getERC20',
      'getNFTs_old',
      'getNFTsCount_old',
    ])
  })

  it('gets nothing fetched as the pool of a token’s price', async () => {
    expect(await asks('getTokenPrice', { address: token }, pool)).toBe(true)
    const pair = { token0_address: token, token1_address: weth, exchange: 'uniswapv2' }
    expect(await asks('getPairAddress', pair, pool)).toBe(true)
    expect(reached).toEqual([])
  })
})
