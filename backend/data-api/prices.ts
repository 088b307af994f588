import { BoardError } from '@cryptolist/contract'
import { getChainFacts } from '../chain/chain-facts.ts'
import { exchangeFacts, listExchanges } from '../chain/exchanges/exchanges.ts'
import { findTokenPrice } from '../chain/exchanges/token-price.ts'
import { findDecimals, getTokenFacts } from '../chain/token-facts.ts'
import type { DataApiHandlers } from './handler.ts'

/** Apps compare this text. */
const noPrice = 'No pools found with enough liquidity, to calculate the price'

export const priceHandlers: Pick<DataApiHandlers, 'getTokenPrice'> = {
  async getTokenPrice({ context, parameters: { chain, address, exchange, to_block: at } }) {
    const node = await context.chains.get(chain)
    const block = typeof at === 'number' ? at : (await node.getHead()).newest
    listExchanges(chain, exchange)
    const [[facts], decimals] = await Promise.all([
      getTokenFacts({ node, database: context.database }, [address]),
      findDecimals(node, address, block),
    ])
    if (decimals === undefined) throw new BoardError('not_found', noPrice)
    const price = await findTokenPrice(node, { token: { address, decimals }, exchange, block })
    if (price === undefined) throw new BoardError('not_found', noPrice)
    const { name, factory } = exchangeFacts[price.exchange]
    const { nativeCurrency } = getChainFacts(chain)
    return {
      atBlock: block,
      body: {
        ...(price.native !== undefined && {
          nativePrice: {
            value: String(BigInt(Math.round(price.native * 10 ** nativeCurrency.decimals))),
            decimals: nativeCurrency.decimals,
            name: nativeCurrency.name,
            symbol: nativeCurrency.symbol,
          },
        }),
        usdPrice: price.usd,
        exchangeAddress: factory.toLowerCase(),
        exchangeName: name,
        symbol: facts?.symbol ?? '',
      },
    }
  },
}
