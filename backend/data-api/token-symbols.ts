import { toHex } from '@cryptolist/board/database/hex'
import { BoardError, type DataApiAnswers, describeChain } from '@cryptolist/contract'
import { sql } from 'kysely'
import type { TokenFacts } from '../chain/token-facts.ts'
import { type ListedToken, listTokens } from '../chain/token-list.ts'
import type { BackendContext } from '../context.ts'
import type { DataApiHandlers } from './handler.ts'

/** Tokens by their symbols, from the operator's list and those that were read before. Needs no node and doesn't load viem. */
export const tokenSymbolHandlers: Pick<DataApiHandlers, 'getTokenMetadataBySymbol'> = {
  async getTokenMetadataBySymbol({ context, parameters: { chain, symbols } }) {
    const wanted = new Set(symbols.map((symbol) => symbol.toLowerCase()))
    const tokens = await listTokens(context.config.tokenListFile)
    const listed = tokens.filter(
      ({ chainId, symbol }) => chainId === chain && wanted.has(symbol.toLowerCase()),
    )
    const isListed = new Set(listed.map(({ address }) => address))
    const seen = await findTokensBySymbol(context, chain, [...wanted])
    if (context.config.tokenListFile === undefined && seen.length === 0 && !(await hasTokens(context, chain)))
      throw new BoardError(
        'not_supported',
        `No tokens of ${describeChain(chain)} are known here. The operator can set TOKEN_LIST.`,
      )
    return {
      body: [
        ...listed.map((token) => presentToken(token, token)),
        ...seen
          .filter(({ address }) => !isListed.has(address))
          .map((facts) => presentToken(facts, undefined)),
      ],
    }
  },
}

/** `validated` means that the operator's list has this address, which no contract can influence. */
export function presentToken(
  { address, name, symbol, decimals }: Omit<TokenFacts, 'standard'>,
  listed: ListedToken | undefined,
): DataApiAnswers['getTokenMetadata'][number] {
  return {
    address,
    name,
    symbol,
    decimals: String(decimals),
    logo: listed?.logoUri ?? null,
    logo_hash: null,
    thumbnail: null,
    validated: listed === undefined ? '0' : '1',
  }
}

const maximumFound = 500

/** Whether any token of a chain was seen here. */
async function hasTokens({ database }: Pick<BackendContext, 'database'>, chainId: number): Promise<boolean> {
  const row = await database.db
    .selectFrom('chain.tokens')
    .select('address')
    .where('chain_id', '=', String(chainId))
    .where('standard', '=', 'ERC20')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function findTokensBySymbol(
  { database }: Pick<BackendContext, 'database'>,
  chainId: number,
  symbols: readonly string[],
): Promise<TokenFacts[]> {
  const rows = await database.db
    .selectFrom('chain.tokens')
    .select(['address', 'standard', 'name', 'symbol', 'decimals'])
    .where('chain_id', '=', String(chainId))
    .where('standard', '=', 'ERC20')
    .where(sql<boolean>`lower(symbol) = any(${symbols}::text[])`)
    .orderBy('address')
    .limit(maximumFound)
    .execute()
  return rows.map(({ address, ...facts }) => ({ address: toHex(address), ...facts }))
}
