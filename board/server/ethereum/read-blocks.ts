import { BoardError } from '@cryptolist/contract'
import { numberToHex, type PublicClient } from 'viem'
import { z } from 'zod'
import { toLowerHex } from '../database/hex.ts'

// Chains leave out what they don't have (uncles, difficulty, nonces of blocks), so most fields may be missing.

const hex = z.templateLiteral(['0x', z.string()]).transform(toLowerHex)
const optionalHex = hex.nullish().transform((text) => text ?? null)
/** Small enough for an exact number. */
const wholeNumber = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number)
const seconds = wholeNumber.refine((value) => value <= 0xff_ffff_ffff)
/** As decimal text, because it may be larger than a number can be. */
const quantity = hex.transform((text) => String(BigInt(text)))
const optionalQuantity = quantity.nullish().transform((text) => text ?? null)

/** Which block it is, and when it was made, in seconds. */
export const blockTimeSchema = z.object({ number: wholeNumber, timestamp: seconds })

const headerSchema = blockTimeSchema.extend({ hash: hex, parentHash: hex, logsBloom: optionalHex })
export type Header = z.output<typeof headerSchema>

const logSchema = z.object({
  address: hex,
  topics: z.array(hex).max(4),
  data: hex,
  blockNumber: wholeNumber,
  blockHash: hex,
  transactionHash: hex,
  transactionIndex: quantity,
  logIndex: wholeNumber,
})
/** A log of a block, its numbers read. */
export type ChainLog = z.output<typeof logSchema>

const transactionSchema = z.object({
  hash: hex,
  nonce: quantity,
  from: hex,
  to: optionalHex,
  value: quantity,
  gas: quantity,
  gasPrice: optionalQuantity,
  input: hex,
  blockHash: optionalHex,
  transactionIndex: optionalQuantity,
})
export type Transaction = z.output<typeof transactionSchema>

const receiptSchema = z.object({
  transactionHash: hex,
  blockHash: hex,
  cumulativeGasUsed: quantity,
  gasUsed: quantity,
  effectiveGasPrice: optionalQuantity,
  contractAddress: optionalHex,
  /** Of transactions before Byzantium, which had no status. */
  root: optionalHex,
  status: optionalQuantity,
  logs: z.array(logSchema),
})
export type Receipt = z.output<typeof receiptSchema>

const wholeBlockSchema = headerSchema.extend({
  nonce: optionalHex,
  sha3Uncles: optionalHex,
  transactionsRoot: optionalHex,
  stateRoot: optionalHex,
  receiptsRoot: optionalHex,
  miner: optionalHex,
  difficulty: optionalQuantity,
  totalDifficulty: optionalQuantity,
  size: optionalQuantity,
  extraData: optionalHex,
  gasLimit: quantity,
  gasUsed: quantity,
  transactions: z.array(transactionSchema),
})
export type WholeBlock = z.output<typeof wholeBlockSchema>

/** Which block: its number, its hash, or the newest. */
export type BlockReference = number | 'latest' | `0x${string}`

/** A block's header; undefined where the node knows no such block. */
export async function findHeader(client: PublicClient, at: BlockReference): Promise<Header | undefined> {
  return read(headerSchema, await askForBlock(client, at, false))
}

/** Whether another block is in its place now. A node that lags leaves out logs without an error, so missing logs prove nothing. */
export async function isReplaced(
  client: PublicClient,
  { number, hash }: { number: number; hash: string },
): Promise<boolean> {
  const header = await findHeader(client, number)
  return header !== undefined && header.hash !== hash
}

/** A block with its transactions; undefined where the node knows no such block. */
export async function findWholeBlock(
  client: PublicClient,
  at: BlockReference,
): Promise<WholeBlock | undefined> {
  return read(wholeBlockSchema, await askForBlock(client, at, true))
}

/** A transaction, mined or not; undefined where the node doesn't know it. */
export async function findTransaction(
  client: PublicClient,
  hash: `0x${string}`,
): Promise<Transaction | undefined> {
  const answer = client.request({ method: 'eth_getTransactionByHash', params: [hash] })
  return read(transactionSchema, await answer)
}

/** The outcome of a transaction; undefined until it is mined. */
export async function findReceipt(client: PublicClient, hash: `0x${string}`): Promise<Receipt | undefined> {
  const answer = client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  return read(receiptSchema, await answer)
}

/** Nodes that don't know eth_getBlockReceipts are asked for each receipt, so many at once. */
const receiptsAtOnce = 20
const withoutBlockReceipts = new WeakSet<PublicClient>()

/** The receipts of a block, in the order of its transactions. Throws unavailable when the chain moves on to another block meanwhile. */
export async function listReceipts(client: PublicClient, block: WholeBlock): Promise<Receipt[]> {
  const hashes = block.transactions.map(({ hash }) => hash)
  const receipts = (await findBlockReceipts(client, block)) ?? (await findEachReceipt(client, hashes))
  const byHash = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
  return hashes.map((hash) => {
    const receipt = byHash.get(hash)
    if (receipt?.blockHash === block.hash) return receipt
    throw new BoardError('unavailable', 'This block changed while it was read. Try again in a moment.')
  })
}

async function findBlockReceipts(client: PublicClient, block: WholeBlock): Promise<Receipt[] | undefined> {
  if (withoutBlockReceipts.has(client)) return undefined
  try {
    const params: [`0x${string}`] = [numberToHex(block.number)]
    const answer = z
      .array(receiptSchema)
      .safeParse(await client.request({ method: 'eth_getBlockReceipts', params }))
    return answer.data?.length === block.transactions.length ? answer.data : undefined
  } catch (error) {
    if (error instanceof BoardError && error.code === 'not_supported') withoutBlockReceipts.add(client)
    // Also if all receipts together are too much for one answer. If the node is unreachable, the next call fails.
    return undefined
  }
}

async function findEachReceipt(client: PublicClient, hashes: readonly `0x${string}`[]): Promise<Receipt[]> {
  const allReceipts: Receipt[] = []
  for (let start = 0; start < hashes.length; start += receiptsAtOnce) {
    const group = hashes.slice(start, start + receiptsAtOnce)
    const receipts = await Promise.all(group.map((hash) => findReceipt(client, hash)))
    allReceipts.push(...receipts.filter((receipt) => receipt !== undefined))
  }
  return allReceipts
}

async function askForBlock(client: PublicClient, at: BlockReference, isWhole: boolean): Promise<unknown> {
  if (typeof at === 'string' && at !== 'latest')
    return client.request({ method: 'eth_getBlockByHash', params: [at, isWhole] })
  const number = at === 'latest' ? at : numberToHex(at)
  return client.request({ method: 'eth_getBlockByNumber', params: [number, isWhole] })
}

/** Reads what a node answered. Throws unavailable for what isn't it. */
function read<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> | undefined {
  if (answer === null || answer === undefined) return undefined
  const checked = schema.safeParse(answer)
  if (checked.success) return checked.data
  throw new BoardError('unavailable', 'The node’s answer couldn’t be read.', {
    cause: checked.error,
  })
}
