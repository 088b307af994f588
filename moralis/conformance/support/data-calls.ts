import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { DataApiOperationName } from '@cryptolist/contract'
import {
  fileOf,
  inSlot,
  metadataBytes,
  solanaMint,
  solanaWallet,
  tokenAccounts,
} from '../../../backend/tests/support/solana-answers.ts'
import type { FilledChain } from './filled-chain.ts'
import { type Listening, listen } from './listen.ts'

type Parameters = Record<string, unknown>

const transferAbi = [
  {
    type: 'event',
    name: 'Transfer',
    anonymous: false,
    inputs: [
      { name: 'from', type: 'address', indexed: true },
      { name: 'to', type: 'address', indexed: true },
      { name: 'value', type: 'uint256', indexed: false },
    ],
  },
]
const symbolAbi = [
  {
    type: 'function',
    name: 'symbol',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ name: '', type: 'string' }],
  },
]
const folder = [{ path: 'words/hello.txt', content: Buffer.from('hello').toString('base64') }]

/** Parameters of a call of each operation that is answered on a filled chain. Those that aren't named take none. */
export function describeCalls(chain: FilledChain): Partial<Record<DataApiOperationName, Parameters>> {
  const { wallet: address, token, art, pair, wrappedNative } = chain
  const oneOfArt = { address: art, token_id: '1' }
  const ofArt = { address: art }
  return {
    getBlock: { block_number_or_hash: 'latest' },
    getDateToBlock: { date: '2100-01-01' },
    getLogsByAddress: { address: token },
    getNFTTransfersByBlock: { block_number_or_hash: String(chain.block) },
    getTransaction: { transaction_hash: chain.transaction },
    getContractEvents: {
      address: token,
      topic: 'Transfer(address,address,uint256)',
      abi: transferAbi,
    },
    runContractFunction: { address: token, function_name: 'symbol', abi: symbolAbi },
    getTransactions: { address },
    getNativeBalance: { address },
    getTokenBalances: { address },
    getTokenTransfers: { address },
    getNFTs: { address },
    getNFTTransfers: { address },
    getNFTsForContract: { address, token_address: art },
    getTokenMetadata: { addresses: [token, art] },
    getNFTTrades: ofArt,
    getNFTLowestPrice: ofArt,
    getTokenMetadataBySymbol: { symbols: ['TST'] },
    getTokenPrice: { address: token },
    getTokenAddressTransfers: { address: token },
    getTokenAllowance: { address: token, owner_address: address, spender_address: art },
    searchNFTs: { q: 'harbor' },
    getNftTransfersFromToBlock: { from_block: 0, to_block: 60 },
    getAllTokenIds: ofArt,
    getContractNFTTransfers: ofArt,
    getNFTOwners: ofArt,
    getNFTMetadata: ofArt,
    reSyncMetadata: { ...oneOfArt, mode: 'sync' },
    syncNFTContract: ofArt,
    getTokenIdMetadata: oneOfArt,
    getTokenIdOwners: oneOfArt,
    getWalletTokenIdTransfers: oneOfArt,
    resolveDomain: { domain: chain.name },
    resolveAddress: { address },
    getPairReserves: { pair_address: pair },
    getPairAddress: { token0_address: token, token1_address: wrappedNative, exchange: 'uniswapv2' },
    uploadFolder: { abi: folder },
    'sol-balance': { address: solanaWallet },
    'sol-getSPL': { address: solanaWallet },
    'sol-getNFTs': { address: solanaWallet },
    'sol-getPortfolio': { address: solanaWallet },
    'sol-getNFTMetadata': { address: solanaMint },
  }
}

/** A node of Solana that gives recorded answers. */
export function startSolanaStub(): Promise<Listening> {
  const answers: Record<string, (params: readonly unknown[]) => object> = {
    getBalance: () => inSlot(1_500_000_000),
    getTokenAccountsByOwner: tokenAccounts,
    getMultipleAccounts: () => inSlot([fileOf(metadataBytes()), fileOf(Buffer.of(6, 0, 0))]),
  }
  return listen(
    createServer(async (request, response) => {
      const { id, method, params }: { id: unknown; method: string; params: unknown[] } = JSON.parse(
        await text(request),
      )
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answers[method]?.(params) }))
    }),
  )
}
