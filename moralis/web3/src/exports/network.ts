export { type NetworkOptions, network } from '../rpc/network.ts'
export {
  createKeyWallet,
  createRpcClient,
  type KeyWallet,
  type RpcClient,
  type RpcClientOptions,
  RpcError,
} from '../rpc/rpc-client.ts'
