import { findCause } from '@cryptolist/board/ethereum/find-cause'
import { BoardError } from '@cryptolist/contract'
import {
  type Abi,
  AbiFunctionNotFoundError,
  type Address,
  BaseError,
  encodeFunctionData,
  HttpRequestError,
  type PublicClient,
  RpcRequestError,
} from 'viem'
import { multicall } from 'viem/actions'

/** One read of a contract. */
export interface ContractRead {
  address: Address
  abi: Abi
  functionName: string
  args?: readonly unknown[]
}

/** Multicall3 has this address on every chain. */
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'
/** From which block it is there. On other chains, and before, its code goes along with the call. */
const multicall3Since: Readonly<Record<number, number>> = {
  1: 14_353_601,
  10: 4_286_263,
  56: 15_921_452,
  97: 17_422_483,
  137: 25_770_160,
  250: 33_001_987,
  8453: 5_022,
  42161: 7_654_707,
  43113: 7_096_959,
  43114: 11_907_934,
  11155111: 751_532,
}

const maximumBatch = 500
const maximumCalldataBytes = 38 * 1024
/** Code that goes along with a call is at most 48 KiB (EIP-3860), 6 of which are Multicall3's own. */
const maximumCodeBytes = 42_000
/** Bytes that the encoding of one call adds to its calldata. */
const entryBytes = 192
/** How many times batches are halved to find the reads that spoil them. */
const maximumSplits = 64

/**
 * Reads many contracts at one block, in few calls. Undefined for each read that reverts, answers what its ABI doesn't describe, or takes a
 * whole call's gas. Throws unavailable when the node can't be asked.
 */
export async function readContracts(
  { chainId, client }: { chainId: number; client: PublicClient },
  reads: readonly ContractRead[],
  block: number,
): Promise<unknown[]> {
  const since = multicall3Since[chainId]
  const call: BatchCall = {
    client,
    blockNumber: BigInt(block),
    isDeployed: since !== undefined && block >= since,
    splitsLeft: maximumSplits,
  }
  const answers = await Promise.all(cutBatches(reads, call.isDeployed).map((batch) => readBatch(call, batch)))
  return answers.flat()
}

interface BatchCall {
  client: PublicClient
  blockNumber: bigint
  isDeployed: boolean
  splitsLeft: number
}

/**
 * The last read of a batch: pairings of 30 points that are all zero, which take a million gas and no time (EIP-197). When it fails, a contract
 * may have taken the gas of those after it, and none of the batch is believed.
 */
const gasProbe: ContractRead = {
  address: `0x${'8'.padStart(40, '0')}`,
  abi: [{ type: 'function', name: 'pairing', inputs: [], outputs: [], stateMutability: 'view' }],
  // viem takes bytes for the name of a function, and then finds no function of that name to read the answer with.
  functionName: `0x${'00'.repeat(30 * 192)}`,
}
const gasProbeBytes = 30 * 192 + entryBytes

function cutBatches(reads: readonly ContractRead[], isDeployed: boolean): ContractRead[][] {
  const batches: ContractRead[][] = []
  let batch: ContractRead[] = []
  let bytes = gasProbeBytes
  for (const read of reads) {
    const calldata = countCalldata(read)
    const size = isDeployed ? calldata : calldata + entryBytes
    const isFull =
      batch.length === maximumBatch || bytes + size > (isDeployed ? maximumCalldataBytes : maximumCodeBytes)
    if (batch.length === 0 || isFull) {
      batch = []
      bytes = gasProbeBytes
      batches.push(batch)
    }
    batch.push(read)
    bytes += size
  }
  return batches
}

/** In whole words. Arguments that don't fit their ABI fail later, as a read of their own. */
function countCalldata({ abi, functionName, args }: ContractRead): number {
  try {
    return Math.ceil((encodeFunctionData({ abi, functionName, args: args ?? [] }).length - 2) / 64) * 32
  } catch {
    return 0
  }
}

async function readBatch(call: BatchCall, reads: readonly ContractRead[]): Promise<unknown[]> {
  const { client, blockNumber, isDeployed } = call
  const isOne = reads.length === 1
  const results = await multicall(client, {
    contracts: isOne ? reads : [...reads, gasProbe],
    blockNumber,
    batchSize: 0,
    ...(isDeployed ? { multicallAddress: multicall3 } : { deployless: true }),
  })
  const failure = results.find(({ error }) => error !== undefined)?.error
  // viem gives all reads of a call that failed as a whole the same error.
  const isWhole = failure !== undefined && results.every(({ error }) => error === failure)
  if (isWhole && !isOfContracts(failure)) throw findCause(failure, BoardError) ?? failure
  if (isOne) return [results[0]?.result]
  const probed = results.pop()?.error
  if (!isWhole && findCause(probed, AbiFunctionNotFoundError) !== undefined)
    return results.map(({ result }) => result)
  if (call.splitsLeft-- <= 0)
    throw new BoardError('unavailable', 'The node could not read these contracts. Ask for fewer at once.')
  const middle = Math.ceil(reads.length / 2)
  const first = await readBatch(call, reads.slice(0, middle))
  return [...first, ...(await readBatch(call, reads.slice(middle)))]
}

/** Whether the contracts made the call fail (they reverted, took all gas, or answered too much) and not the node. */
function isOfContracts(error: unknown): boolean {
  if (!(error instanceof BaseError) || findCause(error, BoardError) !== undefined) return false
  const request = findCause(error, HttpRequestError)
  if (request !== undefined) return request.status === 413
  const refusal = findCause(error, RpcRequestError)
  const isLimit = refusal !== undefined && [429, -32005, -32007, -32601].includes(refusal.code)
  return !isLimit
}
