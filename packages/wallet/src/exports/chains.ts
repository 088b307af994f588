export {
  type Chain,
  type ChainCurrency,
  ChainError,
  type ChainErrorCode,
  fromDecimalToHex,
  fromHexToDecimal,
  toChainId,
  toChainToAdd,
  toHexChainId,
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
export * from '../chains/todays-chains.ts'
export { type SwitchOrAddOptions, switchOrAddChain } from '../networks/switch-chain.ts'
