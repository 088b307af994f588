import { encodeAbiParameters, type Hex, pad, parseAbiParameters } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toBytes } from '../../board/server/database/hex.ts'
import { anonymousViewer } from '../../board/server/domain/accounts/viewer.ts'
import { type RpcStub, startRpcStub } from '../../board/tests/support/rpc-stub.ts'
import { transferTopic } from '../chain/transfers.ts'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { answerAs } from './answer-call.fixture.ts'
import { createIndexRows, type IndexRows, makeAddress, makeHash } from './index-rows.fixture.ts'
import { tradeHandlers } from './trades.ts'

let identity: TestIdentity
let node: RpcStub
let rows: IndexRows
beforeAll(async () => {
  node = await startRpcStub(1)
  identity = await startTestIdentity({ RPC_URL_1: node.url })
  rows = createIndexRows(identity.database, 1)
})
afterAll(async () => {
  await identity.close()
  await node.close()
})
beforeEach(async () => {
  await rows.clear()
  await identity.database.db.deleteFrom('chain.nft_trades').execute()
  await identity.database.db.deleteFrom('chain.nft_trade_receipts').execute()
})

const [ann, ben, art] = [makeAddress(0xaa), makeAddress(0xbb), makeAddress(0x721)]
const seaport = '0x00000000000000adc04c56bf30ac9d3c0aaf14dc'
const ask = <Name extends keyof typeof tradeHandlers>(name: Name, sent: Record<string, unknown> = {}) => {
  const caller = { viewer: anonymousViewer, key: undefined }
  const now = () => new Date('2022-03-01T01:00:00Z')
  const call = { context: { ...identity.context, now }, caller }
  return answerAs(call, tradeHandlers, name, { chain: 'eth', address: art, ...sent })
}

/** The node has one receipt for every transaction: of a sale of token 1 in block 5. */
function answerReceipt(price: bigint, block = 5): void {
  const place = {
    blockNumber: `0x${block.toString(16)}`,
    blockHash: makeHash(block),
    transactionHash: makeHash(7),
    transactionIndex: '0x3',
  }
  const moved = {
    ...place,
    address: art,
    logIndex: '0x1',
    topics: [transferTopic, pad(ann as Hex), pad(ben as Hex), pad('0x1')],
    data: '0x',
  }
  const types =
    'bytes32, address, (uint8,address,uint256,uint256)[], (uint8,address,uint256,uint256,address)[]'
  const zero = makeAddress(0)
  const sold = {
    ...place,
    address: seaport,
    logIndex: '0x2',
    topics: [
      '0x9d9af8e38d66c62e2c12f0225249fd9d721c54b83f48d9352c97c6cacdcb6f31',
      pad(ann as Hex),
      pad('0x0'),
    ],
    data: encodeAbiParameters(parseAbiParameters(types), [
      pad('0x9'),
      ben,
      [[2, art, 1n, 1n]],
      [[0, zero, 0n, price, ann]],
    ]),
  }
  const receipt = { ...place, cumulativeGasUsed: '0x1', gasUsed: '0x1', status: '0x1', logs: [moved, sold] }
  node.answer((response) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: receipt })))
}

describe('sales of a collection', () => {
  it('are found in receipts once, and are gone when their block is', async () => {
    await rows.watch('contract', art)
    await rows.follow(20)
    await rows.nfts({ block_number: 5 }, { block_number: 2, sender: Buffer.alloc(20), log_index: 4 })
    answerReceipt(250n)
    const { body, coverage } = await ask('getNFTTrades')
    expect(body).toMatchObject({ total: 1, cursor: '', page: 0 })
    expect(body.result).toEqual([
      {
        transaction_hash: makeHash(7),
        transaction_index: '3',
        token_ids: ['1'],
        token_address: art,
        seller_address: ann,
        buyer_address: ben,
        marketplace_address: seaport,
        price: '250',
        block_timestamp: '2022-03-01T00:00:50.000Z',
        block_number: '5',
        block_hash: makeHash(5),
      },
    ])
    expect(coverage).toEqual({ from: 0, to: 20 })
    const requestCount = node.countRequests()
    expect((await ask('getNFTLowestPrice')).body).toMatchObject({ price: '250' })
    expect(node.countRequests()).toBe(requestCount)
    await identity.database.db
      .updateTable('chain.blocks')
      .set({ hash: toBytes(makeHash(99)) })
      .where('number', '=', '5')
      .execute()
    await identity.database.db.deleteFrom('chain.nft_transfers').execute()
    expect((await ask('getNFTTrades')).body).toMatchObject({ total: 0, result: [] })
  })

  it('have no lowest price where there were none lately', async () => {
    await rows.watch('contract', art)
    await rows.follow(20)
    await expect(ask('getNFTLowestPrice')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('are refused for a collection that is not followed, and while it is being read', async () => {
    await expect(ask('getNFTTrades')).rejects.toMatchObject({ code: 'not_supported' })
    await rows.watch('contract', art, 10)
    await rows.follow(20)
    await expect(ask('getNFTTrades')).rejects.toMatchObject({ code: 'unavailable' })
    expect((await ask('getNFTTrades', { from_block: 12 })).body).toMatchObject({ total: 0 })
  })

  it('are refused while the node lacks a receipt', async () => {
    await rows.watch('contract', art)
    await rows.follow(20)
    await rows.nfts({ block_number: 5 })
    node.answer((response) => response.end('{"jsonrpc":"2.0","id":1,"result":null}'))
    await expect(ask('getNFTTrades')).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('are known of OpenSea only', async () => {
    await expect(ask('getNFTTrades', { marketplace: 'rarible' })).rejects.toThrow('opensea')
  })
})
