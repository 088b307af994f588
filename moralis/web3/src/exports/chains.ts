export { ChainError, type ChainErrorCode, toChainId, toHexChainId } from '@cryptolist/wallet'
export {
  type Chain,
  type ChainCurrency,
  fromDecimalToHex,
  fromHexToDecimal,
  toChainToAdd,
} from '../chains/chain.ts'
export {
  chains,
  findChain,
  getChain,
  originalChains,
  type RpcUrlOptions,
  rpcUrls,
  speedyNodeUrls,
} from '../chains/find-chain.ts'
export * from '../chains/original-chains.ts'
export { type SwitchOrAddOptions, switchOrAddChain } from '../chains/switch-or-add-chain.ts'
export * from '../chains/todays-chains.ts'
