import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type NodeAnswer,
  type NodeCall,
  type NodeProxy,
  startNodeProxy,
} from '../../tests/support/node-proxy.ts'
import {
  startTestIndex,
  startTradedChain,
  type TestIndex,
  type TradedChain,
} from './followed-chain.fixture.ts'

const chainId = 31_337
let traded: TradedChain
let node: NodeProxy
let refusals = 0
let expected: string
beforeAll(async () => {
  traded = await startTradedChain()
  const [ann, bob, cleo] = traded.wallets
  await traded.mintErc20(ann, 1_000n)
  for (let trade = 1n; trade <= 30n; trade += 1n) {
    await traded.sendErc20(ann, trade % 2n === 0n ? bob : cleo, trade)
    await traded.mintNft(bob, trade)
    if (trade % 5n === 0n) await traded.chain.mine(20)
  }
  for (let trade = 1n; trade <= 10n; trade += 1n) await traded.sendNft(bob, cleo, trade)
  const plain = await startTestIndex(traded.chain)
  await watchAll(plain)
  await plain.settle()
  expected = await plain.dump()
  await plain.close()
})
afterAll(() => traded.chain.stop())

let index: TestIndex
beforeEach(async () => {
  refusals = 0
  node = await startNodeProxy(traded.chain.url)
  index = await startTestIndex({ url: node.url, chainId })
  return async () => {
    await index.close()
    await node.close()
  }
})

async function watchAll(of: TestIndex): Promise<void> {
  const [, bob] = traded.wallets
  for (const address of [traded.erc20, traded.erc721]) await of.watch({ kind: 'contract', address })
  await of.watch({ kind: 'wallet', address: bob })
}

/** Rounds until there is nothing left to do; those that fail are done again, as they are by the clock. */
async function settleAtLast(): Promise<number> {
  let failures = 0
  for (;;)
    try {
      await index.settle()
      return failures
    } catch (error) {
      failures += 1
      if (failures > 100) throw error
    }
}

/** How many blocks a call of eth_getLogs is for. */
function countBlocks({ params: [filter] }: NodeCall): number {
  const { fromBlock, toBlock } = Object(filter)
  return fromBlock === undefined ? 1 : Number(toBlock) - Number(fromBlock) + 1
}

function count(answer: NodeAnswer | undefined): NodeAnswer | undefined {
  if (answer !== undefined) refusals += 1
  return answer
}

const refuse = (code: number, message: string): NodeAnswer | undefined => ({ error: { code, message } })

describe('a node that limits eth_getLogs', () => {
  it.each<[string, (blocks: number) => NodeAnswer | undefined]>([
    [
      'to 10 blocks, and says so',
      (blocks) =>
        blocks > 10
          ? refuse(
              -32600,
              'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range.',
            )
          : undefined,
    ],
    [
      'to 50 blocks',
      (blocks) => (blocks > 50 ? refuse(-32000, 'exceed maximum block range: 50') : undefined),
    ],
    [
      'by the number of results, without a hint',
      (blocks) => (blocks > 17 ? refuse(-32005, 'query returned more than 10000 results') : undefined),
    ],
    ['for reasons of its own', (blocks) => (blocks > 7 ? refuse(-32099, 'Nope, sorry!') : undefined)],
  ])('%s gives the same rows', async (_name, limit) => {
    node.behave((call) => (call.method === 'eth_getLogs' ? count(limit(countBlocks(call))) : undefined))
    await watchAll(index)
    await settleAtLast()
    expect(await index.dump()).toBe(expected)
    expect(refusals).toBeGreaterThan(0)
    const { rows } = await index.database.pool.query<{ log_range: number }>(
      'select log_range from chain.followers',
    )
    expect(rows[0]?.log_range).toBeLessThan(100)
  })
})

describe('a node that fails now and then', () => {
  const failing = [2, 9, 23]
  const failNowAndThen = (refusal: NodeAnswer | undefined) => {
    let calls = 0
    return (): NodeAnswer | undefined => {
      calls += 1
      return failing.includes(calls) ? refusal : undefined
    }
  }

  it.each<[string, NodeAnswer | undefined]>([
    ['answers 429', (response) => response.writeHead(429, { 'Retry-After': '1' }).end('Too many requests')],
    ['cuts its answer', (response) => response.end('{"jsonrpc":"2.0","id":1,"result":[{"address":"0x')],
    ['breaks the connection', (response) => response.destroy()],
  ])('%s, and gives the same rows', async (_name, refusal) => {
    const fail = failNowAndThen(refusal)
    node.behave(({ method }) => (method === 'eth_getLogs' ? count(fail()) : undefined))
    await watchAll(index)
    await settleAtLast()
    expect(refusals).toBe(failing.length)
    expect(await index.dump()).toBe(expected)
  })

  it('sends more than is taken at once, and gives the same rows', async () => {
    const padding = `0x${'00'.repeat(9 * 1024 * 1024)}`
    node.behave(async (call, ask) => {
      const logs = call.method === 'eth_getLogs' ? await ask(call) : undefined
      const isWide = Array.isArray(logs) && logs.length > 12 && countBlocks(call) > 1
      return isWide
        ? count({ result: [...logs, { ...logs[0], logIndex: '0x7fffffff', data: padding }] })
        : undefined
    })
    await watchAll(index)
    await settleAtLast()
    expect(refusals).toBeGreaterThan(0)
    expect(await index.dump()).toBe(expected)
  })
})

describe('a node behind others at the same address', () => {
  it('that does not have the newest blocks yet loses no logs', async () => {
    await watchAll(index)
    await settleAtLast()
    const [ann, bob] = traded.wallets
    const snapshot = await traded.chain.request('evm_snapshot')
    await traded.sendErc20(ann, bob, 3n)
    await traded.sendErc20(ann, bob, 4n)
    const newest = Number(await traded.chain.request('eth_blockNumber'))
    const { hash } = Object(
      await traded.chain.request('eth_getBlockByNumber', [`0x${newest.toString(16)}`, false]),
    )
    let isBehind = true
    // By number it leaves out what it doesn't have; by hash it has to say that it doesn't know the block.
    node.behave(({ method, params: [filter] }) => {
      if (!isBehind || method !== 'eth_getLogs') return undefined
      return JSON.stringify(filter).includes(hash) ? refuse(-32000, 'unknown block') : { result: [] }
    })
    const before = await index.dump()
    await expect(index.settle()).rejects.toThrow()
    expect(await index.dump()).toBe(before)
    isBehind = false
    await settleAtLast()
    const plain = await startTestIndex(traded.chain)
    await watchAll(plain)
    await plain.settle()
    expect(await index.dump()).toBe(await plain.dump())
    await plain.close()
    await traded.chain.request('evm_revert', [snapshot])
  })

  it('whose logs are of other blocks than its headers is asked again', async () => {
    await watchAll(index)
    await settleAtLast()
    const [ann, bob] = traded.wallets
    const snapshot = await traded.chain.request('evm_snapshot')
    const before = await index.dump()
    await traded.sendErc20(ann, bob, 3n)
    node.behave(async (call, ask) => {
      const logs = call.method === 'eth_getLogs' ? await ask(call) : undefined
      if (!Array.isArray(logs)) return undefined
      return { result: logs.map((log: unknown) => ({ ...Object(log), blockHash: `0x${'12'.repeat(32)}` })) }
    })
    await index.settle()
    expect(await index.dump()).toBe(before)
    node.behave(() => undefined)
    await index.settle()
    expect(await index.dump()).not.toBe(before)
    await traded.chain.request('evm_revert', [snapshot])
  })
})
