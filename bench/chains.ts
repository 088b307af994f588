import { createHook } from 'node:async_hooks'
import { parseAbi } from 'viem'
import { type ChainIndex, createChainIndex } from '../backend/chain/index/chain-index.ts'
import { saveBlocks } from '../backend/chain/index/follower-repository.ts'
import { createLeadership } from '../backend/chain/index/leader.ts'
import { addTransfers } from '../backend/chain/index/transfer-repository.ts'
import { watch } from '../backend/chain/index/watches.ts'
import { readContracts } from '../backend/chain/multicall.ts'
import { createChainSync } from '../backend/chain/sync/chain-sync.ts'
import type { SyncedObjects } from '../backend/chain/sync/synced-objects.ts'
import { type NftTransfer, type TokenTransfer, transferTopic } from '../backend/chain/transfers.ts'
import { createDataApi } from '../backend/data-api/data-api.ts'
import { listHoldings } from '../backend/data-api/nfts-repository.ts'
import { listErc20Transfers, listNftTransfers } from '../backend/data-api/transfers-repository.ts'
import { listSampleCalls } from '../backend/tests/support/sample-calls.ts'
import { readConfig } from '../board/server/config/read-config.ts'
import { type Database, openDatabase } from '../board/server/database/open-database.ts'
import { createCallCounts } from '../board/server/ethereum/call-counts.ts'
import { type ChainNodes, createChainNodes } from '../board/server/ethereum/nodes.ts'
import { createConsoleLog } from '../board/server/lifecycle/console-log.ts'
import { startLocalChain, testContracts } from '../packages/testkit/src/exports/index.ts'

type Hex = `0x${string}`
/** Lines of a table; `times` are milliseconds of single runs. */
export type Figures = Record<string, Record<string, string | number | readonly number[]>>

const log = createConsoleLog()
/** The chain of the rows that are made up. */
const madeUpChain = 1
const wallets = 200_000
const tokens = 2_000
const rowsABatch = 5_000
const rowsABlock = 100

const rounds = 20

/** How long each call of the data API takes on a board that has just started without nodes. */
export async function measureWithoutNodes(origin: string): Promise<Figures> {
  const round = async (): Promise<number[]> => {
    const times: number[] = []
    for (const { name, parameters } of listSampleCalls(address(3, 1))) {
      const body = JSON.stringify(parameters)
      const headers = { 'Content-Type': name.endsWith('_old') ? 'text/plain' : 'application/json' }
      const path = `/server/functions/${name === 'getTransactions_old' ? 'getTransactions' : name}`
      times.push(
        await timeOf(async () => (await fetch(origin + path, { method: 'POST', headers, body })).text()),
      )
    }
    return times
  }
  // Leaves out what the backend itself loads at its first request.
  await fetch(`${origin}/server/functions/getServerTime`, { method: 'POST', body: '{}' })
  const first = await round()
  const later: number[] = []
  while (later.length < rounds * first.length) later.push(...(await round()))
  return {
    'each call without nodes, the first time': { times: first, target: '≤ 50' },
    'each call without nodes, later': { times: later, target: '≤ 50' },
  }
}

/** Everything that `npm run bench -- chains` prints, on a new embedded database in this folder. */
export async function measureChains(dataDir: string, rows: number): Promise<Figures> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, log, { role: 'server' })
  try {
    return {
      ...(await measureIdle(database, dataDir)),
      ...(await measureInserts(database, rows)),
      ...(await measurePages(database)),
      ...(await measureNode(database)),
    }
  } finally {
    await database.close()
  }
}

const idleMilliseconds = 10_000

/** Measures the chain services and the data API in this process while idle without nodes. */
async function measureIdle(database: Database, dataDir: string): Promise<Figures> {
  const config = readConfig({ DATA_DIR: dataDir })
  const counts = { Timeout: 0, TCPWRAP: 0 }
  const hook = createHook({
    init(_id, type) {
      if (type === 'Timeout' || type === 'TCPWRAP') counts[type] += 1
    },
  })
  hook.enable()
  const chains = createChainNodes({ config, log, counts: createCallCounts(database, log) })
  const chainIndex = createChainIndex({ config, database, chains, log, role: 'server' })
  const index = { config, database, chains, chainIndex }
  // A server that follows nothing writes nothing.
  const objects = {} as SyncedObjects
  const sync = createChainSync({ database, log, chains, objects, index })
  createDataApi({ config, database, log })
  chains.check()
  await sync.start()
  for (const { listener } of [chainIndex, sync]) listener.onGap()
  const cpu = process.cpuUsage()
  await new Promise((resolve) => setTimeout(resolve, idleMilliseconds))
  const { user, system } = process.cpuUsage(cpu)
  hook.disable()
  for (const service of [sync, chainIndex, chains]) await service.close()
  return {
    'idle for 10 s without nodes': {
      // Without the timer of the pause.
      timers: counts.Timeout - 1,
      connections: counts.TCPWRAP,
      'CPU ms': Math.round((user + system) / 1000),
      target: '0 timers and connections',
    },
  }
}

async function measureInserts(database: Database, rows: number): Promise<Figures> {
  const leadership = createLeadership(database.connection, madeUpChain)
  const leader = await leadership.take()
  if (leader === undefined) throw new Error('Another process leads.')
  const { db } = leader
  const insert = async (kind: 'erc20' | 'nft'): Promise<number> => {
    let took = 0
    for (let first = 0; first < rows; first += rowsABatch) {
      const transfers = Array.from({ length: rowsABatch }, (_, at) => makeTransfer(first + at, kind))
      const numbers = [...new Set(transfers.map(({ block }) => block))]
      const blocks = numbers.map((number) => ({
        number,
        hash: hexWord(number),
        parentHash: undefined,
        time: new Date(number * 1000),
        hasRows: true,
      }))
      const startedAt = performance.now()
      await leader.transaction(async () => {
        await saveBlocks(db, madeUpChain, blocks)
        const [erc20, nft] = kind === 'erc20' ? [transfers, []] : [[], transfers]
        await addTransfers(db, madeUpChain, { erc20, nft })
      })
      took += performance.now() - startedAt
    }
    return took
  }
  const rate = (took: number) => Math.round((rows / took) * 1000)
  const erc20 = rate(await insert('erc20'))
  const erc20Megabytes = await measureMegabytes(database, 'chain.erc20_transfers')
  const nft = rate(await insert('nft'))
  const nftMegabytes = await measureMegabytes(database, 'chain.nft_transfers')
  const again = rate(await insert('nft'))
  leadership.close()
  const perMillion = (megabytes: number) => Math.round((megabytes / rows) * 1_000_000)
  return {
    'insert of ERC-20 rows': { 'rows/s': erc20, rows, target: '≥ 15,000' },
    'insert of NFT rows': { 'rows/s': nft, rows, target: '≥ 15,000' },
    'NFT rows that are there already': { 'rows/s': again, rows },
    'size of 1M ERC-20 transfers': { MB: perMillion(erc20Megabytes), target: '≤ 550' },
    'size of 1M NFT transfers': { MB: perMillion(nftMegabytes) },
  }
}

function makeTransfer(number: number, kind: 'erc20' | 'nft'): NftTransfer & TokenTransfer {
  const block = Math.floor(number / rowsABlock)
  // Some wallets and tokens are far busier than others.
  const pick = (seed: number, of: number) => Math.floor(((seed * 2_654_435_761) % 4_294_967_296) ** 2 % of)
  const token = Math.floor(Math.abs(Math.sin(number)) ** 3 * tokens)
  return {
    block,
    blockHash: hexWord(block),
    time: undefined,
    logIndex: number % rowsABlock,
    transactionHash: hexWord(number, 'ab'),
    transactionIndex: number % 30,
    token: address(kind === 'erc20' ? 1 : 2, token),
    sender: address(3, pick(number, wallets)),
    recipient: address(3, pick(number + 7, wallets)),
    amount: kind === 'erc20' ? BigInt(number) * 10n ** 15n : 1n,
    batchIndex: 0,
    tokenId: BigInt(number % 5_000),
    standard: number % 5 === 0 ? 1155 : 721,
    operator: undefined,
  }
}

function address(kind: number, number: number): Hex {
  return `0x${String(kind).padStart(2, '0')}${number.toString(16).padStart(38, '5')}`
}

function hexWord(number: number, start = '00'): Hex {
  return `0x${start}${number.toString(16).padStart(62, '7')}`
}

async function measureMegabytes({ pool }: Database, table: string): Promise<number> {
  const { rows } = await pool.query<{ size: string }>('select pg_total_relation_size($1::regclass) as size', [
    table,
  ])
  return Number(rows[0]?.size) / 1024 / 1024
}

/** First pages of 100 for wallets and collections from all over, in SQL as the data API asks it. */
async function measurePages(database: Database): Promise<Figures> {
  const { db, pool } = database
  await pool.query('vacuum (analyze)')
  const part = { upperBlock: 1_000_000_000, after: undefined, skip: 0, limit: 100 }
  const pick = async (column: string): Promise<string[]> => {
    const { rows } = await pool.query<{ picked: Buffer }>(
      `select distinct ${column} as picked from chain.nft_transfers tablesample system (1) limit 600`,
    )
    return rows.map(({ picked }) => `0x${picked.toString('hex')}`)
  }
  const [wallets, collections] = [await pick('sender'), await pick('token')]
  const chainId = madeUpChain
  const measured: Record<string, [readonly string[], (picked: string) => Promise<unknown>]> = {
    'tokens of a wallet': [
      wallets,
      (wallet) =>
        pool.query(
          'select token from chain.erc20_seen where chain_id = $1 and owner = $2 order by token limit 100',
          [chainId, Buffer.from(wallet.slice(2), 'hex')],
        ),
    ],
    'NFTs of a wallet': [
      wallets,
      (owner) => listHoldings(db, { chainId, owner, breaksStandard: false }, part),
    ],
    'owners of a collection': [
      collections,
      (token) => listHoldings(db, { chainId, token, breaksStandard: false }, part),
    ],
    'token transfers of a wallet': [
      wallets,
      (wallet) => listErc20Transfers(db, { filter: { chainId, wallet }, from: 0, part }),
    ],
    'NFT transfers of a wallet': [
      wallets,
      (wallet) =>
        listNftTransfers(db, {
          filter: { chainId, wallet, direction: 'both' },
          from: 0,
          part,
          order: 'desc',
        }),
    ],
  }
  const figures: Figures = {}
  for (const [name, [picked, read]] of Object.entries(measured)) {
    const times: number[] = []
    for (const one of picked) times.push(await timeOf(() => read(one)))
    figures[`${name}, first 100`] = { times: times.slice(50), target: '≤ 3 / 25' }
  }
  return figures
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

const logsABlock = 50
const blocks = 2_000
/** Logs Transfer(from, from + 1, i) as often as the call asks, from the address in the call. */
const crowdCode = `60005b80602035146045578060005280600035018060010190${'7f'}${transferTopic.slice(2)}60206000a3600101600256${'5b00'}`

async function measureNode(database: Database): Promise<Figures> {
  const chain = await startLocalChain()
  const { chainId } = chain
  const counts = {
    count: () => undefined,
    listToday: async () => new Map<number, number>(),
    close: async () => undefined,
  }
  const rpc = { rpcUrls: { [chainId]: [chain.url] }, rpcRequestsPerSecond: { [chainId]: 100_000 } }
  const config = { ...rpc, hasPublicNodes: false, chainDiskMegabytes: 100_000 }
  const chains = createChainNodes({ config, log, counts, maximumHeadAgeMs: 0 })
  const chainIndex = createChainIndex({ config, database, chains, log, role: 'server', pollMilliseconds: 0 })
  try {
    await chain.request('anvil_autoImpersonateAccount', [true])
    const code = `0x60${(crowdCode.length / 2).toString(16)}80600b6000396000f3${crowdCode}`
    const token = await chain.deploy({ abi: [], bytecode: code })
    const from = chain.accounts[0].address
    let calls = 0
    const fill = async (count: number): Promise<void> => {
      let last: unknown
      for (let number = 0; number < count; number += 1) {
        calls += 1
        const data = `0x${(calls * 1000).toString(16).padStart(64, '0')}${logsABlock.toString(16).padStart(64, '0')}`
        last = await chain.request('eth_sendTransaction', [{ from, to: token, data, gas: '0x989680' }])
      }
      // Anvil answers before it has mined.
      while ((await chain.request('eth_getTransactionReceipt', [last])) === null);
    }
    await fill(blocks)
    const context = { config, database, chains, chainIndex }
    await watch(context, { chainId, kind: 'contract', address: token, owner: 'operator' })
    const took = await timeOf(() => settle(chainIndex, chainId))
    const rows = blocks * logsABlock
    await expectRows(database, chainId, rows)
    const reorg = await measureReorg({ chain, fill, chainIndex })
    await expectRows(database, chainId, rows + 7 * logsABlock)
    return {
      'reading a contract from anvil and inserting': {
        'rows/s': Math.round((rows / took) * 1000),
        rows,
        target: '≥ 12,000',
      },
      'reorg of 10 blocks, next poll to in step': { ms: Math.round(reorg), target: '≤ 1,000' },
      '500 balanceOf': { times: await measureBalances(chain, chains), target: '≤ 150' },
    }
  } finally {
    await chainIndex.close()
    await chains.close()
    await chain.stop()
  }
}

async function settle(chainIndex: ChainIndex, chainId: number): Promise<void> {
  while ((await chainIndex.round(chainId)) === 'more');
}

async function expectRows({ pool }: Database, chainId: number, expected: number): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::integer as count from chain.erc20_transfers where chain_id = $1',
    [chainId],
  )
  if (rows[0]?.count !== expected)
    throw new Error(`The index has ${rows[0]?.count} rows instead of ${expected}.`)
}

async function measureReorg({
  chain,
  fill,
  chainIndex,
}: {
  chain: Awaited<ReturnType<typeof startLocalChain>>
  fill: (count: number) => Promise<void>
  chainIndex: ChainIndex
}): Promise<number> {
  const fork = await chain.request('evm_snapshot')
  await fill(10)
  await settle(chainIndex, chain.chainId)
  if ((await chain.request('evm_revert', [fork])) !== true) throw new Error('The chain was not taken back.')
  await fill(7)
  return timeOf(() => settle(chainIndex, chain.chainId))
}

async function measureBalances(
  chain: Awaited<ReturnType<typeof startLocalChain>>,
  chains: ChainNodes,
): Promise<readonly number[]> {
  const token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
  const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
  const node = await chains.get(chain.chainId)
  const block = Number(await chain.request('eth_blockNumber'))
  const reads = Array.from({ length: 500 }, (_, number) => ({
    address: token,
    abi,
    functionName: 'balanceOf',
    args: [address(4, number)],
  }))
  const times: number[] = []
  for (let run = 0; run < 25; run += 1) {
    const answers: unknown[] = []
    times.push(await timeOf(async () => answers.push(...(await readContracts(node, reads, block)))))
    if (answers.some((answer) => answer !== 0n)) throw new Error('A balance could not be read.')
  }
  return times.slice(5)
}
