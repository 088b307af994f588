import type { ChainLog, Receipt } from '@cryptolist/board/ethereum/read-blocks'
import { type AbiEvent, decodeEventLog, parseAbi } from 'viem'
import { transferBatchTopic, transferSingleTopic, transferTopic } from './transfers.ts'

/** A sale of tokens of one contract, paid in the native currency or its wrapped form. */
export interface Trade {
  logIndex: number
  tokenIds: bigint[]
  seller: string
  buyer: string
  marketplace: string
  price: bigint
}

/** Seaport 1.1 to 1.6, at the same addresses on all chains. */
const seaports = new Set([
  '0x00000000006c3852cbef3e08e8df289169ede581',
  '0x00000000000006c7676171937c444f6bde3d6282',
  '0x00000000000001ad428e4906ae43d8f9852d0dd6',
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
  '0x0000000000000068f116a894984e2db1123eb395',
])
/** Wyvern, which was OpenSea's contract before. */
const wyverns = new Set([
  '0x7be8076f4ea4a4ad08075c2508e481d6c946d12b',
  '0x7f268357a8c2552623316e2562d90e642bb538e5',
])

const [fulfilled, matched] = parseAbi([
  'event OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient, (uint8 itemType, address token, uint256 identifier, uint256 amount)[] offer, (uint8 itemType, address token, uint256 identifier, uint256 amount, address recipient)[] consideration)',
  'event OrdersMatched(bytes32 buyHash, bytes32 sellHash, address indexed maker, address indexed taker, uint256 price, bytes32 indexed metadata)',
])

export interface Collection {
  token: string
  /** The contract of the wrapped native currency, where the chain's is known. */
  wrappedNative: string | undefined
}

/** The sales of a contract's tokens in a receipt. What else was paid with, or sold together with tokens of other contracts, is left out. */
export function readTrades({ logs }: Pick<Receipt, 'logs'>, collection: Collection): Trade[] {
  const trades = [
    ...logs
      .filter(({ address }) => seaports.has(address))
      .flatMap((log) => readFulfilled(log, logs, collection)),
    ...readMatched(logs, collection),
  ]
  // Two orders that were matched with each other tell of the same sale.
  const seen = new Set<string>()
  return trades.filter(({ tokenIds }) => {
    const key = tokenIds.join(' ')
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

interface Item {
  itemType: number
  token: string
  identifier: bigint
  amount: bigint
}
const nativeType = 0
const coinType = 1

function readFulfilled(log: ChainLog, logs: readonly ChainLog[], collection: Collection): Trade[] {
  const args = decode(fulfilled, log)
  if (args === undefined) return []
  const { offer, consideration } = args as unknown as {
    offer: readonly Item[]
    consideration: readonly Item[]
  }
  for (const [sold, paid] of [
    [offer, consideration],
    [consideration, offer],
  ] as const) {
    const tokens = sold.filter(({ itemType }) => itemType > coinType)
    const coins = paid.filter(({ itemType }) => itemType <= coinType)
    const isOfCollection = tokens.every(({ token }) => token.toLowerCase() === collection.token)
    const price = sumPrice(coins, collection)
    if (tokens.length === 0 || !isOfCollection || coins.length < paid.length || price === undefined) continue
    const tokenIds = tokens.map(({ identifier }) => identifier)
    const parties = findParties(
      logs.filter((each) => isNftTransfer(each, collection.token) && tokenIds.includes(readTokenId(each))),
      collection.token,
    )
    if (parties === undefined) return []
    return [{ logIndex: log.logIndex, tokenIds, ...parties, marketplace: log.address, price }]
  }
  return []
}

function sumPrice(coins: readonly Item[], { wrappedNative }: Collection): bigint | undefined {
  const isNative = ({ itemType, token }: Item): boolean =>
    itemType === nativeType || (wrappedNative !== undefined && token.toLowerCase() === wrappedNative)
  if (coins.length === 0 || !coins.every(isNative)) return undefined
  return coins.reduce((sum, { amount }) => sum + amount, 0n)
}

/** The NFTs that moved before the event, since the event before it, are those that were sold. */
function readMatched(logs: readonly ChainLog[], collection: Collection): Trade[] {
  const { token, wrappedNative } = collection
  const isPaidOtherwise = logs.some(
    ({ address, topics }) =>
      topics[0] === transferTopic && topics.length === 3 && address !== token && address !== wrappedNative,
  )
  if (isPaidOtherwise) return []
  const trades: Trade[] = []
  let since = -1
  for (const log of logs) {
    if (!wyverns.has(log.address)) continue
    const args = decode(matched, log) as { price: bigint } | undefined
    if (args === undefined) continue
    const start = since
    const moved = logs.filter(({ logIndex }) => logIndex > start && logIndex < log.logIndex)
    since = log.logIndex
    const parties = findParties(moved, token)
    const tokenIds = moved.filter((each) => isNftTransfer(each, token)).map(readTokenId)
    if (parties !== undefined)
      trades.push({
        logIndex: log.logIndex,
        tokenIds,
        ...parties,
        marketplace: log.address,
        price: args.price,
      })
  }
  return trades
}

function isNftTransfer({ address, topics }: ChainLog, token: string): boolean {
  const [kind = ''] = topics
  return (
    address === token &&
    topics.length === 4 &&
    [transferTopic, transferSingleTopic, transferBatchTopic].includes(kind)
  )
}

function readTokenId({ topics, data }: ChainLog): bigint {
  const [kind, , , last = '0x0'] = topics
  return BigInt(kind === transferTopic ? last : data.slice(0, 66))
}

/** Who had the tokens first and who last: those between may be contracts that only pass on. */
function findParties(
  logs: readonly ChainLog[],
  token: string,
): { seller: string; buyer: string } | undefined {
  const moves = logs.filter((log) => isNftTransfer(log, token))
  const placeOf = ({ topics }: ChainLog, party: 0 | 1): string =>
    `0x${(topics[(topics[0] === transferTopic ? 1 : 2) + party] ?? '').slice(26)}`
  const [first, last] = [moves[0], moves.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return { seller: placeOf(first, 0), buyer: placeOf(last, 1) }
}

function decode(event: AbiEvent, { topics, data }: ChainLog): object | undefined {
  try {
    const [signature, ...others] = topics
    if (signature === undefined) return undefined
    return Object(decodeEventLog({ abi: [event], topics: [signature, ...others], data }).args)
  } catch {
    return undefined
  }
}
