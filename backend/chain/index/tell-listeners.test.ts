import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transferTopic } from '../transfers.ts'
import {
  startTestIndex,
  startTradedChain,
  type TestIndex,
  type TradedChain,
} from './followed-chain.fixture.ts'
import type { ChainListener } from './listener.ts'

let traded: TradedChain
let ann: `0x${string}`
let bob: `0x${string}`
let index: TestIndex
let snapshot: unknown
beforeAll(async () => {
  traded = await startTradedChain()
  ;[ann, bob] = traded.wallets
  await traded.mintErc20(ann, 1_000n)
  await traded.sendErc20(ann, bob, 10n)
  // A block that is older than 64 blocks is final for anvil.
  await traded.chain.mine(70)
  await traded.sendErc20(ann, bob, 20n)
})
afterAll(() => traded.chain.stop())
beforeEach(async () => {
  snapshot = await traded.chain.request('evm_snapshot')
  index = await startTestIndex(traded.chain)
  return async () => {
    await index.close()
    await traded.chain.request('evm_revert', [snapshot])
  }
})
const chainId = 31_337

describe('a listener', () => {
  interface Heard extends ChainListener {
    messages: string[]
  }
  const listener = (fromBlock?: number): Heard => {
    const messages: string[] = []
    return {
      messages,
      name: 'test',
      ...(fromBlock !== undefined && { fromBlock }),
      filters: [{ address: traded.erc20, topics: [transferTopic] }],
      async onBlocks({ logs }) {
        for (const log of logs) messages.push(`${log.blockNumber}: ${BigInt(log.data)}`)
      },
      async onUndo(above) {
        messages.push(`undone above ${above}`)
      },
      async onFinal(upTo) {
        messages.push(`final up to ${upTo}`)
      },
    }
  }
  const newest = async () => Number(await traded.chain.request('eth_blockNumber'))

  it('gets each log once and in order, and learns which were undone or became final', async () => {
    const heard = listener()
    const end = index.chainIndex.listen(chainId, heard)
    await index.settle()
    expect(heard.messages).toEqual([])
    const start = await newest()
    const fork = await traded.chain.request('evm_snapshot')
    await traded.sendErc20(ann, bob, 11n)
    await traded.sendErc20(ann, bob, 12n)
    await index.settle()
    await traded.chain.request('evm_revert', [fork])
    await traded.sendErc20(ann, bob, 13n)
    await index.settle()
    expect(heard.messages).toEqual([
      `${start + 1}: 11`,
      `${start + 2}: 12`,
      `undone above ${start}`,
      `${start + 1}: 13`,
    ])
    await traded.chain.mine(100)
    await index.settle()
    expect(heard.messages.slice(4).at(-1)).toBe(`final up to ${start + 1 + 100 - 64}`)
    end()
    expect(await index.chainIndex.round(chainId)).toBe('nothing to follow')
  })

  it('gets past logs when it asks for them', async () => {
    const heard = listener(0)
    index.chainIndex.listen(chainId, heard)
    await index.settle()
    expect(heard.messages.filter((line) => !line.startsWith('final'))).toEqual([
      '4: 1000',
      '5: 10',
      `${await newest()}: 20`,
    ])
  })

  it('gets the same log again after it failed, and continues after its last log when the process restarts', async () => {
    const failing = listener(0)
    let failures = 0
    const { onBlocks } = failing
    failing.onBlocks = async (blocks) => {
      failures += 1
      if (failures < 3) throw new Error('Not now.')
      await onBlocks(blocks)
    }
    const end = index.chainIndex.listen(chainId, failing)
    for (let round = 0; round < 12; round += 1) await index.chainIndex.round(chainId)
    expect(failing.messages.filter((line) => !line.startsWith('final'))).toHaveLength(3)
    end()
    const again = listener(0)
    index.chainIndex.listen(chainId, again)
    await traded.sendErc20(ann, bob, 14n)
    await index.settle()
    expect(again.messages.filter((line) => !line.startsWith('final'))).toEqual([`${await newest()}: 14`])
  })
})
