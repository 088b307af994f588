import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import { sql } from 'kysely'
import pino from 'pino'
import { encodeFunctionData, numberToHex, parseAbi } from 'viem'
import { type Database, openDatabase } from '../../../board/server/database/open-database.ts'
import { type ChainNodes, createChainNodes } from '../../../board/server/ethereum/nodes.ts'
import { type ChainIndex, createChainIndex } from './chain-index.ts'
import { type WatchSubject, watch } from './watches.ts'

type Hex = `0x${string}`
const log = pino({ level: 'silent' })

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function mint(address to, uint256 id, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])

/** Contracts that log their calldata: the first three or four words are the topics, the rest is the data. */
const loggers = {
  three: '60803603806080600037604035602035600035 8360 00 a3 00',
  four: '60803603806080600037606035604035602035600035 8460 00 a4 00',
}

function deployable(code: string): string {
  const runtime = code.replaceAll(' ', '')
  return `0x60${(runtime.length / 2).toString(16).padStart(2, '0')}80600b6000396000f3${runtime}`
}

/** A chain with one contract of each kind and a few wallets. */
export interface TradedChain {
  chain: LocalChain
  erc20: Hex
  erc721: Hex
  erc1155: Hex
  wallets: readonly [Hex, Hex, Hex]
  send(from: Hex, to: Hex, data?: Hex, value?: bigint): Promise<void>
  /** Mines all that `run` sends together. */
  inOneBlock(run: () => Promise<void>): Promise<void>
  mintErc20(to: Hex, amount: bigint): Promise<void>
  sendErc20(from: Hex, to: Hex, amount: bigint): Promise<void>
  mintNft(to: Hex, id: bigint): Promise<void>
  sendNft(from: Hex, to: Hex, id: bigint): Promise<void>
  mintMulti(to: Hex, id: bigint, amount: bigint): Promise<void>
  sendMulti(from: Hex, to: Hex, id: bigint, amount: bigint): Promise<void>
  /** A contract that logs anything. */
  deployLogger(topics: keyof typeof loggers): Promise<Hex>
  log(logger: Hex, topics: readonly Hex[], data?: Hex): Promise<void>
}

export async function startTradedChain(): Promise<TradedChain> {
  const chain = await startLocalChain()
  await chain.request('anvil_autoImpersonateAccount', [true])
  const [ann, bob, cleo] = chain.accounts.map(({ address }): Hex => `0x${address.slice(2)}`)
  if (ann === undefined || bob === undefined || cleo === undefined) throw new Error('Accounts are missing.')
  const erc20 = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
  const erc721 = await chain.deploy(testContracts.erc721)
  const erc1155 = await chain.deploy(testContracts.erc1155)
  let isMiningEach = true
  const send: TradedChain['send'] = async (from, to, data = '0x', value = 0n) => {
    const transaction = { from, to, data, value: numberToHex(value), gas: '0x989680' }
    const hash = await chain.request('eth_sendTransaction', [transaction])
    // Anvil answers before it has mined.
    while (isMiningEach && (await chain.request('eth_getTransactionReceipt', [hash])) === null);
  }
  return {
    chain,
    erc20,
    erc721,
    erc1155,
    wallets: [ann, bob, cleo],
    send,
    async inOneBlock(run) {
      isMiningEach = false
      await chain.request('evm_setAutomine', [false])
      await run()
      await chain.mine(1)
      await chain.request('evm_setAutomine', [true])
      isMiningEach = true
    },
    mintErc20: (to, amount) =>
      send(ann, erc20, encodeFunctionData({ abi, functionName: 'mint', args: [to, amount] })),
    sendErc20: (from, to, amount) =>
      send(from, erc20, encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] })),
    mintNft: (to, id) => send(ann, erc721, encodeFunctionData({ abi, functionName: 'mint', args: [to, id] })),
    sendNft: (from, to, id) =>
      send(from, erc721, encodeFunctionData({ abi, functionName: 'transferFrom', args: [from, to, id] })),
    mintMulti: (to, id, amount) =>
      send(ann, erc1155, encodeFunctionData({ abi, functionName: 'mint', args: [to, id, amount] })),
    sendMulti: (from, to, id, amount) => {
      const args = [from, to, id, amount, '0x'] as const
      return send(from, erc1155, encodeFunctionData({ abi, functionName: 'safeTransferFrom', args }))
    },
    deployLogger: (topics) => chain.deploy({ abi: [], bytecode: deployable(loggers[topics]) }),
    async log(logger, topics, data = '0x') {
      const words = topics.map((topic) => topic.slice(2)).join('')
      await send(ann, logger, `0x${words.padEnd(256, '0')}${data.slice(2)}`)
    },
  }
}

/** An index of its own database that follows a chain, and does so only when told. */
export interface TestIndex {
  url: string
  database: Database
  chainIndex: ChainIndex
  watch(subject: Pick<WatchSubject, 'kind' | 'address'>): Promise<void>
  /** Rounds until there is nothing left to do. */
  settle(): Promise<void>
  /** Everything that follows from transfers, as text. */
  dump(): Promise<string>
  close(): Promise<void>
}

/** Uses a new database unless one is given to share. The head is read each time unless it may be kept. */
export async function startTestIndex(
  { url, chainId }: { url: string; chainId: number },
  shared?: TestDatabase,
  maximumHeadAgeMs = 0,
): Promise<TestIndex> {
  const testDatabase = shared ?? (await createTestDatabase())
  const database = await openDatabase({ dataDir: '', databaseUrl: testDatabase.url }, log)
  const chains = testNodes(url, chainId, maximumHeadAgeMs)
  const config = { chainDiskMegabytes: 1_000 }
  const chainIndex = createChainIndex({ config, database, chains, log, role: 'server', pollMilliseconds: 0 })
  return {
    url: testDatabase.url,
    database,
    chainIndex,
    watch: (subject) =>
      watch({ config, database, chains, chainIndex }, { ...subject, chainId, owner: 'operator' }),
    async settle() {
      let calm = 0
      for (let round = 0; calm < 2; round += 1) {
        if (round > 500) throw new Error('The index does not come to rest.')
        calm = (await chainIndex.round(chainId)) === 'more' ? 0 : calm + 1
      }
    },
    dump: () => dump(database),
    async close() {
      await chainIndex.close()
      await chains.close()
      await database.close()
      if (shared === undefined) await testDatabase.close()
    },
  }
}

/** Nodes without a limit of requests. */
function testNodes(url: string, chainId: number, maximumHeadAgeMs: number): ChainNodes {
  const config = {
    rpcUrls: { [chainId]: [url] },
    rpcRequestsPerSecond: { [chainId]: 100_000 },
    hasPublicNodes: false,
  }
  const counts = { count: () => undefined, listToday: async () => new Map(), close: async () => undefined }
  return createChainNodes({ config, log, counts, maximumHeadAgeMs })
}

const dumped = {
  'chain.erc20_transfers': 'block_number, log_index',
  'chain.nft_transfers': 'block_number, log_index, batch_index',
  'chain.erc20_seen': 'owner, token',
  'chain.nft_holdings': 'owner, token, token_id',
  'chain.watches': 'kind, address',
}

async function dump({ db }: Database): Promise<string> {
  const parts: string[] = []
  for (const [table, order] of Object.entries(dumped)) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(one) - 'id' - 'created_at' - 'transactions_from' - 'from_block')::text as row
      from ${sql.raw(table)} as one order by ${sql.raw(order)}`.execute(db)
    parts.push(table, ...rows.map(({ row }) => row))
  }
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', number, hash, time) as row from chain.blocks where has_rows order by number`.execute(
    db,
  )
  return [...parts, 'chain.blocks', ...rows.map(({ row }) => row)].join('\n')
}
