import { type LocalChain, startLocalChain } from '@cryptolist/testkit'
import { numberToHex, padHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestNodes } from '../../board/tests/support/node-stub.ts'
import { type NodeProxy, startNodeProxy } from '../tests/support/node-proxy.ts'
import { createLogPace, readLogs } from './read-logs.ts'

const chainId = 31337
const loud = '0x00000000000000000000000000000000000000e1'
/** Writes as many logs as its first argument says, with its second one as topic. */
const loudCode = '0x6000355b8015601d57806000528060203560206000a2600190036003565b00'

let chain: LocalChain
let proxy: NodeProxy
beforeAll(async () => {
  chain = await startLocalChain({ chainId })
  proxy = await startNodeProxy(chain.url)
  await chain.request('anvil_setCode', [loud, loudCode])
  const data = `${padHex(numberToHex(4_000), { size: 32 })}${padHex('0x71', { size: 32 }).slice(2)}`
  for (let turn = 0; turn < 6; turn++) await chain.send({ to: loud, data })
})
afterAll(async () => {
  await proxy.close()
  await chain.stop()
})

describe('an answer of more than 10 MiB', () => {
  it('is asked for once, and then in parts, for a caller that waits and for the follower', async () => {
    expect(await chain.request('eth_blockNumber')).toBe(numberToHex(6))
    const node = await createTestNodes({ [chainId]: [proxy.url] }).get(chainId)
    for (const [client, mostCalls] of [
      [node.client, 6],
      [node.backgroundClient, 5],
    ] as const) {
      proxy.calls.length = 0
      const counts: number[] = []
      const range = { from: 0, to: 6 }
      for await (const { logs } of readLogs(client, { address: loud }, range, { pace: createLogPace() }))
        counts.push(logs.length)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(24_000)
      const requests = proxy.calls.filter(({ method }) => method === 'eth_getLogs')
      expect(requests.length).toBeLessThanOrEqual(mostCalls)
      expect(new Set(requests.map(({ params }) => JSON.stringify(params))).size).toBe(requests.length)
    }
  })
})
