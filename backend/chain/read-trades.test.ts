import {
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { describe, expect, it } from 'vitest'
import type { ChainLog } from '../../board/server/ethereum/read-blocks.ts'
import { readTrades } from './read-trades.ts'
import { transferSingleTopic, transferTopic } from './transfers.ts'

const address = (number: number): Hex => pad(numberToHex(number), { size: 20 })
const [ann, ben, art, weth, dai, other] = [1, 2, 3, 4, 5, 6].map(address) as [Hex, Hex, Hex, Hex, Hex, Hex]
const seaport = '0x00000000000000adc04c56bf30ac9d3c0aaf14dc'
const wyvern = '0x7f268357a8c2552623316e2562d90e642bb538e5'
const abi = parseAbi([
  'event OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient, (uint8,address,uint256,uint256)[] offer, (uint8,address,uint256,uint256,address)[] consideration)',
  'event OrdersMatched(bytes32 buyHash, bytes32 sellHash, address indexed maker, address indexed taker, uint256 price, bytes32 indexed metadata)',
])
const orderData = parseAbiParameters(
  'bytes32, address, (uint8,address,uint256,uint256)[], (uint8,address,uint256,uint256,address)[]',
)

type Offered = readonly [number, Hex, bigint, bigint]
type Received = readonly [number, Hex, bigint, bigint, Hex]
const nft = (token: Hex, id: bigint): Offered => [2, token, id, 1n]
const native = (amount: bigint): Offered => [0, address(0), 0n, amount]
const coin = (token: Hex, amount: bigint): Offered => [1, token, 0n, amount]

/** Logs in order, as a receipt has them. */
function receiptOf(...logs: Pick<ChainLog, 'address' | 'topics' | 'data'>[]) {
  const place = { blockNumber: 1, blockHash: pad('0x1'), transactionHash: pad('0x2'), transactionIndex: '0' }
  return { logs: logs.map((log, logIndex) => ({ ...log, ...place, logIndex })) }
}
const moved = (token: Hex, from: Hex, to: Hex, id: bigint) => ({
  address: token,
  topics: [transferTopic, pad(from), pad(to), pad(numberToHex(id))] as Hex[],
  data: '0x' as Hex,
})
const order = (offer: readonly Offered[], paid: readonly Offered[], contract: Hex = seaport) => {
  const topics = encodeEventTopics({ abi, eventName: 'OrderFulfilled', args: { offerer: ann, zone: ann } })
  const received = paid.map((item): Received => [...item, ann])
  return {
    address: contract,
    topics: topics as Hex[],
    data: encodeAbiParameters(orderData, [pad('0x9'), ben, [...offer], received]),
  }
}
const read = (receipt: ReturnType<typeof receiptOf>) =>
  readTrades(receipt, { token: art, wrappedNative: weth })

describe('a sale by Seaport', () => {
  it('of a listed token costs all that was paid, fees included', () => {
    const sold = order([nft(art, 7n)], [native(90n), native(10n)])
    expect(read(receiptOf(moved(art, ann, ben, 7n), sold))).toEqual([
      { logIndex: 1, tokenIds: [7n], seller: ann, buyer: ben, marketplace: seaport, price: 100n },
    ])
  })

  it('by an accepted offer is read like any sale, and counts once when the log names both orders', () => {
    const bid = order([coin(weth, 50n)], [nft(art, 7n)])
    const listing = order([nft(art, 7n)], [coin(weth, 50n)])
    const trades = read(receiptOf(moved(art, ann, ben, 7n), bid, listing))
    expect(trades).toMatchObject([{ tokenIds: [7n], seller: ann, buyer: ben, price: 50n }])
  })

  it('among several of one transaction has its own seller', () => {
    const receipt = receiptOf(
      moved(art, ann, ben, 7n),
      moved(art, other, ben, 8n),
      order([nft(art, 7n)], [native(1n)]),
      order([nft(art, 8n)], [native(2n)]),
    )
    expect(read(receipt).map(({ tokenIds, seller, price }) => [tokenIds[0], seller, price])).toEqual([
      [7n, ann, 1n],
      [8n, other, 2n],
    ])
  })

  it.each([
    ['paid in another token', order([nft(art, 7n)], [coin(dai, 5n)])],
    ['together with tokens of another contract', order([nft(art, 7n), nft(other, 1n)], [native(5n)])],
    ['swapped for another NFT', order([nft(art, 7n)], [nft(other, 1n)])],
    ['told by a contract that is not Seaport', order([nft(art, 7n)], [native(5n)], other)],
    ['of another contract', order([nft(other, 7n)], [native(5n)])],
    ['whose data are cut off', { ...order([nft(art, 7n)], [native(5n)]), data: '0x1234' as Hex }],
  ])('is left out when it is %s', (_what, log) => {
    expect(read(receiptOf(moved(art, ann, ben, 7n), log))).toEqual([])
  })
})

describe('a sale by Wyvern', () => {
  const sale = {
    address: wyvern as Hex,
    topics: encodeEventTopics({
      abi,
      eventName: 'OrdersMatched',
      args: { maker: ann, taker: ben, metadata: pad('0x0') },
    }) as Hex[],
    data: encodeAbiParameters(parseAbiParameters('bytes32, bytes32, uint256'), [pad('0x1'), pad('0x2'), 33n]),
  }

  it('is of what was moved before it', () => {
    const coins = {
      address: art,
      topics: [transferSingleTopic, pad(ann), pad(ann), pad(ben)] as Hex[],
      data: encodeAbiParameters(parseAbiParameters('uint256, uint256'), [9n, 1n]),
    }
    expect(read(receiptOf(moved(art, ann, ben, 7n), sale, coins, sale))).toMatchObject([
      { tokenIds: [7n], price: 33n, seller: ann, buyer: ben, marketplace: wyvern },
      { tokenIds: [9n], price: 33n },
    ])
  })

  it('is left out when it may be paid in another token', () => {
    const paid = {
      address: dai,
      topics: [transferTopic, pad(ben), pad(ann)] as Hex[],
      data: pad('0x21'),
    }
    expect(read(receiptOf(paid, moved(art, ann, ben, 7n), sale))).toEqual([])
  })
})
