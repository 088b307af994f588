import type { RpcLog } from 'viem'

/** A transfer of a fungible token, or of one that is told by its amount alone. Addresses and hashes in lower case. */
export interface TokenTransfer {
  block: number
  blockHash: string
  /** Undefined for one that comes straight from a node that says nothing of it. */
  time: Date | undefined
  logIndex: number
  transactionHash: string
  transactionIndex: number | undefined
  token: string
  sender: string
  recipient: string
  amount: bigint
}

export interface NftTransfer extends TokenTransfer {
  /** The place within a TransferBatch. */
  batchIndex: number
  tokenId: bigint
  standard: 721 | 1155
  operator: string | undefined
}

export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
export const transferSingleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
export const transferBatchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/** The transfer of a fungible token in a log; undefined for any other log. */
export function readTokenTransfer(log: RpcLog): TokenTransfer | undefined {
  const [kind, sender, recipient, ...others] = log.topics
  const isTransfer = kind === transferTopic && others.length === 0 && log.data.length === 66
  if (!isTransfer || sender === undefined || recipient === undefined) return undefined
  return {
    ...readPlace(log),
    sender: toAddress(sender),
    recipient: toAddress(recipient),
    amount: BigInt(log.data),
  }
}

/** The transfers of NFTs in a log: several for a TransferBatch, none for another kind of log or an invalid one. */
export function readNftTransfers(log: RpcLog): NftTransfer[] {
  const [kind, first, second, third, ...others] = log.topics
  if (first === undefined || second === undefined || third === undefined || others.length > 0) return []
  const place = readPlace(log)
  if (kind === transferTopic) {
    const [sender, recipient, tokenId] = [toAddress(first), toAddress(second), BigInt(third)]
    const token = { batchIndex: 0, tokenId, standard: 721, operator: undefined } as const
    return [{ ...place, sender, recipient, amount: 1n, ...token }]
  }
  const [operator, sender, recipient] = [toAddress(first), toAddress(second), toAddress(third)]
  return readAmounts(kind, log.data).map(([tokenId, amount], batchIndex) => ({
    ...place,
    sender,
    recipient,
    amount,
    batchIndex,
    tokenId,
    standard: 1155,
    operator,
  }))
}

function readAmounts(kind: string | undefined, data: string): (readonly [bigint, bigint])[] {
  const words =
    data
      .slice(2)
      .match(/.{64}/g)
      ?.map((word) => BigInt(`0x${word}`)) ?? []
  const [first, second] = words
  if (first === undefined || second === undefined) return []
  if (kind === transferSingleTopic) return words.length === 2 ? [[first, second]] : []
  if (kind !== transferBatchTopic) return []
  const [ids, amounts] = [readList(words, first), readList(words, second)]
  return ids.length === amounts.length ? ids.map((id, index) => [id, amounts[index] ?? 0n] as const) : []
}

/** A list of numbers by its offset in bytes; empty where the data are shorter than it says. */
function readList(words: readonly bigint[], offset: bigint): bigint[] {
  const start = offset / 32n
  const length = offset % 32n === 0n && start < words.length ? words[Number(start)] : undefined
  if (length === undefined || start + 1n + length > words.length) return []
  return words.slice(Number(start) + 1, Number(start + 1n + length))
}

function readPlace(log: RpcLog): Omit<TokenTransfer, 'sender' | 'recipient' | 'amount'> {
  return {
    block: Number(log.blockNumber),
    blockHash: String(log.blockHash),
    time: log.blockTimestamp ? new Date(Number(log.blockTimestamp) * 1000) : undefined,
    logIndex: Number(log.logIndex),
    transactionHash: String(log.transactionHash),
    transactionIndex: Number(log.transactionIndex),
    token: log.address.toLowerCase(),
  }
}

function toAddress(word: string): string {
  return `0x${word.slice(26).toLowerCase()}`
}
