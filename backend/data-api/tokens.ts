import { toBytes, toHex } from '@cryptolist/board/database/hex'
import type { ChainNode } from '@cryptolist/board/ethereum/node'
import { BoardError, type DataApiAnswers, describeChain } from '@cryptolist/contract'
import type { Coverage, WatchSubject } from '../chain/index/watches.ts'
import { scanTokenTransfers } from '../chain/scan-transfers.ts'
import { getTokenFacts, readBalances } from '../chain/token-facts.ts'
import { listTokens } from '../chain/token-list.ts'
import type { BackendContext } from '../context.ts'
import type { DataApiCall, DataApiHandlers } from './handler.ts'
import { findIndexed, notIndexed } from './indexed.ts'
import { presentToken } from './token-symbols.ts'

type TokenMetadata = DataApiAnswers['getTokenMetadata'][number]
type TokenBalance = DataApiAnswers['getTokenBalances'][number]
type Address = `0x${string}`

/** Calls about tokens: what contracts say of themselves, and what wallets have of them. */
export const tokenHandlers: Pick<
  DataApiHandlers,
  'getTokenMetadata' | 'getTokenBalances' | 'getNFTMetadata'
> = {
  async getTokenMetadata({ context, parameters: { chain, addresses } }) {
    const node = await context.chains.get(chain)
    return { body: await describeTokens(context, node, addresses) }
  },

  async getTokenBalances(call) {
    const { context, parameters } = call
    const node = await context.chains.get(parameters.chain)
    if (parameters.token_addresses === undefined) return listHeldTokens(call, node)
    const block = await findBlock(node, parameters.to_block)
    const tokens = [...new Set(parameters.token_addresses)]
    return {
      atBlock: block,
      body: await readTokenBalances(context, node, { wallet: parameters.address, tokens, block }),
    }
  },

  async getNFTMetadata({ context, parameters: { chain, address } }) {
    const node = await context.chains.get(chain)
    const [facts] = await getTokenFacts({ node, database: context.database }, [address])
    if (facts?.standard !== 'ERC721' && facts?.standard !== 'ERC1155')
      throw new BoardError('not_found', `${address} on ${describeChain(chain)} is no contract of NFTs.`)
    const { name, symbol, standard } = facts
    return { body: { token_address: address, name, symbol, contract_type: standard, synced_at: null } }
  },
}

/** Known facts about tokens, in the form of answers. */
export async function describeTokens(
  context: Pick<BackendContext, 'config' | 'database'>,
  node: ChainNode,
  addresses: readonly Address[],
): Promise<TokenMetadata[]> {
  const [facts, tokens] = await Promise.all([
    getTokenFacts({ node, database: context.database }, addresses),
    listTokens(context.config.tokenListFile),
  ])
  const listed = new Map(
    tokens.filter(({ chainId }) => chainId === node.chainId).map((token) => [token.address, token]),
  )
  return facts.map((token) => presentToken(token, listed.get(token.address)))
}

async function findBlock(node: ChainNode, block: number | 'latest' | undefined): Promise<number> {
  return typeof block === 'number' ? block : (await node.getHead()).newest
}

/** More tokens than people have; spam makes more of them. */
const maximumCandidates = 2_000

/** The tokens that the wallet was seen with, as far as it is followed, with what the chain says of them now. */
async function listHeldTokens(
  { context, caller, parameters }: DataApiCall<'getTokenBalances'>,
  node: ChainNode,
): Promise<{ body: TokenBalance[]; coverage: Pick<Coverage, 'from' | 'to'>; atBlock: number }> {
  const { chain: chainId, address: wallet } = parameters
  const subject = { chainId, kind: 'wallet', address: wallet } as const
  const indexed = await findIndexed({ context, caller }, subject)
  const block = await findBlock(node, parameters.to_block)
  const { coverage } = indexed
  const isKnown = coverage !== undefined && coverage.from <= coverage.to
  const tokens = isKnown
    ? await findSeenTokens(context, chainId, wallet)
    : await scanSeenTokens(node, subject, block).catch((error: unknown) => {
        if (coverage === undefined) throw error
        return undefined
      })
  if (tokens === undefined) throw notIndexed({ context }, subject, indexed)
  if (tokens.length > maximumCandidates)
    throw new BoardError(
      'invalid_input',
      `This wallet has had more than ${maximumCandidates} tokens. Name the ones you want in token_addresses.`,
    )
  return {
    body: await readTokenBalances(context, node, { wallet, tokens, block }),
    coverage: isKnown ? { from: coverage.from, to: coverage.to } : { from: 0, to: block },
    atBlock: block,
  }
}

/** Without tokens that the wallet has nothing of. */
async function readTokenBalances(
  context: Pick<BackendContext, 'config' | 'database'>,
  node: ChainNode,
  { wallet, tokens, block }: { wallet: Address; tokens: readonly Address[]; block: number },
): Promise<TokenBalance[]> {
  const balances = await readBalances(node, { wallet, tokens, block })
  const held = tokens.filter((_token, at) => (balances[at] ?? 0n) > 0n)
  const amounts = new Map(tokens.map((token, at) => [token, String(balances[at] ?? 0n)]))
  const described = await describeTokens(context, node, held)
  return described.map(({ address, name, symbol, decimals, logo, thumbnail }) => ({
    token_address: address,
    name,
    symbol,
    logo,
    thumbnail,
    decimals,
    balance: amounts.get(toAddress(address)) ?? '0',
  }))
}

function toAddress(text: string): Address {
  return `0x${text.slice(2)}`
}

/** The tokens that came to the wallet, from a node that answers quickly; undefined if it takes too long. */
async function scanSeenTokens(
  node: ChainNode,
  wallet: WatchSubject,
  to: number,
): Promise<Address[] | undefined> {
  const transfers = await scanTokenTransfers(node, wallet, { from: 0, to })
  const received = transfers?.filter(({ recipient }) => recipient === wallet.address)
  return received && [...new Set(received.map(({ token }) => toAddress(token)))]
}

async function findSeenTokens(
  { database }: Pick<BackendContext, 'database'>,
  chainId: number,
  wallet: Address,
): Promise<Address[]> {
  const rows = await database.db
    .selectFrom('chain.erc20_seen')
    .select('token')
    .where('chain_id', '=', String(chainId))
    .where('owner', '=', toBytes(wallet))
    .orderBy('token')
    .limit(maximumCandidates + 1)
    .execute()
  return rows.map(({ token }) => toHex(token))
}
