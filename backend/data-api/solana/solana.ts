import { BoardError, type DataApiAnswers, type DataApiParameters } from '@cryptolist/contract'
import {
  findNftMetadata,
  getLamports,
  isNft,
  listTokenAccounts,
  type TokenAccount,
} from '../../chain/solana/solana-accounts.ts'
import { createSolanaNode, type SolanaNode } from '../../chain/solana/solana-node.ts'
import type { DataApiCall, DataApiHandlers } from '../handler.ts'

type SolanaNetwork = DataApiParameters['sol-balance']['network']
type NativeBalance = DataApiAnswers['sol-balance']
type TokenBalance = DataApiAnswers['sol-getSPL'][number]
type Nft = DataApiAnswers['sol-getNFTs'][number]

const lamportDecimals = 9

/** Calls about Solana. Compressed NFTs are in no account of their own, and left out. */
export const solanaHandlers: Pick<
  DataApiHandlers,
  'sol-balance' | 'sol-getSPL' | 'sol-getNFTs' | 'sol-getPortfolio' | 'sol-getNFTMetadata'
> = {
  'sol-balance': async (call) => ({ body: await readBalance(openNode(call), call.parameters.address) }),
  'sol-getSPL': async (call) => {
    const accounts = await listTokenAccounts(openNode(call), call.parameters.address)
    return { body: listTokens(accounts) }
  },
  'sol-getNFTs': async (call) => {
    const accounts = await listTokenAccounts(openNode(call), call.parameters.address)
    return { body: listNfts(accounts) }
  },
  'sol-getPortfolio': async (call) => {
    const node = openNode(call)
    const { address } = call.parameters
    const [nativeBalance, accounts] = await Promise.all([
      readBalance(node, address),
      listTokenAccounts(node, address),
    ])
    return { body: { nativeBalance, nfts: listNfts(accounts), tokens: listTokens(accounts) } }
  },
  'sol-getNFTMetadata': async (call) => {
    const { address } = call.parameters
    const metadata = await findNftMetadata(openNode(call), address)
    if (metadata === undefined)
      throw new BoardError('not_found', `Metaplex has no metadata of ${address} on this network.`)
    const { mint, name, symbol, uri, isMasterEdition, ...rest } = metadata
    return {
      body: {
        mint,
        standard: 'metaplex',
        name,
        symbol,
        metaplex: { metadataUri: uri, masterEdition: isMasterEdition, ...rest },
      },
    }
  },
}

const variables: Readonly<Record<SolanaNetwork, string>> = {
  mainnet: 'RPC_URL_SOLANA_MAINNET',
  devnet: 'RPC_URL_SOLANA_DEVNET',
}

function openNode({
  context,
  parameters: { network },
}: Pick<DataApiCall<'sol-balance'>, 'context' | 'parameters'>): SolanaNode {
  const url = context.config.solanaRpcUrls[network]
  if (url === undefined)
    throw new BoardError(
      'not_supported',
      `Solana’s ${network} has no node on this server. The operator can set ${variables[network]}.`,
    )
  return createSolanaNode(url)
}

async function readBalance(node: SolanaNode, wallet: string): Promise<NativeBalance> {
  const lamports = await getLamports(node, wallet)
  return { solana: writeAmount(lamports, lamportDecimals), lamports: String(lamports) }
}

function listTokens(accounts: readonly TokenAccount[]): TokenBalance[] {
  return accounts
    .filter((account) => !isNft(account))
    .map(({ address, mint, amount, decimals }) => ({
      associatedTokenAddress: address,
      mint,
      amount: writeAmount(amount, decimals),
      amountRaw: String(amount),
      decimals,
    }))
}

function listNfts(accounts: readonly TokenAccount[]): Nft[] {
  return accounts.filter(isNft).map(({ address, mint }) => ({ associatedTokenAddress: address, mint }))
}

/** Without zeros at the end: 1500000000 lamports are `1.5`. */
function writeAmount(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return part === '' ? whole : `${whole}.${part}`
}
