export type { Chain, ChainCurrency } from '../chains/chain.ts'
export {
  ChainError,
  type ChainErrorCode,
  fromDecimalToHex,
  fromHexToDecimal,
  toChainId,
  toHexChainId,
} from '../chains/chain-id.ts'
export { toChainToAdd } from '../chains/chain-to-add.ts'
export { chains, findChain, getChain, originalChains } from '../chains/find-chain.ts'
export * from '../chains/original-chains.ts'
export { type RpcUrlOptions, rpcUrls } from '../chains/rpc-urls.ts'
export { speedyNodeUrls } from '../chains/speedy-nodes.ts'
export * from '../chains/todays-chains.ts'
export { type SwitchOrAddOptions, switchOrAddChain } from '../networks/switch-or-add-chain.ts'
