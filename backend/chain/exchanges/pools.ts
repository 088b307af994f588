import type { ChainNode } from '@cryptolist/board/ethereum/node'
import { type Address, erc20Abi, parseAbi } from 'viem'
import { type ContractRead, readContracts } from '../multicall.ts'
import type { Pool } from './exchanges.ts'

type Node = Pick<ChainNode, 'chainId' | 'client'>

/** A pool's amounts of its two tokens. */
export interface Reserves {
  reserve0: bigint
  reserve1: bigint
}

const pairAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
])
const poolAbi = parseAbi([
  'function liquidity() view returns (uint128)',
  'function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidityCumulativeX128s)',
])

/** The reserves of pools at a block, in their order; undefined for one that nobody made yet. Throws unavailable when the node can't be asked. */
export async function readReserves(
  node: Node,
  pools: readonly Pool[],
  block: number,
): Promise<(Reserves | undefined)[]> {
  const reads = pools.map((pool) => (pool.hasFee ? readsOfBalances(pool) : [readOfPair(pool.address)]))
  const answers = await readGroups(node, reads, block)
  return pools.map(({ hasFee }, at) =>
    hasFee ? toBalances(answers[at] ?? []) : toReserves(answers[at]?.[0]),
  )
}

/** The reserves that a contract reports as a pair of version 2; undefined if it isn't a pair. Throws as readReserves does. */
export async function findPairReserves(
  node: Node,
  pair: Address,
  block: number,
): Promise<Reserves | undefined> {
  const [answer] = await readContracts(node, [readOfPair(pair)], block)
  return toReserves(answer)
}

function readOfPair(address: Address): ContractRead {
  return { address, abi: pairAbi, functionName: 'getReserves' }
}

/** Pools of version 3 have no reserves of their own; what isn't one has no liquidity to tell of. */
function readsOfBalances({ address, token0, token1 }: Pool): ContractRead[] {
  return [
    { address, abi: poolAbi, functionName: 'liquidity' },
    readOfBalance(token0, address),
    readOfBalance(token1, address),
  ]
}

function readOfBalance(token: Address, owner: Address): ContractRead {
  return { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }
}

function toReserves(answer: unknown): Reserves | undefined {
  if (!Array.isArray(answer)) return undefined
  const [reserve0, reserve1]: unknown[] = answer
  return typeof reserve0 === 'bigint' && typeof reserve1 === 'bigint' ? { reserve0, reserve1 } : undefined
}

function toBalances([liquidity, reserve0, reserve1]: readonly unknown[]): Reserves | undefined {
  return liquidity === undefined ? undefined : toReserves([reserve0, reserve1])
}

/** All reads in one call, and the answers in the groups of the reads. */
async function readGroups(
  node: Node,
  groups: readonly (readonly ContractRead[])[],
  block: number,
): Promise<unknown[][]> {
  const answers = await readContracts(node, groups.flat(), block)
  let at = 0
  return groups.map(({ length }) => {
    at += length
    return answers.slice(at - length, at)
  })
}

/** A token's price in a pool. */
export interface PoolPrice {
  /** How many of the pool's other token, in its smallest unit, for one smallest unit of the token. */
  price: number
  /** How many of the other token, in its smallest unit, stand against it. */
  depth: number
}

/** Pools that keep a history are read as a mean over this many seconds, so that moving the price costs money for as long. */
const meanSeconds = 1_800

/**
 * A token's prices in pools at a block, in their order; undefined for one that nobody made yet, that is empty, or that remembers less than
 * half an hour.
 */
export async function readPrices(
  node: Node,
  pairs: readonly { pool: Pool; token: Address }[],
  block: number,
): Promise<(PoolPrice | undefined)[]> {
  const reads = pairs.map(({ pool, token }) =>
    pool.hasFee ? readsOfMean(pool, otherToken(pool, token)) : [readOfPair(pool.address)],
  )
  const answers = await readGroups(node, reads, block)
  return pairs.map(({ pool, token }, at) => {
    const isFirst = pool.token0 === token
    const price = pool.hasFee
      ? toMeanPrice(answers[at] ?? [], isFirst)
      : toSpotPrice(toReserves(answers[at]?.[0]), isFirst)
    return price !== undefined && price.price > 0 && Number.isFinite(price.price) ? price : undefined
  })
}

function otherToken({ token0, token1 }: Pool, token: Address): Address {
  return token === token0 ? token1 : token0
}

function readsOfMean({ address }: Pool, other: Address): ContractRead[] {
  return [
    { address, abi: poolAbi, functionName: 'observe', args: [[meanSeconds, 0]] },
    readOfBalance(other, address),
  ]
}

function toSpotPrice(reserves: Reserves | undefined, isFirst: boolean): PoolPrice | undefined {
  if (reserves === undefined) return undefined
  const [own, other] = isFirst
    ? [Number(reserves.reserve0), Number(reserves.reserve1)]
    : [Number(reserves.reserve1), Number(reserves.reserve0)]
  return { price: other / own, depth: other }
}

/** As Uniswap's OracleLibrary has it: the means of the tick, and (harmonic) of the liquidity. */
function toMeanPrice([observed, balance]: readonly unknown[], isFirst: boolean): PoolPrice | undefined {
  if (!Array.isArray(observed) || typeof balance !== 'bigint') return undefined
  const ticks = differenceOf(observed[0])
  const perLiquidity = differenceOf(observed[1])
  if (ticks === undefined || perLiquidity === undefined) return undefined
  const tick = Number(ticks) / meanSeconds
  // Counters run over.
  const seconds = Number(BigInt.asUintN(160, perLiquidity)) / 2 ** 128
  if (seconds === 0) return undefined
  const liquidity = meanSeconds / seconds
  const root = 1.0001 ** ((isFirst ? tick : -tick) / 2)
  // Amounts far from the price don't count, and what the liquidity promises may not be there.
  return { price: root * root, depth: Math.min(liquidity * root, Number(balance)) }
}

function differenceOf(values: unknown): bigint | undefined {
  if (!Array.isArray(values)) return undefined
  const [before, now]: unknown[] = values
  return typeof before === 'bigint' && typeof now === 'bigint' ? now - before : undefined
}
