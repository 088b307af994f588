import type { ChainNode } from '@cryptolist/board/ethereum/node'
import { BoardError, describeChain } from '@cryptolist/contract'
import { findLastBlockUntil } from '../chain/block-of-date.ts'
import { derivePools, exchangeFacts, listExchanges } from '../chain/exchanges/exchanges.ts'
import { findPairReserves, readReserves } from '../chain/exchanges/pools.ts'
import type { BackendContext } from '../context.ts'
import type { DataApiHandlers } from './handler.ts'
import { describeTokens } from './tokens.ts'

/** Where two tokens are swapped. */
export const pairHandlers: Pick<DataApiHandlers, 'getPairAddress' | 'getPairReserves'> = {
  async getPairAddress({ context, parameters }) {
    const { chain, exchange, token0_address: tokenA, token1_address: tokenB } = parameters
    listExchanges(chain, exchange)
    const pools = derivePools(exchange, tokenA, tokenB)
    if (pools.length === 0)
      throw BoardError.invalidField(
        'token1_address',
        'token1_address must be another token than token0_address.',
      )
    const node = await context.chains.get(chain)
    const block = await findBlock(context, node, parameters)
    const reserves = await readReserves(node, pools, block)
    // Of an exchange with a pool for each fee, the one with most of the first token.
    const [best] = pools
      .flatMap((pool, at) => (reserves[at] === undefined ? [] : [{ pool, ...reserves[at] }]))
      .sort((a, b) => Number(b.reserve0 - a.reserve0))
    if (best === undefined)
      throw new BoardError(
        'not_found',
        `${exchangeFacts[exchange].name} has no pair of these tokens on ${describeChain(chain)}.`,
      )
    const { pool, reserve0, reserve1 } = best
    const [token0, token1] = await describeTokens(context, node, [pool.token0, pool.token1])
    if (token0 === undefined || token1 === undefined) throw new Error('Tokens are described one by one.')
    return {
      atBlock: block,
      body: {
        reserve0: String(reserve0),
        reserve1: String(reserve1),
        pairAddress: pool.address,
        token0,
        token1,
      },
    }
  },

  async getPairReserves({ context, parameters }) {
    const { chain, pair_address: pair } = parameters
    const node = await context.chains.get(chain)
    const block = await findBlock(context, node, parameters)
    const reserves = await findPairReserves(node, pair, block)
    if (reserves === undefined)
      throw BoardError.invalidField(
        'pair_address',
        `pair_address must be a pair of an exchange on ${describeChain(chain)}, such as those of Uniswap v2.`,
      )
    return {
      atBlock: block,
      body: { reserve0: String(reserves.reserve0), reserve1: String(reserves.reserve1) },
    }
  },
}

/** The block that a caller names, by its number before its date; the newest otherwise. */
async function findBlock(
  { database }: Pick<BackendContext, 'database'>,
  node: ChainNode,
  { to_block: at, to_date: date }: { to_block?: number | 'latest' | undefined; to_date?: Date | undefined },
): Promise<number> {
  if (typeof at === 'number') return at
  if (at === 'latest' || date === undefined) return (await node.getHead()).newest
  const block = await findLastBlockUntil({ node, database }, date)
  if (block >= 0) return block
  throw BoardError.invalidField('to_date', `to_date must not be before ${describeChain(node.chainId)} began.`)
}
