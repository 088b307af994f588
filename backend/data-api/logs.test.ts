import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { encodeFunctionData, type Hex, numberToHex, padHex, parseAbi, toEventHash } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../board/server/database/open-database.ts'
import { createTestContext } from '../../board/tests/support/domain-context.ts'
import { createTestNodes } from '../../board/tests/support/node-stub.ts'
import { openTestDatabase } from '../../board/tests/support/opened-database.ts'
import type { BackendContext } from '../context.ts'
import { type NodeManner, type NodeProxy, startNodeProxy } from '../tests/support/node-proxy.ts'
import { writeContract } from '../tests/support/write-contract.ts'
import { answerCall } from './answer-call.fixture.ts'
import { blockTransferHandlers } from './block-transfers.ts'
import { logHandlers } from './logs.ts'

const chainId = 31337
const stored = 'Stored(address,uint256,string)'
/** 1 January 2030, later than the clock of the machine that runs this. */
const start = 1_893_456_000

let chain: LocalChain
let proxy: NodeProxy
let database: Database
let context: BackendContext
let odd: Hex
let erc20: Hex
let erc721: Hex
let erc1155: Hex
/** The blocks of 12 stored numbers, three blocks and 30 seconds apart. */
let blocks: number[]

const write = (to: Hex, signature: string, args: readonly unknown[]) =>
  writeContract(chain, to, signature, args)

beforeAll(async () => {
  database = await openTestDatabase()
  chain = await startLocalChain({ chainId })
  proxy = await startNodeProxy(chain.url)
  odd = await chain.deploy(testContracts.odd)
  erc20 = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
  erc721 = await chain.deploy(testContracts.erc721)
  erc1155 = await chain.deploy(testContracts.erc1155)
  blocks = []
  for (let number = 0; number < 12; number++) {
    await chain.request('evm_setNextBlockTimestamp', [start + number * 30])
    blocks.push(await write(odd, 'set(uint256 number, string text)', [number, `no ${number}`]))
    await chain.mine(2)
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
  // The range that a node takes is remembered, so each test has a node of its own.
  context = createTestContext({ database, chains: createTestNodes({ [chainId]: [proxy.url] }) })
})

const sent = (fields: object) => ({ chain: numberToHex(chainId), ...fields })
const getLogs = (fields: object = {}) =>
  answerCall(context, logHandlers, 'getLogsByAddress', sent({ address: odd, ...fields }))
const getEvents = (fields: object = {}) =>
  answerCall(
    context,
    logHandlers,
    'getContractEvents',
    sent({ address: odd, topic: stored, abi: testContracts.odd.abi, ...fields }),
  )
const blocksOf = (rows: readonly { block_number: string }[] = []) =>
  rows.map((row) => Number(row.block_number))
const newestFirst = () => [...blocks].reverse()

function spanOf(params: readonly unknown[]): number {
  const filter = Object(params[0])
  return Number(Reflect.get(filter, 'toBlock')) - Number(Reflect.get(filter, 'fromBlock')) + 1
}

/** A node that accepts only a limited number of blocks. */
const limitBlocks =
  (limit: number, message = 'no'): NodeManner =>
  ({ method, params }) =>
    method === 'eth_getLogs' && spanOf(params) > limit ? { error: { code: -32000, message } } : undefined

describe('logs of a contract', () => {
  it('come newest first, with where they are', async () => {
    const { result = [], ...page } = await getLogs()
    expect(page).toEqual({ total: 12, page: 0, page_size: 500, cursor: '' })
    expect(blocksOf(result)).toEqual(newestFirst())
    expect(result.at(-1)).toMatchObject({
      address: odd,
      block_timestamp: '2030-01-01T00:00:00.000Z',
      topic0: toEventHash(stored),
      topic1: padHex(chain.accounts[0].address, { size: 32 }),
      topic2: null,
      data: expect.stringMatching(/^0x0{64}0{62}40/),
    })
  })

  it('have the times of their blocks also where the node does not send them along', async () => {
    const withTimes = await getLogs()
    proxy.behave(async (call, ask) => {
      if (call.method !== 'eth_getLogs') return undefined
      const logs = await ask(call)
      return { result: [logs].flat().map((log) => ({ ...Object(log), blockTimestamp: undefined })) }
    })
    expect(await getLogs()).toEqual(withTimes)
  })

  it('can be limited to blocks, to one block, to dates and to topics', async () => {
    const [, second = 0, third = 0] = blocks
    const ofSecondAndThird = [third, second]
    expect(blocksOf((await getLogs({ from_block: second, to_block: numberToHex(third) })).result)).toEqual(
      ofSecondAndThird,
    )
    expect(blocksOf((await getLogs({ block_number: second })).result)).toEqual([second])
    const dates = { from_date: new Date((start + 30) * 1000).toISOString(), to_date: String(start + 60) }
    expect(blocksOf((await getLogs(dates)).result)).toEqual(ofSecondAndThird)
    expect((await getLogs({ topic0: padHex('0x1', { size: 32 }) })).total).toBe(0)
    const topics = { topic1: padHex(chain.accounts[0].address, { size: 32 }) }
    expect((await getLogs(topics)).total).toBe(12)
    expect((await getLogs({ from_block: 9_999_999 })).total).toBe(0)
  })

  it('are paged by cursor, none twice or missing, while new ones are written', async () => {
    const rows: { block_number: string }[] = []
    let cursor: string | undefined
    const totals = new Set<number | undefined>()
    const late: number[] = []
    do {
      const page = await getLogs({ limit: 5, cursor })
      rows.push(...(page.result ?? []))
      totals.add(page.total)
      cursor = page.cursor
      late.push(await write(odd, 'set(uint256 number)', [99]))
    } while (cursor)
    expect(blocksOf(rows)).toEqual(newestFirst())
    expect([...totals]).toEqual([12])
    blocks.push(...late)
  })

  it('are refused by a wrong topic', async () => {
    await expect(getLogs({ topic2: '0x12' })).rejects.toMatchObject({ facts: { field: 'topic2' } })
  })

  it('are the same from nodes that take few blocks at a time', async () => {
    const all = await getLogs()
    for (const [limit, message] of [
      [10, 'eth_getLogs is limited to a 10 range'],
      [7, '¿Qué?'],
    ] as const) {
      context = createTestContext({ database, chains: createTestNodes({ [chainId]: [proxy.url] }) })
      proxy.behave(limitBlocks(limit, message))
      expect(await getLogs({ from_block: (blocks[0] ?? 0) - 2 })).toEqual(all)
    }
  })

  it('are the same from a node whose long answers are cut off', async () => {
    const all = await getLogs()
    proxy.behave(({ method, params }) =>
      method === 'eth_getLogs' && spanOf(params) > 15
        ? (response) => {
            response.writeHead(200, { 'Content-Length': '5000', 'Content-Type': 'application/json' })
            response.write('{"jsonrpc":"2.0","result":[')
            setImmediate(() => response.destroy())
          }
        : undefined,
    )
    expect(await getLogs()).toEqual(all)
  })

  it('are not asked for again and again from a node that gets too many calls', async () => {
    proxy.behave(({ method }) =>
      method === 'eth_getLogs'
        ? (response) => response.writeHead(429, { 'Retry-After': '7' }).end()
        : undefined,
    )
    await expect(getLogs()).rejects.toMatchObject({ code: 'unavailable', facts: { retryAfterSeconds: 7 } })
    expect(proxy.calls.filter(({ method }) => method === 'eth_getLogs')).toHaveLength(1)
  })

  it('of too many blocks are refused with the largest range that works', async () => {
    proxy.behave(limitBlocks(1))
    const refusal = await getLogs().catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'invalid_input', facts: { field: 'from_block' } })
    const { from_block: from, to_block: to } = Reflect.get(Object(refusal), 'facts')
    expect(proxy.calls.filter(({ method }) => method === 'eth_getLogs').length).toBeLessThanOrEqual(20)
    expect((await getLogs({ from_block: from, to_block: to })).total).toBeGreaterThan(0)
    expect(String(refusal)).toContain(`from_block=${from}`)
  })
})

describe('events of a contract', () => {
  it('have their values by name, numbers as decimal text', async () => {
    const events = await getEvents({ to_block: blocks[1] })
    expect(events.map(({ data }) => data)).toEqual([
      { by: chain.accounts[0].address, number: '1', text: 'no 1' },
      { by: chain.accounts[0].address, number: '0', text: 'no 0' },
    ])
    expect(events[1]).toMatchObject({ block_timestamp: '2030-01-01T00:00:00.000Z', address: odd })
  })

  it.each([
    ['its hash', { topic: toEventHash(stored) }],
    ['a signature with names', { topic: 'event Stored(address indexed by, uint256 number, string text)' }],
    [
      'the interface of the event alone',
      { abi: testContracts.odd.abi.find((one) => Reflect.get(one, 'name') === 'Stored') },
    ],
    ['the interface as data', { abi: undefined, data: testContracts.odd.abi }],
  ])('are found by %s', async (_name, fields) => {
    expect(await getEvents({ to_block: blocks[1], ...fields })).toHaveLength(2)
  })

  it('are paged by offset', async () => {
    const first = await getEvents({ limit: 2, to_block: blocks[5] })
    const second = await getEvents({ limit: 2, offset: 2, to_block: blocks[5] })
    expect(blocksOf([...first, ...second])).toEqual([blocks[5], blocks[4], blocks[3], blocks[2]])
  })

  it('are found near the newest block of a chain that is too long to be read', async () => {
    proxy.behave(limitBlocks(4))
    expect(await getEvents({ limit: 2, to_block: blocks[11] })).toHaveLength(2)
  })

  it.each([
    ['no interface', 'abi', { abi: undefined }],
    ['an interface without the event', 'abi', { abi: [] }],
    [
      'an interface that describes it otherwise',
      'abi',
      {
        abi: [
          {
            type: 'event',
            name: 'Stored',
            inputs: ['address', 'uint256', 'string'].map((type) => ({ type })),
          },
        ],
      },
    ],
    ['a topic that is none', 'topic', { topic: 'Stored' }],
  ])('are refused with %s', async (_name, field, fields) => {
    await expect(getEvents(fields)).rejects.toMatchObject({ code: 'invalid_input', facts: { field } })
  })
})

describe('a lagging node', () => {
  /** One that does not have the newest blocks yet, for the first calls. */
  const lag = (missing: number, calls: number): NodeManner => {
    let left = calls
    return async (call, ask) => {
      if (call.method !== 'eth_getLogs' || left-- <= 0) return undefined
      const newest = Number(await chain.request('eth_blockNumber')) - missing
      const filter = Object(call.params[0])
      if (Reflect.get(filter, 'blockHash')) return { error: { code: -32000, message: 'unknown block' } }
      const until = Math.min(newest, Number(Reflect.get(filter, 'toBlock')))
      return { result: await ask({ ...call, params: [{ ...filter, toBlock: numberToHex(until) }] }) }
    }
  }

  it('behind the same address does not make the newest logs disappear', async () => {
    await write(odd, 'set(uint256 number)', [1])
    await write(odd, 'set(uint256 number)', [2])
    const all = await getLogs()
    for (const missing of [1, 2]) {
      proxy.behave(lag(missing, 2))
      expect(await getLogs()).toEqual(all)
    }
  })

  it('that does not catch up is said to be one', async () => {
    await write(odd, 'set(uint256 number)', [3])
    proxy.behave(lag(1, 1000))
    await expect(getLogs()).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('on another fork does not bring logs of blocks that are not there', async () => {
    const all = await getLogs()
    let left = 1
    proxy.behave(async (call, ask) => {
      if (call.method !== 'eth_getLogs' || left-- <= 0) return undefined
      const text = JSON.stringify(await ask(call))
      const [newest] = all.result ?? []
      return { result: JSON.parse(text.replaceAll(newest?.block_hash ?? '', padHex('0xf0', { size: 32 }))) }
    })
    expect(await getLogs()).toEqual(all)
  })
})

describe('NFT transfers of blocks', () => {
  let first: number
  let last: number
  beforeAll(async () => {
    const [{ address: owner }, { address: other }] = chain.accounts
    await chain.request('evm_setAutomine', [false])
    const wallet = chain.walletProvider()
    let nonce = Number(await chain.request('eth_getTransactionCount', [owner, 'latest']))
    const send = async (to: Hex, signature: string, args: readonly unknown[]) => {
      const lines: readonly string[] = [`function ${signature}`]
      const data = encodeFunctionData({ abi: parseAbi(lines), args })
      const transaction = { from: owner, to, data, gas: '0x40000', nonce: numberToHex(nonce++) }
      await wallet.request({ method: 'eth_sendTransaction', params: [transaction] })
    }
    await send(erc20, 'mint(address to, uint256 amount)', [owner, 5n])
    await send(erc721, 'mint(address to, uint256 id)', [owner, 255n])
    await send(erc1155, 'mint(address to, uint256 id, uint256 amount)', [other, 7n, 9n])
    await chain.mine()
    await chain.request('evm_setAutomine', [true])
    first = Number(await chain.request('eth_blockNumber'))
    await chain.mine(250)
    last = await write(erc721, 'mint(address to, uint256 id)', [other, 256n])
  })

  const ofBlock = (at: number | string, fields: object = {}) =>
    answerCall(
      context,
      blockTransferHandlers,
      'getNFTTransfersByBlock',
      sent({ block_number_or_hash: String(at), ...fields }),
    )
  const ofBlocks = (fields: object) =>
    answerCall(context, blockTransferHandlers, 'getNftTransfersFromToBlock', sent(fields))

  it('are those of both standards and of no ERC-20', async () => {
    const page = await ofBlock(first)
    expect(page).toMatchObject({ total: 2, cursor: '', block_exists: true, index_complete: true })
    expect(page.result).toMatchObject([
      {
        token_address: erc1155,
        token_id: '7',
        amount: '9',
        contract_type: 'ERC1155',
        to_address: chain.accounts[1].address,
      },
      {
        token_address: erc721,
        token_id: '255',
        amount: '1',
        contract_type: 'ERC721',
        from_address: padHex('0x', { size: 20 }),
      },
    ])
    expect(await ofBlock(page.result[0]?.block_hash ?? '')).toEqual(page)
    const one = await ofBlock(first, { limit: 1 })
    expect(one.total).toBe(2)
    const two = await ofBlock(first, { limit: 1, cursor: one.cursor })
    expect([...one.result, ...two.result]).toEqual(page.result)
    expect(two.cursor).toBe('')
  })

  it('of an unknown block are an empty list with block_exists false', async () => {
    expect(await ofBlock(99_999)).toMatchObject({
      total: 0,
      result: [],
      block_exists: false,
      index_complete: false,
    })
  })

  it('of a range are walked 100 blocks a page, none twice or missing', async () => {
    const rows: { token_id: string; log_index: number }[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      proxy.calls.length = 0
      const page = await ofBlocks({ from_block: first, to_block: last, limit: 2, format: 'hex', cursor })
      for (const { method, params } of proxy.calls)
        if (method === 'eth_getLogs') expect(spanOf(params)).toBeLessThanOrEqual(100)
      rows.push(...page.result)
      cursor = page.cursor
      pages += 1
      expect(page.total).toBe(cursor === '' ? rows.length : rows.length + 1)
    } while (cursor)
    expect(rows.map(({ token_id }) => token_id)).toEqual(['0x100', '0x7', '0xff'])
    expect(pages).toBe(3)
  })

  it('of a range are ended by its first block', async () => {
    const page = await ofBlocks({ from_block: last, to_block: last + 50 })
    expect(page).toMatchObject({ total: 1, cursor: '', index_complete: true })
    expect(page.result[0]?.block_timestamp).toMatch(/^2030-/)
    expect((await ofBlocks({ from_block: last + 1 })).total).toBe(0)
    expect((await ofBlocks({ from_block: first, to_block: first - 1 })).total).toBe(0)
  })
})
