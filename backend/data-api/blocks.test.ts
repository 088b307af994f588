import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { sql } from 'kysely'
import { encodeFunctionData, numberToHex, padHex, parseAbi, toEventHash } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../board/server/database/open-database.ts'
import { createTestContext } from '../../board/tests/support/domain-context.ts'
import { createTestNodes } from '../../board/tests/support/node-stub.ts'
import { openTestDatabase } from '../../board/tests/support/opened-database.ts'
import type { BackendContext } from '../context.ts'
import { type NodeProxy, startNodeProxy } from '../tests/support/node-proxy.ts'
import { answerCall } from './answer-call.fixture.ts'
import { blockHandlers } from './blocks.ts'

const chainId = 31337
/** 1 January 2030, later than the clock of the machine that runs this. */
const start = 1_893_456_000

let chain: LocalChain
let proxy: NodeProxy
let database: Database
let context: BackendContext
let token: `0x${string}`
let blockNumber: number
let hashes: string[]

beforeAll(async () => {
  database = await openTestDatabase()
  chain = await startLocalChain({ chainId })
  proxy = await startNodeProxy(chain.url)
  context = createTestContext({ database, chains: createTestNodes({ [chainId]: [proxy.url] }) })
  token = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
  await chain.request('evm_setAutomine', [false])
  await chain.request('evm_setNextBlockTimestamp', [start])
  hashes = [
    await send(token, mint(5n)),
    await send(chain.accounts[1].address, '0x', '0x7'),
    await send(token, mint(6n)),
  ]
  await chain.mine()
  await chain.request('evm_setAutomine', [true])
  blockNumber = Number(await chain.request('eth_blockNumber'))
  // 40 blocks, now close together, now far apart.
  for (let number = 1; number <= 40; number++) {
    await chain.request('evm_setNextBlockTimestamp', [start + timeAfter(number)])
    await chain.mine()
  }
})
afterAll(async () => {
  await proxy.close()
  await chain.stop()
  await database.close()
})
beforeEach(() => {
  proxy.behave(() => undefined)
  proxy.calls.length = 0
})

const timeAfter = (number: number): number => number * 10 + (number > 20 ? (number - 20) * 1000 : 0)
const mint = (amount: bigint) =>
  encodeFunctionData({
    abi: parseAbi(['function mint(address to, uint256 amount)']),
    args: [chain.accounts[1].address, amount],
  })
let nonce: number | undefined
async function send(to: string, data: string, value = '0x0'): Promise<string> {
  const [{ address: from }] = chain.accounts
  nonce ??= Number(await chain.request('eth_getTransactionCount', [from, 'latest']))
  const transaction = { from, to, data, value, gas: '0x30000', nonce: numberToHex(nonce++) }
  await chain.request('anvil_impersonateAccount', [from])
  return String(await chain.request('eth_sendTransaction', [transaction]))
}
const sent = (fields: object) => ({ chain: numberToHex(chainId), ...fields })
const getBlock = (at: number | string) =>
  answerCall(context, blockHandlers, 'getBlock', sent({ block_number_or_hash: String(at) }))
const getTransaction = (hash: string) =>
  answerCall(context, blockHandlers, 'getTransaction', sent({ transaction_hash: hash }))
const getDateToBlock = (date: string | number) =>
  answerCall(context, blockHandlers, 'getDateToBlock', sent({ date }))

describe('a block', () => {
  it('has its transactions in order, each with its receipt and its logs', async () => {
    const block = await getBlock(blockNumber)
    expect(block).toMatchObject({
      timestamp: '2030-01-01T00:00:00.000Z',
      number: String(blockNumber),
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      difficulty: '0',
      transaction_count: '3',
    })
    expect(block.transactions.map(({ hash }) => hash)).toEqual(hashes)
    const [minted, paid] = block.transactions
    expect(minted).toMatchObject({
      from_address: chain.accounts[0].address,
      to_address: token,
      value: '0',
      receipt_status: '1',
      receipt_contract_address: null,
      block_number: String(blockNumber),
      block_timestamp: '2030-01-01T00:00:00.000Z',
      logs: [
        {
          log_index: '0',
          address: token,
          data: padHex('0x5', { size: 32 }),
          topic0: toEventHash('Transfer(address,address,uint256)'),
          topic1: padHex('0x0', { size: 32 }),
          topic2: padHex(chain.accounts[1].address, { size: 32 }),
          topic3: null,
          block_hash: block.hash,
        },
      ],
    })
    expect(paid).toMatchObject({ value: '7', logs: [], transaction_index: '1', receipt_gas_used: '21000' })
    expect(Number(paid?.gas_price)).toBeGreaterThan(0)
    expect(block.transactions[2]?.logs[0]?.log_index).toBe('1')
  })

  it('is the same by number, in hexadecimal, and by hash', async () => {
    const block = await getBlock(blockNumber)
    expect(await getBlock(numberToHex(blockNumber))).toEqual(block)
    expect(await getBlock(block.hash)).toEqual(block)
  })

  it('is the newest when asked for latest', async () => {
    expect(await getBlock('latest')).toMatchObject({ number: String(blockNumber + 40), transactions: [] })
  })

  it.each([
    ['does not know the method', { error: { code: -32601, message: 'the method does not exist' } }],
    ['answers null', { result: null }],
    ['answers for a part of the block', { result: [] }],
  ])('is the same from a node that, asked for all receipts, %s', async (_name, answer) => {
    const block = await getBlock(blockNumber)
    const other = createTestContext<BackendContext>({
      database,
      chains: createTestNodes({ [chainId]: [proxy.url] }),
    })
    proxy.behave(({ method }) => (method === 'eth_getBlockReceipts' ? answer : undefined))
    const parameters = sent({ block_number_or_hash: String(blockNumber) })
    expect(await answerCall(other, blockHandlers, 'getBlock', parameters)).toEqual(block)
  })

  it('has no total difficulty where the node no longer knows it', async () => {
    proxy.behave(async (call, ask) => {
      if (call.method !== 'eth_getBlockByNumber') return undefined
      const { totalDifficulty: _left, ...block } = Object(await ask(call))
      return { result: block }
    })
    expect(await getBlock(blockNumber)).toMatchObject({ total_difficulty: null, difficulty: '0' })
  })

  it('is not answered half when the chain replaces it meanwhile', async () => {
    proxy.behave(async (call, ask) => {
      if (!/Receipt/.test(call.method)) return undefined
      const text = JSON.stringify(await ask(call))
      const other = text.replace(/(?<="blockHash":"0x)../g, (start) => (start === '00' ? '01' : '00'))
      return { result: JSON.parse(other) }
    })
    await expect(getBlock(blockNumber)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('that is unknown is not found', async () => {
    for (const at of [99_999, `0x${'ab'.repeat(32)}`])
      await expect(getBlock(at)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a transaction', () => {
  it('is what its block says of it', async () => {
    const { transactions } = await getBlock(blockNumber)
    expect(await getTransaction(hashes[0] ?? '')).toEqual(transactions[0])
  })

  it('that makes a contract says which, and goes to nobody', async () => {
    const { transactions } = await getBlock(1)
    expect(transactions[0]).toMatchObject({ to_address: null, receipt_contract_address: token })
  })

  it('is not found when it is unknown, and neither before it is mined', async () => {
    await expect(getTransaction(`0x${'cd'.repeat(32)}`)).rejects.toMatchObject({ code: 'not_found' })
    await chain.request('evm_setAutomine', [false])
    const waiting = await send(token, mint(1n))
    await expect(getTransaction(waiting)).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('not mined yet'),
    })
    await chain.request('anvil_dropTransaction', [waiting])
    await chain.request('evm_setAutomine', [true])
  })
})

describe('the block of a date', () => {
  it.each<[string, number, number]>([
    ['of a block', timeAfter(7), 7],
    ['a little later', timeAfter(7) + 4, 7],
    ['nearer to the next', timeAfter(7) + 6, 8],
    ['after a long gap', timeAfter(30) - 1, 30],
    ['in the future', 10_000_000, 40],
  ])('is the nearest one: %s', async (_name, seconds, expected) => {
    for (const date of [start + seconds, new Date((start + seconds) * 1000).toISOString()])
      expect(await getDateToBlock(date)).toEqual({
        date: `${new Date((start + seconds) * 1000).toISOString().slice(0, 19)}+00:00`,
        block: blockNumber + expected,
        timestamp: start + timeAfter(expected),
      })
  })

  it('before the chain began is its first block', async () => {
    expect(await getDateToBlock('2001-01-01')).toMatchObject({ block: 0 })
  })

  it('is found in few calls, and in fewer between blocks that are kept', async () => {
    const countCalls = async (): Promise<number> => {
      proxy.calls.length = 0
      expect(await getDateToBlock(start + timeAfter(33))).toMatchObject({ block: blockNumber + 33 })
      return proxy.calls.filter(({ method }) => method === 'eth_getBlockByNumber').length
    }
    const before = await countCalls()
    expect(before).toBeLessThanOrEqual(14)
    await sql`insert into chain.followers (chain_id, indexed_to, head, finalized)
      values (${chainId}, ${blockNumber + 40}, ${blockNumber + 40}, ${blockNumber + 36})`.execute(database.db)
    for (const number of [2, 32, 33, 35, 38])
      await sql`insert into chain.blocks (chain_id, number, hash, parent_hash, time, has_rows)
        values (${chainId}, ${blockNumber + number}, '', '', to_timestamp(${start + timeAfter(number)}), true)`.execute(
        database.db,
      )
    expect(await countCalls()).toBeLessThan(before)
    expect(await getDateToBlock(start + timeAfter(1))).toMatchObject({ block: blockNumber + 1 })
    expect(await getDateToBlock(start + timeAfter(39))).toMatchObject({ block: blockNumber + 39 })
    await database.db.deleteFrom('chain.followers').execute()
  })
})
