import { BoardError, type DataApiAnswers, dataApiParameters, maximumPage } from '@cryptolist/contract'
import { getChainFacts } from '../chain/chain-facts.ts'
import { getTokenFacts, readBalances } from '../chain/token-facts.ts'
import { contractHandlers } from './contracts.ts'
import type { DataApiAnswer, DataApiCall, DataApiHandlers } from './handler.ts'
import { nftHandlers } from './nfts.ts'
import { tokenHandlers } from './tokens.ts'
import { walletHandlers } from './wallets.ts'

type OldToken = DataApiAnswers['getERC20']
/** A call of any of them. */
type OldCall = Omit<DataApiCall, 'parameters'> & { parameters: { chain: number; address: `0x${string}` } }

/** The older functions of Moralis itself: the answers of today's, as arrays and counts, cut off after 500. */
export const oldHandlers: Pick<
  DataApiHandlers,
  | 'getAllERC20'
  | 'getERC20'
  | 'getNFTs_old'
  | 'getNFTsCount_old'
  | 'getTransactions_old'
  | 'getTransactionsCount'
> = {
  /** The wallet's balance in the chain's native currency comes first: apps read it there. */
  async getAllERC20(call) {
    const { body: tokens, coverage } = await askBalances(call)
    const body = [await readNative(call), ...tokens.slice(0, maximumPage).map(presentToken)]
    return { body, ...(coverage && { coverage }) }
  },

  async getERC20(call) {
    const { symbol, tokenAddress } = call.parameters
    if (tokenAddress !== undefined) return { body: await readToken(call, tokenAddress) }
    if (symbol === undefined) throw BoardError.invalidField('symbol', 'symbol or tokenAddress is required.')
    const wanted = symbol.toLowerCase()
    if (wanted === getChainFacts(call.parameters.chain).nativeCurrency.symbol.toLowerCase())
      return { body: await readNative(call) }
    const { body: tokens, coverage } = await askBalances(call)
    const token = tokens.find((one) => one.symbol.toLowerCase() === wanted)
    if (token === undefined)
      throw new BoardError('not_found', `This wallet has no token with the symbol ${symbol}.`)
    return { body: presentToken(token), ...(coverage && { coverage }) }
  },

  async getNFTs_old(call) {
    const { body, coverage } = await askNfts(call)
    const nfts = (body.result ?? []).map(
      ({ amount, contract_type, name, symbol, token_address, token_id, token_uri }) => ({
        amount: Number(amount ?? 1),
        contract_type,
        name: name || null,
        symbol: symbol || null,
        token_address,
        token_id,
        token_uri: token_uri ?? null,
      }),
    )
    return { body: nfts, ...(coverage && { coverage }) }
  },

  async getNFTsCount_old(call) {
    const { body, coverage } = await askNfts(call)
    return { body: body.total ?? 0, ...(coverage && { coverage }) }
  },

  async getTransactions_old(call) {
    const { body, ...rest } = await askTransactions(call)
    const newestFirst = body.result ?? []
    if (call.parameters.order === 'desc') return { body: newestFirst, ...rest }
    // The oldest ones can't be had without all that came after.
    if (!isLast(body))
      throw BoardError.invalidField(
        'order',
        `order can only be asc for wallets with ${maximumPage} transactions or less. Leave it out, or call Moralis.Web3API.account.getTransactions.`,
      )
    return { body: newestFirst.toReversed(), ...rest }
  },

  async getTransactionsCount(call) {
    let counted = 0
    let cursor = ''
    for (let page = 0; page < maximumCountedPages; page += 1) {
      const { body, ...rest } = await askTransactions(call, cursor)
      counted += body.result?.length ?? 0
      const total = body.total ?? counted
      // Lists that aren't counted say no more than that there is one further row.
      if (isLast(body) || total > counted + 1) return { body: total, ...rest }
      cursor = body.cursor ?? ''
    }
    throw new BoardError(
      'not_supported',
      `This wallet has more than ${counted} transactions, which this server can’t count.`,
    )
  },
}

/** Of 500 each. */
const maximumCountedPages = 20

function isLast({ cursor = '' }: { cursor?: string | undefined }): boolean {
  return cursor === ''
}

async function askTransactions(
  call: OldCall,
  cursor = '',
): Promise<DataApiAnswer<DataApiAnswers['getTransactions']>> {
  const parameters = dataApiParameters.getTransactions.parse({ ...walletOf(call), cursor })
  return walletHandlers.getTransactions({ ...call, parameters })
}

async function askBalances(call: OldCall): Promise<DataApiAnswer<DataApiAnswers['getTokenBalances']>> {
  const parameters = dataApiParameters.getTokenBalances.parse(walletOf(call))
  return tokenHandlers.getTokenBalances({ ...call, parameters })
}

async function askNfts(call: OldCall): Promise<DataApiAnswer<DataApiAnswers['getNFTs']>> {
  return nftHandlers.getNFTs({ ...call, parameters: dataApiParameters.getNFTs.parse(walletOf(call)) })
}

async function readNative(call: OldCall): Promise<OldToken> {
  const parameters = dataApiParameters.getNativeBalance.parse(walletOf(call))
  const { body } = await contractHandlers.getNativeBalance({ ...call, parameters })
  const { name, symbol, decimals } = getChainFacts(call.parameters.chain).nativeCurrency
  return { balance: body.balance, decimals, name, symbol }
}

function walletOf({ parameters: { chain, address } }: OldCall): { chain: number; address: string } {
  return { chain, address }
}

/** Also where the wallet has none of it. */
async function readToken(
  { context, parameters: { chain, address } }: OldCall,
  token: `0x${string}`,
): Promise<OldToken> {
  const node = await context.chains.get(chain)
  const { newest } = await node.getHead()
  const [[balance], [facts]] = await Promise.all([
    readBalances(node, { wallet: address, tokens: [token], block: newest }),
    getTokenFacts({ node, database: context.database }, [token]),
  ])
  if (balance === undefined || facts === undefined)
    throw BoardError.invalidField('tokenAddress', `tokenAddress must be a token: ${token} is none.`)
  const { name, symbol, decimals } = facts
  return presentToken({
    token_address: token,
    name,
    symbol,
    decimals: String(decimals),
    balance: String(balance),
  })
}

function presentToken(token: DataApiAnswers['getTokenBalances'][number]): OldToken {
  return {
    balance: token.balance,
    contractType: 'ERC20',
    decimals: Number(token.decimals),
    name: token.name || null,
    symbol: token.symbol || null,
    tokenAddress: token.token_address,
  }
}
