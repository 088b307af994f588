export { type NetworkOptions, network } from '../connectors/network.ts'
export { createKeyWallet, type KeyWallet } from '../rpc/key-wallet.ts'
export { createRpcClient, type RpcClient, type RpcClientOptions, RpcError } from '../rpc/rpc-client.ts'
