import type { DataApiOperationName } from '@cryptolist/contract'
import type { DataApiHandler, DataApiHandlers } from './handler.ts'

type Loaders = { readonly [Name in DataApiOperationName]: () => Promise<Pick<DataApiHandlers, Name>> }

const blocks = async () => (await import('./blocks.ts')).blockHandlers
const blockTransfers = async () => (await import('./block-transfers.ts')).blockTransferHandlers
const contracts = async () => (await import('./contracts.ts')).contractHandlers
const contractNfts = async () => (await import('./contract-nfts.ts')).contractNftHandlers
const info = async () => (await import('./info.ts')).infoHandlers
const logs = async () => (await import('./logs.ts')).logHandlers
const metadata = async () => (await import('./metadata.ts')).metadataHandlers
const names = async () => (await import('./names.ts')).nameHandlers
const nftSearch = async () => (await import('./nft-search.ts')).nftSearchHandlers
const nfts = async () => (await import('./nfts.ts')).nftHandlers
const oldFunctions = async () => (await import('./old-functions.ts')).oldHandlers
const pairs = async () => (await import('./pairs.ts')).pairHandlers
const prices = async () => (await import('./prices.ts')).priceHandlers
const solana = async () => (await import('./solana/solana.ts')).solanaHandlers
const storage = async () => (await import('./storage.ts')).storageHandlers
const tokenSymbols = async () => (await import('./token-symbols.ts')).tokenSymbolHandlers
const tokens = async () => (await import('./tokens.ts')).tokenHandlers
const trades = async () => (await import('./trades.ts')).tradeHandlers
const transfers = async () => (await import('./transfers.ts')).transferHandlers
const wallets = async () => (await import('./wallets.ts')).walletHandlers

/** The file that answers each call, loaded by the first call that needs it, because most of them load viem. */
const loaders: Loaders = {
  getBlock: blocks,
  getDateToBlock: blocks,
  getTransaction: blocks,
  getNFTTransfersByBlock: blockTransfers,
  getNftTransfersFromToBlock: blockTransfers,
  runContractFunction: contracts,
  getNativeBalance: contracts,
  getTokenAllowance: contracts,
  getNFTsForContract: contractNfts,
  getAllTokenIds: contractNfts,
  getTokenIdOwners: contractNfts,
  getWalletTokenIdTransfers: contractNfts,
  web3ApiVersion: info,
  endpointWeights: info,
  getLogsByAddress: logs,
  getContractEvents: logs,
  getTokenIdMetadata: metadata,
  reSyncMetadata: metadata,
  resolveDomain: names,
  resolveAddress: names,
  searchNFTs: nftSearch,
  getNFTs: nfts,
  getNFTOwners: nfts,
  syncNFTContract: nfts,
  getAllERC20: oldFunctions,
  getERC20: oldFunctions,
  getNFTs_old: oldFunctions,
  getNFTsCount_old: oldFunctions,
  getTransactions_old: oldFunctions,
  getTransactionsCount: oldFunctions,
  getPairAddress: pairs,
  getPairReserves: pairs,
  getTokenPrice: prices,
  'sol-balance': solana,
  'sol-getSPL': solana,
  'sol-getNFTs': solana,
  'sol-getPortfolio': solana,
  'sol-getNFTMetadata': solana,
  uploadFolder: storage,
  getTokenMetadataBySymbol: tokenSymbols,
  getTokenMetadata: tokens,
  getTokenBalances: tokens,
  getNFTMetadata: tokens,
  getNFTTrades: trades,
  getNFTLowestPrice: trades,
  getTokenTransfers: transfers,
  getTokenAddressTransfers: transfers,
  getNFTTransfers: transfers,
  getContractNFTTransfers: transfers,
  getTransactions: wallets,
}

/** Loads the handler of a call. */
export async function loadHandler<Name extends DataApiOperationName>(
  name: Name,
): Promise<DataApiHandler<Name>> {
  return (await loaders[name]())[name]
}
