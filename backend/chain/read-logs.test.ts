import { type LocalChain, startLocalChain } from '@cryptolist/testkit'
import { createPublicClient, http, numberToHex, padHex, type RpcLog } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type NodeAnswer,
  type NodeCall,
  type NodeManner,
  type NodeProxy,
  startNodeProxy,
} from '../tests/support/node-proxy.ts'
import { createLogPace, type LogReading, readLogs } from './read-logs.ts'

let chain: LocalChain
let proxy: NodeProxy
let newest: number
let allRows: string[]
const loud = '0x00000000000000000000000000000000000000e1'
const topic = padHex('0x71', { size: 32 })
/** Writes as many logs as its first argument says, with its second one as topic. */
const loudCode = '0x6000355b8015601d57806000528060203560206000a2600190036003565b00'

beforeAll(async () => {
  chain = await startLocalChain()
  proxy = await startNodeProxy(chain.url)
  await chain.request('anvil_setCode', [loud, loudCode])
  for (let turn = 0; turn < 60; turn++) {
    const count = turn === 30 ? 150 : turn % 4
    const data = `${padHex(numberToHex(count), { size: 32 })}${topic.slice(2)}`
    await chain.send({ to: loud, data })
    await chain.mine(turn % 7)
  }
  newest = Number(await chain.request('eth_blockNumber'))
  allRows = await readAll({ pace: createLogPace(10_000) })
  expect(allRows).toHaveLength(150 + 15 * 6 - 2)
})
afterAll(async () => {
  await proxy.close()
  await chain.stop()
})
beforeEach(() => {
  proxy.behave(() => undefined)
  proxy.calls.length = 0
})

const rowOf = (log: RpcLog): string => `${Number(log.blockNumber)}/${Number(log.logIndex)}/${log.data}`

async function readAll(reading: LogReading, maxResponseBodySize?: number): Promise<string[]> {
  const transport = http(proxy.url, { retryCount: 0, ...(maxResponseBodySize && { maxResponseBodySize }) })
  const client = createPublicClient({ transport })
  const batches: string[][] = []
  const filter = { address: loud, topics: [topic] } as const
  for await (const { logs } of readLogs(client, filter, { from: 0, to: newest }, reading))
    batches.push(logs.map(rowOf))
  return (reading.order === 'oldest first' ? batches : batches.reverse()).flat()
}

function spanOf({ params }: NodeCall): number {
  const [filter] = params
  return Number(Reflect.get(Object(filter), 'toBlock')) - Number(Reflect.get(Object(filter), 'fromBlock')) + 1
}

const refuse = (message: string, code = -32000) => ({ error: { code, message } })

/** A node that accepts only a limited number of blocks. */
const limitBlocks =
  (limit: number, refusal: ReturnType<typeof refuse>): NodeManner =>
  (call) =>
    call.method === 'eth_getLogs' && spanOf(call) > limit ? refusal : undefined

/** A node that returns only a limited number of logs. */
const limitLogs =
  (limit: number, refusal: ReturnType<typeof refuse>): NodeManner =>
  async (call, ask) => {
    const result = await ask(call)
    return Array.isArray(result) && result.length > limit ? refusal : { result }
  }

describe('reading logs from nodes with limits', () => {
  it.each<[string, NodeManner, number]>([
    ['ten blocks, and says so', limitBlocks(10, refuse('eth_getLogs is limited to a 10 range', -32602)), 1],
    ['ten blocks, and does not say so', limitBlocks(10, refuse('no')), 12],
    ['a hundred blocks, and says so', limitBlocks(100, refuse('exceed maximum block range: 100')), 2],
    ['160 results', limitLogs(160, refuse('query returned more results than allowed', -32005)), 8],
    ['an unknown number of blocks in unknown words', limitBlocks(37, refuse('¿Qué?', -32099)), 12],
  ])('gets every row from one that takes %s', async (_name, manner, refusals) => {
    let refused = 0
    proxy.behave(async (call, ask) => {
      const answer = await manner(call, ask)
      if (answer !== undefined && 'error' in answer) refused += 1
      return answer
    })
    for (const order of ['newest first', 'oldest first'] as const)
      expect(await readAll({ pace: createLogPace(10_000), order })).toEqual(allRows)
    expect(refused).toBeGreaterThan(0)
    expect(refused).toBeLessThanOrEqual(refusals * 2)
  })

  it('asks again for less when an answer is too large, and downloads it once', async () => {
    expect(await readAll({ pace: createLogPace(10_000) }, 100_000)).toEqual(allRows)
    expect(proxy.calls.filter((call) => spanOf(call) > newest)).toHaveLength(1)
  })

  it('asks again for less when an answer is cut off', async () => {
    proxy.behave(async (call) =>
      spanOf(call) > 40
        ? (response) => {
            response.writeHead(200, { 'Content-Length': '5000', 'Content-Type': 'application/json' })
            response.write('{"jsonrpc":"2.0","result":[')
            setImmediate(() => response.destroy())
          }
        : undefined,
    )
    expect(await readAll({ pace: createLogPace(10_000) })).toEqual(allRows)
  })

  it.each<[string, NodeAnswer]>([
    ['by status', (response) => response.writeHead(429).end('{}')],
    ['by code', refuse('slow down', 429)],
    ['by words', refuse('daily requests exceeded: too many requests', -32005)],
  ])('waits when it was asked too often (%s), and does not ask for less', async (_name, answer) => {
    let left = 2
    proxy.behave(() => (left-- > 0 ? answer : undefined))
    const waits: number[] = []
    const waitForRoom = async (attempt: number): Promise<void> => void waits.push(attempt)
    expect(await readAll({ pace: createLogPace(10_000), waitForRoom })).toEqual(allRows)
    expect(waits).toEqual([1, 2])
    expect(new Set(proxy.calls.map(spanOf)).size).toBe(1)
  })

  it('fails at once when a node is away, refuses even one block, or is asked too often while nobody waits', async () => {
    const pace = createLogPace(8)
    proxy.behave(() => refuse('internal error', -32603))
    await expect(readAll({ pace })).rejects.toMatchObject({ code: 'unavailable' })
    expect(pace).toEqual(createLogPace(8))
    expect(proxy.calls).toHaveLength(4)
    proxy.behave(() => refuse('slow down', 429))
    await expect(readAll({ pace: createLogPace(8) })).rejects.toMatchObject({ code: 'unavailable' })
    expect(proxy.calls).toHaveLength(5)
    const closed = await startNodeProxy(chain.url)
    await closed.close()
    const away = createPublicClient({ transport: http(closed.url, { retryCount: 0 }) })
    const pace2 = createLogPace(8)
    await expect(readLogs(away, {}, { from: 0, to: 9 }, { pace: pace2 }).next()).rejects.toThrow()
    expect(pace2.blocks).toBe(8)
  })

  it('remembers what a node takes', async () => {
    const pace = createLogPace(10_000)
    proxy.behave(limitBlocks(10, refuse('no')))
    await readAll({ pace })
    proxy.calls.length = 0
    let refused = 0
    proxy.behave((call) => {
      const answer = spanOf(call) > 10 ? refuse('no') : undefined
      if (answer !== undefined) refused += 1
      return answer
    })
    expect(await readAll({ pace })).toEqual(allRows)
    expect(refused).toBeLessThanOrEqual(proxy.calls.length / 10)
  })

  it('stops when the caller says so', async () => {
    const stop = new Error('enough')
    let calls = 0
    const beforeCall = (): void => {
      calls += 1
      if (calls > 3) throw stop
    }
    await expect(readAll({ pace: createLogPace(2), beforeCall })).rejects.toBe(stop)
    expect(proxy.calls).toHaveLength(3)
  })
})
