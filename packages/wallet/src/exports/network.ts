export { type NetworkOptions, network } from '../connectors/network.ts'
export { createKeyWallet, type KeyWallet } from '../rpc/key-wallet.ts'
export { createRpcClient, type RpcClient, type RpcClientOptions } from '../rpc/rpc-client.ts'
export { RpcError } from '../rpc/rpc-error.ts'
