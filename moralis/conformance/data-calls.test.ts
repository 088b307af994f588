import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { type DataApiOperationName, dataApiAnswers, listDataApiOperations } from '@cryptolist/contract'
import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { derivePools } from '../../board/server/chain/exchanges/exchanges.ts'
import { dataApiHandlers } from '../../board/server/data-api/handlers.ts'
import { createKey } from '../../board/server/data-api/keys.ts'
import { placeScripted } from '../../board/tests/support/scripted-contract.ts'
import { writeContract } from '../../board/tests/support/write-contract.ts'
import { type ClientBoard, startClientBoard } from './support/board.ts'
import { stayOnThisMachine } from './support/clients.ts'

interface DataApiClient {
  baseURL: string
  apiKey?: string | undefined
  initialize(settings: { apiKey?: string; serverUrl?: string }): void
  [group: string]: unknown
}
interface Moralis {
  Web3API: DataApiClient
  SolanaAPI: DataApiClient
  start(options: { appId: string; serverUrl: string }): Promise<void>
  [name: string]: unknown
}
type Parameters = Record<string, unknown>
type Hex = `0x${string}`

const solanaWallet = 'A1TMhSGzQxMr1TboBKtgixKz1sS6REASMxPo1qsyTSJd'

let chain: LocalChain
let solana: Server
let board: ClientBoard
let moralis: Moralis
let key: string
let [token, art, items]: Hex[] = []
let wallet = ''
let transaction = ''
let pair = ''
beforeAll(async () => {
  chain = await startLocalChain({ chainId: 1 })
  solana = await startSolanaStub()
  board = await startClientBoard({
    RATE_LIMITS: 'strict',
    DATA_API_LIMITS: '10000,10000,10000',
    RPC_URL_1: chain.url,
    RPC_URL_SOLANA_MAINNET: `http://127.0.0.1:${Object(solana.address()).port}/`,
  })
  await fillChain()
  key = await createKey(board.context, { name: 'conformance', scopes: ['read', 'sync', 'upload'] })
  stayOnThisMachine()
  moralis = createRequire(import.meta.url)('moralis/node.js')
  await moralis.start({ appId: board.appId, serverUrl: board.serverUrl })
}, 120_000)
afterAll(async () => {
  for (const api of [moralis.Web3API, moralis.SolanaAPI]) api.apiKey = undefined
  vi.restoreAllMocks()
  await board.close()
  await chain.stop()
  solana.close()
})

async function startSolanaStub(): Promise<Server> {
  const results: Record<string, unknown> = { getBalance: 1_500_000_000, getTokenAccountsByOwner: [] }
  const server = createServer(async (request, response) => {
    const { id, method }: { id: unknown; method: string } = JSON.parse(await text(request))
    response.setHeader('Content-Type', 'application/json')
    const result = { context: { slot: 1 }, value: results[method] ?? null }
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function fillChain(): Promise<void> {
  const [ann, ben] = chain.accounts
  wallet = ann.address
  token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
  art = await chain.deploy(testContracts.erc721, 'string, string', ['Art', 'ART'])
  items = await chain.deploy(testContracts.erc1155)
  const [pool] = derivePools('uniswapv2', token, art)
  pair = pool?.address ?? ''
  const contract = await placeScripted(chain, `0x${pair.slice(2)}`)
  await contract.answer('getReserves() view returns (uint112, uint112, uint32)', [], [5n, 7n, 1])
  await contract.answer('token0() view returns (address)', [], pool?.token0)
  await contract.answer('token1() view returns (address)', [], pool?.token1)
  await writeContract(chain, token, 'mint(address to, uint256 amount)', [wallet, 5_000_000n])
  await writeContract(chain, token, 'transfer(address to, uint256 amount) returns (bool)', [ben.address, 7n])
  await writeContract(chain, art, 'mint(address to, uint256 tokenId)', [wallet, 1n])
  await writeContract(chain, items, 'mint(address to, uint256 id, uint256 amount)', [wallet, 3n, 9n])
  const block = await chain.request('eth_getBlockByNumber', ['latest', false])
  transaction = String(Reflect.get(Object(block), 'transactions')[0])
}

const transferAbi = [
  {
    type: 'event',
    name: 'Transfer',
    anonymous: false,
    inputs: [
      { name: 'from', type: 'address', indexed: true },
      { name: 'to', type: 'address', indexed: true },
      { name: 'value', type: 'uint256', indexed: false },
    ],
  },
]
const symbolAbi = [
  {
    type: 'function',
    name: 'symbol',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ name: '', type: 'string' }],
  },
]
const folder = [{ path: 'words/hello.txt', content: Buffer.from('hello').toString('base64') }]

/** A call of each operation, with what refuses it here: no pools, no ENS, no IPFS, nothing indexed, nobody signed in. */
const calls: Record<string, [parameters: () => Parameters, refusal?: RegExp]> = {
  getBlock: [() => ({ block_number_or_hash: 'latest' })],
  getDateToBlock: [() => ({ date: '2100-01-01' })],
  getLogsByAddress: [() => ({ address: token })],
  getNFTTransfersByBlock: [() => ({ block_number_or_hash: '1' })],
  getTransaction: [() => ({ transaction_hash: transaction })],
  getContractEvents: [
    () => ({ address: token, topic: 'Transfer(address,address,uint256)', abi: transferAbi }),
  ],
  runContractFunction: [() => ({ address: token, function_name: 'symbol', abi: symbolAbi })],
  getTransactions: [() => ({ address: wallet })],
  getNativeBalance: [() => ({ address: wallet })],
  getTokenBalances: [() => ({ address: wallet, token_addresses: [token, art] })],
  getTokenTransfers: [() => ({ address: wallet })],
  getNFTs: [() => ({ address: wallet })],
  getNFTTransfers: [() => ({ address: wallet })],
  getNFTsForContract: [() => ({ address: wallet, token_address: art })],
  getTokenMetadata: [() => ({ addresses: [token, art] })],
  getNFTTrades: [() => ({ address: art }), /index/],
  getNFTLowestPrice: [() => ({ address: art }), /index/],
  getTokenMetadataBySymbol: [() => ({ symbols: ['TST'] })],
  getTokenPrice: [() => ({ address: token }), /^No pools found with enough liquidity/],
  getTokenAddressTransfers: [() => ({ address: token })],
  getTokenAllowance: [() => ({ address: token, owner_address: wallet, spender_address: art })],
  searchNFTs: [() => ({ q: 'hello' }), /^No NFTs of this chain are indexed/],
  getNftTransfersFromToBlock: [() => ({ from_block: 0, to_block: 20 })],
  getAllTokenIds: [() => ({ address: art })],
  getContractNFTTransfers: [() => ({ address: art })],
  getNFTOwners: [() => ({ address: art })],
  getNFTMetadata: [() => ({ address: art })],
  reSyncMetadata: [() => ({ address: art, token_id: '1', mode: 'sync' }), /IPFS_GATEWAY/],
  syncNFTContract: [() => ({ address: art }), /needs an API key with the scope sync/],
  getTokenIdMetadata: [() => ({ address: art, token_id: '1' })],
  getTokenIdOwners: [() => ({ address: art, token_id: '1' })],
  getWalletTokenIdTransfers: [() => ({ address: art, token_id: '1' })],
  resolveDomain: [() => ({ domain: 'harbor.eth' }), /^ENS can’t be read/],
  resolveAddress: [() => ({ address: wallet }), /^ENS can’t be read/],
  getPairReserves: [() => ({ pair_address: pair })],
  getPairAddress: [() => ({ token0_address: token, token1_address: art, exchange: 'uniswapv2' })],
  uploadFolder: [() => ({ abi: folder }), /^Sign in or send an API key/],
  getAllERC20: [() => ({}), /isn't indexed here/],
  getERC20: [() => ({}), /isn't indexed here/],
  'sol-balance': [() => ({ address: solanaWallet })],
  'sol-getSPL': [() => ({ address: solanaWallet })],
  'sol-getNFTs': [() => ({ address: solanaWallet })],
  'sol-getPortfolio': [() => ({ address: solanaWallet })],
  'sol-getNFTMetadata': [() => ({ address: solanaWallet }), /^The Solana node gives no usable answer/],
}

const operations = listDataApiOperations()

/** Calls an operation as apps do. */
function run(name: DataApiOperationName): Promise<unknown> {
  const { api, group } = operations.find((operation) => operation.name === name) ?? {}
  const client = api === 'solana' ? moralis.SolanaAPI : moralis.Web3API
  const [parameters] = calls[name] ?? [() => ({})]
  return Reflect.get(Object(client[group ?? '']), name.replace(/^sol-/, ''))(parameters())
}

async function expectAnswer(name: DataApiOperationName, refusal?: RegExp): Promise<void> {
  if (refusal !== undefined) await expect(run(name)).rejects.toThrow(refusal)
  else dataApiAnswers[name].parse(await run(name))
}

/** Undefined where the call is answered. */
function refusalOf(name: DataApiOperationName): RegExp | undefined {
  return name in dataApiHandlers ? calls[name]?.[1] : /^This server cannot answer/
}

const named = operations.flatMap(({ api, name }) => (api === 'old' ? [] : [name]))

describe('moralis@1.5.8 through a server', () => {
  it.each(named)('%s', (name) => expectAnswer(name, refusalOf(name)))

  it.each([
    ['getAllERC20', 'getAllERC20'],
    ['getERC20', 'getERC20'],
    ['getNFTs', 'getNFTs_old'],
    ['getNFTsCount', 'getNFTsCount_old'],
    ['getTransactions', 'getTransactions_old'],
    ['getTransactionsCount', 'getTransactionsCount'],
  ] as const)('the older Moralis.%s', async (own, name) => {
    const call: unknown = Reflect.get(moralis, own)
    if (typeof call !== 'function') throw new Error('There is no such function.')
    const asked = call.call(moralis, { chain: 'eth', address: wallet, symbol: 'TST' })
    const refusal = refusalOf(name)
    if (refusal !== undefined) await expect(asked).rejects.toThrow(refusal)
    else dataApiAnswers[name].parse(await asked)
  })

  it('names the setting for a chain without a node', async () => {
    const address = `0x${'11'.repeat(20)}`
    const { native, account } = moralis.Web3API
    for (const asked of [
      Reflect.get(Object(native), 'getBlock')({ chain: 'polygon', block_number_or_hash: '1' }),
      Reflect.get(Object(account), 'getNativeBalance')({ chain: 'polygon', address }),
    ])
      await expect(asked).rejects.toThrow(
        'Chain polygon (0x89) has no node on this server. The operator can set RPC_URL_137.',
      )
  })
})

describe('moralis@1.5.8 with a key', () => {
  beforeAll(() => useKey(key))
  afterAll(() => {
    for (const api of [moralis.Web3API, moralis.SolanaAPI]) api.apiKey = undefined
  })

  function useKey(apiKey: string): void {
    moralis.Web3API.baseURL = `${board.origin}/api/v2`
    moralis.SolanaAPI.baseURL = `${board.origin}/api/solana`
    for (const api of [moralis.Web3API, moralis.SolanaAPI]) api.initialize({ apiKey })
  }

  /** It loses bodies, and its Solana API stumbles over any error. */
  const otherRefusals: Partial<Record<string, RegExp | undefined>> = {
    runContractFunction: /^param abi is required/,
    syncNFTContract: undefined,
    uploadFolder: undefined,
    'sol-getNFTMetadata': /getApiErrorMessage is not a function/,
  }

  it.each(named)('%s', (name) =>
    expectAnswer(name, name in otherRefusals ? otherRefusals[name] : refusalOf(name)),
  )

  it('tells its developer the limits when they are reached', async () => {
    useKey(await createKey(board.context, { name: 'small', scopes: ['read'], weightPerMinute: 1 }))
    const ask = () => run('web3ApiVersion')
    await ask()
    await expect(ask()).rejects.toThrow(
      /^This Moralis Server is rate-limited because of the plan restrictions\. See the details about the current rate and throttle limits: \{"x-rate-limit-limit":"1","x-rate-limit-remaining-ttl":"\d+","x-rate-limit-used":"2","x-rate-limit-remaining-ip-ttl":"\d+","x-rate-limit-ip-used":"\d+"\}$/,
    )
  })
})

it('the code generator of moralis@1.5.8 finds its 39 operations', async () => {
  const description = await (await fetch(`${board.origin}/api-docs/v2/swagger.json`)).json()
  const { getPathByTag } = createRequire(import.meta.url)('moralis/lib/node/utils.js')
  const { pathByTag, pathDetails } = getPathByTag(description)
  const found = Object.entries<{ method: string; pathName: string }>(pathDetails)
  expect(found.map(([name, { method, pathName }]) => [name, method, pathName]).sort()).toEqual(
    operations
      .filter(({ api }) => api === 'web3')
      .map(({ name, method = 'GET', url }) => [name, method.toLowerCase(), url.replaceAll(/:(\w+)/g, '{$1}')])
      .sort(),
  )
  expect(found).toHaveLength(39)
  expect(Object.keys(pathByTag)).toEqual(['native', 'account', 'token', 'resolve', 'defi', 'storage', 'info'])
})
